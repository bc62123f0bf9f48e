//! Rules of every document, `DOC-…`: JSON itself, and what a schema says.

use super::rules;
use crate::finding::{Level, Levels};

rules! {
    NOT_AN_OBJECT = "DOC-001" firm Levels::error(), "a document is a JSON object", "every dialect",
        r#"["card"]"# => r#"{"name":"card"}"#;
    MISSING = "DOC-002" firm Levels::error(), "a required member is there", "the schema of the dialect",
        r#"{"url":"https://a.example"}"# => r#"{"url":"https://a.example","organization":"Example"}"#;
    TYPE = "DOC-003" firm Levels::error(), "a value has the type that its schema states", "the schema of the dialect",
        r#"{"streaming":"true"}"# => r#"{"streaming":true}"#;
    NULL = "DOC-004" firm Levels::error(), "null stands for no value: a member without one is left out",
        "the schema of the dialect", r#"{"annotations":null}"# => "{}";
    CLOSED = "DOC-005" firm Levels::error(), "a closed object has no further members", "the schema of the dialect",
        r#"{"agent":{"colour":"red"}}"# => r#"{"agent":{}}"#;
    ENUM = "DOC-006" firm Levels::error(), "an enumerated text is one of its values", "the schema of the dialect",
        r#"{"theme":"blue"}"# => r#"{"theme":"dark"}"#;
    LENGTH = "DOC-007" firm Levels::error(), "a text is as long as its schema allows", "the schema of the dialect",
        r#"{"agentId":""}"# => r#"{"agentId":"agent:1"}"#;
    ITEMS = "DOC-008" firm Levels::error(), "a list has as many items as its schema allows", "the schema of the dialect",
        r#"{"protocols":[]}"# => r#"{"protocols":["a2a/1.0"]}"#;
    PATTERN = "DOC-009" firm Levels::error(), "a text has the form that its schema states", "the schema of the dialect",
        r#"{"rate_limit":"often"}"# => r#"{"rate_limit":"10/s"}"#;
    RANGE = "DOC-010" firm Levels::error(), "a number lies between its bounds", "the schema of the dialect",
        r#"{"max_sessions":0}"# => r#"{"max_sessions":1}"#;
    TAG = "DOC-011" firm Levels::error(), "the member that tells variants apart names one of them",
        "the schema of the dialect", r#"{"type":"basic"}"# => r#"{"type":"http","scheme":"basic"}"#;
    EXACTLY_ONE = "DOC-012" firm Levels::error(), "exactly one member of a group is there", "the schema of the dialect",
        r#"{"flows":{}}"# => r#"{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}}}}"#;
    CONTAINS = "DOC-013" firm Levels::error(), "a list holds the item that its schema demands",
        "the schema of the dialect", r#"{"transport":["websocket"]}"# => r#"{"transport":["http2"]}"#;
    FORMAT = "DOC-014" firm Levels::error(), "a text has the format that its schema names", "the schema of the dialect",
        r#"{"email":"nobody"}"# => r#"{"email":"nobody@a.example"}"#;
    SCHEMA = "DOC-015" firm Levels::error(), "a document fits its schema", "the schema of the dialect",
        r#"{"tools":[{}]}"# => r#"{"tools":[]}"#;
    NEAR_NAME = "DOC-016" soft Levels::note(), "a member that is spelt almost like a known one is probably that one",
        "the schema of the dialect", r#"{"icon_url":"https://a.example/i.png"}"# => r#"{"iconUrl":"https://a.example/i.png"}"#;
    NO_REGISTRY = "DOC-017" firm Levels::note().gar(Level::Error).aws(Level::Error),
        "a registry takes the dialects that it knows", "the registry's documentation",
        "an OpenCLASP card for Google Cloud" => "an A2A card for Google Cloud";
    NEAR_SIZE = "DOC-018" soft Levels::warning().write(Level::Warning), "a document keeps some distance from the size limit",
        "Google Cloud Agent Registry", "a card of 10,100 bytes" => "a card of 9,000 bytes";
    NOT_JSON = "DOC-020" firm Levels::error(), "a document is JSON", "RFC 8259", r#"{"name":}"# => r#"{"name":"A"}"#;
    DUPLICATE_MEMBER = "DOC-021" firm Levels::error(), "a member stands once in its object", "RFC 8259 §4",
        r#"{"name":"A","name":"B"}"# => r#"{"name":"A"}"#;
    BYTE_ORDER_MARK = "DOC-022" soft Levels::warning(), "a document starts without a byte order mark (EF BB BF)",
        "RFC 8259 §8.1", "EF BB BF 7B 7D" => "7B 7D";
    NOT_UTF8 = "DOC-023" firm Levels::error(), "a document is UTF-8", "RFC 8259 §8.1", "FF FE 7B 00" => "7B 7D";
    UNKNOWN_DIALECT = "DOC-024" soft Levels::error(), "a document can be told by its members", "every dialect",
        r#"{"hello":"world"}"# => r#"{"tools":[]}"#;
    COMMENT = "DOC-025" firm Levels::error(), "JSON has no comments", "RFC 8259", r#"{"name":"A" /* why */}"# => r#"{"name":"A"}"#;
    TRAILING_COMMA = "DOC-026" firm Levels::error(), "nothing but an item follows a comma", "RFC 8259 §4, §5",
        r#"{"name":"A",}"# => r#"{"name":"A"}"#;
    QUOTES = "DOC-027" firm Levels::error(), "names and texts stand in double quotes", "RFC 8259 §7",
        "{name:'A'}" => r#"{"name":"A"}"#;
    DEPTH = "DOC-028" firm Levels::error(), "a document has a depth and a size that its readers can take", "RFC 8259 §9",
        "200 lists in each other" => "a list of 200 items";
    NUMBER = "DOC-029" firm Levels::error(), "a number is within the range of a double", "RFC 8259 §6",
        r#"{"ttl":1e999}"# => r#"{"ttl":3600}"#;
    TEXT = "DOC-030" firm Levels::error(), "a text holds whole characters and known escapes", "RFC 8259 §7, §8.2",
        r#"{"name":"\ud83d"}"# => r#"{"name":"\ud83d\ude00"}"#;
    FOREIGN = "DOC-031" soft Levels::error(), "a document is of a dialect that rules exist for", "every dialect",
        r#"{"mcpServers":{"a":{"command":"a"}}}"# => r#"{"tools":[]}"#;
    SERVER_CARD = "DOC-032" soft Levels::note(), "a toolspec holds tools, not the description of their server", "MCP tools/list",
        r#"{"serverInfo":{"name":"a"},"tools":[]}"# => r#"{"tools":[]}"#;
    UNREADABLE = "DOC-033" firm Levels::error(), "a file can be read", "the file system",
        "a file without read permission" => "a file with it";
    ROUNDED = "DOC-034" soft Levels::note(), "a number has no more digits than a double keeps", "RFC 8259 §6",
        r#"{"priority":0.1234567890123456789012}"# => r#"{"priority":0.12345678901234568}"#;
}
