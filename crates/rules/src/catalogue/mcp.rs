//! Rules of MCP toolspecs, `MCP-…`.

use super::rules;
use crate::finding::{Level, Levels};

rules! {
    // The document.
    BARE_ARRAY = "MCP-001" firm Levels::error(), "a toolspec is an object with `tools`, not the list itself",
        "MCP tools/list", r#"[{"name":"a"}]"# => r#"{"tools":[{"name":"a"}]}"#;
    RPC_WRAPPER = "MCP-002" firm Levels::error(), "a toolspec is the result of tools/list without its JSON-RPC wrapper",
        "MCP tools/list", r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}"# => r#"{"tools":[]}"#;
    OPENAI_FORM = "MCP-003" firm Levels::error(), "a tool is an MCP tool, not a function of another API", "MCP Tool",
        r#"{"type":"function","function":{"name":"a","parameters":{}}}"# => r#"{"name":"a","inputSchema":{"type":"object"}}"#;
    RENAMED = "MCP-004" firm Levels::error(), "the schema of the arguments stands under `inputSchema`", "MCP Tool",
        r#"{"name":"a","parameters":{"type":"object"}}"# => r#"{"name":"a","inputSchema":{"type":"object"}}"#;

    // Names and descriptions.
    NAME_EMPTY = "MCP-010" firm Levels::error(), "a tool has a name", "MCP 2025-11-25, tool names",
        r#"{"name":""}"# => r#"{"name":"get_weather"}"#;
    NAME_CHARSET = "MCP-011" soft Levels::warning(), "the name of a tool is made of letters, digits, `_`, `-` and `.`",
        "MCP 2025-11-25, tool names", r#"{"name":"get weather"}"# => r#"{"name":"get_weather"}"#;
    NAME_LENGTH = "MCP-012" soft Levels::warning(), "the name of a tool has at most 128 characters",
        "MCP 2025-11-25, tool names", "a name of 129 characters" => r#"{"name":"get_weather"}"#;
    DUPLICATE_NAME = "MCP-013" soft Levels::warning().gar(Level::Error), "the name of a tool is unique in its server",
        "MCP 2025-11-25, tool names", r#"{"tools":[{"name":"a"},{"name":"a"}]}"# => r#"{"tools":[{"name":"a"},{"name":"b"}]}"#;
    NAME_PORTABLE = "MCP-014" soft Levels::note(), "every client takes up to 64 letters, digits, `_` and `-`",
        "clients of OpenAI and Anthropic", r#"{"name":"weather.get"}"# => r#"{"name":"weather_get"}"#;
    NO_DESCRIPTION = "MCP-020" soft Levels::warning(), "a tool says what it does: models choose by that", "MCP Tool",
        r#"{"name":"a"}"# => r#"{"name":"a","description":"Adds two numbers."}"#;

    // Annotations, icons, _meta, fields of versions.
    HINTS_CONTRADICT = "MCP-030" soft Levels::warning(), "a tool that only reads destroys nothing", "MCP ToolAnnotations",
        r#"{"readOnlyHint":true,"destructiveHint":true}"# => r#"{"readOnlyHint":true}"#;
    HINTS_DEFAULT = "MCP-031" soft Levels::note().gar(Level::Warning),
        "hints are stated: left out, a tool counts as destructive and open to the world", "MCP ToolAnnotations",
        r#"{"annotations":{}}"# => r#"{"annotations":{"readOnlyHint":true,"openWorldHint":false}}"#;
    CONTENT_ANNOTATIONS = "MCP-032" soft Levels::warning(), "`audience`, `priority` and `lastModified` annotate content, not tools",
        "MCP Annotations", r#"{"annotations":{"priority":1}}"# => r#"{"annotations":{}}"#;
    ICON_SRC = "MCP-040" firm Levels::error(), "an icon comes from an https URL or a data URI", "MCP 2025-11-25 Icon",
        r#"{"src":"javascript:alert(1)"}"# => r#"{"src":"https://a.example/i.png"}"#;
    ICON_HTTP = "MCP-041" soft Levels::warning(), "an icon is not loaded over plain http", "MCP 2025-11-25 Icon",
        r#"{"src":"http://a.example/i.png"}"# => r#"{"src":"https://a.example/i.png"}"#;
    ICON_SIZE = "MCP-042" soft Levels::warning(), "the size of an icon is `WxH` or `any`", "MCP 2025-11-25 Icon",
        r#"{"sizes":["48"]}"# => r#"{"sizes":["48x48"]}"#;
    ICON_MIME = "MCP-043" soft Levels::warning(), "the type of an icon is an image media type", "MCP 2025-11-25 Icon",
        r#"{"mimeType":"png"}"# => r#"{"mimeType":"image/png"}"#;
    META_KEY = "MCP-045" soft Levels::warning(), "a key of `_meta` is a name with an optional prefix", "MCP _meta",
        r#"{"_meta":{"my key":1}}"# => r#"{"_meta":{"com.example/my-key":1}}"#;
    META_RESERVED = "MCP-046" soft Levels::warning(), "prefixes of `_meta` that MCP reserves are left to it", "MCP _meta",
        r#"{"_meta":{"io.modelcontextprotocol/a":1}}"# => r#"{"_meta":{"com.example/a":1}}"#;
    OTHER_VERSION = "MCP-050" soft Levels::warning().write(Level::Warning),
        "a tool has the fields of its protocol version: clients of that version ignore others", "MCP Tool",
        r#"{"icons":[]} in 2025-06-18"# => r#"{"icons":[]} in 2025-11-25"#;

    // Schemas.
    INPUT_ROOT = "MCP-060" firm Levels::error(), "the input schema is an object schema: its root says `type: object`",
        "MCP Tool", r#"{"inputSchema":{}}"# => r#"{"inputSchema":{"type":"object"}}"#;
    OUTPUT_ROOT = "MCP-061" firm Levels::error(), "before 2026-07-28 the root of an output schema says `type: object`",
        "MCP Tool", r#"{"outputSchema":{"type":"array"}}"# => r#"{"outputSchema":{"type":"object"}}"#;
    NOT_A_SCHEMA = "MCP-062" firm Levels::error(), "a schema is an object, or a boolean where the version allows it",
        "JSON Schema 2020-12 §4.3", r#"{"properties":{"a":"string"}}"# => r#"{"properties":{"a":{"type":"string"}}}"#;
    SCHEMA_UNDER_PROPERTIES = "MCP-063" firm Levels::error(), "`properties` holds the properties, not a whole schema",
        "JSON Schema 2020-12, properties", r#"{"properties":{"type":"object","properties":{}}}"#
            => r#"{"type":"object","properties":{}}"#;
    UNKNOWN_TYPE = "MCP-064" firm Levels::error(), "`type` is one of the seven types of JSON Schema, or several of them",
        "JSON Schema 2020-12, type", r#"{"type":"any"}"# => "{}";
    DRAFT_04 = "MCP-065" firm Levels::error(), "a boolean exclusiveMinimum, exclusiveMaximum or required is draft-04",
        "JSON Schema 2020-12, validation", r#"{"minimum":0,"exclusiveMinimum":true}"# => r#"{"exclusiveMinimum":0}"#;
    DANGLING_REF = "MCP-066" firm Levels::error(), "a local `$ref` leads to a schema", "JSON Schema 2020-12 §8.2.3",
        r##"{"$ref":"#/$defs/gone"}"## => r##"{"$ref":"#/$defs/here","$defs":{"here":{}}}"##;
    EXTERNAL_REF = "MCP-067" soft Levels::warning(), "a `$ref` stays inside its schema: clients fetch nothing",
        "MCP 2026-07-28, schema references", r#"{"$ref":"https://a.example/s.json"}"# => r##"{"$ref":"#/$defs/here"}"##;
    REQUIRED_UNKNOWN = "MCP-068" soft Levels::warning(), "a required property is described", "JSON Schema 2020-12, required",
        r#"{"properties":{"a":{}},"required":["b"]}"# => r#"{"properties":{"a":{}},"required":["a"]}"#;
    BAD_KEYWORD = "MCP-069" firm Levels::error(), "a keyword of a schema has a value of its type", "JSON Schema 2020-12",
        r#"{"required":"a"}"# => r#"{"required":["a"]}"#;
    SCHEMA_DIALECT = "MCP-070" soft Levels::note(), "2020-12 is the default dialect, and other ones are read by fewer clients",
        "MCP 2025-11-25, JSON Schema usage", r#"{"$schema":"http://json-schema.org/draft-07/schema#"}"# => "{}";
    UNKNOWN_SCHEMA_DIALECT = "MCP-071" soft Levels::warning(), "`$schema` names a dialect of JSON Schema that clients know",
        "MCP 2025-11-25, JSON Schema usage", r#"{"$schema":"https://a.example/own"}"#
            => r#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#;
    ROOT_COMBINATOR = "MCP-072" soft Levels::note().write(Level::Warning),
        "some clients refuse oneOf, anyOf and allOf at the root of an input schema", "clients of Anthropic",
        r#"{"type":"object","oneOf":[{}]}"# => r#"{"type":"object","properties":{"kind":{}}}"#;
    UNTYPED = "MCP-073" soft Levels::note(), "a property says its type: models send text otherwise", "clients",
        r#"{"properties":{"a":{}}}"# => r#"{"properties":{"a":{"type":"string"}}}"#;
    BOUNDS = "MCP-074" soft Levels::warning(), "a lower bound is not above its upper bound", "JSON Schema 2020-12, validation",
        r#"{"minimum":5,"maximum":1}"# => r#"{"minimum":1,"maximum":5}"#;
    DEFAULT_TYPE = "MCP-075" soft Levels::note(), "a default fits the schema that it stands in", "JSON Schema 2020-12, default",
        r#"{"type":"string","default":null}"# => r#"{"type":"string","default":""}"#;
    TUPLE_ITEMS = "MCP-076" soft Levels::warning(), "in 2020-12 a list of schemas stands under `prefixItems`, not `items`",
        "JSON Schema 2020-12, items", r#"{"items":[{}]}"# => r#"{"prefixItems":[{}]}"#;
    BOOLEAN_SCHEMA = "MCP-077" soft Levels::note(), "some clients drop tools with a boolean schema in `properties`", "clients",
        r#"{"properties":{"a":true}}"# => r#"{"properties":{"a":{}}}"#;
    CIRCULAR_REF = "MCP-078" soft Levels::warning(), "a chain of `$ref`s leads to a schema that says something",
        "JSON Schema 2020-12 §9.4.1", r##"{"properties":{"a":{"$ref":"#/properties/a"}}}"##
            => r#"{"properties":{"a":{"type":"string"}}}"#;
    HEADER_NAME = "MCP-080" firm Levels::error(), "`x-mcp-header` is the name part of an HTTP header", "MCP 2026-07-28, x-mcp-header",
        r#"{"x-mcp-header":"a b"}"# => r#"{"x-mcp-header":"a-b"}"#;
    HEADER_PLACE = "MCP-081" firm Levels::error(),
        "`x-mcp-header` stands on a text, integer or boolean that a chain of `properties` reaches",
        "MCP 2026-07-28, x-mcp-header", r#"{"type":"number","x-mcp-header":"a"}"# => r#"{"type":"integer","x-mcp-header":"a"}"#;
    HEADER_DUPLICATE = "MCP-082" firm Levels::error(), "an `x-mcp-header` is used once in an input schema, whatever its case",
        "MCP 2026-07-28, x-mcp-header", r#"{"a":{"x-mcp-header":"H"},"b":{"x-mcp-header":"h"}}"#
            => r#"{"a":{"x-mcp-header":"A"},"b":{"x-mcp-header":"B"}}"#;
    HEADER_SECRET = "MCP-083" soft Levels::warning(), "a secret does not travel as an `x-mcp-header`: proxies read and log headers",
        "MCP 2026-07-28, x-mcp-header", r#"{"api_key":{"type":"string","x-mcp-header":"Key"}}"#
            => r#"{"api_key":{"type":"string"}}"#;
    HEADER_INTEGER = "MCP-084" soft Levels::warning(), "an integer that travels as an `x-mcp-header` lies within ±(2^53−1)",
        "MCP 2026-07-28, x-mcp-header", r#"{"type":"integer","maximum":9007199254740992,"x-mcp-header":"a"}"#
            => r#"{"type":"integer","maximum":9007199254740991,"x-mcp-header":"a"}"#;
    TOOLSPEC_SIZE = "MCP-100" firm Levels::warning().write(Level::Warning).gar(Level::Error).aws(Level::Error),
        "a toolspec fits the size limit of registries", "Google Cloud Agent Registry, AWS Agent Registry",
        "a toolspec of 10,241 bytes" => "a toolspec of 9,000 bytes";
    MANY_TOOLS = "MCP-101" soft Levels::note(), "more than 100 tools are more than a model can choose from",
        "reports of users", "a toolspec of 101 tools" => "a toolspec of 20 tools";
    HEAVY_TOOL = "MCP-102" soft Levels::note(), "the definition of a tool is short: every conversation carries it",
        "reports of users", "a tool of 5,000 bytes" => "a tool of 1,000 bytes";
}
