//! Strings with constraints and enumerations: typify's six impls and eight derives for each become one call of a
//! macro of the crate, which compiles faster and says more. Only the check of a constraint is kept as typify wrote it.

use anyhow::{Result, ensure};
use quote::quote;
use syn::{File, Item, ItemEnum, ItemImpl, ItemStruct};

use super::{docs_of, each_item, items, renamed};
use crate::facts::{Facts, Kind};

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |item| match item {
        Item::Struct(item) if matches!(item.fields, syn::Fields::Unnamed(_)) => newtype(&item),
        Item::Enum(item) if !is_union(facts, &item) => enumeration(&item),
        Item::Impl(item) if !is_check(&item) => Ok(Vec::new()),
        other => Ok(vec![other]),
    })
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
    let idents: Vec<_> = item.variants.iter().map(|variant| &variant.ident).collect();
    let mut values = Vec::new();
    for variant in &item.variants {
        let name = renamed(&variant.attrs).unwrap_or_else(|| variant.ident.to_string());
        values.push(name);
    }
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
        let check = "impl ::std::str::FromStr for Name {
            type Err = TextError;
            fn from_str(value: &str) -> Result<Self, TextError> { Ok(Self(value.to_string())) }
        }";
        let code = format!(
            "/// A name.\n#[derive(Serialize, Hash)] #[serde(transparent)] pub struct Name(String);
            impl ::std::ops::Deref for Name {{ type Target = String; }} {check}"
        );
        let expected = format!(
            "/// A name.\n#[derive(Debug, Clone, PartialEq, Eq)] pub struct Name(String);
            crate::text::text!(Name); {check}"
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
