//! Objects that need something get `new` with what they need; the others get `Default`. A constant is not asked for.

use anyhow::{Context, Result};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, File, Item, ItemStruct, parse_quote};

use super::{each_item, is_object, items, member_name, type_name};
use crate::facts::{Facts, Kind, Object, Type};

/// From here on clippy wants no more arguments.
const MANY: usize = 7;

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |item| {
        let Item::Struct(mut item) = item else {
            return Ok(vec![item]);
        };
        let Some(object) = facts.object(&item.ident.to_string()).filter(|_| is_object(&item)) else {
            return Ok(vec![Item::Struct(item)]);
        };
        if object
            .members
            .iter()
            .all(|member| !member.required || is_constant(facts, &member.ty))
        {
            item.attrs.push(parse_quote!(#[derive(Default)]));
            return Ok(vec![Item::Struct(item)]);
        }
        let new = constructor(facts, object, &item)?;
        Ok([vec![Item::Struct(item)], items(new)?].concat())
    })
}

fn constructor(facts: &Facts, object: &Object, item: &ItemStruct) -> Result<TokenStream> {
    let name = &item.ident;
    let (mut params, mut inits) = (Vec::new(), Vec::new());
    for field in &item.fields {
        let ident = field.ident.as_ref().context("a member without a name")?;
        let json_name = member_name(field);
        let member = object.members.iter().find(|member| member.name == json_name);
        if member.is_some_and(|member| member.required && !is_constant(facts, &member.ty)) {
            let (param, init) = param(field);
            params.push(param);
            inits.push(init);
        } else {
            let empty = empty(field);
            inits.push(quote!(#ident: #empty));
        }
    }
    let doc = format!(" `{name}` with the members that it needs.");
    let many = (params.len() > MANY).then(
        || quote!(#[allow(clippy::too_many_arguments, reason = "the schema requires as many members")]),
    );
    Ok(quote! {
        impl #name {
            #[doc = #doc]
            #many
            #[inline]
            pub fn new(#(#params),*) -> Self {
                Self { #(#inits,)* }
            }
        }
    })
}

/// A parameter of `new`, taken as leniently as its type allows, and the member made of it.
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

fn empty(field: &Field) -> TokenStream {
    let ty = &field.ty;
    match type_name(ty).0.as_str() {
        "Option" => quote!(None),
        "Vec" => quote!(Vec::new()),
        "Map" => quote!(Map::new()),
        _ => quote!(#ty::default()),
    }
}

fn is_constant(facts: &Facts, ty: &Type) -> bool {
    match ty {
        Type::Text(text) => text.one_of.len() == 1,
        Type::Ref(name) => match facts.def(name).map(|def| &def.kind) {
            Some(Kind::Plain(ty)) => is_constant(facts, ty),
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn new_asks_for_what_is_required_and_no_constant() {
        let facts = facts(
            r#"{"Key": {"type": "object", "required": ["type", "name", "tags"], "properties": {
                "type": {"type": "string", "const": "key"}, "name": {"type": "string"},
                "tags": {"type": "array", "items": {"type": "string"}}, "icons": {"type": "array"}}}}"#,
        );
        let code = r#"pub struct Key { #[serde(rename = "type")] pub type_: KeyType, pub name: String,
            pub tags: Vec<String>, pub icons: Vec<Icon>, pub extra: Map }"#;
        let expected = format!(
            "{code} impl Key {{
            /// `Key` with the members that it needs.
            #[inline]
            pub fn new(name: impl Into<String>, tags: impl IntoIterator<Item = impl Into<String>>) -> Self {{
                Self {{ type_: KeyType::default(), name: name.into(), tags: tags.into_iter().map(Into::into).collect(),
                icons: Vec::new(), extra: Map::new(), }}
            }} }}"
        );
        assert_eq!(after(pass, &facts, code), pretty(&expected));
    }

    #[test]
    fn an_object_that_needs_nothing_has_a_default() {
        let facts = facts(r#"{"A": {"type": "object", "properties": {"a": {"type": "boolean"}}}}"#);
        let found = after(pass, &facts, "pub struct A { pub a: Option<bool> }");
        assert_eq!(
            found,
            pretty("#[derive(Default)] pub struct A { pub a: Option<bool> }")
        );
    }
}
