//! Explains why a deserializer rejects a value that the schema accepts, with messages for a model.

use serde_json::Value;

use super::node::{Path, Patterns, Walk};
use super::report::Report;
use super::words;

/// Prefixes of serde messages that name Rust types and add nothing to the schema.
const OF_TYPES: [&str; 3] = [
    "invalid type: ",
    "invalid length ",
    "data did not match any variant",
];

impl<'s, P: Patterns> Walk<'s, P> {
    /// Reports why a deserializer rejects `value`, which is at `at`; `message` is its error, and `pointer` the
    /// position as far as it is known.
    #[inline]
    pub fn explain(
        mut self,
        schema: &Value,
        value: &Value,
        at: &Path<'_>,
        (pointer, message): (&'s str, &str),
        report: &mut Report,
    ) {
        let mut of_formats = Report::default();
        self.formats = true;
        self.check(schema, value, at, &mut of_formats);
        if !of_formats.is_empty() {
            return report.append(of_formats);
        }
        if let Some((name, _)) = message
            .strip_prefix("missing field `")
            .and_then(|rest| rest.split_once('`'))
        {
            return report.add_at(crate::pointer::below(pointer, name), "missing".to_owned());
        }
        let inner = pointer.strip_prefix(&at.pointer()).unwrap_or_default();
        let got = value.pointer(inner).unwrap_or(value);
        let is_plain = !got.is_object() && !got.is_array();
        if OF_TYPES.iter().any(|known| message.starts_with(known)) {
            self.refused = Some(pointer);
            self.check(schema, value, at, report);
            if report.is_empty() {
                report.add_at(pointer.to_owned(), words::refused("another value", got));
            }
        } else if is_plain && !message.contains(got.to_string().trim_matches('"')) {
            report.add_at(
                pointer.to_owned(),
                format!("{message}, got {}", words::short(got)),
            );
        } else {
            report.add_at(pointer.to_owned(), message.to_owned());
        }
    }
}
