//! Rules about single strings as tables, and the options of a caller.

use agentcard_rules::shape::Type;
use agentcard_rules::{Dialect, Level, Options, Profile, all, check, check_skill, check_tool, rule, text};
use serde_json::json;

/// As in macros: checks at compile time.
const _: () = assert!(text::interface_url("https://recipes.example.com/a2a", "JSONRPC").is_none());
const LATE: Option<text::Fault> = text::interface_version("1.0.0");

fn id(fault: Option<text::Fault>) -> &'static str {
    fault.map_or("", |fault| fault.rule.id)
}

#[test]
fn interface_urls() {
    for (url, binding, expected) in [
        ("https://a.example", "JSONRPC", ""),
        ("HTTPS://A.example:8443/x?y#z", "HTTP+JSON", ""),
        ("https://[2001:db8::1]:443/", "JSONRPC", ""),
        ("a.example:443", "GRPC", ""),
        ("10.0.0.7:50051", "GRPC", ""),
        ("[2001:db8::1]:443", "GRPC", ""),
        ("https://a.example:50051", "GRPC", ""),
        ("wss://a.example/ws", "https://example.com/bindings/ws", ""),
        ("", "JSONRPC", "A2A-001"),
        (" ", "GRPC", "A2A-001"),
        ("/a2a", "JSONRPC", "A2A-020"),
        ("a.example/a2a", "JSONRPC", "A2A-020"),
        ("a.example:443", "JSONRPC", "A2A-020"),
        ("localhost:8000/a2a", "JSONRPC", "A2A-020"),
        ("https:a.example", "JSONRPC", "A2A-020"),
        ("a.example", "GRPC", "A2A-020"),
        ("a.example:99999", "GRPC", "A2A-020"),
        ("https://me@a.example", "JSONRPC", "A2A-021"),
        ("http://a.example", "JSONRPC", "A2A-022"),
        ("http://localhost.a.example", "JSONRPC", "A2A-022"),
        ("http://0.0.0.0:80", "JSONRPC", "A2A-023"),
        ("0.0.0.0:50051", "GRPC", "A2A-023"),
        ("http://[::]/", "JSONRPC", "A2A-023"),
        ("http://localhost", "JSONRPC", "A2A-024"),
        ("http://app.localhost:1", "JSONRPC", "A2A-024"),
        ("http://127.9.9.9:9", "JSONRPC", "A2A-024"),
        ("https://[::1]:9", "JSONRPC", "A2A-024"),
        ("localhost:50051", "GRPC", "A2A-024"),
        ("ws://a.example", "JSONRPC", "A2A-025"),
        ("urn:a2a:x", "JSONRPC", "A2A-025"),
        ("{BASE_URL}/a2a", "JSONRPC", "A2A-026"),
        ("https://<host>/a2a", "JSONRPC", "A2A-026"),
        ("https://", "JSONRPC", "A2A-027"),
        ("https://[::1", "JSONRPC", "A2A-027"),
        ("https://[::1:80/a2a", "JSONRPC", "A2A-027"),
        ("https://a.example:port/", "JSONRPC", "A2A-027"),
        ("https://a.example/ x", "JSONRPC", "A2A-027"),
        ("https://é.example/", "JSONRPC", "A2A-027"),
        ("https://me:é@a.example/", "JSONRPC", "A2A-027"),
        ("https://xn--9ca.example/%C3%A9?%c3%a9#%2F", "JSONRPC", ""),
        ("https://a.example/é", "JSONRPC", "A2A-027"),
        ("https://a.example/?q=é", "JSONRPC", "A2A-027"),
        ("https://a.example/#é", "JSONRPC", "A2A-027"),
        ("https://a.example/%zz", "JSONRPC", "A2A-027"),
        ("https://a.example/%C", "JSONRPC", "A2A-027"),
        ("https://a.example/?100%", "JSONRPC", "A2A-027"),
        ("https://a.example/#f#g", "JSONRPC", "A2A-027"),
        ("wss://a.example/é", "https://example.com/bindings/ws", "A2A-027"),
        ("urn:a:é", "https://example.com/bindings/ws", "A2A-027"),
        ("/é%", "JSONRPC", "A2A-020"),
        ("https://a.example/?token=", "JSONRPC", ""),
        ("https://a.example/?monkey=1", "JSONRPC", ""),
        ("https://a.example/?a=1&access_token=x", "JSONRPC", "A2A-029"),
    ] {
        assert_eq!(id(text::interface_url(url, binding)), expected, "{url} {binding}");
    }
}

#[test]
fn other_urls() {
    for (url, link, auth) in [
        ("https://login.example.com/token", "", ""),
        ("http://a.example", "A2A-022", "A2A-022"),
        ("token", "A2A-028", "A2A-020"),
        ("login.example.com:443", "A2A-028", "A2A-020"),
        ("mailto:a@a.example", "A2A-028", "A2A-025"),
        ("data:image/png;base64,AAAA", "A2A-028", "A2A-025"),
        ("https://a.example/é", "A2A-028", "A2A-027"),
        ("https://é.example", "A2A-028", "A2A-027"),
        ("https://a.example/%zz#f", "A2A-028", "A2A-027"),
        ("https://a.example/#f#g", "A2A-028", "A2A-027"),
    ] {
        assert_eq!(
            (id(text::link_url(url)), id(text::auth_url(url))),
            (link, auth),
            "{url}"
        );
    }
    assert_eq!(id(text::picture_url("data:image/png;base64,AAAA")), "");
    assert_eq!(id(text::icon_src("file:///i.png")), "MCP-040");
    assert_eq!(id(text::icon_src("https://a.example/é.png")), "MCP-040");
    assert_eq!(id(text::icon_src("http://a.example/i.png")), "MCP-041");
}

#[test]
fn media_types() {
    for right in [
        "text/plain",
        "application/vnd.a2a+json",
        "text/plain;charset=utf-8",
        "a/b; c=\"d;\\\"e\" ;f=g;",
    ] {
        assert_eq!(id(text::media_type(right)), "", "{right}");
    }
    for range in ["*/*", "image/*", "text/*; q=1"] {
        assert_eq!(id(text::media_type(range)), "A2A-041", "{range}");
    }
    for wrong in [
        "text",
        "text/",
        "/plain",
        "text/plain/x",
        "text/plain; charset",
        "text plain",
        "a/b;c=\"d",
        "*",
    ] {
        assert_eq!(id(text::media_type(wrong)), "A2A-040", "{wrong}");
    }
    for (word, fix) in [
        ("Text", "did you mean `text/plain`?"),
        ("json", "did you mean `application/json`?"),
    ] {
        assert_eq!(text::media_type(word).unwrap().help, Some(fix));
    }
}

#[test]
fn versions_and_bindings() {
    for (version, expected) in [
        ("1.0", ""),
        ("0.3", ""),
        ("12.34", ""),
        ("", "A2A-001"),
        ("1", "A2A-032"),
        ("v1.0", "A2A-032"),
        ("1.", "A2A-032"),
        ("01.0", "A2A-032"),
        ("1.0.0.0", "A2A-032"),
        ("1.0.0-rc", "A2A-032"),
        ("1.0.0", "A2A-033"),
        ("0.3.0", "A2A-034"),
    ] {
        assert_eq!(id(text::interface_version(version)), expected, "{version}");
    }
    assert_eq!(id(LATE), "A2A-033");
    for (binding, expected) in [
        ("JSONRPC", ""),
        ("GRPC", ""),
        ("HTTP+JSON", ""),
        ("urn:example:binding", ""),
        ("jsonrpc", "A2A-030"),
        ("gRPC", "A2A-030"),
        ("http", "A2A-030"),
        ("WEBSOCKET", "A2A-031"),
        ("", "A2A-001"),
    ] {
        assert_eq!(id(text::binding(binding)), expected, "{binding}");
    }
}

#[test]
fn names_and_keys() {
    for (name, expected) in [
        ("get_weather", ""),
        ("A-1", ""),
        ("", "MCP-010"),
        ("a b", "MCP-011"),
        ("a/b", "MCP-011"),
        ("wetter\u{fc}", "MCP-011"),
        ("a.b", "MCP-014"),
    ] {
        assert_eq!(id(text::tool_name(name)), expected, "{name}");
    }
    assert_eq!(id(text::tool_name(&"n".repeat(64))), "");
    assert_eq!(id(text::tool_name(&"n".repeat(128))), "MCP-014");
    assert_eq!(id(text::tool_name(&"n".repeat(129))), "MCP-012");
    for (key, old, new) in [
        ("name", "", ""),
        ("com.example/a_b.c", "", ""),
        ("com.example/", "", ""),
        ("a b", "MCP-045", "MCP-045"),
        ("-a", "MCP-045", "MCP-045"),
        ("1com/a", "MCP-045", "MCP-045"),
        ("com./a", "MCP-045", "MCP-045"),
        ("/a", "MCP-045", "MCP-045"),
        ("com.example.mcp/a", "", ""),
        ("com.mcp.tools/a", "MCP-046", "MCP-046"),
        ("dev.mcp/a", "", "MCP-046"),
        ("mcp.dev/a", "MCP-046", ""),
    ] {
        assert_eq!(id(text::meta_key(key, "2025-06-18")), old, "{key}");
        assert_eq!(id(text::meta_key(key, "2025-11-25")), new, "{key}");
    }
    for (size, right) in [
        ("48x48", true),
        ("any", true),
        ("48", false),
        ("0x8", false),
        ("48X48", false),
        ("x", false),
    ] {
        assert_eq!(text::icon_size(size).is_none(), right, "{size}");
    }
    assert!(text::is_header_name("Trace-Id") && !text::is_header_name("") && !text::is_header_name("a:b"));
    assert!(text::within("\u{e9}\u{e9}", 1, 2).is_none() && text::within("abc", 1, 2).is_some());
    assert_eq!(id(text::extension_uri("urn:x")), "");
    assert_eq!(id(text::api_key_location("Header")), "A2A-070");
}

#[test]
fn api_key_locations_match_the_schema() {
    let members = agentcard_rules::generated::a2a::v0_3::API_KEY_SECURITY_SCHEME.members;
    let Some(Type::String(constraints)) = members.iter().find(|m| m.name == "in").map(|m| &m.ty) else {
        panic!("a text")
    };
    assert_eq!(constraints.one_of.len(), 3);
    for location in constraints.one_of {
        assert_eq!(id(text::api_key_location(location)), "", "{location}");
    }
}

#[test]
fn authors_allow_soft_rules_only() {
    let card = json!({ "skills": [] });
    let allow = ["A2A-002", "DOC-002"];
    let options = Options {
        profile: Profile::Write,
        allow: &allow,
        ..Options::default()
    };
    let ids: Vec<_> = check(&card, Dialect::A2aV1_0, &options)
        .iter()
        .map(|finding| finding.rule.id)
        .collect();
    assert!(!ids.contains(&"A2A-002") && ids.contains(&"DOC-002"), "{ids:?}");
}

/// A 1.0 card may contain fields of 0.3 for clients of both versions, if they agree.
#[test]
fn fields_of_0_3_that_agree_are_a_note_to_readers() {
    let interface = |url: &str, version: &str| json!({ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": version });
    let card = json!({
        "name": "A", "description": "Does.", "version": "1", "capabilities": {},
        "supportedInterfaces": [interface("https://a.example/v1", "1.0"), interface("https://a.example/old", "0.3")],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "a", "name": "A", "description": "Does.", "tags": ["a"] }],
        "url": "https://a.example/old", "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
    });
    let found = |change: serde_json::Value, profile| {
        let mut card = card.clone();
        for (name, value) in change.as_object().unwrap() {
            card[name] = value.clone();
        }
        let options = Options {
            profile,
            ..Options::default()
        };
        let found = check(&card, Dialect::A2aV1_0, &options);
        let found = found.iter().find(|finding| finding.rule.id == "A2A-008").unwrap();
        (found.level, found.edits.is_empty())
    };
    let other = json!({ "url": "https://a.example/old", "transport": "JSONRPC" });
    for same in [
        json!({}),
        json!({ "additionalInterfaces": [other] }),
        json!({ "protocolVersion": "0.3" }),
    ] {
        assert_eq!(found(same.clone(), Profile::Read), (Level::Note, true), "{same}");
        assert_eq!(found(same.clone(), Profile::Write).0, Level::Error, "{same}");
        assert_eq!(found(same, Profile::Gar).0, Level::Error);
    }
    for different in [
        json!({ "url": "https://a.example/v1" }),
        json!({ "protocolVersion": "1.0" }),
        json!({ "preferredTransport": "GRPC" }),
        json!({ "additionalInterfaces": [{ "url": "https://a.example/rest", "transport": "HTTP+JSON" }] }),
        json!({ "supportedInterfaces": [interface("https://a.example/old", "1.0")] }),
    ] {
        assert_eq!(
            found(different.clone(), Profile::Read),
            (Level::Warning, false),
            "{different}"
        );
    }
}

#[test]
fn profiles_have_their_levels() {
    for (id, read, write, gar) in [
        ("A2A-006", Level::Warning, Level::Error, Level::Error),
        ("A2A-008", Level::Warning, Level::Error, Level::Error),
        ("A2A-022", Level::Warning, Level::Error, Level::Warning),
        ("A2A-024", Level::Note, Level::Note, Level::Note),
        ("A2A-033", Level::Warning, Level::Error, Level::Note),
        ("A2A-061", Level::Warning, Level::Error, Level::Warning),
        ("A2A-100", Level::Note, Level::Error, Level::Error),
        ("MCP-011", Level::Warning, Level::Error, Level::Warning),
        ("MCP-013", Level::Warning, Level::Error, Level::Error),
        ("MCP-031", Level::Note, Level::Note, Level::Warning),
        ("MCP-100", Level::Note, Level::Note, Level::Error),
    ] {
        let rule = rule(id).unwrap();
        let levels = [Profile::Read, Profile::Write, Profile::Gar].map(|profile| rule.level(profile));
        assert_eq!(levels, [read, write, gar], "{id}");
    }
    assert!(all().all(|rule| rule.can_allow
        || rule.level(Profile::Read) > Level::Note
        || ["DOC-017", "A2A-100", "MCP-100"].contains(&rule.id)));
}

#[test]
fn parts_are_checked_on_their_own() {
    let options = Options::default();
    let skill =
        json!({ "id": "a b", "name": "A", "description": "a", "tags": ["t"], "inputModes": ["text"] });
    let found = check_skill(&skill, Dialect::A2aV1_0, &options);
    let places: Vec<_> = found
        .iter()
        .map(|finding| (finding.rule.id, finding.pointer.as_str()))
        .collect();
    assert_eq!(places, [("A2A-051", "/id"), ("A2A-040", "/inputModes/0")]);

    let tool = json!({ "name": "t", "inputSchema": {}, "annotations": { "readOnlyHint": true, "openWorldHint": true } });
    let found = check_tool(&tool, Dialect::McpV2025_11_25, &options);
    let mut places: Vec<_> = found
        .iter()
        .map(|finding| (finding.rule.id, finding.pointer.as_str()))
        .collect();
    places.sort_unstable();
    assert_eq!(places, [("MCP-020", ""), ("MCP-060", "/inputSchema")]);
}
