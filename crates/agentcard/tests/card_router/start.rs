//! Routers that do not start, and their errors.

use agentcard::axum::{CardRoutes, CardRoutesError};
use agentcard::{AgentCard, Publication, Publish};

use crate::{Concierge, ConciergeTools, Modern, TOOLSPEC, serve};

/// The error of a router that does not start.
fn fault(routes: CardRoutes) -> CardRoutesError {
    routes.build().expect_err("no router")
}

struct ByHand;

impl AgentCard for ByHand {
    const JSON: &'static str = r#"{"name":"ByHand","description":"Talks.","version":"1"}"#;
}

impl Publish for ByHand {
    fn publish(publication: &mut Publication) {
        publication.card::<Self>();
    }
}

#[test]
fn an_invalid_card() {
    let CardRoutesError::Refused { file, findings } = fault(CardRoutes::of::<ByHand>()) else {
        panic!("another fault");
    };
    assert_eq!(file, "agent-card.json");
    assert!(
        findings
            .iter()
            .all(|line| line.starts_with("error A2A-") || line.starts_with("error DOC-")),
        "{findings:?}"
    );
    assert!(
        findings.iter().any(|line| line.contains("supportedInterfaces")),
        "{findings:?}"
    );
}

#[test]
fn nothing_to_serve() {
    let error = fault(CardRoutes::new()).to_string();
    assert_eq!(
        error,
        "nothing to serve; add a declaration with `.publish::<MyAgent>()`"
    );
}

#[test]
fn two_agents_in_one_router() {
    let error = fault(CardRoutes::of::<Concierge>().publish::<Modern>()).to_string();
    assert!(error.contains("agent-card.json"), "{error}");
}

#[test]
fn an_unknown_mcp_version() {
    let error = fault(CardRoutes::of::<ConciergeTools>().mcp("2020-01-01")).to_string();
    assert_eq!(error, "unknown MCP version `2020-01-01`");
}

#[test]
fn invalid_or_duplicate_paths() {
    let at = |path: &str| {
        let routes = CardRoutes::of::<Concierge>().publish::<ConciergeTools>();
        routes.at("toolspec.json", path)
    };
    for path in ["", "tools", "/{tools}", "/a?b", "/a b", "/é"] {
        let error = fault(at(path)).to_string();
        assert!(error.starts_with(&format!("invalid path `{path}`")), "{error}");
    }
    let error = fault(at("/.well-known/agent-card.json")).to_string();
    assert!(
        error.starts_with("two documents have the path `/.well-known/agent-card.json`"),
        "{error}"
    );
    let error = fault(CardRoutes::of::<Concierge>().at("tools.json", "/tools.json")).to_string();
    assert_eq!(error, "`tools.json` is not served, because nothing publishes it");
}

#[test]
fn documents_are_served_at_custom_paths() {
    let routes = CardRoutes::of::<Concierge>().publish::<ConciergeTools>();
    let server = serve(routes.at("toolspec.json", "/tools.json"));
    assert_eq!(server.get(TOOLSPEC, &[]).status, 404);
    assert_eq!(
        server.get("/tools.json", &[]).json()["tools"][0]["name"],
        "distance"
    );

    let routes = CardRoutes::of::<ConciergeTools>()
        .mcp("2025-11-25")
        .mcp("2024-11-05");
    let server = serve(routes);
    for version in ["2025-11-25", "2024-11-05"] {
        let path = format!("/.well-known/toolspec.{version}.json");
        assert_eq!(server.get(&path, &[]).status, 200, "{path}");
    }
}

#[test]
fn several_agents_are_nested() {
    let router = axum::Router::new()
        .nest(
            "/a",
            CardRoutes::of::<Concierge>().into_router().expect("a router"),
        )
        .nest("/b", CardRoutes::of::<Modern>().into_router().expect("a router"));
    let server = crate::http::Server::start(router);
    for (path, name) in [("/a", "Concierge"), ("/b", "Modern")] {
        let card = server.get(&format!("{path}/.well-known/agent-card.json"), &[]);
        assert_eq!(card.json()["name"], name);
    }
}
