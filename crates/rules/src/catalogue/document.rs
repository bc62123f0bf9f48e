//! Rules for all documents, `DOC-…`: JSON syntax and JSON Schema.

use crate::finding::{Level, Levels};

rules! {
    NOT_AN_OBJECT = "DOC-001" firm Levels::error(), "a document must be a JSON object", "all dialects",
        r#"["card"]"# => r#"{"name":"card"}"#;
    MISSING = "DOC-002" firm Levels::error(), "required fields must be present", "JSON Schema of the dialect",
        r#"{"url":"https://a.example"}"# => r#"{"url":"https://a.example","organization":"Example"}"#;
    TYPE = "DOC-003" firm Levels::error(), "a value must have the type required by the schema",
        "JSON Schema of the dialect", r#"{"streaming":"true"}"# => r#"{"streaming":true}"#;
    NULL = "DOC-004" firm Levels::error(), "a field without a value must be omitted, not `null`",
        "JSON Schema of the dialect", r#"{"annotations":null}"# => "{}";
    CLOSED = "DOC-005" firm Levels::error(), "a closed object must not have unknown fields",
        "JSON Schema of the dialect", r#"{"agent":{"colour":"red"}}"# => r#"{"agent":{}}"#;
    ENUM = "DOC-006" firm Levels::error(), "an enum value must be one of those listed in the schema",
        "JSON Schema of the dialect", r#"{"theme":"blue"}"# => r#"{"theme":"dark"}"#;
    LENGTH = "DOC-007" firm Levels::error(), "the length of a string must be within the limits of the schema",
        "JSON Schema of the dialect", r#"{"agentId":""}"# => r#"{"agentId":"agent:1"}"#;
    ITEMS = "DOC-008" firm Levels::error(), "the number of items in a list must be within the limits of the schema",
        "JSON Schema of the dialect", r#"{"protocols":[]}"# => r#"{"protocols":["a2a/1.0"]}"#;
    PATTERN = "DOC-009" firm Levels::error(), "a string must match the pattern in the schema",
        "JSON Schema of the dialect", r#"{"rate_limit":"often"}"# => r#"{"rate_limit":"10/s"}"#;
    RANGE = "DOC-010" firm Levels::error(), "a number must be within the range given in the schema",
        "JSON Schema of the dialect", r#"{"max_sessions":0}"# => r#"{"max_sessions":1}"#;
    TAG = "DOC-011" firm Levels::error(), "the field that selects a variant must name a known variant",
        "JSON Schema of the dialect", r#"{"type":"basic"}"# => r#"{"type":"http","scheme":"basic"}"#;
    EXACTLY_ONE = "DOC-012" firm Levels::error(), "exactly one field of a group must be present",
        "JSON Schema of the dialect",
        r#"{"flows":{}}"# => r#"{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}}}}"#;
    CONTAINS = "DOC-013" firm Levels::error(), "a list must contain the item required by the schema",
        "JSON Schema of the dialect", r#"{"transport":["websocket"]}"# => r#"{"transport":["http2"]}"#;
    FORMAT = "DOC-014" firm Levels::error(), "a string must be valid for the format named in the schema",
        "JSON Schema of the dialect", r#"{"email":"nobody"}"# => r#"{"email":"nobody@a.example"}"#;
    SCHEMA = "DOC-015" firm Levels::error(), "a document must be valid against the JSON Schema of its dialect",
        "JSON Schema of the dialect", r#"{"tools":[{}]}"# => r#"{"tools":[]}"#;
    NEAR_NAME = "DOC-016" soft Levels::note(),
        "an unknown field with a name close to a known one is probably misspelled", "JSON Schema of the dialect",
        r#"{"icon_url":"https://a.example/i.png"}"# => r#"{"iconUrl":"https://a.example/i.png"}"#;
    NO_REGISTRY = "DOC-017" firm Levels::note().gar(Level::Error).aws(Level::Error),
        "a document must be of a dialect that the registry supports", "registry documentation",
        "an OpenCLASP card for Google Cloud" => "an A2A card for Google Cloud";
    NEAR_SIZE = "DOC-018" soft Levels::warning().write(Level::Warning),
        "a document should not be close to the size limit", "Google Cloud Agent Registry",
        "a card of 10,100 bytes" => "a card of 9,000 bytes";
    NOT_JSON = "DOC-020" firm Levels::error(), "a document must be valid JSON", "RFC 8259",
        r#"{"name":}"# => r#"{"name":"A"}"#;
    DUPLICATE_MEMBER = "DOC-021" firm Levels::error(), "object keys must be unique", "RFC 8259 §4",
        r#"{"name":"A","name":"B"}"# => r#"{"name":"A"}"#;
    BYTE_ORDER_MARK = "DOC-022" soft Levels::warning(), "a document should not start with a byte order mark (EF BB BF)",
        "RFC 8259 §8.1", "EF BB BF 7B 7D" => "7B 7D";
    NOT_UTF8 = "DOC-023" firm Levels::error(), "a document must be UTF-8", "RFC 8259 §8.1", "FF FE 7B 00" => "7B 7D";
    UNKNOWN_DIALECT = "DOC-024" soft Levels::error(), "the type of a document must be recognizable from its fields",
        "all dialects", r#"{"hello":"world"}"# => r#"{"tools":[]}"#;
    COMMENT = "DOC-025" firm Levels::error(), "comments are not allowed in JSON", "RFC 8259",
        r#"{"name":"A" /* why */}"# => r#"{"name":"A"}"#;
    TRAILING_COMMA = "DOC-026" firm Levels::error(), "trailing commas are not allowed in JSON", "RFC 8259 §4, §5",
        r#"{"name":"A",}"# => r#"{"name":"A"}"#;
    QUOTES = "DOC-027" firm Levels::error(), "keys and strings must be in double quotes", "RFC 8259 §7",
        "{name:'A'}" => r#"{"name":"A"}"#;
    DEPTH = "DOC-028" firm Levels::error(), "nesting depth and size must not exceed the limits of the parser",
        "RFC 8259 §9", "200 nested lists" => "a list of 200 items";
    NUMBER = "DOC-029" firm Levels::error(), "a number must be within the range of a 64-bit float", "RFC 8259 §6",
        r#"{"ttl":1e999}"# => r#"{"ttl":3600}"#;
    TEXT = "DOC-030" firm Levels::error(),
        "a string must not contain control characters, invalid escapes or lone surrogates", "RFC 8259 §7, §8.2",
        r#"{"name":"\ud83d"}"# => r#"{"name":"\ud83d\ude00"}"#;
    FOREIGN = "DOC-031" soft Levels::error(), "a document must be of a supported type", "all dialects",
        r#"{"mcpServers":{"a":{"command":"a"}}}"# => r#"{"tools":[]}"#;
    SERVER_CARD = "DOC-032" soft Levels::note().gar(Level::Warning),
        "a toolspec should contain only tools, not a description of their server", "MCP tools/list",
        r#"{"serverInfo":{"name":"a"},"tools":[]}"# => r#"{"tools":[]}"#;
    UNREADABLE = "DOC-033" firm Levels::error(), "a file must be readable", "file system",
        "a file without read permission" => "a readable file";
    ROUNDED = "DOC-034" soft Levels::note(), "a number should not have more digits than a 64-bit float can represent",
        "RFC 8259 §6", r#"{"priority":0.1234567890123456789012}"# => r#"{"priority":0.12345678901234568}"#;
    FILE_SIZE = "DOC-035" soft Levels::note().gar(Level::Warning),
        "a file should not exceed the size limit because of its white space", "Google Cloud Agent Registry",
        "an indented card of 12,000 bytes, 9,000 as compact JSON" => "the same card as compact JSON";
    HIDDEN_NAME = "DOC-036" soft Levels::error(), "a name must not contain invisible or bidirectional control characters",
        "Unicode TR 36", r#"{"name":"add\u200b"}"# => r#"{"name":"add"}"#;
    HIDDEN_TEXT = "DOC-037" soft Levels::warning(),
        "a text should not contain invisible or bidirectional control characters", "Unicode TR 36",
        r#"{"description":"Adds.\u202eevil"}"# => r#"{"description":"Adds."}"#;
}
