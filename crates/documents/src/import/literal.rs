//! Rust string literals and doc comments.

use agentcard_macros_core::preview_tool;
use proc_macro2::TokenStream;

/// Formats a string literal; a raw one if that saves escapes.
pub(crate) fn string(text: &str) -> String {
    let quoted = text.chars().any(|letter| matches!(letter, '"' | '\\'));
    let plain = text.chars().all(|letter| !is_hidden(letter) && letter != '\n');
    if quoted && plain {
        let mut hashes = "#".to_owned();
        while text.contains(&format!("\"{hashes}")) {
            hashes.push('#');
        }
        return format!("r{hashes}\"{text}\"{hashes}");
    }
    let mut literal = "\"".to_owned();
    for letter in text.chars() {
        match letter {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            letter if is_hidden(letter) => literal.extend(letter.escape_unicode()),
            letter => literal.push(letter),
        }
    }
    literal.push('"');
    literal
}

/// Escapes invisible characters other than line breaks; tabs become spaces.
pub(crate) fn visible(text: &str) -> String {
    let mut visible = String::new();
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\n' => visible.push(letter),
            '\t' => visible.push(' '),
            letter if is_hidden(letter) => visible.extend(letter.escape_default()),
            letter => visible.push(letter),
        }
    }
    visible
}

/// Invisible and bidirectional control characters, some of which rustc rejects.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Formats the text as an indented doc comment, if reading it back yields the same text.
pub(crate) fn doc_comment(text: &str, indent: &str) -> Option<String> {
    let letters = text.chars().all(|letter| letter == '\n' || !is_hidden(letter));
    let lines: Vec<&str> = text.split('\n').collect();
    let whole = !text.is_empty() && text.trim() == text && lines.iter().all(|line| line.trim_end() == *line);
    if !letters || !whole {
        return None;
    }
    let mut comment = String::new();
    for line in lines {
        let space = if line.is_empty() { "" } else { " " };
        comment.extend([indent, "///", space, line, "\n"]);
    }
    Some(comment)
}

/// The doc comment of a declaration, if the macros read exactly this text from it.
pub(crate) fn description(text: &str, indent: &str) -> Option<String> {
    let comment = doc_comment(text, indent)?;
    let item = format!("{comment}fn described() {{}}").parse().ok()?;
    let read = preview_tool(TokenStream::new(), item).document?;
    (read.get("description")? == text).then_some(comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_back_as_they_were() {
        for text in [
            "plain",
            "say \"hi\"",
            "a\\b",
            "\"#",
            "r\"##",
            "two\nlines \"q\"",
            "tab\there",
            "\u{202e}turned",
            "äöü 長",
            "\u{0}",
            "it's",
        ] {
            let literal: syn::LitStr = syn::parse_str(&string(text)).unwrap();
            assert_eq!(literal.value(), text);
        }
        assert_eq!(string("it's"), "\"it's\"");
        assert_eq!(string("say \"hi\""), "r#\"say \"hi\"\"#");
    }

    #[test]
    fn doc_comments_only_contain_reproducible_text() {
        assert_eq!(
            doc_comment("One.\n\n  two", "  ").unwrap(),
            "  /// One.\n  ///\n  ///   two\n"
        );
        for text in ["", " led", "ends ", "a \nb", "a\r\nb", "\u{202e}x"] {
            assert_eq!(doc_comment(text, ""), None, "{text:?}");
        }
    }
}
