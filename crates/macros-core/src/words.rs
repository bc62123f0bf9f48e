//! Identifiers as words for people: `find_recipe` is `Find Recipe`.

/// `word` with `-`, `_`, `.` and spaces as spaces and every word's first letter in upper case.
pub fn in_words(word: &str) -> String {
    let mut words = String::with_capacity(word.len());
    for part in word
        .split(['-', '_', '.', ' ', '/'])
        .filter(|part| !part.is_empty())
    {
        if !words.is_empty() {
            words.push(' ');
        }
        let mut letters = part.chars();
        if let Some(first) = letters.next() {
            words.extend(first.to_uppercase());
        }
        words.push_str(letters.as_str());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn separators_become_spaces() {
        assert_eq!(in_words("find_recipe"), "Find Recipe");
        assert_eq!(in_words("__plan-menu.v2"), "Plan Menu V2");
        assert_eq!(in_words("ärger"), "Ärger");
        assert_eq!(in_words(""), "");
    }
}
