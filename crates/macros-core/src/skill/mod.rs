//! `#[skill]`: a function as a skill of an agent card; also the skills that cards and tools declare in place.

mod expand;
mod extra;
mod lint;
mod parse;
mod security;
mod signature;
mod spec;
#[cfg(test)]
mod tests;

pub(crate) use expand::{cfgs, expand_companion, expand_skill_for, has_second_mark};
pub(crate) use extra::{JsonObject, parse_extra, parse_object};
pub(crate) use parse::{optional_text, parse_allow, parse_list, parse_skill, refuse_rest, required_text};
pub(crate) use security::parse_security;
pub(crate) use spec::{Alternative, Defaults, List, Need, Skill};

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Attribute;
use syn::ext::IdentExt;

use crate::docs::{self, Docs};
use crate::errors::Errors;
use crate::meta::{Item, Kind, Named, Site, Text, Value, parse_items};
use crate::paths::Facade;
use signature::parse_signature;

/// Expands `#[skill(arguments)]` on a function: the function as it is, and a type of its name beside it.
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let companion = expand_beside(arguments, item.clone(), &mut errors);
    let mut output = item;
    companion.to_tokens(&mut output);
    errors.into_compile_errors().to_tokens(&mut output);
    output
}

fn expand_beside(arguments: TokenStream, item: TokenStream, errors: &mut Errors) -> Option<TokenStream> {
    let signature = errors.ok(parse_signature(item))?;
    if has_second_mark("skill", &signature.attributes, errors) {
        return None;
    }
    let items = parse_items(arguments, errors);
    let (facade, items) = take_crate(items, errors);
    let name = &signature.name;
    let companion = expand_companion(&signature.attributes, &signature.visibility, name);
    let cfgs = cfgs(&signature.attributes);
    let defaults = function_defaults(name, &signature.attributes);
    let skill = expand_skill_for(&facade, &name.to_token_stream(), defaults, items, errors);
    Some(quote! {
        #companion
        #cfgs
        #skill
    })
}

/// A function's name and documentation as those of its skill.
pub(crate) fn function_defaults<'a>(name: &'a Ident, attributes: &[Attribute]) -> Defaults<'a> {
    Defaults {
        owner: name,
        id: Some(Text::known(Site::of(name), name.unraw().to_string())),
        description: match docs::read(attributes) {
            Docs::Text(text, tokens) => Some(Text::known(Site::of(&tokens), text)),
            Docs::Expr(expr) => {
                let key = Ident::new("description", name.span());
                Some(Text::expr(Site::new(&key, name), Kind::Filled, expr))
            }
            Docs::None => None,
        },
    }
}

/// Takes `crate = path` out of the items.
pub(crate) fn take_crate(items: Vec<Item>, errors: &mut Errors) -> (Facade, Vec<Item>) {
    let mut facade = None;
    let mut others = Vec::new();
    for item in items {
        match item {
            Item::Named(Named { key, value }) if key == "crate" => {
                if facade.is_some() {
                    errors.add(&key, "duplicate key `crate`");
                }
                facade = Some(parse_crate(&key, value, errors));
            }
            other => others.push(other),
        }
    }
    (facade.unwrap_or_default(), others)
}

fn parse_crate(key: &Ident, value: Value, errors: &mut Errors) -> Facade {
    let Value::Assigned(path) = value else {
        errors.add(key, "expected a path: `crate = ::agentcard`");
        return Facade::default();
    };
    let path = errors.ok(syn::parse2::<syn::Path>(path));
    path.map_or_else(Facade::default, |path| Facade::at(&path))
}
