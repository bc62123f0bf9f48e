//! Parsing of unambiguous documents (I-JSON, RFC 7493).

use agentcard_documents::check::{Found, numbers, read as read_json};
use serde_json::{Map, Value};

use crate::Error;

/// Maximum length of a document in bytes, a hundred times what registries accept.
pub(crate) const LONGEST: usize = 1 << 20;

/// The largest integer that is exact in all implementations (2^53 − 1), as a string.
const LARGEST: &str = "9007199254740991";

/// A document and its text.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    pub(crate) text: String,
    pub(crate) members: Map<String, Value>,
}

/// Parses a document and rejects everything that two parsers could interpret differently: comments, duplicate
/// fields, lone surrogates, integers beyond 2^53.
pub(crate) fn read(bytes: &[u8]) -> Result<Document, Error> {
    if bytes.len() > LONGEST {
        let message = format!("too large: maximum is {LONGEST} bytes");
        return Err(ambiguous("", message));
    }
    let reading = read_json(bytes);
    if let Some(fault) = reading.faults.first() {
        return Err(of_fault(fault));
    }
    if let Some(number) = unsafe_integer(&reading.text) {
        let message =
            format!("`{number}` is greater than 2^53, where parsers round differently; use a string");
        return Err(ambiguous("", message));
    }
    match reading.value {
        Some(Value::Object(members)) => Ok(Document {
            text: reading.text.into_owned(),
            members,
        }),
        _ => Err(ambiguous("", "expected an object")),
    }
}

fn of_fault(fault: &Found) -> Error {
    let help = fault
        .help
        .as_ref()
        .map_or_else(String::new, |help| format!("; {help}"));
    ambiguous(fault.pointer.clone(), format!("{}{help}", fault.message))
}

fn ambiguous(pointer: impl Into<String>, message: impl Into<String>) -> Error {
    Error::Ambiguous {
        pointer: pointer.into(),
        message: message.into(),
    }
}

/// The first integer in a text that may not be exact as a double; the parsed value no longer shows its spelling.
fn unsafe_integer(text: &str) -> Option<&str> {
    numbers(text).into_iter().map(|span| &text[span]).find(|number| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let is_integer = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_integer && (digits.len(), digits) > (LARGEST.len(), LARGEST)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn ambiguous_documents_are_rejected() {
        assert!(refusal(r#"{"a":1,"a":2}"#).starts_with("at /a: duplicate key"));
        assert!(refusal(r#"{"a":{"b":1,"\u0062":2}}"#).starts_with("at /a/b: "));
        assert!(refusal(r#"{"a":"\ud800"}"#).contains("lone surrogate"));
        assert!(refusal(r#"{"\udc00":1}"#).contains("lone surrogate"));
        for text in [
            "{\"a\":NaN}",
            "{\"a\":Infinity}",
            "{\"a\":1e999}",
            "{\"a\":1,}",
            "{} // x",
            "\u{feff}{}",
            "[]",
            "",
        ] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
        assert!(read(b"{\"a\":\"\xff\"}").is_err());
        assert!(read(" ".repeat(LONGEST + 1).as_bytes()).is_err());
    }

    #[test]
    fn integers_must_be_exact_as_doubles() {
        for number in [
            "9007199254740992",
            "-9007199254740992",
            "10000000000000000",
            "18446744073709551616",
        ] {
            assert!(refusal(&format!("{{\"a\":[0,{number}]}}")).contains(number));
        }
        let fine = r#"{"a":9007199254740991,"b":-9007199254740991,"c":1e21,"d":9007199254740993.5,"e":"9007199254740993","\"1":0}"#;
        assert!(read(fine.as_bytes()).is_ok());
    }
}
