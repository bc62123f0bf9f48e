//! HTTP methods, and scripts from other origins.

use crate::{CARD, TOOLSPEC, concierge};

#[test]
fn head_returns_the_headers_of_get_without_a_body() {
    let server = concierge();
    for path in [CARD, TOOLSPEC] {
        let get = server.get(path, &[]);
        let head = server.send("HEAD", path, &[]);
        assert_eq!((head.status, head.body.as_str()), (200, ""));
        for name in ["content-type", "etag", "last-modified", "cache-control", "vary"] {
            assert_eq!(head.header(name), get.header(name), "{name}");
        }
        assert_eq!(head.header("content-length"), get.body.len().to_string());
        let tag = get.header("etag");
        assert_eq!(server.send("HEAD", path, &[("If-None-Match", tag)]).status, 304);
    }
}

#[test]
fn other_methods_get_405_with_allow() {
    let server = concierge();
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        let answer = server.send(method, CARD, &[("Content-Length", "0")]);
        assert_eq!((answer.status, answer.body.as_str()), (405, ""), "{method}");
        assert_eq!(answer.header("allow"), "GET, HEAD, OPTIONS");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[test]
fn cors_allows_any_origin() {
    let server = concierge();
    let origin = ("Origin", "https://inspector.example.org");
    let get = server.get(CARD, &[origin]);
    assert_eq!(get.header("access-control-allow-origin"), "*");
    assert!(get.header("access-control-expose-headers").contains("ETag"));

    let preflight = server.send(
        "OPTIONS",
        CARD,
        &[
            origin,
            ("Access-Control-Request-Method", "GET"),
            ("Access-Control-Request-Headers", "a2a-version,authorization"),
        ],
    );
    assert_eq!((preflight.status, preflight.body.as_str()), (200, ""));
    assert_eq!(preflight.header("allow"), "GET, HEAD, OPTIONS");
    assert_eq!(preflight.header("access-control-allow-origin"), "*");
    assert_eq!(
        preflight.header("access-control-allow-methods"),
        "GET, HEAD, OPTIONS"
    );
    assert_eq!(
        preflight.header("access-control-allow-headers"),
        "*, Authorization"
    );
}

#[test]
fn responses_have_a_content_type_and_nosniff() {
    let server = concierge();
    for path in [CARD, TOOLSPEC] {
        let answer = server.get(path, &[]);
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("content-type"), "application/json");
    }
    assert_eq!(server.get("/.well-known/agent-card.json/", &[]).status, 404);
}
