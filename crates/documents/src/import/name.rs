//! Names of Rust items, derived from other names.

use std::collections::BTreeSet;

/// A type name: `recipe finder` is `RecipeFinder`. The words are those that typify sees, so that it keeps the name.
pub(crate) fn type_name(text: &str, fallback: &str) -> String {
    let mut name = String::new();
    for word in words(text).split('_') {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    let starts = name.starts_with(|first: char| first.is_ascii_alphabetic());
    match (name.as_str(), starts) {
        ("" | "Self", _) => fallback.to_owned(),
        (_, false) => format!("{fallback}{name}"),
        _ => name,
    }
}

/// The name of a function, parameter or field: `maxResults` is `max_results`.
pub(crate) fn value_name(text: &str, fallback: &str) -> String {
    let name = words(text);
    match name.chars().next() {
        None => fallback.to_owned(),
        Some(first) if first.is_ascii_digit() => format!("{fallback}_{name}"),
        _ if is_identifier(&name) => name,
        _ => format!("{name}_"),
    }
}

/// The words of a text in lower case, with `_` between them: a word starts after anything but a letter or digit, at a
/// capital after a small letter or digit, and at the last of several capitals before a small letter.
fn words(text: &str) -> String {
    let mut name = String::new();
    let letters: Vec<char> = text.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        if !letter.is_ascii_alphanumeric() {
            push_gap(&mut name);
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        let after_small = before.is_some_and(|before| before.is_ascii_lowercase() || before.is_ascii_digit());
        let last_capital =
            before.is_some_and(char::is_ascii_uppercase) && after.is_some_and(char::is_ascii_lowercase);
        if letter.is_ascii_uppercase() && (after_small || last_capital) {
            push_gap(&mut name);
        }
        name.push(letter.to_ascii_lowercase());
    }
    name.trim_matches('_').to_owned()
}

fn push_gap(name: &mut String) {
    if !name.ends_with('_') {
        name.push('_');
    }
}

/// Whether a word is no keyword and has the form of a name.
pub(crate) fn is_identifier(word: &str) -> bool {
    syn::parse_str::<syn::Ident>(word).is_ok() && word.is_ascii()
}

/// Names that are in use.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// These names are taken.
    pub(crate) fn with(taken: &[&str]) -> Self {
        Self(taken.iter().map(|&name| name.to_owned()).collect())
    }

    /// Whether a name is in use.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// The name, or one like it that is not in use; it is from now on.
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
