//! Protocol bindings: the three core names, or a URI.

use super::bytes::{among, is_blank, scheme_end};
use crate::catalogue::a2a;
use crate::finding::Fault;

/// Checks the protocol binding of an A2A 1.0 interface, or the transport of a 0.3 one.
pub const fn binding(text: &str) -> Option<Fault> {
    if is_blank(text) {
        let fix = "use `JSONRPC`, `GRPC` or `HTTP+JSON`";
        return Some(Fault::new(&a2a::BLANK, "protocol binding must not be empty", fix));
    }
    match text.as_bytes() {
        b"JSONRPC" | b"GRPC" | b"HTTP+JSON" => return None,
        _ => {}
    }
    if let Some(fix) = meant(text) {
        return Some(Fault::new(&a2a::BINDING_SPELLING, "misspelled core binding", fix));
    }
    if scheme_end(text.as_bytes()) > 0 {
        return None;
    }
    let message = "unknown protocol binding, and not a URI";
    let fix = "use `JSONRPC`, `GRPC`, `HTTP+JSON` or a URI such as `https://example.com/bindings/name`";
    Some(Fault::new(&a2a::BINDING_UNKNOWN, message, fix))
}

/// The core binding that a misspelled one means.
const fn meant(text: &str) -> Option<&'static str> {
    if among(
        text,
        &[
            "jsonrpc",
            "json-rpc",
            "json_rpc",
            "json rpc",
            "jsonrpc2",
            "jsonrpc2.0",
            "json-rpc 2.0",
            "rpc",
        ],
    ) {
        return Some("did you mean `JSONRPC`?");
    }
    if among(text, &["grpc", "g-rpc"]) {
        return Some("did you mean `GRPC`?");
    }
    if among(
        text,
        &[
            "http+json",
            "http_json",
            "http-json",
            "httpjson",
            "http/json",
            "json+http",
            "http",
            "https",
            "rest",
        ],
    ) {
        return Some("did you mean `HTTP+JSON`?");
    }
    None
}
