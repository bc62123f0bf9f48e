//! Strings.

use std::borrow::Cow;

use agentcard_rules::At;

use super::plain::plain_length;
use super::reader::{Reader, Stop};
use super::token::Visit;
use crate::rules;

impl<'t, V: Visit<'t>> Reader<'t, '_, V> {
    /// Parses a string that contains no escapes, starting at its opening quote.
    #[inline]
    pub(super) fn read_plain_text(&mut self) -> Option<&'t str> {
        let start = self.at + 1;
        let rest = self.text.get(start..)?;
        let length = plain_length(rest.as_bytes(), b'"');
        if rest.as_bytes().get(length) != Some(&b'"') {
            return None;
        }
        self.at = start + length + 1;
        rest.get(..length)
    }

    /// Parses a string, starting at its opening quote; `part` tells whether it is a key or a value.
    pub(super) fn read_text(&mut self, part: At) -> Result<Cow<'t, str>, Stop> {
        let start = self.at;
        let quote = self.text.as_bytes()[start];
        self.at += 1;
        let mut text = Cow::Borrowed(self.run_of_plain(quote));
        loop {
            match self.peek() {
                None => {
                    let what = if part == At::Key { "key" } else { "string" };
                    let message = format!("unterminated {what}");
                    let end = self.text.len().min(start + 1);
                    return Err(self.stop(rules::NOT_JSON, start..end, message, "add the closing quote"));
                }
                Some(byte) if byte == quote => {
                    self.at += 1;
                    break;
                }
                Some(b'\\') => {
                    let letter = self.read_escape(quote)?;
                    text.to_mut().push(letter);
                }
                Some(byte) => {
                    self.read_control(byte, start)?;
                    text.to_mut().push(char::from(byte));
                }
            }
            let more = self.run_of_plain(quote);
            if !more.is_empty() {
                text.to_mut().push_str(more);
            }
        }
        if quote == b'\'' {
            self.report(
                rules::QUOTES,
                start..self.at,
                "single quotes",
                "use double quotes",
            )?;
        }
        Ok(text)
    }

    /// Consumes plain characters.
    fn run_of_plain(&mut self, quote: u8) -> &'t str {
        let start = self.at;
        self.at += plain_length(&self.text.as_bytes()[start..], quote);
        &self.text[start..self.at]
    }

    /// Handles a control character, which must be escaped in a string.
    fn read_control(&mut self, byte: u8, start: usize) -> Result<(), Stop> {
        let place = self.at;
        let (name, escape) = match byte {
            b'\n' => ("a line break", "\\n".to_owned()),
            b'\r' => ("a line break", "\\r".to_owned()),
            b'\t' => ("a tab", "\\t".to_owned()),
            _ => ("a control character", format!("\\u{byte:04x}")),
        };
        if matches!(byte, b'\n' | b'\r') && self.is_forgotten_quote() {
            let message = "unterminated string";
            return Err(self.stop(rules::NOT_JSON, start..place, message, "add the closing quote"));
        }
        self.at += 1;
        self.report(
            rules::TEXT,
            place..place + 1,
            format!("{name} in a string"),
            format!("use `{escape}`"),
        )
    }

    /// Whether the next line looks like JSON, so that the string lacks its closing quote.
    fn is_forgotten_quote(&self) -> bool {
        let next = self.text[self.at..]
            .trim_start()
            .lines()
            .next()
            .unwrap_or_default();
        next.starts_with(['}', ']']) || (next.starts_with('"') && next.contains("\":"))
    }

    /// Parses an escape sequence, starting at its backslash.
    fn read_escape(&mut self, quote: u8) -> Result<char, Stop> {
        let start = self.at;
        let letter = self.text[start + 1..].chars().next();
        self.at += 1 + letter.map_or(0, char::len_utf8);
        let plain = match letter {
            Some('"' | '\\' | '/') => letter,
            // The single quotes themselves are already reported.
            Some('\'') if quote == b'\'' => letter,
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            Some('u') => return self.read_code(start),
            _ => None,
        };
        if let Some(letter) = plain {
            return Ok(letter);
        }
        let message = "unknown escape";
        self.report(rules::TEXT, start..self.at, message, "use `\\\\` for a backslash")?;
        Ok(letter.unwrap_or('\\'))
    }

    /// Parses the digits of `\uXXXX`, including a required low surrogate.
    fn read_code(&mut self, start: usize) -> Result<char, Stop> {
        let Some(first) = self.hex() else {
            let message = "`\\u` must be followed by four hexadecimal digits";
            self.report(
                rules::TEXT,
                start..self.at,
                message,
                "use an escape such as `\\u00e9`",
            )?;
            return Ok(char::REPLACEMENT_CHARACTER);
        };
        if let Some(letter) = char::from_u32(first) {
            return Ok(letter);
        }
        let place = self.at;
        if first < 0xDC00 && self.text[place..].starts_with("\\u") {
            self.at += 2;
            let second = self.hex().filter(|second| (0xDC00..0xE000).contains(second));
            let whole = second
                .and_then(|second| char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)));
            if let Some(letter) = whole {
                return Ok(letter);
            }
            self.at = place;
        }
        let message = "lone surrogate";
        self.report(
            rules::TEXT,
            start..place,
            message,
            "use a surrogate pair, or the character itself",
        )?;
        Ok(char::REPLACEMENT_CHARACTER)
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}
