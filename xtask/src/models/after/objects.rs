//! Serializes objects with a macro of the crate, which expands to small calls of shared code. serde's derives, and
//! `flatten` in particular, take most of the build time of generated types.
//!
//! Members are in the order of the schema, which typify sorts, and `extra` holds those that typify would drop.
//! Objects with required members get `new` with these as arguments; the others get `Default`. Constants and members
//! with a default are no arguments, and long argument lists become a struct. An object with exactly one member set
//! can be created from that member with `into`.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Field, File, GenericArgument, Ident, Item, ItemStruct, PathArguments, Type};

use super::items::{docs_of, each_item, is_object, items, renamed, type_name, variant};
use crate::facts::{self, Facts, Kind, Member, Object, Text};

/// Maximum number of arguments, above which they become named fields because strings are easily confused.
const MANY: usize = 7;

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |item| match item {
        Item::Struct(item) if is_object(&item) => object(facts, &item),
        other => Ok(vec![other]),
    })
}

fn object(facts: &Facts, item: &ItemStruct) -> Result<Vec<Item>> {
    let (docs, name) = (docs_of(&item.attrs), &item.ident);
    let object = facts.object(&name.to_string()).with_context(|| {
        format!("typify wrote `{name}`, which is not a `$defs` entry: give every object an entry of its own")
    })?;
    let mut members = Vec::new();
    let (mut fields, mut lines) = (Vec::new(), Vec::new());
    for member in &object.members {
        let json_name = &member.name;
        let field = item.fields.iter().find(|field| member_name(field) == *json_name);
        let field = field.with_context(|| format!("typify wrote no member `{json_name}` of `{name}`"))?;
        let (docs, ident, ty) = (docs_of(&field.attrs), &field.ident, &field.ty);
        ensure!(
            ident.as_ref().is_some_and(|ident| ident != "extra"),
            "`{name}` has a member called `extra`, which every object has already"
        );
        let kind = if member.required {
            quote!(required)
        } else {
            quote!(optional)
        };
        fields.push(quote!(#(#docs)* pub #ident: #ty));
        lines.push(quote!(#kind #ident = #json_name));
        members.push((member, field));
    }
    let mut required = object.members.iter().filter(|member| member.required);
    let (derives, new) = if required.all(|member| is_constant(facts, member)) {
        (quote!(Debug, Clone, PartialEq, Default), TokenStream::new())
    } else {
        (
            quote!(Debug, Clone, PartialEq),
            constructor(facts, name, object, &members),
        )
    };
    let conversions = object
        .exactly_one
        .iter()
        .map(|group| conversions(name, &members, group));
    items(quote! {
        #(#docs)*
        #[derive(#derives)]
        pub struct #name {
            #(#fields,)*
            /// All other members, and those named above that are null or empty without need.
            pub extra: Map,
        }
        crate::object::object!(#name { #(#lines,)* });
        #new
        #(#conversions)*
    })
}

/// The JSON name of a field: from `#[serde(rename = "…")]`, or the field name.
fn member_name(field: &Field) -> String {
    renamed(&field.attrs)
        .unwrap_or_else(|| field.ident.as_ref().map_or_else(String::new, ToString::to_string))
}

fn constructor(facts: &Facts, name: &Ident, object: &Object, members: &[(&Member, &Field)]) -> TokenStream {
    let mut doc = format!(" `{name}` with the members that it needs.");
    let (mut presets, mut asked) = (Vec::new(), Vec::new());
    for (member, field) in members {
        let preset = if member.required {
            preset(facts, object, member, &field.ty)
        } else {
            Some(empty(&field.ty))
        };
        if preset.is_none() {
            asked.push(*field);
        } else if member.required && !is_constant(facts, member) {
            doc.extend([" `", &member.name, "` has its default."]);
        }
        presets.push(preset);
    }
    let parts = (asked.len() > MANY).then(|| format_ident!("{name}Parts"));
    let inits = members.iter().zip(presets).map(|((_, field), preset)| {
        let ident = &field.ident;
        match (preset, &parts) {
            (Some(value), _) => quote!(#ident: #value),
            (None, Some(_)) => quote!(#ident: parts.#ident),
            (None, None) => param(field).1,
        }
    });
    let value = quote!(Self { #(#inits,)* extra: Map::new(), });
    if asked.is_empty() {
        return quote! {
            impl Default for #name {
                #[inline]
                fn default() -> Self {
                    #value
                }
            }
        };
    }
    let (params, parts) = if let Some(parts) = parts {
        (quote!(parts: #parts), parts_struct(name, &parts, &asked))
    } else {
        let params = asked.iter().map(|field| param(field).0);
        (quote!(#(#params),*), TokenStream::new())
    };
    quote! {
        impl #name {
            #[doc = #doc]
            #[inline]
            pub fn new(#params) -> Self {
                #value
            }
        }
        #parts
    }
}

/// The arguments of `new` as a struct.
fn parts_struct(object: &Ident, name: &Ident, fields: &[&Field]) -> TokenStream {
    let doc = format!(" The members that [`{object}::new`] needs.");
    let fields = fields.iter().map(|field| {
        let (docs, ident, ty) = (docs_of(&field.attrs), &field.ident, &field.ty);
        quote!(#(#docs)* pub #ident: #ty)
    });
    quote! {
        #[doc = #doc]
        #[derive(Debug, Clone)]
        pub struct #name {
            #(#fields,)*
        }
    }
}

/// The value of a required member that is not an argument: its constant or default.
fn preset(facts: &Facts, object: &Object, member: &Member, ty: &Type) -> Option<TokenStream> {
    if is_constant(facts, member) {
        return Some(quote!(#ty::default()));
    }
    let (_, json) = object.defaults.iter().find(|(name, _)| *name == member.name)?;
    let default: String = serde_json::from_str(json).ok()?;
    Some(if type_name(ty).1 == "String" {
        quote!(#default.to_owned())
    } else if text_of(facts, &member.ty)?.one_of.is_empty() {
        quote!(#ty(#default.to_owned()))
    } else {
        let variant = variant(&default);
        quote!(#ty::#variant)
    })
}

/// The parameter of `new` for a field, as lenient as its type allows, and the expression for the field.
fn param(field: &Field) -> (TokenStream, TokenStream) {
    let (ident, ty) = (&field.ident, &field.ty);
    match type_name(ty).1.as_str() {
        "String" => (quote!(#ident: impl Into<String>), quote!(#ident: #ident.into())),
        "Vec<String>" => (
            quote!(#ident: impl IntoIterator<Item = impl Into<String>>),
            quote!(#ident: #ident.into_iter().map(Into::into).collect()),
        ),
        "Map<String>" => (
            quote!(#ident: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>),
            quote!(#ident: #ident.into_iter().collect()),
        ),
        _ => (quote!(#ident: #ty), quote!(#ident)),
    }
}

fn empty(ty: &Type) -> TokenStream {
    match type_name(ty).0.as_str() {
        "Option" => quote!(None),
        "Vec" => quote!(Vec::new()),
        "Map" => quote!(Map::new()),
        _ => quote!(#ty::default()),
    }
}

fn is_constant(facts: &Facts, member: &Member) -> bool {
    text_of(facts, &member.ty).is_some_and(|text| text.one_of.len() == 1)
}

fn text_of<'a>(facts: &'a Facts, ty: &'a facts::Type) -> Option<&'a Text> {
    match ty {
        facts::Type::Text(text) => Some(text),
        facts::Type::Ref(name) => match &facts.def(name)?.kind {
            Kind::Plain(ty) => text_of(facts, ty),
            _ => None,
        },
        _ => None,
    }
}

/// Conversions from each member of a group to the object; none if two members have the same type and are ambiguous.
fn conversions(name: &Ident, members: &[(&Member, &Field)], group: &[String]) -> TokenStream {
    let members: Vec<&Field> = members
        .iter()
        .filter(|(member, _)| group.contains(&member.name))
        .map(|(_, field)| *field)
        .collect();
    let types: Vec<&Type> = members
        .iter()
        .filter_map(|field| inside_option(&field.ty))
        .collect();
    let distinct: BTreeSet<String> = types.iter().map(|ty| quote!(#ty).to_string()).collect();
    if distinct.len() != members.len() {
        return TokenStream::new();
    }
    let fields = members.iter().map(|field| &field.ident);
    quote! {
        #(impl From<#types> for #name {
            #[inline]
            fn from(value: #types) -> Self {
                Self { #fields: Some(value), ..Self::default() }
            }
        })*
    }
}

fn inside_option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let option = path
        .path
        .segments
        .last()
        .filter(|segment| segment.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &option.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    const EXTRA: &str =
        "/// All other members, and those named above that are null or empty without need.\npub extra: Map,";

    #[test]
    fn objects_use_the_macro_and_get_a_constructor() {
        let facts = facts(
            r##"{"Place": {"type": "string", "enum": ["in-header", "0.1"]}, "Text": {"type": "string", "minLength": 1},
                "Key": {"type": "object", "required": ["type", "in", "use", "name", "tags"], "properties": {
                "type": {"type": "string", "const": "key"}, "in": {"$ref": "#/$defs/Place", "default": "in-header"},
                "use": {"$ref": "#/$defs/Text", "default": "a"}, "name": {"type": "string"},
                "iconUrl": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}}}}"##,
        );
        let code = r#"/// A key.
            #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug)]
            #[serde(deny_unknown_fields)]
            pub struct Key {
                /// Icon.
                #[serde(rename = "iconUrl", default)] pub icon_url: Option<String>,
                #[serde(rename = "in")] pub in_: Place,
                pub name: String, pub tags: Vec<String>,
                #[serde(rename = "use")] pub use_: Text,
                #[serde(rename = "type")] pub type_: KeyType,
            }"#;
        let expected = format!(
            r#"/// A key.
            #[derive(Debug, Clone, PartialEq)]
            pub struct Key {{
                pub type_: KeyType,
                pub in_: Place,
                pub use_: Text,
                pub name: String,
                /// Icon.
                pub icon_url: Option<String>,
                pub tags: Vec<String>,
                {EXTRA}
            }}
            crate::object::object!(Key {{ required type_ = "type", required in_ = "in", required use_ = "use",
                required name = "name",
                optional icon_url = "iconUrl", required tags = "tags", }});
            impl Key {{
                /// `Key` with the members that it needs. `in` has its default. `use` has its default.
                #[inline]
                pub fn new(name: impl Into<String>, tags: impl IntoIterator<Item = impl Into<String>>) -> Self {{
                    Self {{ type_: KeyType::default(), in_: Place::InHeader, use_: Text("a".to_owned()), name: name.into(), icon_url: None,
                        tags: tags.into_iter().map(Into::into).collect(), extra: Map::new(), }}
                }}
            }}"#
        );
        assert_eq!(after(pass, &facts, code), pretty(&expected));
    }

    #[test]
    fn many_arguments_become_a_struct() {
        let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let defs = letters
            .map(|name| format!(r#""{name}": {{"type": "boolean"}}"#))
            .join(",");
        let facts = facts(&format!(
            r#"{{"A": {{"type": "object", "required": {letters:?}, "properties": {{{defs}}}}}}}"#
        ));
        let members = letters.map(|name| format!("/// It.\npub {name}: bool,")).join("");
        let found = after(pass, &facts, &format!("pub struct A {{ {members} }}"));
        let expected = format!(
            "impl A {{
                /// `A` with the members that it needs.
                #[inline]
                pub fn new(parts: AParts) -> Self {{
                    Self {{ {} extra: Map::new(), }}
                }}
            }}
            /// The members that [`A::new`] needs.
            #[derive(Debug, Clone)]
            pub struct AParts {{ {members} }}",
            letters.map(|name| format!("{name}: parts.{name},")).join("")
        );
        assert!(found.ends_with(&pretty(&expected)), "{found}");
    }

    #[test]
    fn an_object_with_one_member_converts_from_it() {
        let facts = facts(
            r#"{"Flow": {"type": "object", "properties": {"code": {}, "note": {}},
                "oneOf": [{"required": ["code"], "properties": {"code": {"type": "object"}}}]}}"#,
        );
        let code = "pub struct Flow { pub code: Option<Code>, pub note: Option<String> }";
        let expected = format!(
            r#"#[derive(Debug, Clone, PartialEq, Default)]
            pub struct Flow {{ pub code: Option<Code>, pub note: Option<String>, {EXTRA} }}
            crate::object::object!(Flow {{ optional code = "code", optional note = "note", }});
            impl From<Code> for Flow {{
                #[inline]
                fn from(value: Code) -> Self {{ Self {{ code: Some(value), ..Self::default() }} }}
            }}"#
        );
        assert_eq!(after(pass, &facts, code), pretty(&expected));
    }
}
