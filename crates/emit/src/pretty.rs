//! The text of a committed file: compact JSON laid out for people, members in the order they came in.
//!
//! It works on the text, so no map of any JSON library can reorder what the declaration ordered.

/// Lays out valid JSON with an indent of two spaces, LF line ends and a final newline.
///
/// ```
/// assert_eq!(agentcard_emit::pretty(r#"{"b":[1],"a":{}}"#), "{\n  \"b\": [\n    1\n  ],\n  \"a\": {}\n}\n");
/// ```
#[must_use]
#[inline]
pub fn pretty(json: &str) -> String {
    let mut layout = Layout {
        out: String::with_capacity(json.len() * 2),
        depth: 0,
        just_opened: false,
    };
    let mut rest = json;
    while let Some(c) = rest.chars().next() {
        let token = if c == '"' {
            string_length(rest)
        } else {
            c.len_utf8()
        };
        layout.push(c, &rest[..token]);
        rest = &rest[token..];
    }
    layout.out.push('\n');
    layout.out
}

struct Layout {
    out: String,
    depth: usize,
    /// Whether an opening bracket came last: an empty object or array stays on its line.
    just_opened: bool,
}

impl Layout {
    #[inline]
    fn push(&mut self, first: char, token: &str) {
        match first {
            ' ' | '\n' | '\r' | '\t' => {}
            '}' | ']' => {
                self.depth = self.depth.saturating_sub(1);
                if !self.just_opened {
                    self.break_line();
                }
                self.just_opened = false;
                self.out.push(first);
            }
            _ => {
                if self.just_opened {
                    self.break_line();
                }
                self.just_opened = matches!(first, '{' | '[');
                self.out.push_str(token);
                self.after(first);
            }
        }
    }

    #[inline]
    fn after(&mut self, first: char) {
        match first {
            '{' | '[' => self.depth += 1,
            ',' => self.break_line(),
            ':' => self.out.push(' '),
            _ => {}
        }
    }

    #[inline]
    fn break_line(&mut self) {
        self.out.push('\n');
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
    }
}

/// Bytes of the string literal that `text` starts with, quotes included.
#[inline]
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    #[test]
    fn keeps_the_order_of_members_and_the_spelling_of_values() {
        let text = pretty(r#"{"z":1.0e2,"a":"x\"{,}\\","e":[],"o":{"k":[{},null]}}"#);
        let expected = "{\n  \"z\": 1.0e2,\n  \"a\": \"x\\\"{,}\\\\\",\n  \"e\": [],\n  \"o\": {\n    \"k\": [\n      {},\n      null\n    ]\n  }\n}\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn does_not_panic_on_what_is_no_json() {
        for odd in ["", "}", "]]", "\"open", "\"\\", "{,:", "é\"é"] {
            assert!(pretty(odd).ends_with('\n'));
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            ".*".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::hash_map(".*", inner, 0..5)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn agrees_with_serde_json(value in any_json()) {
            let ours = pretty(&value.to_string());
            prop_assert_eq!(ours, serde_json::to_string_pretty(&value).unwrap() + "\n");
        }

        #[test]
        fn is_idempotent(value in any_json()) {
            let once = pretty(&value.to_string());
            prop_assert_eq!(pretty(&once), once);
        }
    }
}
