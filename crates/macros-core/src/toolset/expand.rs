//! A tool set as tokens: the tools of all that is listed, and for each listed thing an assertion that its names are new.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::parse::{Input, Listed, Named};
use crate::consts::expand_assertion;
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
    let mut lists = Vec::new();
    let mut distinct = TokenStream::new();
    for (at, this) in listed.iter().enumerate() {
        lists.push(expand_list(facade, this));
        expand_distinct(facade, this, &listed[..at]).to_tokens(&mut distinct);
    }
    match named {
        Some(named) => expand_item(facade, named, &lists, &distinct),
        None => expand_expression(facade, &lists, &distinct),
    }
}

/// The tools of a listed path.
fn expand_list(facade: &Facade, listed: &Listed) -> TokenStream {
    let tools = facade.item("Tools");
    let Listed { attributes, path } = listed;
    quote_spanned!(path.span()=> #(#attributes)* <#path as #tools>::TOOLS)
}

/// Spanned at the listed path, so that the second of two tools of one name is underlined.
fn expand_distinct(facade: &Facade, listed: &Listed, earlier: &[Listed]) -> TokenStream {
    let assert_distinct = facade.private("assert_distinct");
    let Listed { attributes, path } = listed;
    let name = spelled(listed);
    let tools = facade.item("Tools");
    let mut others = Vec::new();
    for listed in earlier {
        let (attributes, list, name) = (&listed.attributes, &listed.path, spelled(listed));
        others.push(quote!(#(#attributes)* (<#list as #tools>::TOOLS, #name)));
    }
    let arguments = quote!(<#path as #tools>::TOOLS, #name, &[#(#others),*]);
    let assertion = expand_assertion(&path.to_token_stream(), assert_distinct, &arguments);
    quote!(#(#attributes)* #assertion)
}

/// The path as the source spells it.
fn spelled(listed: &Listed) -> String {
    listed.path.to_token_stream().to_string().replace(' ', "")
}

fn expand_expression(facade: &Facade, lists: &[TokenStream], distinct: &TokenStream) -> TokenStream {
    let tool_set = facade.item("ToolSet");
    let tools = expand_tools(facade, lists);
    quote! {
        {
            #distinct
            #tool_set::of(const { #tools })
        }
    }
}

/// All lists as one constant slice.
fn expand_tools(facade: &Facade, lists: &[TokenStream]) -> TokenStream {
    let tool_def = facade.item("ToolDef");
    let (count, concat) = (facade.private("count_tools"), facade.private("concat_tools"));
    quote! {
        {
            const __LISTS: &[&'static [&'static #tool_def]] = &[#(#lists),*];
            const __TOOLS: [&'static #tool_def; #count(__LISTS)] = #concat(__LISTS);
            &__TOOLS
        }
    }
}

fn expand_item(facade: &Facade, named: &Named, lists: &[TokenStream], distinct: &TokenStream) -> TokenStream {
    let Named {
        attributes,
        visibility,
        name,
    } = named;
    let cfgs = cfgs(attributes);
    let (tools_trait, tool_def) = (facade.item("Tools"), facade.item("ToolDef"));
    let (source, tool_set) = (facade.item("ToolSource"), facade.item("ToolSet"));
    let tools = expand_tools(facade, lists);
    let publish = expand_publish(facade, name, &[]);
    quote! {
        #(#attributes)*
        #visibility struct #name;

        #(#cfgs)*
        const _: () = {
            #distinct

            #[automatically_derived]
            impl #tools_trait for #name {
                const TOOLS: &'static [&'static #tool_def] = #tools;
            }

            #[automatically_derived]
            impl #source for #name {
                #[inline]
                fn tool_set() -> #tool_set {
                    #tool_set::of(<Self as #tools_trait>::TOOLS)
                }
            }

            #publish
        };
    }
}
