//! Rules for A2A agent cards, `A2A-…`. A rule applies to all versions unless its sentence names one.

use crate::finding::{Level, Levels};

rules! {
    // Fields and versions.
    BLANK = "A2A-001" firm Levels::error(), "required strings must not be empty", "A2A 1.0 §5.7",
        r#"{"name":" "}"# => r#"{"name":"Recipe Agent"}"#;
    EMPTY_LIST = "A2A-002" soft Levels::error(), "required lists must not be empty (1.0)", "A2A 1.0 §5.7",
        r#"{"tags":[]}"# => r#"{"tags":["cooking"]}"#;
    SNAKE_CASE = "A2A-003" firm Levels::error(), "field names must be camelCase (1.0)", "A2A 1.0 §5.5",
        r#"{"icon_url":"https://a.example/i.png"}"# => r#"{"iconUrl":"https://a.example/i.png"}"#;
    BOTH_SPELLINGS = "A2A-004" firm Levels::error(),
        "a field must not be present in both `camelCase` and `snake_case` (1.0)", "A2A 1.0 §5.5",
        r#"{"iconUrl":"https://a.example/i.png","icon_url":"https://a.example/i.png"}"#
            => r#"{"iconUrl":"https://a.example/i.png"}"#;
    NULL_OPTIONAL = "A2A-005" soft Levels::warning(),
        "an optional field without a value should be omitted, not `null` (1.0)", "A2A 1.0 §5.5",
        r#"{"iconUrl":null}"# => "{}";
    UNKNOWN_MEMBER = "A2A-006" soft Levels::warning().gar(Level::Error),
        "a card should have no fields other than those of the specification (1.0)", "A2A 1.0 §5.7", r#"{"logo":"cat"}"#
            => r#"{"capabilities":{"extensions":[{"uri":"https://a.example/logo/v1","params":{"logo":"cat"}}]}}"#;
    VENDOR_MEMBER = "A2A-007" soft Levels::note().gar(Level::Error),
        "vendor-specific data should be in the `params` of an extension (1.0)", "A2A 1.0 §4.6", r#"{"x-logo":"cat"}"#
            => r#"{"capabilities":{"extensions":[{"uri":"https://a.example/logo/v1","params":{"logo":"cat"}}]}}"#;
    HYBRID = "A2A-008" soft Levels::warning().gar(Level::Error), "a card should not mix fields of 0.3 and 1.0",
        "A2A 1.0 §5.2",
        r#"{"url":"https://a.example/a2a","supportedInterfaces":["…"]}"# => r#"{"supportedInterfaces":["…"]}"#;
    OLD_SHAPE = "A2A-009" firm Levels::error(),
        "a 1.0 card must list its interfaces in `supportedInterfaces`; a top-level `url` is the 0.3 form",
        "A2A 1.0 §8.3", r#"{"protocolVersion":"1.0","url":"https://a.example/a2a"}"#
            => r#"{"supportedInterfaces":[{"url":"https://a.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}"#;
    LOST_SECURITY = "A2A-010" firm Levels::error(),
        "security requirements must be in `securityRequirements`; 1.0 clients ignore `security`", "A2A 1.0 §4.5",
        r#"{"security":[{"key":[]}]}"# => r#"{"securityRequirements":[{"schemes":{"key":{}}}]}"#;
    MOVED = "A2A-011" firm Levels::error(),
        "the extended card must be announced by `capabilities.extendedAgentCard` (1.0)", "A2A 1.0 §3.1.11",
        r#"{"supportsAuthenticatedExtendedCard":true}"# => r#"{"capabilities":{"extendedAgentCard":true}}"#;
    REMOVED = "A2A-012" soft Levels::warning().gar(Level::Error),
        "fields that were removed in 1.0 should be omitted (1.0)", "A2A 1.0 §4.4",
        r#"{"capabilities":{"stateTransitionHistory":true}}"# => r#"{"capabilities":{}}"#;
    RENAMED = "A2A-013" firm Levels::error(), "a required field must have the name given in the specification",
        "A2A 1.0 §4, A2A 0.3 §5.5", r#"{"in":"header","name":"X-Key"}"# => r#"{"location":"header","name":"X-Key"}"#;
    OTHER_VERSION = "A2A-014" soft Levels::warning(),
        "a 0.3 card should have no fields of 1.0, which 0.3 clients ignore (0.3)", "A2A 0.3 §5.5",
        r#"{"capabilities":{"extendedAgentCard":true}}"# => r#"{"supportsAuthenticatedExtendedCard":true}"#;
    OLDER_PROTOCOL = "A2A-015" soft Levels::warning().gar(Level::Error), "the protocol version should be 0.3 or later",
        "A2A 0.3 §5.5.1", r#"{"protocolVersion":"0.2.5"}"# => r#"{"protocolVersion":"0.3.0"}"#;
    NOT_THIS_VERSION = "A2A-016" firm Levels::error(),
        "the top-level `protocolVersion` of a 0.3 card must be 0.3 (0.3)", "A2A 0.3 §5.5.1",
        r#"{"protocolVersion":"latest"}"# => r#"{"protocolVersion":"0.3.0"}"#;
    MISSING_AT_REGISTRY = "A2A-017" firm Levels::error().gar(Level::Warning),
        "`capabilities` and the default modes must be present, although Google Cloud does not require them",
        "A2A 1.0 §4.4", r#"{"name":"A"}"# => r#"{"name":"A","capabilities":{}}"#;
    LEGACY = "A2A-018" soft Levels::warning().gar(Level::Error),
        "`authentication` (A2A 0.1 and 0.2) should be replaced by `securitySchemes` and `security`", "A2A 0.3 §5.5",
        r#"{"authentication":{"schemes":["bearer"]}}"#
            => r#"{"securitySchemes":{"b":{"type":"http","scheme":"bearer"}},"security":[{"b":[]}]}"#;

    // URLs.
    URL_NOT_ABSOLUTE = "A2A-020" firm Levels::error(), "a service URL must be absolute", "A2A 1.0 §4.4.6",
        r#"{"url":"/a2a"}"# => r#"{"url":"https://a.example/a2a"}"#;
    URL_USER_INFO = "A2A-021" firm Levels::error(), "a URL must not contain a user name or password",
        "A2A, agent discovery", r#"{"url":"https://me:pw@a.example/"}"# => r#"{"url":"https://a.example/"}"#;
    URL_PLAIN_HTTP = "A2A-022" soft Levels::warning(), "a URL of a remote host should use https", "A2A 1.0 §7.1",
        r#"{"url":"http://a.example/a2a"}"# => r#"{"url":"https://a.example/a2a"}"#;
    URL_UNSPECIFIED_HOST = "A2A-023" soft Levels::warning(),
        "a URL host should not be an unspecified address such as `0.0.0.0`", "A2A 1.0 §4.4.6",
        r#"{"url":"http://0.0.0.0:8000/"}"# => r#"{"url":"https://a.example/"}"#;
    URL_LOOPBACK = "A2A-024" soft Levels::note(), "a published card should not contain loopback addresses",
        "A2A 1.0 §7.1", r#"{"url":"http://localhost:8000/"}"# => r#"{"url":"https://a.example/"}"#;
    URL_SCHEME = "A2A-025" firm Levels::error(), "a service URL must use https", "A2A 1.0 §7.1",
        r#"{"url":"ftp://a.example/a2a"}"# => r#"{"url":"https://a.example/a2a"}"#;
    URL_PLACEHOLDER = "A2A-026" firm Levels::error(), "a URL must not contain placeholders", "A2A 1.0 §4.4.6",
        r#"{"url":"https://{host}/a2a"}"# => r#"{"url":"https://a.example/a2a"}"#;
    URL_MALFORMED = "A2A-027" firm Levels::error(), "a URL must be valid (RFC 3986)", "RFC 3986",
        r#"{"url":"https://a.example/my agent"}"# => r#"{"url":"https://a.example/my%20agent"}"#;
    LINK = "A2A-028" soft Levels::warning(), "a link should be an absolute http or https URL", "A2A 1.0 §4.4.1",
        r#"{"iconUrl":"/i.png"}"# => r#"{"iconUrl":"https://a.example/i.png"}"#;
    URL_SECRET = "A2A-029" soft Levels::warning(), "a URL should not contain credentials", "A2A, agent discovery",
        r#"{"url":"https://a.example/a2a?api_key=123"}"# => r#"{"url":"https://a.example/a2a"}"#;

    // Interfaces.
    BINDING_SPELLING = "A2A-030" soft Levels::warning(),
        "a core binding should be spelled `JSONRPC`, `GRPC` or `HTTP+JSON`", "A2A 1.0 §5.8, A2A 0.3 §5.6.2",
        r#"{"protocolBinding":"REST"}"# => r#"{"protocolBinding":"HTTP+JSON"}"#;
    BINDING_UNKNOWN = "A2A-031" soft Levels::warning(), "a custom binding should be identified by a URI",
        "A2A 1.0 §5.8",
        r#"{"protocolBinding":"WEBSOCKET"}"# => r#"{"protocolBinding":"https://a.example/bindings/websocket"}"#;
    VERSION_FORM = "A2A-032" firm Levels::error(), "a protocol version must have the form `Major.Minor`",
        "A2A 1.0 §3.6", r#"{"protocolVersion":"v1"}"# => r#"{"protocolVersion":"1.0"}"#;
    VERSION_PATCH = "A2A-033" soft Levels::warning().gar(Level::Note),
        "the protocol version of an interface should not have a patch number", "A2A 1.0 §3.6",
        r#"{"protocolVersion":"1.0.0"}"# => r#"{"protocolVersion":"1.0"}"#;
    VERSION_PATCH_03 = "A2A-034" soft Levels::note().write(Level::Error),
        "the protocol version of a 0.3 interface in a 1.0 card should not have a patch number", "A2A 1.0 §3.6",
        r#"{"protocolVersion":"0.3.0"}"# => r#"{"protocolVersion":"0.3"}"#;
    DUPLICATE_INTERFACE = "A2A-035" soft Levels::warning(), "interfaces should not be duplicated", "A2A 1.0 §8.3.1",
        r#"{"supportedInterfaces":["A","A"]}"# => r#"{"supportedInterfaces":["A"]}"#;
    TRANSPORT_CONFLICT = "A2A-036" firm Levels::error(), "a URL must not be listed with different transports (0.3)",
        "A2A 0.3 §5.6.4",
        r#"{"url":"https://a.example","additionalInterfaces":[{"url":"https://a.example","transport":"GRPC"}]}"#
            => r#"{"url":"https://a.example","additionalInterfaces":[{"url":"https://a.example","transport":"JSONRPC"}]}"#;
    MAIN_NOT_REPEATED = "A2A-037" soft Levels::warning(),
        "`additionalInterfaces` should include the main interface (0.3)", "A2A 0.3 §5.6.3",
        r#"{"url":"https://a.example","additionalInterfaces":[{"url":"https://b.example","transport":"GRPC"}]}"#
            => r#"{"url":"https://a.example","additionalInterfaces":[{"url":"https://a.example","transport":"JSONRPC"}]}"#;
    TRANSPORT_UNSTATED = "A2A-038" soft Levels::note(),
        "`preferredTransport` should be specified, although it defaults to `JSONRPC` (0.3)", "A2A 0.3 §5.6.1",
        r#"{"url":"https://a.example"}"# => r#"{"url":"https://a.example","preferredTransport":"JSONRPC"}"#;

    // Modes and skills.
    MEDIA_TYPE = "A2A-040" firm Levels::error(), "a mode must be a media type", "RFC 9110 §8.3.1",
        r#"{"defaultInputModes":["text"]}"# => r#"{"defaultInputModes":["text/plain"]}"#;
    MEDIA_RANGE = "A2A-041" soft Levels::warning(), "a mode should be a single media type, not a range",
        "RFC 9110 §8.3.1", r#"{"defaultInputModes":["*/*"]}"# => r#"{"defaultInputModes":["text/plain"]}"#;
    DUPLICATE_SKILL = "A2A-050" firm Levels::error(), "skill ids must be unique", "A2A 1.0 §4.4.5",
        r#"{"skills":[{"id":"a"},{"id":"a"}]}"# => r#"{"skills":[{"id":"a"},{"id":"b"}]}"#;
    SKILL_ID_FORM = "A2A-051" soft Levels::warning(), "a skill id should not contain white space", "A2A 1.0 §4.4.5",
        r#"{"id":"find recipe"}"# => r#"{"id":"find_recipe"}"#;
    BLANK_ENTRY = "A2A-052" soft Levels::warning(), "tags and examples should not be empty", "A2A 1.0 §4.4.5",
        r#"{"tags":[""]}"# => r#"{"tags":["cooking"]}"#;

    // Security.
    DANGLING_SCHEME = "A2A-060" firm Levels::error(), "a security requirement must refer to declared schemes",
        "A2A 1.0 §4.5", r#"{"securityRequirements":[{"schemes":{"kee":{}}}],"securitySchemes":{"key":"…"}}"#
            => r#"{"securityRequirements":[{"schemes":{"key":{}}}],"securitySchemes":{"key":"…"}}"#;
    UNDECLARED_SCOPE = "A2A-061" soft Levels::warning(),
        "a security requirement should use scopes that a flow declares", "A2A 1.0 §4.5",
        r#"{"schemes":{"oauth":{"list":["write"]}}}"# => r#"{"schemes":{"oauth":{"list":["read"]}}}"#;
    SCHEME_SHAPE = "A2A-062" firm Levels::error(), "a security scheme must be wrapped in the field of its kind (1.0)",
        "A2A 1.0 §4.5.1", r#"{"type":"http","scheme":"bearer"}"# => r#"{"httpAuthSecurityScheme":{"scheme":"bearer"}}"#;
    SCHEME_SHAPE_03 = "A2A-063" firm Levels::error(), "a security scheme must have a `type` (0.3)", "A2A 0.3 §5.5.3",
        r#"{"httpAuthSecurityScheme":{"scheme":"bearer"}}"# => r#"{"type":"http","scheme":"bearer"}"#;
    REQUIREMENT_SHAPE = "A2A-064" firm Levels::error(),
        "a security requirement must list its schemes under `schemes` (1.0)", "A2A 1.0 §4.5",
        r#"{"key":[]}"# => r#"{"schemes":{"key":{"list":[]}}}"#;
    REQUIREMENT_SHAPE_03 = "A2A-065" firm Levels::error(),
        "a security requirement must map scheme names to scopes (0.3)", "A2A 0.3 §5.5",
        r#"{"schemes":{"key":{"list":[]}}}"# => r#"{"key":[]}"#;
    SEVERAL_FLOWS_03 = "A2A-066" soft Levels::note(),
        "an OAuth scheme should have one flow, since SDKs of 1.0 read only one (0.3)", "A2A 1.0 §4.5.6",
        r#"{"flows":{"authorizationCode":"…","clientCredentials":"…"}}"#
            => r#"{"flows":{"authorizationCode":"…"}}"#;
    NO_FLOW = "A2A-067" soft Levels::warning(), "an OAuth scheme should have at least one flow (0.3)", "A2A 0.3 §5.5.3",
        r#"{"flows":{}}"# => r#"{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}}}}"#;
    DEPRECATED_FLOW = "A2A-068" soft Levels::warning(),
        "the deprecated implicit and password flows should not be used (1.0)", "A2A 1.0 §4.5.7",
        r#"{"flows":{"implicit":"…"}}"# => r#"{"flows":{"authorizationCode":"…"}}"#;
    OLD_FLOW = "A2A-069" soft Levels::note(),
        "the implicit and password flows should be avoided; they are deprecated in 1.0 (0.3)", "RFC 9700",
        r#"{"flows":{"implicit":"…"}}"# => r#"{"flows":{"authorizationCode":"…"}}"#;
    API_KEY_LOCATION = "A2A-070" firm Levels::error(),
        "the location of an API key must be `header`, `query` or `cookie`", "A2A 1.0 §4.5.2",
        r#"{"location":"body"}"# => r#"{"location":"header"}"#;
    UNUSED_SCHEMES = "A2A-071" soft Levels::note(), "declared security schemes should be used by a requirement",
        "A2A 1.0 §4.5", r#"{"securitySchemes":{"key":"…"}}"#
            => r#"{"securitySchemes":{"key":"…"},"securityRequirements":[{"schemes":{"key":{}}}]}"#;

    // Extensions, signatures, size.
    EXTENSION_URI = "A2A-080" firm Levels::error(), "an extension must have a URI", "A2A 1.0 §4.6.1",
        r#"{"extensions":[{"description":"Logo"}]}"# => r#"{"extensions":[{"uri":"https://a.example/logo/v1"}]}"#;
    EXTENSION_URI_FORM = "A2A-081" soft Levels::warning(), "the URI of an extension should be absolute",
        "A2A 1.0 §4.6.1", r#"{"uri":"logo"}"# => r#"{"uri":"https://a.example/logo/v1"}"#;
    DUPLICATE_EXTENSION = "A2A-082" soft Levels::warning(), "an extension should be declared only once",
        "A2A 1.0 §4.6.1",
        r#"{"extensions":[{"uri":"urn:a"},{"uri":"urn:a"}]}"# => r#"{"extensions":[{"uri":"urn:a"}]}"#;
    PROTECTED_HEADER = "A2A-090" firm Levels::error(),
        "a protected header must be a base64url-encoded JSON object (1.0)", "A2A 1.0 §8.4.2",
        r#"{"protected":"alg=ES256"}"# => r#"{"protected":"eyJhbGciOiJFUzI1NiIsImtpZCI6ImsifQ"}"#;
    HEADER_MEMBER = "A2A-091" firm Levels::error(), "a protected header must have `alg` and `kid` (1.0)",
        "A2A 1.0 §8.4.2", r#"{"alg":"ES256"}"# => r#"{"alg":"ES256","kid":"key-1"}"#;
    UNSIGNED = "A2A-092" firm Levels::error(), "the algorithm of a signature must not be `none` (1.0)",
        "RFC 7515 §4.1.1", r#"{"alg":"none","kid":"key-1"}"# => r#"{"alg":"ES256","kid":"key-1"}"#;
    HEADER_TYPE = "A2A-093" soft Levels::note(), "the `typ` of a protected header should be `JOSE` (1.0)",
        "A2A 1.0 §8.4.2", r#"{"alg":"ES256","kid":"key-1"}"# => r#"{"alg":"ES256","kid":"key-1","typ":"JOSE"}"#;
    SIGNATURE_TEXT = "A2A-094" firm Levels::error(), "a signature must be base64url without padding (1.0)",
        "RFC 7515 §2", r#"{"signature":"AA=="}"# => r#"{"signature":"AA"}"#;
    CARD_SIZE = "A2A-100" firm Levels::note().write(Level::Error).gar(Level::Error).aws(Level::Error),
        "a card must not exceed the size limit of registries", "Google Cloud Agent Registry, AWS Agent Registry",
        "a card of 10,241 bytes" => "a card of 9,000 bytes";
}
