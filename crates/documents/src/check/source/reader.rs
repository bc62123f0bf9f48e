//! A JSON parser without recursion, which recovers from common mistakes.
//!
//! Where the meaning is clear, such as with a comment or a trailing comma, it reports the error and continues, so
//! that one run reports all errors of a document.

use agentcard_rules::{At, Finding, Profile, Rule};

use super::number::read_number;
use super::position::{DEPTH, FAULTS, Found, Span};
use super::token::{Container, Scalar, Visit};
use crate::rules;

/// The parser can't continue; the reason is already reported.
pub(crate) struct Stop;

/// Parses a text.
pub(crate) fn run<'t, V: Visit<'t>>(text: &'t str, visit: &mut V) -> Result<(), Stop> {
    let mut reader = Reader {
        text,
        at: 0,
        open: Vec::new(),
        faults: 0,
        between: false,
        visit,
    };
    reader.skip_space()?;
    reader.check_start()?;
    while !reader.read_value()? {}
    reader.check_end()
}

/// The parser's position in a text, and the open containers.
pub(super) struct Reader<'t, 'v, V> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    open: Vec<(Container, usize)>,
    faults: usize,
    /// Whether the parser is between two array items, so that the pointer includes neither.
    between: bool,
    visit: &'v mut V,
}

impl<'t, V: Visit<'t>> Reader<'t, '_, V> {
    /// Parses a scalar or the start of a container, and the ends that follow; returns whether the document is
    /// complete.
    fn read_value(&mut self) -> Result<bool, Stop> {
        if self.visit.is_full() {
            let message = "too many values in one document";
            let fix = "split it; with `--jsonl`, each line is a document";
            return Err(self.stop(rules::DEPTH, self.here(), message, fix));
        }
        match self.peek() {
            Some(b'{') => {
                if self.enter(Container::Object)? {
                    self.read_name()?;
                    return Ok(false);
                }
            }
            Some(b'[') => {
                if self.enter(Container::List)? {
                    return Ok(false);
                }
            }
            _ => self.read_scalar()?,
        }
        while let Some(&(kind, start)) = self.open.last() {
            if self.go_on(kind, start)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Opens a container; returns whether it has elements.
    fn enter(&mut self, kind: Container) -> Result<bool, Stop> {
        if self.open.len() == DEPTH {
            let message = format!("too deeply nested, maximum is {DEPTH} levels");
            return Err(self.stop(rules::DEPTH, self.at..self.at + 1, message, "flatten it"));
        }
        self.visit.enter(kind, self.at);
        self.open.push((kind, self.at));
        self.at += 1;
        self.skip_space()?;
        if self.peek() == Some(closer(kind)) {
            self.leave();
            return Ok(false);
        }
        Ok(true)
    }

    /// Closes the innermost container.
    fn leave(&mut self) {
        self.at += 1;
        self.open.pop();
        self.visit.leave(self.at);
    }

    /// Parses the separator after an element; returns whether another element follows.
    fn go_on(&mut self, kind: Container, start: usize) -> Result<bool, Stop> {
        self.between = kind == Container::List;
        self.skip_space()?;
        let place = self.at;
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                self.skip_space()?;
                if self.peek() == Some(closer(kind)) {
                    self.report(
                        rules::TRAILING_COMMA,
                        place..place + 1,
                        "trailing comma",
                        "remove it",
                    )?;
                    self.leave();
                    return Ok(false);
                }
            }
            Some(byte) if byte == closer(kind) => {
                self.leave();
                return Ok(false);
            }
            Some(b'"' | b'\'' | b'{' | b'[' | b'-' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                self.report(rules::NOT_JSON, place..place, "missing comma", "add `,`")?;
            }
            found => return Err(self.unclosed(kind, start, found)),
        }
        self.between = false;
        if kind == Container::Object {
            self.read_name()?;
        }
        Ok(true)
    }

    /// Parses the name of a member and its colon.
    fn read_name(&mut self) -> Result<(), Stop> {
        let start = self.at;
        if self.peek() == Some(b'"')
            && let Some(name) = self.read_plain_text()
        {
            self.visit.plain_name(name, start..self.at);
            return self.read_colon();
        }
        let name = match self.peek() {
            Some(b'"' | b'\'') => self.read_text(At::Key)?,
            Some(byte) if is_word(byte) => {
                let word = self.word();
                let fix = format!("use `\"{}\"`", shown(word));
                self.report(rules::QUOTES, start..self.at, "unquoted key", fix)?;
                word.into()
            }
            found => {
                let message = format!("expected a key in double quotes, found {}", described(found));
                return Err(self.stop(rules::NOT_JSON, self.here(), message, "use `\"key\": value`"));
            }
        };
        self.visit.name(name, start..self.at);
        self.read_colon()
    }

    fn read_colon(&mut self) -> Result<(), Stop> {
        self.skip_space()?;
        if self.peek() != Some(b':') {
            let message = format!("expected `:`, found {}", described(self.peek()));
            return Err(self.stop(rules::NOT_JSON, self.here(), message, "add `:` after the key"));
        }
        self.at += 1;
        self.skip_space()
    }

    fn read_scalar(&mut self) -> Result<(), Stop> {
        let start = self.at;
        if self.peek() == Some(b'"')
            && let Some(text) = self.read_plain_text()
        {
            self.visit.plain_text(text, start..self.at);
            return Ok(());
        }
        let scalar = match self.peek() {
            Some(b'"' | b'\'') => Scalar::Text(self.read_text(At::Value)?),
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => self.read_number()?,
            Some(byte) if is_word(byte) => self.read_word()?,
            found => {
                let message = format!("expected a value, found {}", described(found));
                return Err(self.stop(rules::NOT_JSON, self.here(), message, "add a value"));
            }
        };
        self.visit.scalar(scalar, start..self.at);
        Ok(())
    }

    /// Parses `true`, `false`, `null`, and their equivalents in other languages.
    fn read_word(&mut self) -> Result<Scalar<'t>, Stop> {
        let start = self.at;
        let word = self.word();
        let (scalar, right) = match word {
            "true" => return Ok(Scalar::Bool(true)),
            "false" => return Ok(Scalar::Bool(false)),
            "null" => return Ok(Scalar::Null),
            "True" | "TRUE" => (Scalar::Bool(true), "true"),
            "False" | "FALSE" => (Scalar::Bool(false), "false"),
            "None" | "NULL" | "Null" | "nil" | "undefined" | "NaN" | "Infinity" => (Scalar::Null, "null"),
            _ => {
                let message = format!("expected a value, found `{}`", shown(word));
                let fix = "put strings in double quotes";
                return Err(self.stop(rules::NOT_JSON, start..self.at, message, fix));
            }
        };
        self.report(
            rules::NOT_JSON,
            start..self.at,
            format!("expected a value, found `{word}`"),
            format!("use `{right}`"),
        )?;
        Ok(scalar)
    }

    fn read_number(&mut self) -> Result<Scalar<'t>, Stop> {
        let start = self.at;
        let end = self.text[start..]
            .find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '+' | '-' | '.' | '_'))
            .map_or(self.text.len(), |length| start + length);
        self.at = end;
        let token = &self.text[start..end];
        let (number, fault) = read_number(token);
        if let Some((rule, fix)) = fault {
            let message = match rule.id {
                "DOC-029" => format!("number `{}` is out of range", shown(token)),
                _ => format!("invalid number `{}`", shown(token)),
            };
            self.report(rule, start..end, message, fix)?;
        }
        Ok(Scalar::Number(number))
    }

    /// Consumes an identifier.
    fn word(&mut self) -> &'t str {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|letter: char| letter.is_ascii() && !is_word(letter as u8));
        self.at = length.map_or(self.text.len(), |length| start + length);
        &self.text[start..self.at]
    }

    /// Reports text that does not start like JSON, by its likely format.
    fn check_start(&mut self) -> Result<(), Stop> {
        let rest = &self.text[self.at..];
        let (message, fix) = match rest.as_bytes() {
            [b'{' | b'[', ..] => return Ok(()),
            [] => ("empty file", "add a document, or remove the file"),
            [b'<', ..] => (
                "expected JSON, found HTML or XML, perhaps the error page of a server",
                "fetch the JSON document",
            ),
            [b'`', b'`', b'`', ..] => (
                "expected JSON, found a Markdown code block",
                "remove the lines with ```",
            ),
            [b'-', b'-', b'-', ..] => ("expected JSON, found YAML", "convert it to JSON"),
            [0, ..] => ("expected JSON, found null bytes", "restore the file"),
            _ if is_yaml(rest) => ("expected JSON, found what looks like YAML", "convert it to JSON"),
            _ => return Ok(()),
        };
        Err(self.stop(rules::NOT_JSON, self.here(), message, fix))
    }

    /// Checks that only whitespace follows a document.
    fn check_end(&mut self) -> Result<(), Stop> {
        self.skip_space()?;
        let (message, fix) = match self.peek() {
            None => return Ok(()),
            Some(b'{' | b'[') => (
                "unexpected second document",
                "use one file for each; with `--jsonl`, each line is a document",
            ),
            Some(b'}' | b']') => ("unmatched closing bracket", "remove it"),
            Some(_) => ("unexpected characters after the end of the document", "remove it"),
        };
        self.report(rules::NOT_JSON, self.here(), message, fix)
    }

    fn unclosed(&mut self, kind: Container, start: usize, found: Option<u8>) -> Stop {
        let name = if kind == Container::Object {
            "object"
        } else {
            "array"
        };
        let line = self.visit.line() + self.text[..start].matches('\n').count();
        let message = match found {
            None => format!("unexpected end of the document in the {name} that starts on line {line}"),
            Some(b'}' | b']') => {
                format!("mismatched closing bracket for the {name} that starts on line {line}")
            }
            _ => format!(
                "expected `,` or `{}`, found {}",
                closer(kind) as char,
                described(found)
            ),
        };
        let fix = format!("use `{}`", closer(kind) as char);
        self.stop(rules::NOT_JSON, self.here(), message, fix)
    }

    /// The span of the next character.
    fn here(&self) -> Span {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reports a recoverable fault, or stops if there are too many.
    pub(super) fn report(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Result<(), Stop> {
        self.faults += 1;
        if self.faults > FAULTS {
            let message =
                format!("too many errors: more than {FAULTS}, the rest of the document is not read");
            return Err(self.stop(rules::NOT_JSON, span, message, "fix the previous errors first"));
        }
        self.add_fault(rule, span, message.into(), fix.into());
        Ok(())
    }

    /// Reports a fault from which the parser can't recover.
    pub(super) fn stop(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Stop {
        self.add_fault(rule, span, message.into(), fix.into());
        Stop
    }

    fn add_fault(&mut self, rule: &'static Rule, span: Span, message: String, fix: String) {
        let mut pointer = self.visit.pointer();
        if self.between {
            pointer.truncate(pointer.rfind('/').unwrap_or_default());
        }
        let finding = Finding::new(rule, Profile::Read, pointer, message).help(fix);
        self.visit.fault(Found::new(finding, span));
    }
}

fn closer(kind: Container) -> u8 {
    match kind {
        Container::List => b']',
        Container::Object => b'}',
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// Whether a text starts with `name: `, like YAML.
fn is_yaml(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let name = line.split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| is_word(byte) || byte == b'-'))
}

/// The start of a text, shortened for a message.
pub(super) fn shown(text: &str) -> &str {
    let end = text.char_indices().nth(40).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

fn described(byte: Option<u8>) -> String {
    match byte {
        None => "the end of the document".to_owned(),
        Some(byte @ 0x21..=0x7E) => format!("`{}`", byte as char),
        Some(0x80..) => "a non-ASCII character".to_owned(),
        Some(byte) => format!("a control character (0x{byte:02X})"),
    }
}
