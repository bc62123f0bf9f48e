//! The `rename_all` rule that matches all variants of an enum.

/// A rule and its conversion of a variant's name.
type Case = (&'static str, fn(&str) -> String);

const CASES: [Case; 7] = [
    ("lowercase", |ident| ident.to_ascii_lowercase()),
    ("UPPERCASE", |ident| ident.to_ascii_uppercase()),
    ("snake_case", |ident| joined(ident, "_")),
    ("SCREAMING_SNAKE_CASE", |ident| {
        joined(ident, "_").to_ascii_uppercase()
    }),
    ("kebab-case", |ident| joined(ident, "-")),
    ("SCREAMING-KEBAB-CASE", |ident| {
        joined(ident, "-").to_ascii_uppercase()
    }),
    ("camelCase", |ident| {
        let (first, rest) = ident.split_at(ident.len().min(1));
        format!("{}{rest}", first.to_ascii_lowercase())
    }),
];

/// The rule that derives every string from the name of its variant; `None` if they are equal to the names.
pub(super) fn of(variants: &[(String, String)]) -> Option<&'static str> {
    if variants.iter().all(|(ident, text)| ident == text) {
        return None;
    }
    let holds = |(_, case): &&Case| variants.iter().all(|(ident, text)| case(ident) == *text);
    CASES.iter().find(holds).map(|(rule, _)| *rule)
}

/// Joins the words of a name, which serde splits at every upper-case letter.
fn joined(ident: &str, gap: &str) -> String {
    let mut words = String::new();
    for (at, letter) in ident.char_indices() {
        if at > 0 && letter.is_ascii_uppercase() {
            words.push_str(gap);
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::of;

    fn rule(variants: &[(&str, &str)]) -> Option<&'static str> {
        let owned: Vec<_> = variants
            .iter()
            .map(|(ident, text)| ((*ident).to_owned(), (*text).to_owned()))
            .collect();
        of(&owned)
    }

    #[test]
    fn a_rename_rule_must_match_all_variants() {
        assert_eq!(rule(&[("Oslo", "oslo"), ("Bergen", "bergen")]), Some("lowercase"));
        assert_eq!(
            rule(&[("DataSources", "data-sources"), ("Guides", "guides")]),
            Some("kebab-case")
        );
        assert_eq!(rule(&[("ResourceLink", "resourceLink")]), Some("camelCase"));
        assert_eq!(rule(&[("NewYork", "New York"), ("Chicago", "Chicago")]), None);
        assert_eq!(rule(&[("Text", "Text")]), None);
    }
}
