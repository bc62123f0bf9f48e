//! Names of Rust items, derived from other names.

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

/// The variant name for a text that starts with a letter.
pub(crate) fn variant_name(text: &str) -> String {
    match ascii(text).to_upper_camel_case().as_str() {
        "Self" => "Self_".to_owned(),
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
    // A keyword since edition 2024, which syn does not know.
    word != "gen" && syn::parse_str::<syn::Ident>(word).is_ok() && word.is_ascii()
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
        assert_eq!(value_name("gen", "arg"), "gen_");
        assert_eq!(value_name("$schema", "arg"), "schema");
        assert_eq!(value_name("2fa", "arg"), "arg_2fa");
        assert_eq!(value_name("長亭", "tool"), "tool");
    }
}
