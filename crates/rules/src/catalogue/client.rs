//! Rules for the toolspecs of one LLM client, `CLIENT-…`, each with the clients that it applies to.

use crate::client::Client::{Anthropic, Gemini, OpenAi, OpenAiStrict};
use crate::client::Clients;
use crate::finding::Levels;

/// Declares rules as statics, with the clients that reject a violation and, after `!`, those that only mishandle it.
macro_rules! clients {
    ($($name:ident = $id:literal [$($refuse:ident)* $(! $($stumble:ident)+)?], $summary:literal, $spec:literal,
        $bad:literal => $good:literal;)*) => {
        $(
            #[doc = $summary]
            pub(crate) static $name: $crate::Rule = $crate::Rule {
                id: $id,
                summary: $summary,
                spec: $spec,
                // Applied with the profiles of its clients only.
                levels: Levels::note(),
                clients: Clients { refuse: &[$($refuse),*], stumble: &[$($($stumble),+)?] },
                can_allow: true,
                bad: $bad,
                good: $good,
            };
        )*
        /// All rules of this group, in the order of their ids.
        pub(crate) static ALL: &[&$crate::Rule] = &[$(&$name),*];
    };
}

clients! {
    // Names.
    TOOL_NAME = "CLIENT-001" [OpenAi OpenAiStrict Anthropic Gemini],
        "a tool name must have 1 to 64 characters of `A-Z a-z 0-9 _ -`; for Gemini, it must start with a letter or `_`",
        "function names in the APIs", r#"{"name":"weather.get"}"# => r#"{"name":"weather_get"}"#;
    ARGUMENT_NAME = "CLIENT-002" [Anthropic], "an argument name must have 1 to 64 characters of `A-Z a-z 0-9 _ - .`",
        "Anthropic API error (`input_schema.properties`)",
        r#"{"properties":{"filter[id]":{}}}"# => r#"{"properties":{"filter.id":{}}}"#;

    // The root.
    ROOT = "CLIENT-010" [OpenAi OpenAiStrict Anthropic],
        "the root of an input schema must be an object without `oneOf`, `anyOf` or `allOf` (OpenAI: also without `enum`, `const` or `not`)",
        "OpenAI and Anthropic API errors",
        r#"{"type":"object","anyOf":[{}]}"# => r#"{"type":"object","properties":{"kind":{}}}"#;
    PROPERTIES = "CLIENT-011" [OpenAi OpenAiStrict],
        "the root of an input schema must have `properties`, even if empty", "OpenAI API error",
        r#"{"type":"object"}"# => r#"{"type":"object","properties":{}}"#;

    // References.
    REFERENCE = "CLIENT-020" [Gemini ! OpenAi OpenAiStrict Anthropic],
        "references must be replaced by the definitions they point to", "user reports",
        r##"{"$ref":"#/$defs/Place"}"## => r#"{"type":"object","properties":{"city":{"type":"string"}}}"#;
    RECURSION = "CLIENT-021" [Gemini], "schemas must not be recursive", "Gemini API, Schema",
        r##"{"$defs":{"Node":{"properties":{"next":{"$ref":"#/$defs/Node"}}}}}"##
            => r#"{"properties":{"next":{"type":"object","properties":{}}}}"#;
    REFERENCE_ALONE = "CLIENT-022" [OpenAiStrict], "`$ref` must not have sibling keywords", "OpenAI API error",
        r##"{"$ref":"#/$defs/Node","description":"d"}"## => r##"{"$ref":"#/$defs/Node"}"##;

    // Types.
    BOOLEAN_SCHEMA = "CLIENT-030" [OpenAi OpenAiStrict Anthropic Gemini], "a schema must be an object, not a boolean",
        "user reports", r#"{"properties":{"a":true}}"# => r#"{"properties":{"a":{}}}"#;
    TYPE_LIST = "CLIENT-031" [Gemini], "`type` must be a single type, not a list", "Gemini API, Schema",
        r#"{"type":["string","null"]}"# => r#"{"type":"string"}"#;
    NULLABLE = "CLIENT-032" [OpenAiStrict Anthropic ! OpenAi Gemini],
        "`nullable` is an OpenAPI keyword and must not be used", "JSON Schema 2020-12",
        r#"{"type":"string","nullable":true}"# => r#"{"type":"string"}"#;
    TYPELESS = "CLIENT-033" [OpenAiStrict Gemini], "every schema must have a `type`", "OpenAI and Gemini API errors",
        r#"{"properties":{"a":{}}}"# => r#"{"properties":{"a":{"type":"string"}}}"#;
    FORMAT = "CLIENT-034" [OpenAiStrict Gemini ! OpenAi Anthropic], "`format` must be one that the client supports",
        "Gemini API, Schema; OpenAI, Structured Outputs",
        r#"{"type":"integer","format":"uint32"}"# => r#"{"type":"integer","minimum":0,"maximum":4294967295}"#;

    // Choices.
    CONST = "CLIENT-040" [Gemini], "`const` must be written as an `enum` with one value", "Gemini API, Schema",
        r#"{"const":"fast"}"# => r#"{"type":"string","enum":["fast"]}"#;
    ENUM_TEXT = "CLIENT-041" [Gemini], r#"an `enum` must contain only strings and have `"type": "string"`"#,
        "Gemini API error", r#"{"type":"integer","enum":[1,2]}"# => r#"{"type":"integer","minimum":1,"maximum":2}"#;
    ONE_OF = "CLIENT-042" [OpenAi OpenAiStrict Gemini], "`anyOf` must be used instead of `oneOf`",
        "OpenAI and Gemini API errors",
        r#"{"oneOf":[{"type":"string"},{"type":"integer"}]}"# => r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#;
    ANY_OF_ALONE = "CLIENT-043" [Gemini], "`anyOf` must not have sibling keywords", "Gemini API error",
        r#"{"type":"string","anyOf":[{"minLength":3}]}"# => r#"{"anyOf":[{"type":"string","minLength":3}]}"#;
    ALL_OF = "CLIENT-044" [OpenAi OpenAiStrict Gemini], "`allOf` must be merged into a single schema",
        "OpenAI and Gemini API errors",
        r#"{"allOf":[{"type":"string"},{"minLength":3}]}"# => r#"{"type":"string","minLength":3}"#;
    EMPTY_VALUE = "CLIENT-045" [Gemini], "a value of an `enum` must not be empty", "Gemini API error",
        r#"{"type":"string","enum":["","asc"]}"# => r#"{"type":"string","enum":["asc"]}"#;

    // Lists and objects.
    ITEMS = "CLIENT-050" [OpenAi OpenAiStrict Gemini], "an array must have `items`", "OpenAI and Gemini API errors",
        r#"{"type":"array"}"# => r#"{"type":"array","items":{"type":"string"}}"#;
    TUPLE = "CLIENT-051" [OpenAiStrict Gemini], "all items of an array must have the same schema",
        "Gemini API, Schema; OpenAI, Structured Outputs", r#"{"type":"array","prefixItems":[{"type":"string"}]}"#
            => r#"{"type":"array","items":{"type":"string"},"maxItems":1}"#;
    CLOSED = "CLIENT-052" [OpenAiStrict], r#"every object must have `"additionalProperties": false`"#,
        "OpenAI, Structured Outputs",
        r#"{"type":"object","properties":{}}"# => r#"{"type":"object","properties":{},"additionalProperties":false}"#;
    REQUIRED = "CLIENT-053" [OpenAiStrict], "every property must be required; an optional one may be nullable",
        "OpenAI, Structured Outputs", r#"{"properties":{"a":{"type":"string"}}}"#
            => r#"{"properties":{"a":{"type":["string","null"]}},"required":["a"]}"#;
    ITEMS_LIST = "CLIENT-054" [OpenAi OpenAiStrict Anthropic Gemini], "`items` must be a schema, not an array of schemas",
        "OpenAI, Anthropic and Gemini API errors", r#"{"type":"array","items":[{"type":"number"},{"type":"number"}]}"#
            => r#"{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}"#;
    REQUIRED_UNDEFINED = "CLIENT-055" [OpenAiStrict Gemini], "a required property must be in `properties`",
        "OpenAI and Gemini API errors",
        r#"{"properties":{"a":{"type":"string"}},"required":["a","b"]}"#
            => r#"{"properties":{"a":{"type":"string"}},"required":["a"]}"#;
    OBJECT_KEYWORD = "CLIENT-056" [Gemini], "only an object may have `properties` and `required`", "Gemini API error",
        r#"{"type":"string","properties":{}}"# => r#"{"type":"string"}"#;

    // Other keywords.
    DIALECT = "CLIENT-060" [OpenAiStrict Gemini], "`$schema` must be omitted", "Gemini API errors",
        r#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"# => "{}";
    KEYWORD = "CLIENT-061" [OpenAi OpenAiStrict Gemini], "a schema must use only keywords that the client supports",
        "Gemini API, Schema; OpenAI, Structured Outputs",
        r#"{"type":"array","items":{},"uniqueItems":true}"# => r#"{"type":"array","items":{}}"#;
    PATTERN = "CLIENT-062" [OpenAi OpenAiStrict], r"a pattern must not use lookaround or `\p{…}`", "OpenAI API error",
        r#"{"type":"string","pattern":"^(?!a)[a-z]+$"}"# => r#"{"type":"string","pattern":"^[b-z][a-z]*$"}"#;
    OLD_DIALECT = "CLIENT-063" [Anthropic], "a schema of an older draft must not use `prefixItems`",
        "Anthropic API error",
        r#"{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"type":"array","prefixItems":[{}]}}}"#
            => r#"{"properties":{"a":{"type":"array","prefixItems":[{}]}}}"#;

    // Limits.
    DEPTH = "CLIENT-070" [OpenAiStrict], "objects must not be nested more than 10 levels deep",
        "OpenAI, Structured Outputs", "11 levels of nested objects" => "10 levels of nested objects";
    PROPERTY_COUNT = "CLIENT-071" [OpenAiStrict], "a schema must have at most 5,000 properties in total",
        "OpenAI, Structured Outputs", "5,001 properties" => "5,000 properties";
    ENUM_COUNT = "CLIENT-072" [OpenAiStrict],
        "a schema must have at most 1,000 enum values in total, and at most 15,000 characters in an enum of more than 250 strings",
        "OpenAI, Structured Outputs", "1,001 values" => "1,000 values";
    TEXT_SIZE = "CLIENT-073" [OpenAiStrict],
        "property names, enum values and constants must have at most 120,000 characters in total",
        "OpenAI, Structured Outputs",
        "property names of 120,001 characters in total" => "property names of 1,000 characters in total";
    DESCRIPTION_SIZE = "CLIENT-074" [! OpenAi OpenAiStrict], "a tool description must have at most 1,024 characters",
        "OpenAI API error", "a description of 1,025 characters" => r#"{"description":"Adds two numbers."}"#;
    TOOL_COUNT = "CLIENT-075" [OpenAi OpenAiStrict], "a request must have at most 128 tools", "OpenAI API error",
        "a toolspec of 129 tools" => "a toolspec of 20 tools";
}
