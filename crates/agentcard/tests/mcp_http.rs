//! The server over streamable HTTP, tested by the bytes on the wire.
#![cfg(feature = "rmcp-http")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use agentcard::rmcp::{Server, Sessions, StreamableHttpServerConfig};
use agentcard::{mcp_tool, toolset};

/// Answers.
#[mcp_tool]
fn ping() -> String {
    "pong".to_owned()
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"lines","version":"1"}}}"#;

/// A server on a free port, which ends with the test process.
fn serve(config: StreamableHttpServerConfig, sessions: Sessions) -> SocketAddr {
    let service = Server::new(toolset![ping])
        .expect("a server")
        .http_with(config, sessions);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.set_nonblocking(true).expect("a socket");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            let app = axum::Router::new().nest_service("/mcp", service);
            axum::serve(listener, app).await
        })
    });
    address
}

/// Status line, lower-case headers and body.
fn post(address: SocketAddr, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let headers: String = headers
        .iter()
        .flat_map(|(name, value)| [name, ": ", value, "\r\n"])
        .collect();
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("a socket");
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.expect("a status"), head.to_lowercase(), body.to_owned())
}

#[test]
fn requests_from_other_origins_are_rejected() {
    let usual = serve(StreamableHttpServerConfig::default(), Sessions::new());
    for origin in [
        "https://evil.example",
        "null",
        "http://localhost.evil.example",
        "http://127.0.0.2:80",
    ] {
        assert_eq!(post(usual, &[("Origin", origin)], INITIALIZE).0, 403, "{origin}");
    }
    for origin in [
        "http://localhost:6274",
        "http://127.0.0.1",
        "http://[::1]:8080",
        "https://localhost",
    ] {
        assert_eq!(post(usual, &[("Origin", origin)], INITIALIZE).0, 200, "{origin}");
    }
    assert_eq!(post(usual, &[], INITIALIZE).0, 200);
    let config = StreamableHttpServerConfig::default().with_allowed_origins(["https://app.example.com:443"]);
    let named = serve(config, Sessions::new());
    assert_eq!(
        post(named, &[("Origin", "https://app.example.com")], INITIALIZE).0,
        200
    );
    assert_eq!(
        post(named, &[("Origin", "http://localhost:6274")], INITIALIZE).0,
        403
    );
}

#[test]
fn beyond_the_session_limit_clients_get_503() {
    let address = serve(StreamableHttpServerConfig::default(), Sessions::new().limit(2));
    for _ in 0..2 {
        assert_eq!(post(address, &[], INITIALIZE).0, 200);
    }
    let (status, head, body) = post(address, &[], INITIALIZE);
    assert_eq!(status, 503);
    assert!(
        head.contains("\r\nretry-after: 10\r\n") && body.contains(r#""id":null,"error""#),
        "{head} {body}"
    );
    // Clients that need no session are served.
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"lines","version":"1"}}"#;
    let call =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"ping",{meta}}}}}"#);
    let headers = [
        ("MCP-Protocol-Version", "2026-07-28"),
        ("Mcp-Method", "tools/call"),
        ("Mcp-Name", "ping"),
    ];
    let (status, _, body) = post(address, &headers, &call);
    assert!(status == 200 && body.contains("pong"), "{status} {body}");
    let stateless = StreamableHttpServerConfig::default().with_legacy_session_mode(false);
    let stateless = serve(stateless, Sessions::new().limit(0));
    assert_eq!(post(stateless, &[], INITIALIZE).0, 200);
}

#[test]
fn an_idle_session_ends() {
    let sessions = Sessions::new().limit(1).idle(Duration::from_millis(200));
    let address = serve(StreamableHttpServerConfig::default(), sessions);
    assert_eq!(post(address, &[], INITIALIZE).0, 200);
    for _ in 0..100 {
        std::thread::sleep(Duration::from_millis(100));
        if post(address, &[], INITIALIZE).0 == 200 {
            return;
        }
    }
    panic!("it holds its place");
}

/// Resident memory of this process in bytes.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("memory");
    let pages = statm
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<usize>().ok());
    pages.expect("pages") * 4096
}

/// Idle sessions cost 55 KB each; `AGENTCARD_SESSIONS` sets a larger number.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_with_many_sessions() {
    let count = std::env::var("AGENTCARD_SESSIONS")
        .ok()
        .and_then(|count| count.parse().ok());
    let address = serve(StreamableHttpServerConfig::default(), Sessions::new().limit(100));
    for _ in 0..100 {
        post(address, &[], INITIALIZE);
    }
    let before = resident();
    let refused = (0..count.unwrap_or(1_000)).filter(|_| post(address, &[], INITIALIZE).0 == 503);
    assert!(refused.count() > 500);
    let grown = resident().saturating_sub(before);
    assert!(grown < 16 << 20, "{grown} bytes");
}

#[test]
fn an_invalid_body_is_a_parse_error() {
    let address = serve(StreamableHttpServerConfig::default(), Sessions::new());
    for body in ["{{{", "", "\"\\ud83d\"", "[1e400]", "7"] {
        let (status, head, answer) = post(address, &[], body);
        assert_eq!(status, 400, "{body}");
        assert!(head.contains("content-type: application/json"), "{head}");
        assert!(answer.contains(r#""id":null,"error":{"code":-32700"#), "{answer}");
    }
}

/// Clients write the whole request before they read.
#[test]
fn an_oversized_body_gets_a_readable_response() {
    let address = serve(StreamableHttpServerConfig::default(), Sessions::new());
    for length in [5 << 20, 50 << 20] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#, "x".repeat(length));
        let (status, head, answer) = post(address, &[], &body);
        assert_eq!(status, 413);
        assert!(head.contains("content-type: application/json"), "{head}");
        assert!(answer.contains(r#""id":null,"error":{"code":-32600"#), "{answer}");
    }
    let config = StreamableHttpServerConfig::default().with_max_request_body_bytes(200);
    let small = serve(config, Sessions::new());
    assert_eq!(post(small, &[], INITIALIZE).0, 200);
    assert_eq!(post(small, &[], &" ".repeat(201)).0, 413);
    // Disallowed origins are reported first.
    assert_eq!(
        post(small, &[("Origin", "https://evil.example")], &" ".repeat(201)).0,
        403
    );
}

/// A gateway may read the first of duplicate members, and a tool the last.
#[test]
fn duplicate_members_are_rejected() {
    let address = serve(StreamableHttpServerConfig::default(), Sessions::new());
    let body = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"ping","arguments":{"a":1,"a":2}}}"#;
    let (status, _, answer) = post(address, &[], body);
    assert_eq!(status, 400);
    assert!(answer.contains(r#""id":7,"error":{"code":-32602"#), "{answer}");
}
