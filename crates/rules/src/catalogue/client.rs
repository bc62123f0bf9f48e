//! Rules of toolspecs for one client of models, `CLIENT-…`: each with the clients that it is about.

use crate::client::Client::{Anthropic, Gemini, OpenAi, OpenAiStrict};
use crate::client::Clients;
use crate::finding::Levels;

/// States rules as statics with the clients that refuse what breaks them, and after `!` those that only stumble.
macro_rules! clients {
    ($($name:ident = $id:literal [$($refuse:ident)* $(! $($stumble:ident)+)?], $summary:literal, $spec:literal,
        $bad:literal => $good:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $name: $crate::Rule = $crate::Rule {
                id: $id,
                summary: $summary,
                spec: $spec,
                // Asked under the profiles of its clients only.
                levels: Levels::note(),
                clients: Clients { refuse: &[$($refuse),*], stumble: &[$($($stumble),+)?] },
                can_allow: true,
                bad: $bad,
                good: $good,
            };
        )*
        /// All rules of this group, by id.
        pub static ALL: &[&$crate::Rule] = &[$(&$name),*];
    };
}

clients! {
    // Names.
    TOOL_NAME = "CLIENT-001" [OpenAi OpenAiStrict Anthropic Gemini],
        "the name of a tool has up to 64 letters, digits, `_` and `-`; for Gemini it starts with a letter or `_`",
        "names of functions in the APIs", r#"{"name":"weather.get"}"# => r#"{"name":"weather_get"}"#;
    ARGUMENT_NAME = "CLIENT-002" [Anthropic], "the name of an argument has up to 64 letters, digits, `_`, `-` and `.`",
        "Anthropic, error of `input_schema.properties`", r#"{"properties":{"filter[id]":{}}}"# => r#"{"properties":{"filter.id":{}}}"#;

    // The root.
    ROOT = "CLIENT-010" [OpenAi OpenAiStrict Anthropic],
        "the root of an input schema is an object and no choice: no oneOf, anyOf or allOf, for OpenAI no enum, const or not",
        "errors of OpenAI and Anthropic", r#"{"type":"object","anyOf":[{}]}"# => r#"{"type":"object","properties":{"kind":{}}}"#;
    PROPERTIES = "CLIENT-011" [OpenAi OpenAiStrict], "the root of an input schema has `properties`, empty if need be",
        "error of OpenAI", r#"{"type":"object"}"# => r#"{"type":"object","properties":{}}"#;

    // References.
    REFERENCE = "CLIENT-020" [Gemini ! OpenAi OpenAiStrict Anthropic], "a definition that can be written in place is no reference",
        "reports of users", r##"{"$ref":"#/$defs/Place"}"## => r#"{"type":"object","properties":{"city":{"type":"string"}}}"#;
    RECURSION = "CLIENT-021" [Gemini], "a schema ends: no reference leads back to itself",
        "Gemini API, Schema", r##"{"$defs":{"Node":{"properties":{"next":{"$ref":"#/$defs/Node"}}}}}"##
            => r#"{"properties":{"next":{"type":"object","properties":{}}}}"#;
    REFERENCE_ALONE = "CLIENT-022" [OpenAiStrict], "nothing stands beside a reference",
        "error of OpenAI", r##"{"$ref":"#/$defs/Node","description":"d"}"## => r##"{"$ref":"#/$defs/Node"}"##;

    // Types.
    BOOLEAN_SCHEMA = "CLIENT-030" [OpenAi OpenAiStrict Anthropic Gemini], "a schema is an object, never true or false",
        "reports of users", r#"{"properties":{"a":true}}"# => r#"{"properties":{"a":{}}}"#;
    TYPE_LIST = "CLIENT-031" [Gemini], "`type` is one type, not a list", "Gemini API, Schema",
        r#"{"type":["string","null"]}"# => r#"{"type":"string"}"#;
    NULLABLE = "CLIENT-032" [OpenAiStrict Anthropic ! OpenAi Gemini], "`nullable` is a word of OpenAPI: in a tool it says nothing",
        "JSON Schema 2020-12", r#"{"type":"string","nullable":true}"# => r#"{"type":"string"}"#;
    TYPELESS = "CLIENT-033" [OpenAiStrict], "every schema says its type", "error of OpenAI",
        r#"{"properties":{"a":{}}}"# => r#"{"properties":{"a":{"type":"string"}}}"#;
    FORMAT = "CLIENT-034" [OpenAiStrict Gemini ! OpenAi Anthropic], "a format is one that the client knows",
        "Gemini API, Schema; OpenAI, Structured Outputs", r#"{"type":"integer","format":"uint32"}"#
            => r#"{"type":"integer","minimum":0,"maximum":4294967295}"#;

    // Choices.
    CONST = "CLIENT-040" [Gemini], "a constant is an enumeration of one", "Gemini API, Schema",
        r#"{"const":"fast"}"# => r#"{"type":"string","enum":["fast"]}"#;
    ENUM_TEXT = "CLIENT-041" [Gemini], "an enumeration is one of texts, and says so", "error of Gemini",
        r#"{"type":"integer","enum":[1,2]}"# => r#"{"type":"integer","minimum":1,"maximum":2}"#;
    ONE_OF = "CLIENT-042" [OpenAi OpenAiStrict Gemini], "a choice is `anyOf`, not `oneOf`", "errors of OpenAI and Gemini",
        r#"{"oneOf":[{"type":"string"},{"type":"integer"}]}"# => r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#;
    ANY_OF_ALONE = "CLIENT-043" [Gemini], "nothing stands beside `anyOf`", "error of Gemini",
        r#"{"type":"string","anyOf":[{"minLength":3}]}"# => r#"{"anyOf":[{"type":"string","minLength":3}]}"#;
    ALL_OF = "CLIENT-044" [OpenAi OpenAiStrict Gemini], "what holds together is one schema, not `allOf`", "errors of OpenAI and Gemini",
        r#"{"allOf":[{"type":"string"},{"minLength":3}]}"# => r#"{"type":"string","minLength":3}"#;

    // Lists and objects.
    ITEMS = "CLIENT-050" [OpenAi OpenAiStrict Gemini], "a list says what it holds", "errors of OpenAI and Gemini",
        r#"{"type":"array"}"# => r#"{"type":"array","items":{"type":"string"}}"#;
    TUPLE = "CLIENT-051" [OpenAiStrict Gemini], "a list holds items of one schema, not one schema a place",
        "Gemini API, Schema; OpenAI, Structured Outputs", r#"{"type":"array","prefixItems":[{"type":"string"}]}"#
            => r#"{"type":"array","items":{"type":"string"},"maxItems":1}"#;
    CLOSED = "CLIENT-052" [OpenAiStrict], "every object is closed: `additionalProperties` is false", "OpenAI, Structured Outputs",
        r#"{"type":"object","properties":{}}"# => r#"{"type":"object","properties":{},"additionalProperties":false}"#;
    REQUIRED = "CLIENT-053" [OpenAiStrict], "every property is required; an optional one may be null", "OpenAI, Structured Outputs",
        r#"{"properties":{"a":{"type":"string"}}}"# => r#"{"properties":{"a":{"type":["string","null"]}},"required":["a"]}"#;

    // Other keywords.
    DIALECT = "CLIENT-060" [OpenAiStrict Gemini], "the schema does not name its dialect", "errors of Gemini",
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"# => "{}";
    KEYWORD = "CLIENT-061" [OpenAi OpenAiStrict Gemini], "a keyword is one that the client takes",
        "Gemini API, Schema; OpenAI, Structured Outputs", r#"{"type":"array","items":{},"uniqueItems":true}"#
            => r#"{"type":"array","items":{}}"#;

    // Limits.
    DEPTH = "CLIENT-070" [OpenAiStrict], "objects nest up to 10 levels deep", "OpenAI, Structured Outputs",
        "objects in objects, 11 of them" => "objects in objects, 10 of them";
    PROPERTY_COUNT = "CLIENT-071" [OpenAiStrict], "a schema has up to 5,000 properties in all", "OpenAI, Structured Outputs",
        "5,001 properties" => "5,000 properties";
    ENUM_COUNT = "CLIENT-072" [OpenAiStrict],
        "a schema enumerates up to 1,000 values in all, and beyond 250 in one place up to 15,000 characters of text there",
        "OpenAI, Structured Outputs", "1,001 values" => "1,000 values";
    TEXT_SIZE = "CLIENT-073" [OpenAiStrict], "names, enumerated values and constants have up to 120,000 characters in all",
        "OpenAI, Structured Outputs", "names of 120,001 characters" => "names of 1,000 characters";
    DESCRIPTION_SIZE = "CLIENT-074" [! OpenAi OpenAiStrict], "the description of a tool has up to 1,024 characters", "error of OpenAI",
        "a description of 1,025 characters" => r#"{"description":"Adds two numbers."}"#;
    TOOL_COUNT = "CLIENT-075" [OpenAi OpenAiStrict], "a request lists up to 128 tools", "error of OpenAI",
        "a toolspec of 129 tools" => "a toolspec of 20 tools";
}
