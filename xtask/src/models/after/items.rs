//! Helpers for passes: items, their attributes, and names that typify generates.

use anyhow::{Context, Result};
use heck::ToUpperCamelCase;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident};
use syn::{Attribute, File, Item, ItemStruct, Type};

/// Replaces each item by the result of `change`.
pub(super) fn each_item(file: File, mut change: impl FnMut(Item) -> Result<Vec<Item>>) -> Result<File> {
    let mut items = Vec::new();
    for item in file.items {
        items.extend(change(item)?);
    }
    Ok(File { items, ..file })
}

/// Parses items from tokens.
pub(super) fn items(tokens: TokenStream) -> Result<Vec<Item>> {
    Ok(syn::parse2::<File>(tokens)
        .context("a pass wrote code that does not parse")?
        .items)
}

/// Converts to a variant name: `apiKey` becomes `ApiKey`, `0.1` becomes `V0_1`.
pub(super) fn variant(value: &str) -> Ident {
    let parts: Vec<String> = value
        .split('.')
        .map(ToUpperCamelCase::to_upper_camel_case)
        .collect();
    let version = if value.starts_with(|first: char| first.is_ascii_digit()) {
        "V"
    } else {
        ""
    };
    format_ident!("{version}{}", parts.join("_"))
}

/// Whether the struct has named fields and thus represents an object.
pub(super) fn is_object(item: &ItemStruct) -> bool {
    matches!(item.fields, syn::Fields::Named(_))
}

/// The name in `#[serde(rename = "…")]`.
pub(super) fn renamed(attrs: &[Attribute]) -> Option<String> {
    let mut name = None;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        let read = attr.parse_nested_meta(|meta| {
            if meta.input.peek(syn::Token![=]) {
                let value: syn::LitStr = meta.value()?.parse()?;
                if meta.path.is_ident("rename") {
                    name = Some(value.value());
                }
            }
            Ok(())
        });
        read.ok()?;
    }
    name
}

/// The doc attributes.
pub(super) fn docs_of(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect()
}

/// The last segment of a type's path, and its text without spaces: `Vec`, `Vec<String>`.
pub(super) fn type_name(ty: &Type) -> (String, String) {
    let last = match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    };
    (
        last.unwrap_or_default(),
        ty.to_token_stream().to_string().replace(' ', ""),
    )
}

#[cfg(test)]
mod tests {
    use super::variant;

    #[test]
    fn variants_are_camel_case_and_versions_keep_their_dots() {
        for (value, name) in [
            ("mutualTLS", "MutualTls"),
            ("persistent_runtime", "PersistentRuntime"),
            ("0.1", "V0_1"),
            ("A2A/1.0", "A2a1_0"),
        ] {
            assert_eq!(variant(value), name);
        }
    }
}
