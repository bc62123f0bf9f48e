//! The companion of a skill: a type that stands for it where a card lists the function by path.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Visibility};

use super::lint::lint_skill;
use super::parse::parse_skill;
use super::spec::{Alternative, Defaults, List, Skill};
use crate::consts::Consts;
use crate::errors::Errors;
use crate::lists::slice;
use crate::meta::{Item, Text, json_text, members};
use crate::paths::Facade;

/// The `impl Skill for` the type `companion`, from the items of `skill(…)`.
///
/// What `items` leave out comes from `defaults`. A faulty skill still gives an impl, so that nothing follows from its
/// faults, which are added to `errors`.
pub(crate) fn expand_skill_for(
    facade: &Facade,
    companion: &TokenStream,
    defaults: Defaults<'_>,
    items: Vec<Item>,
    errors: &mut Errors,
) -> TokenStream {
    let faults = errors.len();
    let skill = parse_skill(items, defaults, errors);
    lint_skill(&skill, errors);
    if errors.len() == faults {
        expand_impl(facade, companion, &skill)
    } else {
        expand_dummy(facade, companion)
    }
}

/// The type that stands for the function `name`, in the type namespace only.
pub(crate) fn expand_companion(
    attributes: &[Attribute],
    visibility: &Visibility,
    name: &Ident,
) -> TokenStream {
    let cfgs = cfgs(attributes);
    quote! {
        #cfgs
        #[allow(non_camel_case_types, dead_code)]
        #[doc(hidden)]
        #visibility enum #name {}
    }
}

/// The conditions that hold for all that is generated for an item.
pub(crate) fn cfgs(attributes: &[Attribute]) -> TokenStream {
    let mut cfgs = TokenStream::new();
    for attribute in attributes {
        if attribute.path().is_ident("cfg") {
            attribute.to_tokens(&mut cfgs);
        }
    }
    cfgs
}

/// Refuses a second `#[skill]` or `#[mcp_tool]` on a function: both would make the type beside it. Where that is one,
/// the first attribute leaves the function to the second.
pub(crate) fn has_second_mark(this: &str, attributes: &[Attribute], errors: &mut Errors) -> bool {
    for attribute in attributes {
        let path = attribute.path();
        let Some(last) = path.segments.last() else {
            continue;
        };
        let message = if last.ident == this {
            format!("`#[{this}]` is here twice: put all keys into one")
        } else if last.ident == "skill" || last.ident == "mcp_tool" {
            "a tool that is a skill too says so in one attribute: `#[mcp_tool(skill(…))]`".to_owned()
        } else {
            continue;
        };
        errors.add(path, &message);
        return true;
    }
    false
}

/// An empty skill, which no check takes for one.
fn expand_dummy(facade: &Facade, companion: &TokenStream) -> TokenStream {
    let (skill, def) = (facade.item("Skill"), facade.item("SkillDef"));
    quote! {
        #[automatically_derived]
        impl #skill for #companion {
            const SKILL: #def = #def::EMPTY;
        }
    }
}

fn expand_impl(facade: &Facade, companion: &TokenStream, skill: &Skill) -> TokenStream {
    let mut consts = Consts::default();
    let id = consts.expr(&skill.id);
    let name = consts.expr(&skill.name);
    let description = consts.expr(&skill.description);
    let tags = expand_list(Some(&skill.tags), &mut consts);
    let examples = expand_list(skill.examples.as_ref(), &mut consts);
    let input_modes = expand_list(skill.input_modes.as_ref(), &mut consts);
    let output_modes = expand_list(skill.output_modes.as_ref(), &mut consts);
    let mut security = Vec::new();
    for alternative in &skill.security {
        security.push(expand_alternative(facade, alternative, &mut consts));
    }
    let (security, extra) = (slice(&security), extra_text(skill));
    let allow = slice(&skill.allow);
    let consts = consts.expand(&allow, facade);
    let (skill, def) = (facade.item("Skill"), facade.item("SkillDef"));
    quote! {
        const _: () = {
            #consts
            #[automatically_derived]
            impl #skill for #companion {
                const SKILL: #def = #def {
                    id: #id,
                    name: #name,
                    description: #description,
                    tags: #tags,
                    examples: #examples,
                    input_modes: #input_modes,
                    output_modes: #output_modes,
                    security: #security,
                    extra: #extra,
                    allow: #allow,
                };
            }
        };
    }
}

/// The members as they follow those of the keys in the printed skill.
fn extra_text(skill: &Skill) -> String {
    let mut text = String::new();
    if let Some((extra, _)) = &skill.extra {
        for (name, value) in members(extra) {
            text.push(',');
            text.push_str(&json_text(&name.into()));
            text.push(':');
            text.push_str(&json_text(value));
        }
    }
    text
}

fn expand_list(list: Option<&List>, consts: &mut Consts) -> TokenStream {
    let items = list.and_then(|list| list.items.as_deref()).unwrap_or_default();
    expand_texts(items, consts)
}

fn expand_texts(texts: &[Text], consts: &mut Consts) -> TokenStream {
    let mut exprs = Vec::new();
    for text in texts {
        exprs.push(consts.expr(text));
    }
    slice(&exprs)
}

fn expand_alternative(facade: &Facade, alternative: &Alternative, consts: &mut Consts) -> TokenStream {
    let need = facade.item("Need");
    let mut needs = Vec::new();
    for part in &alternative.needs {
        let scheme = consts.expr(&part.scheme);
        let scopes = expand_texts(&part.scopes, consts);
        needs.push(quote!(#need { scheme: #scheme, scopes: #scopes }));
    }
    slice(&needs)
}
