//! An `impl` block whose marked methods are tools.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Generics, Meta, Token, Type, WhereClause, braced};

use super::function::{Place, tool_of};
use super::keys::{ToolKeys, parse_keys};
use super::signature::{Signature, parse_member};
use super::spec::Tool;
use crate::errors::Errors;
use crate::meta::{Item, parse_items, take_crate};
use crate::paths::Facade;
use crate::paths::NO_METHOD;
use crate::skill::cfgs;

/// An `impl` block.
pub(crate) struct Block {
    /// Its `#[cfg]` attributes.
    pub(crate) cfgs: TokenStream,
    pub(crate) ty: Type,
    generics: Generics,
    implemented: Option<Type>,
    methods: Vec<Signature>,
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<Option<Token![unsafe]>>()?;
        input.parse::<Token![impl]>()?;
        let generics = if input.peek(Token![<]) && !input.peek2(Token![<]) {
            input.parse()?
        } else {
            Generics::default()
        };
        let mut ty: Type = input.parse()?;
        let mut implemented = None;
        if input.peek(Token![for]) {
            input.parse::<Token![for]>()?;
            implemented = Some(std::mem::replace(&mut ty, input.parse()?));
        }
        input.parse::<Option<WhereClause>>()?;
        let content;
        braced!(content in input);
        Ok(Self {
            cfgs: cfgs(&attributes),
            ty,
            generics,
            implemented,
            methods: parse_methods(&content)?,
        })
    }
}

fn parse_methods(content: ParseStream<'_>) -> syn::Result<Vec<Signature>> {
    content.call(Attribute::parse_inner)?;
    let mut methods = Vec::new();
    while !content.is_empty() {
        if let Some(method) = parse_member(content)? {
            methods.push(method);
        }
    }
    Ok(methods)
}

pub(crate) fn tools_of(block: &mut Block, facade: &Facade, errors: &mut Errors) -> Vec<Tool> {
    if let Some(implemented) = &block.implemented {
        errors.add(
            implemented,
            "tools can't be declared in a trait impl; move them to an inherent `impl` block",
        );
    }
    if !block.generics.params.is_empty() {
        errors.add(
            &block.generics,
            "the type of the tools can't be generic; implement them for one concrete type",
        );
    }
    let mut tools: Vec<Tool> = Vec::new();
    for method in std::mem::take(&mut block.methods) {
        let mut marks = method.attributes.iter().filter(|attribute| is_mark(attribute));
        let Some(mark) = marks.next().cloned() else {
            continue;
        };
        if let Some(second) = marks.next() {
            errors.add(second.path(), "`#[mcp_tool]` is repeated; put all keys into one");
        }
        let keys = method_keys(mark, errors);
        let tool = tool_of(method, facade.clone(), keys, Place::Method(&block.ty), errors);
        if tools
            .iter()
            .any(|earlier| earlier.name() == tool.name() && tool.cfgs.is_empty())
        {
            errors.add(
                &tool.name.site.value,
                &format!(
                    "duplicate tool name `{}`; rename one with `name = \"…\"`",
                    tool.name()
                ),
            );
        }
        tools.push(tool);
    }
    if tools.is_empty() && errors.is_empty() {
        errors.add(
            &block.ty,
            "no method is a tool; mark the tools with `#[mcp_tool]`",
        );
    }
    tools
}

/// The attribute of the block accepts only the path of the facade.
pub(crate) fn block_facade(arguments: TokenStream, errors: &mut Errors) -> Facade {
    let (facade, others) = take_crate(parse_items(arguments, errors), errors);
    for other in &others {
        errors.add(
            other,
            "only `crate = …` is allowed on an `impl` block; put other keys on its methods",
        );
    }
    facade
}

fn is_mark(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|segment| segment.ident == "mcp_tool")
}

fn method_keys(mark: Attribute, errors: &mut Errors) -> ToolKeys {
    let arguments = match mark.meta {
        Meta::List(list) => list.tokens,
        Meta::Path(_) => TokenStream::new(),
        Meta::NameValue(pair) => {
            errors.add(
                &pair.to_token_stream(),
                "expected `#[mcp_tool]` or `#[mcp_tool(…)]`",
            );
            TokenStream::new()
        }
    };
    let mut items = parse_items(arguments, errors);
    items.retain(|item| match item {
        Item::Named(named) if named.key == "crate" => {
            errors.add(&named.key, "put `crate = …` on the `impl` block");
            false
        }
        _ => true,
    });
    let keys = parse_keys(items, errors);
    if let Some((key, _)) = &keys.skill {
        errors.add(key, NO_METHOD);
    }
    keys
}
