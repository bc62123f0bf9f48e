//! `toolset!`: parses the list of a tool set and its optional name. Expands to the tools of all listed paths, with
//! an assertion for each that its tool names are unique.

#[cfg(test)]
mod tests;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, Meta, Path, Token, Visibility, bracketed};

use crate::consts::expand_assertion;
use crate::lists::{commas, row, slice};
use crate::paths::{Facade, type_of_method};
use crate::skill::cfgs;
use crate::tool::expand_publish;

/// Expands `toolset![a, b]`, an expression, and `toolset! { pub struct Name = [a, b]; }`, an item.
pub fn toolset(input: TokenStream) -> TokenStream {
    match syn::parse2::<Input>(input) {
        Ok(input) => expand(&input),
        Err(fault) => fault.to_compile_error(),
    }
}

struct Input {
    /// The path of the facade in the expansion.
    facade: Facade,
    /// Its name, if the set is an item.
    named: Option<Named>,
    listed: Vec<Listed>,
}

/// The item that represents a set.
struct Named {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
}

/// One element of the list.
struct Listed {
    /// Its `#[cfg]` attributes.
    attributes: Vec<Attribute>,
    /// The path of a tool, a type with tools or another set.
    path: Path,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let facade = parse_facade(input)?;
        let ahead = input.fork();
        let attributes = ahead.call(Attribute::parse_outer)?;
        let visibility: Visibility = ahead.parse()?;
        if !ahead.peek(Token![struct]) {
            return Ok(Self {
                facade,
                named: None,
                listed: parse_list(input)?,
            });
        }
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        input.parse::<Token![struct]>()?;
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let content;
        bracketed!(content in input);
        let listed = parse_list(&content)?;
        input.parse::<Option<Token![;]>>()?;
        if !input.is_empty() {
            return Err(input.error("expected nothing after the list; one `toolset!` declares one set"));
        }
        Ok(Self {
            facade,
            named: Some(Named {
                attributes,
                visibility,
                name,
            }),
            listed,
        })
    }
}

/// Reads `crate = path;`.
fn parse_facade(input: ParseStream<'_>) -> syn::Result<Facade> {
    if !(input.peek(Token![crate]) && input.peek2(Token![=])) {
        return Ok(Facade::default());
    }
    input.parse::<Token![crate]>()?;
    input.parse::<Token![=]>()?;
    let path = input.call(Path::parse_mod_style)?;
    input.parse::<Token![;]>()?;
    Ok(Facade::at(&path))
}

fn parse_list(input: ParseStream<'_>) -> syn::Result<Vec<Listed>> {
    let mut list = Vec::new();
    while !input.is_empty() {
        list.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(list)
}

impl Parse for Listed {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let path: Path = input.parse().map_err(|fault: syn::Error| {
            syn::Error::new(fault.span(), "expected the path of a tool or of a set of tools")
        })?;
        if let Some(ty) = type_of_method(&path) {
            let message = format!("methods are listed by their type: `{ty}`");
            return Err(syn::Error::new_spanned(path, message));
        }
        if input.peek(syn::token::Paren) {
            return Err(input.error("expected `,`; name the function without calling it"));
        }
        Ok(Self { attributes, path })
    }
}

/// Expands the set to an expression or an item.
fn expand(input: &Input) -> TokenStream {
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

/// The tools of all listed paths as a constant, and an assertion for each path, spanned at that path so that a tool
/// with a duplicate name is underlined.
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
        #[allow(long_running_const_eval)]
        const __CLASHES: &[#clash; #number] = &#find_clashes::<{ #count(__LISTS) }, #number>(__LISTS);
        #assertions
    }
}

/// The tools of a listed path; empty if it is configured out, so that the others keep their indices.
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

/// The path as written in the source.
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

/// The package that Cargo is building; empty under other build tools.
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
