//! Strings with constraints and enumerations: typify's six impls and eight derives for each become one call of a
//! macro of the crate, which compiles faster and says more. Only the check of a constraint is kept, with what the
//! schema expects in place of a pattern.

use anyhow::{Result, ensure};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, Expr, ExprLit, File, Item, ItemEnum, ItemImpl, ItemStruct, Lit, LitStr, Meta, MetaNameValue,
};

use super::items::{docs_of, each_item, items, renamed, variant};
use crate::facts::{Facts, Kind};

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    let mut expected = String::new();
    each_item(file, |item| match item {
        Item::Struct(item) if matches!(item.fields, syn::Fields::Unnamed(_)) => {
            expected = expectation(&item.attrs);
            newtype(&item)
        }
        Item::Enum(item) if !is_union(facts, &item) => enumeration(&item),
        Item::Impl(item) if !is_check(&item) => Ok(Vec::new()),
        Item::Impl(mut item) => {
            Problems { expected: &expected }.visit_item_impl_mut(&mut item);
            Ok(vec![Item::Impl(item)])
        }
        other => Ok(vec![other]),
    })
}

/// `A moment in UTC.` as `expected a moment in UTC`.
fn expectation(attrs: &[Attribute]) -> String {
    let doc = attrs.iter().find_map(|attr| match &attr.meta {
        Meta::NameValue(MetaNameValue {
            value: Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }),
            ..
        }) => Some(text.value()),
        _ => None,
    });
    let doc = doc.unwrap_or_default();
    let mut letters = doc.trim().trim_end_matches('.').chars();
    let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
    format!("expected {first}{}", letters.as_str())
}

/// Replaces what typify says of a text that does not fit.
struct Problems<'a> {
    expected: &'a str,
}

impl VisitMut for Problems<'_> {
    fn visit_lit_str_mut(&mut self, literal: &mut LitStr) {
        let text = literal.value();
        let problem = if text.starts_with("doesn't match pattern ") {
            self.expected.to_owned()
        } else if text == "shorter than 1 characters" {
            "must not be empty".to_owned()
        } else if let Some(min) = text.strip_prefix("shorter than ") {
            format!("too short, expected at least {min}")
        } else if let Some(max) = text.strip_prefix("longer than ") {
            format!("too long, expected at most {max}")
        } else {
            return;
        };
        *literal = LitStr::new(&problem, literal.span());
    }
}

fn is_union(facts: &Facts, item: &ItemEnum) -> bool {
    facts
        .def(&item.ident.to_string())
        .is_some_and(|def| matches!(def.kind, Kind::Tagged { .. }))
}

/// `FromStr` of a struct checks the constraint; that of an enumeration is in the macro.
fn is_check(item: &ItemImpl) -> bool {
    let name = item.trait_.as_ref().and_then(|(path, ..)| path.segments.last());
    let from_str = name.is_some_and(|segment| segment.ident == "FromStr");
    let makes_self = quote!(#item).to_string().contains("Ok (Self (");
    from_str && makes_self
}

fn newtype(item: &ItemStruct) -> Result<Vec<Item>> {
    let (docs, name) = (docs_of(&item.attrs), &item.ident);
    items(quote! {
        #(#docs)*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct #name(String);
        crate::text::text!(#name);
    })
}

fn enumeration(item: &ItemEnum) -> Result<Vec<Item>> {
    let (docs, name) = (docs_of(&item.attrs), &item.ident);
    let mut values = Vec::new();
    for variant in &item.variants {
        let name = renamed(&variant.attrs).unwrap_or_else(|| variant.ident.to_string());
        values.push(name);
    }
    let idents: Vec<_> = values.iter().map(|value| variant(value)).collect();
    let variant_docs = values.iter().map(|value| format!(" `{value}`."));
    ensure!(!idents.is_empty(), "`{name}` has no value");
    // A constant has one value, and so a default that is no guess.
    let constant = idents.len() == 1;
    let derives = if constant {
        quote!(Debug, Clone, Copy, PartialEq, Eq, Default)
    } else {
        quote!(Debug, Clone, Copy, PartialEq, Eq)
    };
    let default = constant.then(|| quote!(#[default]));
    let default = std::iter::repeat(default);
    items(quote! {
        #(#docs)*
        #[derive(#derives)]
        pub enum #name {
            #(#[doc = #variant_docs] #default #idents,)*
        }
        crate::text::enumeration!(#name { #(#idents = #values,)* });
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn a_constrained_string_keeps_its_check_only() {
        let check = r#"impl ::std::str::FromStr for Name {
            type Err = TextError;
            fn from_str(value: &str) -> Result<Self, TextError> {
                if long(value) { return Err("longer than 9 characters".into()); }
                if empty(value) { return Err("shorter than 1 characters".into()); }
                if other(value, "^[a-z]") { return Err("doesn't match pattern \"^[a-z]\"".into()); }
                Ok(Self(value.to_string()))
            }
        }"#;
        let code = format!(
            "/// A name, such as `a`.\n#[derive(Serialize, Hash)] #[serde(transparent)] pub struct Name(String);
            impl ::std::ops::Deref for Name {{ type Target = String; }} {check}"
        );
        let expected = format!(
            "/// A name, such as `a`.\n#[derive(Debug, Clone, PartialEq, Eq)] pub struct Name(String);
            crate::text::text!(Name); {check}"
        );
        let expected = expected
            .replace("longer than 9", "too long, expected at most 9")
            .replace("shorter than 1 characters", "must not be empty")
            .replace(
                r#"doesn't match pattern \"^[a-z]\""#,
                "expected a name, such as `a`",
            );
        assert_eq!(after(pass, &facts("{}"), &code), pretty(&expected));
    }

    #[test]
    fn a_constant_has_a_default_and_an_enumeration_has_none() {
        let code = r#"/// Kind.
            #[derive(Hash)] pub enum Kind { #[serde(rename = "apiKey")] ApiKey }
            impl Display for Kind {}
            pub enum Theme { #[serde(rename = "dark")] Dark, #[serde(rename = "light")] Light }"#;
        let found = after(pass, &facts("{}"), code);
        let expected = r#"/// Kind.
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)] pub enum Kind { /// `apiKey`.
                #[default] ApiKey }
            crate::text::enumeration!(Kind { ApiKey = "apiKey", });
            #[derive(Debug, Clone, Copy, PartialEq, Eq)] pub enum Theme { /// `dark`.
                Dark, /// `light`.
                Light }
            crate::text::enumeration!(Theme { Dark = "dark", Light = "light", });"#;
        assert_eq!(found, pretty(expected));
    }
}
