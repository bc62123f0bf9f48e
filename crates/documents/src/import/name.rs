//! Names of Rust items, derived from other names.

use std::collections::BTreeSet;

use heck::{ToSnakeCase, ToUpperCamelCase};

/// Converts to a type name: `recipe finder` becomes `RecipeFinder`.
pub(crate) fn type_name(text: &str, fallback: &str) -> String {
    let mut name = ascii(text).to_upper_camel_case();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.insert_str(0, fallback);
    }
    // `AB`, from `a b`, would be one word to the next conversion, and typify converts the names that it receives.
    match name.to_upper_camel_case().as_str() {
        "Self" => fallback.to_owned(),
        name => name.to_owned(),
    }
}

/// Converts to a function, parameter or field name: `maxResults` becomes `max_results`.
pub(crate) fn value_name(text: &str, fallback: &str) -> String {
    let name = ascii(text).to_snake_case();
    match name.chars().next() {
        None => fallback.to_owned(),
        Some(first) if first.is_ascii_digit() => format!("{fallback}_{name}"),
        _ if is_identifier(&name) => name,
        _ => format!("{name}_"),
    }
}

/// Replaces everything but ASCII letters and digits by spaces.
fn ascii(text: &str) -> String {
    text.replace(|letter: char| !letter.is_ascii_alphanumeric(), " ")
}

/// Whether a word is a valid identifier and not a keyword.
pub(crate) fn is_identifier(word: &str) -> bool {
    syn::parse_str::<syn::Ident>(word).is_ok() && word.is_ascii()
}

/// Names in use.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Reserves these names.
    pub(crate) fn with(taken: &[&str]) -> Self {
        Self(taken.iter().map(|&name| name.to_owned()).collect())
    }

    /// Whether a name is in use.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Reserves the name or, if it is in use, a similar one.
    pub(crate) fn claim(&mut self, name: &str, gap: &str) -> String {
        let mut claimed = name.to_owned();
        let mut number = 2;
        while !self.0.insert(claimed.clone()) {
            claimed = format!("{name}{gap}{number}");
            number += 1;
        }
        claimed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types_are_in_camel_case() {
        assert_eq!(type_name("Recipe Agent", "Agent"), "RecipeAgent");
        assert_eq!(type_name("Myca MAS", "Agent"), "MycaMas");
        assert_eq!(type_name("a2aRouter-x", "Agent"), "A2aRouterX");
        assert_eq!(type_name("resolveProviderDocID", "Agent"), "ResolveProviderDocId");
        for (text, name) in [
            ("a-b", "Ab"),
            ("xA", "Xa"),
            ("A_B_C", "Abc"),
            ("get_a_b", "GetAb"),
            ("a_b_cd", "AbCd"),
            ("list-s3-b", "ListS3b"),
        ] {
            assert_eq!(type_name(text, "Agent"), name);
            assert_eq!(type_name(name, "Agent"), name, "typify keeps it");
        }
        assert_eq!(type_name("42 things", "Agent"), "Agent42Things");
        assert_eq!(type_name("長亭", "Agent"), "Agent");
        assert_eq!(type_name("self", "Agent"), "Agent");
    }

    #[test]
    fn names_of_values_are_in_snake_case() {
        assert_eq!(value_name("maxResults", "arg"), "max_results");
        assert_eq!(value_name("HTTPServer2Name", "arg"), "http_server2_name");
        assert_eq!(value_name("!export-db", "tool"), "export_db");
        assert_eq!(value_name("type", "arg"), "type_");
        assert_eq!(value_name("$schema", "arg"), "schema");
        assert_eq!(value_name("2fa", "arg"), "arg_2fa");
        assert_eq!(value_name("長亭", "tool"), "tool");
    }

    #[test]
    fn a_name_is_claimed_once() {
        let mut names = Names::with(&["Tools"]);
        assert_eq!(names.claim("Tools", ""), "Tools2");
        assert_eq!(names.claim("Tools", ""), "Tools3");
        assert!(names.has("Tools3") && !names.has("Mode"));
    }
}
