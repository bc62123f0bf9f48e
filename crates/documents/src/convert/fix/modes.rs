//! Modes written as bare words.

use serde_json::Value;

use super::Changes;
use crate::convert::a2a::each_owner;
use crate::convert::member::{Object, below};

/// Bare words with one meaning.
const WORDS: [(&str, &str); 14] = [
    ("text", "text/plain"),
    ("plain", "text/plain"),
    ("plaintext", "text/plain"),
    ("json", "application/json"),
    ("html", "text/html"),
    ("markdown", "text/markdown"),
    ("md", "text/markdown"),
    ("csv", "text/csv"),
    ("xml", "application/xml"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("svg", "image/svg+xml"),
];

/// Writes bare words as media types, in the defaults and in every skill.
pub(super) fn fix(card: &mut Object, changes: &mut Changes) {
    each_owner(card, &mut |owner, pointer| {
        for key in [
            "defaultInputModes",
            "defaultOutputModes",
            "inputModes",
            "outputModes",
        ] {
            if let Some(Value::Array(modes)) = owner.get_mut(key) {
                fix_list(modes, &below(pointer, key), changes);
            }
        }
    });
}

fn fix_list(modes: &mut Vec<Value>, pointer: &str, changes: &mut Changes) {
    let mut fixed: Vec<Value> = Vec::new();
    for (index, mode) in std::mem::take(modes).into_iter().enumerate() {
        let meant = mode.as_str().and_then(media_type);
        let Some(meant) = meant else {
            fixed.push(mode);
            continue;
        };
        changes.add(below(pointer, index), format!("wrote {mode} as `{meant}`"));
        if !fixed.iter().any(|mode| mode == meant) {
            fixed.push(meant.into());
        }
    }
    *modes = fixed;
}

fn media_type(word: &str) -> Option<&'static str> {
    let word = word.trim().to_ascii_lowercase();
    WORDS
        .iter()
        .find(|(bare, _)| *bare == word)
        .map(|(_, meant)| *meant)
}
