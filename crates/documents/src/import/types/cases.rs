//! The `rename_all` rule that matches all variants of an enum.

/// A rule, and what it makes of the name of a variant.
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

/// The rule that gives every text out of the name of its variant; none if each is written as its name anyway.
pub(super) fn of(variants: &[(String, String)]) -> Option<&'static str> {
    if variants.iter().all(|(ident, text)| ident == text) {
        return None;
    }
    let holds = |(_, case): &&Case| variants.iter().all(|(ident, text)| case(ident) == *text);
    CASES.iter().find(holds).map(|(rule, _)| *rule)
}

/// The words of a name, which serde parts at every capital.
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
    fn one_rule_says_all_or_none_does() {
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
