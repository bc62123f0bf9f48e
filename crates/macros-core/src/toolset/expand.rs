//! A tool set as tokens: the tools of all that is listed, and for each listed thing an assertion that its names are new.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Meta;
use syn::spanned::Spanned;

use super::parse::{Input, Listed, Named};
use crate::consts::expand_assertion;
use crate::lists::{commas, row, slice};
use crate::paths::Facade;
use crate::skill::cfgs;
use crate::tool::expand_publish;

/// The set as an expression or as an item.
pub(crate) fn expand(input: &Input) -> TokenStream {
    let Input {
        facade,
        named,
        listed,
    } = input;
    let lists = expand_lists(facade, listed);
    match named {
        Some(named) => expand_item(facade, named, &lists),
        None => expand_expression(facade, &lists),
    }
}

/// The tools of all listed paths as a constant, and an assertion for each path, spanned at it, so that the second of two
/// tools of one name is underlined.
fn expand_lists(facade: &Facade, listed: &[Listed]) -> TokenStream {
    let (assert_distinct, find_clashes) = (facade.private("assert_distinct"), facade.private("find_clashes"));
    let (clash, count) = (facade.private("Clash"), facade.private("count_tools"));
    let tool_def = facade.item("ToolDef");
    let mut lists = Vec::new();
    let mut assertions = TokenStream::new();
    for (at, this) in listed.iter().enumerate() {
        lists.push(expand_list(facade, this));
        let name = spelled(this);
        let arguments = quote!(__CLASHES[#at], #name);
        row(&this.attributes).to_tokens(&mut assertions);
        expand_assertion(&this.path.to_token_stream(), assert_distinct, &arguments)
            .to_tokens(&mut assertions);
    }
    let (number, lists) = (listed.len(), slice(&lists));
    quote! {
        const __LISTS: &[(&'static [&'static #tool_def], &'static ::core::primitive::str)] = #lists;
        const __CLASHES: &[#clash; #number] = &#find_clashes::<{ #count(__LISTS) }, #number>(__LISTS);
        #assertions
    }
}

/// The tools of a listed path; nothing stands for what is configured away, so that the others keep their places.
fn expand_list(facade: &Facade, listed: &Listed) -> TokenStream {
    let tools = facade.item("Tools");
    let Listed { attributes, path } = listed;
    let (name, conditional) = (spelled(listed), row(attributes));
    let list = quote_spanned!(path.span()=> #conditional (<#path as #tools>::TOOLS, #name));
    let mut conditions = Vec::new();
    for attribute in attributes {
        if let Meta::List(condition) = &attribute.meta {
            conditions.push(&condition.tokens);
        }
    }
    if conditions.is_empty() {
        return list;
    }
    let conditions = commas(&conditions);
    quote!(#list, #[cfg(not(all(#conditions)))] (&[], ""))
}

/// The path as the source spells it.
fn spelled(listed: &Listed) -> String {
    listed.path.to_token_stream().to_string().replace(' ', "")
}

fn expand_expression(facade: &Facade, lists: &TokenStream) -> TokenStream {
    let tool_set = facade.item("ToolSet");
    let (tools, package) = (expand_tools(facade), expand_package(facade));
    quote! {
        {
            #lists
            #tool_set::of(const { #tools }).declared_in(#package)
        }
    }
}

/// What Cargo knows of the package that is being built; nothing, where another tool builds.
fn expand_package(facade: &Facade) -> TokenStream {
    let package = facade.item("Package");
    let mut known = Vec::new();
    for part in &["NAME", "VERSION", "DESCRIPTION", "HOMEPAGE"] {
        let variable = format!("CARGO_PKG_{part}");
        known.push(quote!(::core::option_env!(#variable)));
    }
    let known = commas(&known);
    quote!(#package::new(#known))
}

/// All lists as one constant slice.
fn expand_tools(facade: &Facade) -> TokenStream {
    let tool_def = facade.item("ToolDef");
    let (count, concat) = (facade.private("count_tools"), facade.private("concat_tools"));
    quote! {
        {
            const __TOOLS: [&'static #tool_def; #count(__LISTS)] = #concat(__LISTS);
            &__TOOLS
        }
    }
}

fn expand_item(facade: &Facade, named: &Named, lists: &TokenStream) -> TokenStream {
    let Named {
        attributes,
        visibility,
        name,
    } = named;
    let (cfgs, attributes) = (cfgs(attributes), row(attributes));
    let (tools_trait, tool_def) = (facade.item("Tools"), facade.item("ToolDef"));
    let (source, tool_set) = (facade.item("ToolSource"), facade.item("ToolSet"));
    let tools = expand_tools(facade);
    let (publish, package) = (
        expand_publish(facade, name, &TokenStream::new()),
        expand_package(facade),
    );
    quote! {
        #attributes
        #visibility struct #name;

        #cfgs
        const _: () = {
            #lists

            #[automatically_derived]
            impl #tools_trait for #name {
                const TOOLS: &'static [&'static #tool_def] = #tools;
            }

            #[automatically_derived]
            impl #source for #name {
                #[inline]
                fn tool_set() -> #tool_set {
                    #tool_set::of(<Self as #tools_trait>::TOOLS).declared_in(#package)
                }
            }

            #publish
        };
    }
}
