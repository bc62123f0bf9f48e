//! Names of Rust items out of names for people.

/// A type name: `recipe finder` is `RecipeFinder`.
pub(crate) fn type_name(text: &str, fallback: &str) -> String {
    let mut name = String::new();
    for word in text.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        let shouted = word.len() > 1 && !word.bytes().any(|letter| letter.is_ascii_lowercase());
        let word = if shouted {
            word.to_ascii_lowercase()
        } else {
            word.to_owned()
        };
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    let starts = name.starts_with(|first: char| first.is_ascii_alphabetic());
    match (name.as_str(), starts) {
        ("", _) | ("Self", _) => fallback.to_owned(),
        (_, false) => format!("{fallback}{name}"),
        _ => name,
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
        assert_eq!(type_name("42 things", "Agent"), "Agent42Things");
        assert_eq!(type_name("長亭", "Agent"), "Agent");
        assert_eq!(type_name("self", "Agent"), "Agent");
    }
}
