//! Whitespace and comments.

use super::position::Span;
use super::reader::{Reader, Stop};
use super::token::Visit;
use crate::rules;

impl<'t, V: Visit<'t>> Reader<'t, '_, V> {
    /// Skips whitespace, and comments, which are reported because JSON has none.
    #[inline]
    pub(super) fn skip_space(&mut self) -> Result<(), Stop> {
        match self.peek() {
            // The usual start of a token; compact JSON has no whitespace before it.
            Some(b'"' | b',' | b':' | b'[' | b']' | b'{' | b'}') => Ok(()),
            _ => self.skip_spaces(),
        }
    }

    fn skip_spaces(&mut self) -> Result<(), Stop> {
        loop {
            let start = self.at;
            let rest = &self.text.as_bytes()[start..];
            match rest {
                [b' ' | b'\t' | b'\n' | b'\r', ..] => self.at += 1,
                [b'/', b'/', ..] | [b'#', ..] => {
                    let end = rest.iter().position(|byte| *byte == b'\n');
                    self.at = end.map_or(self.text.len(), |length| start + length);
                    self.comment(start..self.at)?;
                }
                [b'/', b'*', ..] => {
                    let Some(length) = self.text[start + 2..].find("*/") else {
                        let message = "unterminated comment";
                        return Err(self.stop(rules::COMMENT, start..start + 2, message, "remove it"));
                    };
                    self.at = start + length + 4;
                    self.comment(start..self.at)?;
                }
                // No-break spaces and byte order marks in the middle of a text come from word processors and
                // concatenated files.
                [0xC2, 0xA0, ..] | [0xEF, 0xBB, 0xBF, ..] => {
                    let length = if rest[0] == 0xC2 { 2 } else { 3 };
                    self.at += length;
                    let message = "invisible character outside a string";
                    self.report(rules::NOT_JSON, start..self.at, message, "remove it")?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self, span: Span) -> Result<(), Stop> {
        self.report(
            rules::COMMENT,
            span,
            "comments are not allowed in JSON",
            "remove it",
        )
    }
}
