//! Names, formats and keywords that each client accepts.

use super::Client;
use crate::schema::{Object, text};

/// Formats that the strict mode of OpenAI supports.
const STRICT_FORMATS: [&str; 9] = [
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
];

/// Formats that Gemini supports.
const GEMINI_FORMATS: [&str; 6] = ["int32", "int64", "float", "double", "date-time", "enum"];

/// Formats of JSON Schema 2020-12; validators in clients warn about others, once for each tool and property.
const STANDARD_FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Keywords that the strict mode of OpenAI supports.
const STRICT_KEYWORDS: [&str; 22] = [
    "type",
    "title",
    "description",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "enum",
    "const",
    "anyOf",
    "$ref",
    "$defs",
    "definitions",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// Keywords that Gemini supports. Only the newer of its two APIs supports `additionalProperties`; hosts remove it
/// for the older one.
const GEMINI_KEYWORDS: [&str; 22] = [
    "type",
    "format",
    "title",
    "description",
    "enum",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
    "minProperties",
    "maxProperties",
    "propertyOrdering",
    "minLength",
    "maxLength",
    "pattern",
    "minimum",
    "maximum",
    "anyOf",
    "default",
    "example",
];

/// Keywords that OpenAI rejects in any mode.
const OPENAI_REFUSES: [&str; 3] = ["oneOf", "allOf", "uniqueItems"];

/// Whether `client` accepts the tool name `name`.
pub fn is_tool_name(client: Client, name: &str) -> bool {
    client.members().iter().all(|member| match member {
        Client::Gemini => is_name(name, b"_-.") && starts_a_name(name),
        _ => is_name(name, b"_-"),
    })
}

/// Whether `client` accepts the argument name `name`.
pub(crate) fn is_argument_name(client: Client, name: &str) -> bool {
    !client.members().contains(&Client::Anthropic) || is_name(name, b"_-.")
}

/// Whether `client` supports a `format`.
pub(crate) fn takes_format(client: Client, format: &str) -> bool {
    client.members().iter().all(|member| match member {
        Client::OpenAiStrict => STRICT_FORMATS.contains(&format),
        Client::Gemini => GEMINI_FORMATS.contains(&format),
        _ => STANDARD_FORMATS.contains(&format),
    })
}

/// Whether `client` supports the `format` of a schema, if it has one.
pub(crate) fn takes_format_of(client: Client, schema: &Object) -> bool {
    text(schema, "format").is_none_or(|format| {
        // For Gemini, the format `enum` requires an `enum`.
        takes_format(client, format) && (format != "enum" || schema.contains_key("enum"))
    })
}

/// Whether `client` accepts a regular expression. OpenAI compiles it with the syntax of Python, without lookaround.
pub(crate) fn takes_pattern(client: Client, pattern: &str) -> bool {
    let minds = |member: &Client| matches!(member, Client::OpenAi | Client::OpenAiStrict);
    !client.members().iter().any(minds) || is_of_python(pattern)
}

/// Whether a regular expression has neither lookaround nor `\p{…}`.
fn is_of_python(pattern: &str) -> bool {
    let mut in_class = false;
    let mut rest = pattern.chars();
    while let Some(next) = rest.next() {
        let lookaround = ["?=", "?!", "?<=", "?<!"];
        match next {
            '\\' if matches!(rest.next(), Some('p' | 'P')) => return false,
            '(' if !in_class && lookaround.iter().any(|start| rest.as_str().starts_with(start)) => {
                return false;
            }
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
    }
    true
}

/// Whether `client` accepts a keyword.
pub(crate) fn takes_keyword(client: Client, keyword: &str) -> bool {
    client.members().iter().all(|member| match member {
        Client::OpenAi => !OPENAI_REFUSES.contains(&keyword),
        Client::OpenAiStrict => STRICT_KEYWORDS.contains(&keyword),
        Client::Gemini => GEMINI_KEYWORDS.contains(&keyword),
        _ => true,
    })
}

/// The keywords that `client` rejects at the root of an input schema.
pub(crate) fn refused_at_root(client: Client) -> &'static [&'static str] {
    const CHOICES: &[&str] = &["oneOf", "anyOf", "allOf"];
    const ALL: &[&str] = &["oneOf", "anyOf", "allOf", "enum", "const", "not"];
    match client {
        Client::OpenAi | Client::OpenAiStrict | Client::Any => ALL,
        Client::Anthropic => CHOICES,
        Client::Gemini => &[],
    }
}

/// Whether a name consists of up to 64 letters, digits and bytes of `others`.
fn is_name(name: &str, others: &[u8]) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte))
}

fn starts_a_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_accepts_what_all_clients_accept() {
        assert!(is_tool_name(Client::Gemini, "weather.get") && !is_tool_name(Client::Any, "weather.get"));
        assert!(is_tool_name(Client::OpenAi, "9a") && !is_tool_name(Client::Any, "9a"));
        assert!(takes_format(Client::Any, "date-time") && !takes_format(Client::Any, "int32"));
        assert!(
            takes_keyword(Client::Anthropic, "uniqueItems") && !takes_keyword(Client::Any, "uniqueItems")
        );
    }

    #[test]
    fn lookaround_and_properties_are_detected() {
        for pattern in [
            "^(?!a)b",
            "a(?=b)",
            "(?<=a)b",
            "[(](?<!a)b",
            r"\p{L}",
            r"[\P{Lu}]",
        ] {
            assert!(!is_of_python(pattern), "{pattern}");
        }
        for pattern in [r"\(?!a", "[(?=]", "(?<a>b)", r"\\p{1}", r"[\](?!]", ""] {
            assert!(is_of_python(pattern), "{pattern}");
        }
    }

    #[test]
    fn names_are_limited_in_length() {
        assert!(is_tool_name(Client::Any, &"a".repeat(64)) && !is_tool_name(Client::OpenAi, &"a".repeat(65)));
        assert!(!is_tool_name(Client::OpenAi, "") && !is_argument_name(Client::Anthropic, ""));
        assert!(
            is_argument_name(Client::OpenAi, "filter[id]") && !is_argument_name(Client::Any, "filter[id]")
        );
    }
}
