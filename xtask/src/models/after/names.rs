//! Shortens paths, which typify writes in full. Numbers become [`serde_json::Number`], which preserves their
//! spelling; values and maps become those of the crate, which preserve the order of members; typify's error type
//! becomes that of the crate.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{File, Item, Path, PathArguments, parse_quote};

/// Prelude names that typify writes in full.
const PRELUDE: &[&str] = &["Box", "Option", "Result", "String", "Vec"];

pub(super) fn pass(mut file: File) -> File {
    file.items
        .retain(|item| !matches!(item, Item::Mod(module) if module.ident == "error"));
    Short.visit_file_mut(&mut file);
    file
}

struct Short;

impl VisitMut for Short {
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        match names.as_slice() {
            ["f64"] => *path = parse_quote!(::serde_json::Number),
            ["serde_json", "Value"] => *path = parse_quote!(Json),
            ["serde_json", "Map"] => *path = map(path),
            ["self", "error", "ConversionError"] => *path = parse_quote!(TextError),
            ["std", _, last] if PRELUDE.contains(last) => {
                let segment = path.segments.last().cloned();
                *path = Path {
                    leading_colon: None,
                    segments: segment.into_iter().collect(),
                };
            }
            _ => {}
        }
    }
}

/// `Map<String, Json>` without its default parameters.
fn map(path: &Path) -> Path {
    let values = match path.segments.last().map(|segment| &segment.arguments) {
        Some(PathArguments::AngleBracketed(types)) => types.args.last().to_token_stream(),
        _ => TokenStream::new(),
    };
    if values.to_string() == "Json" {
        parse_quote!(Map)
    } else {
        parse_quote!(Map<#values>)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::pretty;
    use super::pass;

    #[test]
    fn paths_are_shortened_and_numbers_keep_their_spelling() {
        let code = "pub struct A {
            a: ::std::option::Option<::std::vec::Vec<::std::string::String>>, b: f64,
            c: ::serde_json::Map<::std::string::String, ::serde_json::Value>,
            d: ::serde_json::Map<::std::string::String, ::std::string::String>, e: ::serde_json::Value,
        }
        pub mod error { pub struct ConversionError; }";
        let expected = "pub struct A {
            a: Option<Vec<String>>, b: ::serde_json::Number, c: Map,
            d: Map<String>, e: Json,
        }";
        let file = pass(syn::parse_str(code).unwrap());
        assert_eq!(prettyplease::unparse(&file), pretty(expected));
    }
}
