//! The shape tables of a dialect, with a `static` for each object of its schema.

use anyhow::{Context, Result, bail};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::facts::{Facts, Kind, List, Member, Object, Text, Type};
use crate::manifest::Source;
use crate::print::rust_file;

/// Converts to the name of a static: `AgentSkill` becomes `AGENT_SKILL`.
pub(super) fn static_name(def: &str) -> Ident {
    let mut name = String::new();
    let mut last = 'A';
    // `OAuth` is a single word despite its two capitals.
    for letter in def.replace("OAuth", "Oauth").chars() {
        if letter.is_ascii_uppercase() && !last.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
        last = letter;
    }
    format_ident!("{name}")
}

pub(super) fn generate(source: &Source) -> Result<String> {
    let mut statics = Vec::new();
    for def in &source.facts.defs {
        if let Kind::Object(object) = &def.kind {
            statics.push(shape(&source.facts, &def.name, object)?);
        }
    }
    let doc = format!(" Shapes of `{}`.", source.facts.title);
    rust_file(
        &source.entry.folder(),
        quote! {
            #![doc = #doc]
            #[allow(unused_imports, reason = "not every schema says every kind of fact")]
            use crate::shape::{List, Member, Shape, Text, Type};

            #[allow(dead_code, reason = "not every schema has a string without constraints")]
            const TEXT: Text = Text { min: 0, max: None, pattern: None, format: None, one_of: &[] };
            #(#statics)*
        },
    )
}

fn shape(facts: &Facts, name: &str, object: &Object) -> Result<TokenStream> {
    let doc = format!(" The shape of `{name}`.");
    let ident = static_name(name);
    let open = object.open;
    let members = object
        .members
        .iter()
        .map(|m| member(facts, m))
        .collect::<Result<Vec<_>>>()?;
    let explicit = &object.explicit;
    let groups = object.exactly_one.iter().map(|group| quote!(&[#(#group),*]));
    let defaults = object.defaults.iter().map(|(name, json)| quote!((#name, #json)));
    Ok(quote! {
        #[doc = #doc]
        pub static #ident: Shape = Shape {
            name: #name,
            members: &[#(#members,)*],
            open: #open,
            exactly_one: &[#(#groups),*],
            defaults: &[#(#defaults),*],
            explicit: &[#(#explicit),*],
        };
    })
}

fn member(facts: &Facts, member: &Member) -> Result<TokenStream> {
    let Member {
        name,
        required,
        nullable,
        ty,
    } = member;
    let ty = type_of(facts, ty)?;
    Ok(quote!(Member { name: #name, required: #required, nullable: #nullable, ty: #ty }))
}

fn type_of(facts: &Facts, ty: &Type) -> Result<TokenStream> {
    Ok(match ty {
        Type::Any => quote!(Type::Any),
        Type::Text(t) => {
            let text = text(t);
            quote!(Type::String(#text))
        }
        Type::Boolean => quote!(Type::Boolean),
        Type::Integer { min, max } => {
            let (min, max) = (
                option(min.map(Literal::i64_unsuffixed)),
                option(max.map(Literal::i64_unsuffixed)),
            );
            quote!(Type::Integer { min: #min, max: #max })
        }
        Type::Number => quote!(Type::Number),
        Type::Ref(name) => named(facts, name)?,
        Type::List(l) => {
            let list = list(facts, l)?;
            quote!(Type::Array(&#list))
        }
        Type::Map(values) => {
            let values = type_of(facts, values)?;
            quote!(Type::Map(&#values))
        }
    })
}

fn named(facts: &Facts, name: &str) -> Result<TokenStream> {
    let def = facts
        .def(name)
        .with_context(|| format!("unknown `$defs` entry `{name}`"))?;
    Ok(match &def.kind {
        Kind::Object(_) => {
            let object = static_name(name);
            quote!(Type::Object(&#object))
        }
        Kind::Plain(ty) => type_of(facts, ty)?,
        Kind::Tagged { tag, cases } => {
            let mut pairs = Vec::new();
            for (value, object) in cases {
                if facts.object(object).is_none() {
                    bail!("case `{object}` of `{name}` must be an object with members");
                }
                let object = static_name(object);
                pairs.push(quote!((#value, &#object)));
            }
            quote!(Type::Tagged { tag: #tag, cases: &[#(#pairs,)*] })
        }
    })
}

fn list(facts: &Facts, list: &List) -> Result<TokenStream> {
    let items = type_of(facts, &list.items)?;
    let min = Literal::usize_unsuffixed(list.min);
    let max = option(list.max.map(Literal::usize_unsuffixed));
    let contains = option(list.contains.as_deref());
    Ok(quote!(List { items: #items, min: #min, max: #max, contains: #contains }))
}

fn text(text: &Text) -> TokenStream {
    let Text {
        min,
        max,
        pattern,
        format,
        one_of,
    } = text;
    if *text == Text::default() {
        return quote!(TEXT);
    }
    let min = Literal::usize_unsuffixed(*min);
    let max = option(max.map(Literal::usize_unsuffixed));
    let (pattern, format) = (option(pattern.as_deref()), option(format.as_deref()));
    quote!(Text { min: #min, max: #max, pattern: #pattern, format: #format, one_of: &[#(#one_of),*] })
}

fn option<T: quote::ToTokens>(value: Option<T>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}

#[cfg(test)]
mod tests {
    use super::static_name;

    #[test]
    fn names_of_statics_split_at_words() {
        for (def, name) in [
            ("AgentSkill", "AGENT_SKILL"),
            ("OAuthFlows", "OAUTH_FLOWS"),
            ("OAuth2SecurityScheme", "OAUTH2_SECURITY_SCHEME"),
            ("AuthorizationCodeOAuthFlow", "AUTHORIZATION_CODE_OAUTH_FLOW"),
            ("Tool", "TOOL"),
        ] {
            assert_eq!(static_name(def), name);
        }
    }
}
