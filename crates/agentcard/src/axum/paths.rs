//! Where each document is served.

use agentcard_emit::Document;

use super::CardRoutesError;
use super::served::Served;

/// The path that clients of a dialect ask for; both versions of an A2A card share one.
pub(super) fn usual(document: &Document) -> String {
    match document.dialect.family() {
        "a2a" => "/.well-known/agent-card.json".to_owned(),
        "agenium" => "/.well-known/agent.json".to_owned(),
        "openclasp" => "/.well-known/openclasp-agent.json".to_owned(),
        // MCP names no place: beside the card.
        _ => format!("/.well-known/{}", document.file),
    }
}

/// Whether every path can be routed, and leads to one document: or to the versions of an A2A card, between which the
/// request chooses.
pub(super) fn check(served: &[Served]) -> Result<(), CardRoutesError> {
    for (at, one) in served.iter().enumerate() {
        if !is_path(&one.path) {
            return Err(CardRoutesError::Path(one.path.clone()));
        }
        let clash = |other: &Served| {
            other.path == one.path && !(one.is_a2a() && other.is_a2a() && one.dialect() != other.dialect())
        };
        if served[..at].iter().any(clash) {
            return Err(CardRoutesError::PathTwice(one.path.clone()));
        }
    }
    Ok(())
}

/// Whether axum takes the text as a path without parameters, and a request can name it.
pub(super) fn is_path(path: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || !c.is_ascii() || "{}?#*\\\"<>^`|".contains(c);
    path.starts_with('/') && !path.contains(odd)
}
