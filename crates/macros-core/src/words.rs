//! Identifiers as titles: `find_recipe` becomes `Find Recipe`.

/// Replaces `-`, `_` and `.` by spaces and capitalizes the first letter of every word.
pub fn in_words(word: &str) -> String {
    let mut words = String::with_capacity(word.len());
    let mut first = true;
    for letter in word.chars() {
        if matches!(letter, '-' | '_' | '.' | ' ' | '/') {
            first = true;
        } else if first {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(&letter.to_uppercase().to_string());
            first = false;
        } else {
            words.push(letter);
        }
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
