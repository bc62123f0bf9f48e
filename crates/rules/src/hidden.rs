//! Hidden text: characters that are invisible to people but read by models.

use crate::Action;
use crate::catalogue::document as rules;
use crate::node::Node;
use crate::report::Report;
use serde_json::Value;
use std::fmt::Write;

/// Reports hidden characters in names and strings at any depth.
pub(crate) fn check(report: &mut Report<'_>, node: &Node<'_>) {
    check_value(report, "", node);
}

/// Whether a text contains no hidden characters.
pub(crate) fn is_clean(text: &str) -> bool {
    text.is_ascii() || hidden(text).is_none()
}

/// Checks the value of the field `key`, or the items of an array in it.
fn check_value(report: &mut Report<'_>, key: &str, node: &Node<'_>) {
    match node {
        Node::String(text) => {
            if let Some((shown, seen)) = hidden(text) {
                let is_name = matches!(key, "name" | "id" | "agentId");
                let rule = if is_name {
                    &rules::HIDDEN_NAME
                } else {
                    &rules::HIDDEN_TEXT
                };
                report.add(rule, message(&seen), HELP);
                // Data for programs may need them.
                if !matches!(key, "pattern" | "const" | "enum" | "default") {
                    report.edit(Action::Replace(Value::from(shown).to_string().into()));
                }
            }
        }
        Node::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let place = report.enter_item(index);
                check_value(report, key, item);
                report.leave(place);
            }
        }
        Node::Object(members) => {
            for (name, value) in members {
                let place = report.enter_named(name);
                if let Some((shown, seen)) = hidden(name) {
                    report.add_key(&rules::HIDDEN_NAME, message(&seen), HELP);
                    if !shown.is_empty() && !members.contains_key(&shown) {
                        report.edit(Action::Rename(shown.into()));
                    }
                }
                check_value(report, name, value);
                report.leave(place);
            }
        }
        _ => {}
    }
}

const HELP: &str = "remove them";

fn message(seen: &[char]) -> String {
    let mut message = String::new();
    for hidden in seen {
        let before = if message.is_empty() {
            "invisible characters:"
        } else {
            ","
        };
        // Writing to a string cannot fail.
        let _ = write!(message, "{before} U+{:04X}", u32::from(*hidden));
    }
    message
}

/// The text without hidden characters, and these characters; `None` if there are none.
fn hidden(text: &str) -> Option<(String, Vec<char>)> {
    if text.is_ascii() {
        return None;
    }
    let mut shown = String::new();
    let mut seen: Vec<char> = Vec::new();
    let mut before = None;
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        let flag = if next == '\u{1f3f4}' {
            flag(rest.as_str())
        } else {
            ""
        };
        if is_hidden(before, next, rest.clone().next()) {
            if !seen.contains(&next) {
                seen.push(next);
            }
        } else {
            shown.push(next);
            shown.push_str(flag);
        }
        rest = rest.as_str()[flag.len()..].chars();
        before = Some(next);
    }
    (!seen.is_empty()).then_some((shown, seen))
}

fn is_hidden(before: Option<char>, this: char, after: Option<char>) -> bool {
    match this {
        '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}' => true,
        '\u{200c}' | '\u{200d}' => {
            let is_joiner = |next: char| matches!(next, '\u{200c}' | '\u{200d}');
            let in_word = before.is_some_and(is_joined_letter) && !after.is_some_and(is_joiner);
            let in_emoji = before.is_some_and(is_emoji) && after.is_some_and(is_emoji);
            !in_word && !in_emoji
        }
        _ => false,
    }
}

/// The tags after a black flag that select a region such as England, including the end tag.
fn flag(rest: &str) -> &str {
    let is_tag = |next: char| matches!(next, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}');
    let region = rest.trim_start_matches(is_tag);
    let length = rest.len() - region.len();
    let tags = length / 4;
    if (3..=6).contains(&tags) && region.starts_with('\u{e007f}') {
        &rest[..length + 4]
    } else {
        ""
    }
}

/// Emoji and their modifiers.
fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

/// Letters and marks of scripts that write words with joiners: Arabic and its neighbours, those of India, South-East Asia
/// and Mongolia.
fn is_joined_letter(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{1a20}'..='\u{1cff}' | '\u{a840}'..='\u{abff}'
        | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10a00}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_found() {
        for (text, shown) in [
            ("a\u{200b}b", "ab"),
            ("a\u{e0041}\u{e007f}", "a"),
            ("\u{202e}evil\u{202c}", "evil"),
            ("\u{2066}a\u{2069}", "a"),
            ("\u{feff}a", "a"),
            ("a\u{2060}", "a"),
            ("\u{200f}ש", "ש"),
            ("a\u{200d}b", "ab"),
            ("a\u{200c}", "a"),
            ("👩\u{200d} a", "👩 a"),
            ("می\u{200c}\u{200d}\u{200c}شود", "میشود"),
            ("🏴\u{e0067}\u{e007f}", "🏴"),
            ("🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}", "🏴"),
        ] {
            assert_eq!(hidden(text).unwrap().0, shown, "{text:?}");
        }
    }

    #[test]
    fn visible_characters_are_kept() {
        for text in [
            "plain",
            "naïve café, 日本語, العربية",
            "👩\u{200d}💻 ❤\u{fe0f}\u{200d}🔥 👨🏽\u{200d}⚕\u{fe0f}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "می\u{200c}شود",
            "क्\u{200d}ष र\u{94d}\u{200c}य",
            "ന്\u{200d}",
            "ක්\u{200d}රි",
        ] {
            assert_eq!(hidden(text), None, "{text:?}");
        }
    }
}
