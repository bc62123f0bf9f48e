//! `#[mcp_tool]` on a function, an `impl` block or a struct.

mod argument;
mod block;
mod constraint;
mod document;
mod expand;
mod function;
mod hint;
mod keys;
mod pattern;
mod range;
mod record;
mod run;
mod signature;
mod skill;
mod spec;
mod stated;
mod strip;
#[cfg(test)]
mod tests;

pub(crate) use self::expand::expand_publish;

use agentcard_rules::{Dialect, check_tool};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::DeriveInput;

use self::block::Block;
use self::function::Place;
use self::signature::Signature;
use self::spec::Tool;
use crate::errors::Errors;
#[cfg(feature = "preview")]
use crate::errors::Fault;
use crate::meta::{parse_items, take_crate, trees};
use crate::paths::Facade;
use crate::report::check_alone;
use crate::skill::{cfgs, expand_companion, has_second_attribute};

/// Expands `#[mcp_tool(arguments)]` on a function, an `impl` block or a struct.
pub fn mcp_tool(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut output = expand_whole(arguments, item, &mut errors);
    errors.into_compile_errors().to_tokens(&mut output);
    output
}

/// The result of previewing a tool declaration.
#[cfg(feature = "preview")]
#[derive(Debug, Clone)]
pub struct ToolPreview {
    /// The faults; if empty, the declaration compiles.
    pub faults: Vec<Fault>,
    /// The tool, as far as it is known from tokens.
    pub document: Option<serde_json::Value>,
}

/// Previews a tool declaration without compiling it, for tools that generate declarations.
#[cfg(feature = "preview")]
pub fn preview_tool(arguments: TokenStream, item: TokenStream) -> ToolPreview {
    let mut errors = Errors::default();
    let document = document_of(arguments.clone(), item.clone());
    expand_whole(arguments, item, &mut errors);
    ToolPreview {
        faults: errors.into_faults(),
        document,
    }
}

#[cfg(feature = "preview")]
fn document_of(arguments: TokenStream, item: TokenStream) -> Option<serde_json::Value> {
    let mut errors = Errors::default();
    let (facade, items) = take_crate(parse_items(arguments, &mut errors), &mut errors);
    let keys = keys::parse_keys(items, &mut errors);
    let signature = syn::parse::Parser::parse2(parse_whole, item).ok()?;
    let tool = function::tool_of(signature, facade, keys, Place::Free, &mut errors);
    Some(document::document(&tool).placed().value)
}

fn expand_whole(arguments: TokenStream, item: TokenStream, errors: &mut Errors) -> TokenStream {
    if let Some(both) = strip::by_condition(&item) {
        let (facade, _) = take_crate(parse_items(arguments.clone(), &mut Errors::default()), errors);
        let (condition, with, without) = (both.condition, both.with, both.without);
        let this = facade.item("mcp_tool");
        return quote! {
            #[cfg(#condition)]
            #[#this(#arguments)]
            #with
            #[cfg(not(#condition))]
            #[#this(#arguments)]
            #without
        };
    }
    match keyword(&item).as_deref() {
        Some("fn") => on_function(arguments, item, errors),
        Some("impl") => on_block(arguments, item, errors),
        Some("struct" | "enum" | "union") => on_struct(arguments, item, errors),
        _ => {
            errors.add(
                &trees(item.clone()).first(),
                "`#[mcp_tool]` goes on a function, an `impl` block or a struct",
            );
            item
        }
    }
}

/// The keyword that tells the kind of an item.
fn keyword(item: &TokenStream) -> Option<String> {
    let known = [
        "fn", "impl", "struct", "enum", "union", "trait", "mod", "type", "use", "static",
    ];
    for token in item.clone() {
        if let TokenTree::Ident(word) = token {
            let word = word.to_string();
            if known.contains(&word.as_str()) {
                return Some(word);
            }
        }
    }
    None
}

fn on_function(arguments: TokenStream, item: TokenStream, errors: &mut Errors) -> TokenStream {
    let kept = strip::strip_function(item.clone());
    let (facade, items) = take_crate(parse_items(arguments, errors), errors);
    let keys = keys::parse_keys(items, errors);
    let Some(signature) = errors.ok(syn::parse::Parser::parse2(parse_whole, item)) else {
        return kept;
    };
    if has_second_attribute("mcp_tool", &signature.attributes, errors) {
        return kept;
    }
    let ident = signature.name.to_token_stream();
    let companion = expand_companion(&signature.attributes, &signature.visibility, &signature.name);
    let (cfgs, is_method) = (cfgs(&signature.attributes), signature.receiver.is_some());
    let mut tool = function::tool_of(signature, facade.clone(), keys, Place::Free, errors);
    lint(&tool, errors);
    let skill = skill::expand(&mut tool, &ident, errors);
    let tools = finish(&facade, &ident, &cfgs, &[expand::expand_tool(&tool)], errors);
    if is_method {
        return kept;
    }
    quote!(#kept #companion #tools #skill)
}

fn parse_whole(input: syn::parse::ParseStream<'_>) -> syn::Result<Signature> {
    let signature = input.parse()?;
    input.parse::<TokenStream>()?;
    Ok(signature)
}

fn on_block(arguments: TokenStream, item: TokenStream, errors: &mut Errors) -> TokenStream {
    let kept = strip::strip_block(item.clone());
    let facade = block::block_facade(arguments, errors);
    let Some(mut block) = errors.ok(syn::parse2::<Block>(item)) else {
        return kept;
    };
    let tools = block::tools_of(&mut block, &facade, errors);
    for tool in &tools {
        lint(tool, errors);
    }
    let mut elements = Vec::new();
    for tool in &tools {
        elements.push(expand_element(tool));
    }
    let tools = finish(&facade, &block.ty, &block.cfgs, &elements, errors);
    let publish = expand::expand_publish(&facade, &block.ty, &block.cfgs);
    quote!(#kept #tools #publish)
}

fn on_struct(arguments: TokenStream, item: TokenStream, errors: &mut Errors) -> TokenStream {
    let kept = strip::strip_struct(item.clone());
    let (facade, items) = take_crate(parse_items(arguments, errors), errors);
    let keys = keys::parse_keys(items, errors);
    let Some(item) = errors.ok(syn::parse2::<DeriveInput>(item)) else {
        return kept;
    };
    let (ident, cfgs, generic) = (
        item.ident.clone(),
        cfgs(&item.attrs),
        !item.generics.params.is_empty(),
    );
    let mut tool = record::tool_of(item, facade.clone(), keys, errors);
    if let Some(tool) = &tool {
        lint(tool, errors);
    }
    let skill = tool
        .as_mut()
        .map(|tool| skill::expand(tool, &ident.to_token_stream(), errors));
    let mut tools = Vec::new();
    if let Some(tool) = &tool {
        tools.push(expand::expand_tool(tool));
    }
    let tools = (!generic).then(|| finish(&facade, &ident, &cfgs, &tools, errors));
    quote!(#kept #tools #skill)
}

/// Checks a tool in the MCP version with the most members. Warnings of the reader's profile are errors here, which
/// the author can allow by rule id.
fn lint(tool: &Tool, errors: &mut Errors) {
    stated::check_together(tool, errors);
    let document = document::document(tool);
    check_alone(
        &document,
        Dialect::MCP_DEFAULT,
        check_tool,
        &tool.keys.allow,
        errors,
    );
}

/// `impl Tools`; contains no tools if there are errors, to avoid follow-up errors.
fn finish(
    facade: &Facade,
    ty: &dyn ToTokens,
    cfgs: &TokenStream,
    tools: &[TokenStream],
    errors: &Errors,
) -> TokenStream {
    let tools = if errors.is_empty() { tools } else { &[] };
    expand::expand_tools(facade, ty, cfgs, tools)
}

/// The tool of a method as an element of the list, with the method's `#[cfg]` attributes.
fn expand_element(tool: &Tool) -> TokenStream {
    let cfgs = &tool.cfgs;
    let tool = expand::expand_tool(tool);
    quote!(#cfgs #tool)
}
