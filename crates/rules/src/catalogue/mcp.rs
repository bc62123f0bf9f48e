//! Rules for MCP toolspecs, `MCP-…`.

use crate::finding::{Level, Levels};

rules! {
    // The document.
    BARE_ARRAY = "MCP-001" firm Levels::error(),
        "a toolspec must be an object with a `tools` array, not the array itself", "MCP tools/list",
        r#"[{"name":"a"}]"# => r#"{"tools":[{"name":"a"}]}"#;
    RPC_WRAPPER = "MCP-002" firm Levels::error(),
        "a toolspec must be the result of tools/list without its JSON-RPC envelope", "MCP tools/list",
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}"# => r#"{"tools":[]}"#;
    OPENAI_FORM = "MCP-003" firm Levels::error(), "a tool must be an MCP tool, not a function of another API",
        "MCP Tool", r#"{"type":"function","function":{"name":"a","parameters":{}}}"#
            => r#"{"name":"a","inputSchema":{"type":"object"}}"#;
    RENAMED = "MCP-004" firm Levels::error(), "the schema of the arguments must be in `inputSchema`", "MCP Tool",
        r#"{"name":"a","parameters":{"type":"object"}}"# => r#"{"name":"a","inputSchema":{"type":"object"}}"#;
    NEXT_PAGE = "MCP-005" soft Levels::warning(), "a toolspec should contain every page of tools/list, without `nextCursor`",
        "MCP, pagination", r#"{"tools":[],"nextCursor":"2"}"# => r#"{"tools":[]}"#;
    OTHER_MEMBER = "MCP-006" soft Levels::silent().gar(Level::Warning),
        "a toolspec should contain only `tools`, and a tool only fields of MCP", "Google Cloud Agent Registry",
        r#"{"tools":[],"server":"weather"}"# => r#"{"tools":[]}"#;

    // Names and descriptions.
    NAME_EMPTY = "MCP-010" firm Levels::error(), "a tool must have a name", "MCP 2025-11-25, tool names",
        r#"{"name":""}"# => r#"{"name":"get_weather"}"#;
    NAME_CHARSET = "MCP-011" soft Levels::warning(), "a tool name should consist of `A-Z a-z 0-9 _ - .`",
        "MCP 2025-11-25, tool names", r#"{"name":"get weather"}"# => r#"{"name":"get_weather"}"#;
    NAME_LENGTH = "MCP-012" soft Levels::warning(), "a tool name should have at most 128 characters",
        "MCP 2025-11-25, tool names", "a name of 129 characters" => r#"{"name":"get_weather"}"#;
    DUPLICATE_NAME = "MCP-013" soft Levels::warning().gar(Level::Error), "tool names should be unique",
        "MCP 2025-11-25, tool names",
        r#"{"tools":[{"name":"a"},{"name":"a"}]}"# => r#"{"tools":[{"name":"a"},{"name":"b"}]}"#;
    NAME_PORTABLE = "MCP-014" soft Levels::note(),
        "a tool name of up to 64 letters, digits, `_` and `-` works with every client", "OpenAI and Anthropic APIs",
        r#"{"name":"weather.get"}"# => r#"{"name":"weather_get"}"#;
    NO_DESCRIPTION = "MCP-020" soft Levels::warning(), "a tool should have a description", "MCP Tool",
        r#"{"name":"a"}"# => r#"{"name":"a","description":"Adds two numbers."}"#;

    ARGUMENT_DESCRIPTION = "MCP-021" soft Levels::silent().quality(Level::Warning),
        "an argument should have a description", "TDQS", r#"{"properties":{"days":{"type":"integer"}}}"#
            => r#"{"properties":{"days":{"type":"integer","description":"How many days ahead, 1 to 14."}}}"#;
    REPEATED_NAME = "MCP-022" soft Levels::silent().quality(Level::Warning),
        "a description should say more than the name or title", "TDQS",
        r#"{"name":"get_weather","description":"Get weather."}"#
            => r#"{"name":"get_weather","description":"Forecasts the weather of a city for up to 14 days."}"#;
    NO_OUTPUT_SCHEMA = "MCP-023" soft Levels::silent().quality(Level::Note), "a tool should have an output schema", "TDQS",
        r#"{"name":"get_weather"}"# => r#"{"name":"get_weather","outputSchema":{"type":"object","properties":{}}}"#;
    NO_TITLE = "MCP-024" soft Levels::silent().quality(Level::Note), "a tool should have a title for people", "TDQS",
        r#"{"name":"get_weather"}"# => r#"{"name":"get_weather","title":"Weather forecast"}"#;
    FEW_DESCRIBED = "MCP-025" soft Levels::silent().quality(Level::Error),
        "at least 80 % of the arguments of a toolspec should have a description", "TDQS",
        "two of three arguments described" => "all arguments described";

    // Annotations, icons, _meta, fields of versions.
    HINTS_CONTRADICT = "MCP-030" soft Levels::warning(), "a read-only tool should not be marked as destructive",
        "MCP ToolAnnotations", r#"{"readOnlyHint":true,"destructiveHint":true}"# => r#"{"readOnlyHint":true}"#;
    HINTS_DEFAULT = "MCP-031" soft Levels::note().gar(Level::Warning).quality(Level::Warning),
        "hints should be specified; by default, a tool is destructive and open-world", "MCP ToolAnnotations",
        r#"{"annotations":{}}"# => r#"{"annotations":{"readOnlyHint":true,"openWorldHint":false}}"#;
    CONTENT_ANNOTATIONS = "MCP-032" soft Levels::warning(),
        "`audience`, `priority` and `lastModified` annotate content, not tools", "MCP Annotations",
        r#"{"annotations":{"priority":1}}"# => r#"{"annotations":{}}"#;
    ANNOTATED_TITLE = "MCP-033" soft Levels::silent().gar(Level::Note),
        "a tool with a title should repeat it in `annotations.title`, the only title that Google Cloud reads",
        "Google Cloud Agent Registry", r#"{"title":"Weather"}"#
            => r#"{"title":"Weather","annotations":{"title":"Weather"}}"#;
    ICON_SRC = "MCP-040" firm Levels::error(), "the source of an icon must be an https URL or a data URI",
        "MCP 2025-11-25 Icon", r#"{"src":"javascript:alert(1)"}"# => r#"{"src":"https://a.example/i.png"}"#;
    ICON_HTTP = "MCP-041" soft Levels::warning(), "an icon should not be loaded over plain http", "MCP 2025-11-25 Icon",
        r#"{"src":"http://a.example/i.png"}"# => r#"{"src":"https://a.example/i.png"}"#;
    ICON_SIZE = "MCP-042" soft Levels::warning(), "the size of an icon should be `WxH` or `any`", "MCP 2025-11-25 Icon",
        r#"{"sizes":["48"]}"# => r#"{"sizes":["48x48"]}"#;
    ICON_MIME = "MCP-043" soft Levels::warning(), "the media type of an icon should be an image type",
        "MCP 2025-11-25 Icon", r#"{"mimeType":"png"}"# => r#"{"mimeType":"image/png"}"#;
    META_KEY = "MCP-045" soft Levels::warning(), "a key of `_meta` should be a name with an optional prefix",
        "MCP _meta", r#"{"_meta":{"my key":1}}"# => r#"{"_meta":{"com.example/my-key":1}}"#;
    META_RESERVED = "MCP-046" soft Levels::warning(), "`_meta` prefixes reserved by MCP should not be used",
        "MCP _meta", r#"{"_meta":{"io.modelcontextprotocol/a":1}}"# => r#"{"_meta":{"com.example/a":1}}"#;
    OTHER_VERSION = "MCP-050" soft Levels::warning().write(Level::Warning),
        "a tool should only have fields of its protocol version, since clients ignore others", "MCP Tool",
        r#"{"icons":[]} in 2025-06-18"# => r#"{"icons":[]} in 2025-11-25"#;

    // Schemas.
    INPUT_ROOT = "MCP-060" firm Levels::error(), r#"the root of an input schema must have `"type": "object"`"#,
        "MCP Tool", r#"{"inputSchema":{}}"# => r#"{"inputSchema":{"type":"object"}}"#;
    OUTPUT_ROOT = "MCP-061" firm Levels::error(),
        r#"the root of an output schema must have `"type": "object"` (before 2026-07-28)"#, "MCP Tool",
        r#"{"outputSchema":{"type":"array"}}"# => r#"{"outputSchema":{"type":"object"}}"#;
    NOT_A_SCHEMA = "MCP-062" firm Levels::error(),
        "a schema must be an object, or a boolean where the version allows it", "JSON Schema 2020-12 §4.3",
        r#"{"properties":{"a":"string"}}"# => r#"{"properties":{"a":{"type":"string"}}}"#;
    SCHEMA_UNDER_PROPERTIES = "MCP-063" firm Levels::error(),
        "`properties` must map names to schemas, not contain a schema itself", "JSON Schema 2020-12, properties",
        r#"{"properties":{"type":"object","properties":{}}}"# => r#"{"type":"object","properties":{}}"#;
    UNKNOWN_TYPE = "MCP-064" firm Levels::error(), "`type` must be one or more of the seven JSON Schema types",
        "JSON Schema 2020-12, type", r#"{"type":"any"}"# => "{}";
    DRAFT_04 = "MCP-065" firm Levels::error(),
        "`exclusiveMinimum`, `exclusiveMaximum` and `required` must not be booleans (draft-04)",
        "JSON Schema 2020-12, validation", r#"{"minimum":0,"exclusiveMinimum":true}"# => r#"{"exclusiveMinimum":0}"#;
    DANGLING_REF = "MCP-066" firm Levels::error(), "a local `$ref` must point to a schema",
        "JSON Schema 2020-12 §8.2.3",
        r##"{"$ref":"#/$defs/gone"}"## => r##"{"$ref":"#/$defs/here","$defs":{"here":{}}}"##;
    EXTERNAL_REF = "MCP-067" soft Levels::warning(),
        "a `$ref` should point into its own schema, since clients do not fetch others",
        "MCP 2026-07-28, schema references", r#"{"$ref":"https://a.example/s.json"}"# => r##"{"$ref":"#/$defs/here"}"##;
    REQUIRED_UNKNOWN = "MCP-068" soft Levels::warning(), "required properties should be described in `properties`",
        "JSON Schema 2020-12, required",
        r#"{"properties":{"a":{}},"required":["b"]}"# => r#"{"properties":{"a":{}},"required":["a"]}"#;
    BAD_KEYWORD = "MCP-069" firm Levels::error(), "a schema keyword must have a valid value", "JSON Schema 2020-12",
        r#"{"required":"a"}"# => r#"{"required":["a"]}"#;
    SCHEMA_DIALECT = "MCP-070" soft Levels::note(), "a schema dialect other than 2020-12 is supported by fewer clients",
        "MCP 2025-11-25, JSON Schema usage", r#"{"$schema":"http://json-schema.org/draft-07/schema#"}"# => "{}";
    UNKNOWN_SCHEMA_DIALECT = "MCP-071" soft Levels::warning(), "`$schema` should name a known JSON Schema dialect",
        "MCP 2025-11-25, JSON Schema usage",
        r#"{"$schema":"https://a.example/own"}"# => r#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#;
    ROOT_COMBINATOR = "MCP-072" soft Levels::note().write(Level::Warning),
        "`oneOf`, `anyOf` and `allOf` should not be at the root of an input schema, where some clients reject them",
        "Anthropic API", r#"{"type":"object","oneOf":[{}]}"# => r#"{"type":"object","properties":{"kind":{}}}"#;
    UNTYPED = "MCP-073" soft Levels::note(), "a property should have a type", "client behavior",
        r#"{"properties":{"a":{}}}"# => r#"{"properties":{"a":{"type":"string"}}}"#;
    BOUNDS = "MCP-074" soft Levels::warning(), "a lower bound should not exceed its upper bound",
        "JSON Schema 2020-12, validation", r#"{"minimum":5,"maximum":1}"# => r#"{"minimum":1,"maximum":5}"#;
    DEFAULT_TYPE = "MCP-075" soft Levels::note(), "a default should be valid against its schema",
        "JSON Schema 2020-12, default", r#"{"type":"string","default":null}"# => r#"{"type":"string","default":""}"#;
    TUPLE_ITEMS = "MCP-076" soft Levels::warning(),
        "a list of item schemas should be in `prefixItems`, not `items` (2020-12)", "JSON Schema 2020-12, items",
        r#"{"items":[{}]}"# => r#"{"prefixItems":[{}]}"#;
    BOOLEAN_SCHEMA = "MCP-077" soft Levels::note(), "a boolean schema in `properties` makes some clients drop the tool",
        "client behavior", r#"{"properties":{"a":true}}"# => r#"{"properties":{"a":{}}}"#;
    CIRCULAR_REF = "MCP-078" soft Levels::warning(), "a chain of `$ref`s should not be circular",
        "JSON Schema 2020-12 §9.4.1",
        r##"{"properties":{"a":{"$ref":"#/properties/a"}}}"## => r#"{"properties":{"a":{"type":"string"}}}"#;
    PATTERN = "MCP-079" soft Levels::warning(), "a pattern should be a valid regular expression with the flag `u`",
        "JSON Schema 2020-12 §6.4", r#"{"type":"string","pattern":"^https\\:"}"# => r#"{"type":"string","pattern":"^https:"}"#;
    HEADER_NAME = "MCP-080" firm Levels::error(), "`x-mcp-header` must be a valid part of an HTTP header name",
        "MCP 2026-07-28, x-mcp-header", r#"{"x-mcp-header":"a b"}"# => r#"{"x-mcp-header":"a-b"}"#;
    HEADER_PLACE = "MCP-081" firm Levels::error(),
        "`x-mcp-header` must be on a string, integer or boolean reached through `properties` only",
        "MCP 2026-07-28, x-mcp-header",
        r#"{"type":"number","x-mcp-header":"a"}"# => r#"{"type":"integer","x-mcp-header":"a"}"#;
    HEADER_DUPLICATE = "MCP-082" firm Levels::error(),
        "`x-mcp-header` values must be unique in an input schema, ignoring case", "MCP 2026-07-28, x-mcp-header",
        r#"{"a":{"x-mcp-header":"H"},"b":{"x-mcp-header":"h"}}"#
            => r#"{"a":{"x-mcp-header":"A"},"b":{"x-mcp-header":"B"}}"#;
    HEADER_SECRET = "MCP-083" soft Levels::warning(),
        "a secret should not be sent as `x-mcp-header`, since proxies read and log headers",
        "MCP 2026-07-28, x-mcp-header",
        r#"{"api_key":{"type":"string","x-mcp-header":"Key"}}"# => r#"{"api_key":{"type":"string"}}"#;
    HEADER_INTEGER = "MCP-084" soft Levels::warning(),
        "an integer sent as `x-mcp-header` should be limited to ±(2^53−1)", "MCP 2026-07-28, x-mcp-header",
        r#"{"type":"integer","maximum":9007199254740992,"x-mcp-header":"a"}"#
            => r#"{"type":"integer","maximum":9007199254740991,"x-mcp-header":"a"}"#;
    TOOLSPEC_SIZE = "MCP-100" firm Levels::note().gar(Level::Error).aws(Level::Error),
        "a toolspec must not exceed the size limit of registries", "Google Cloud Agent Registry, AWS Agent Registry",
        "a toolspec of 10,241 bytes" => "a toolspec of 9,000 bytes";
    MANY_TOOLS = "MCP-101" soft Levels::note(), "a toolspec should not have more than 100 tools", "user reports",
        "a toolspec of 101 tools" => "a toolspec of 20 tools";
    HEAVY_TOOL = "MCP-102" soft Levels::note(),
        "a tool definition should be short, since it is part of every conversation", "user reports",
        "a tool of 5,000 bytes" => "a tool of 1,000 bytes";
}
