//! The extended card for authenticated callers: `CARD-EXT-001` and `CARD-EXT-002` of the public test suite, and
//! related cases.

use std::sync::{Arc, OnceLock};

use agentcard::axum::{CardRoutes, CardRoutesError, Cards, Refusal};
use agentcard::models::a2a::{v0_3, v1_0};
use agentcard::{A2aCard, AgentCard};
use axum::http::request::Parts;

use crate::http::{Answer, Server};
use crate::{Butler, Concierge, serve};

const NEW_PATH: &str = "/rest/extendedAgentCard";
const TENANT_PATH: &str = "/rest/east/extendedAgentCard";
const OLD_PATH: &str = "/rest/v1/card";
const KNOWN: (&str, &str) = ("Authorization", "Bearer anna");

/// Whether the application knows the caller.
fn admit(request: &Parts) -> Result<bool, Refusal> {
    let token = request.headers.get("authorization");
    match token.and_then(|token| token.to_str().ok()) {
        Some("Bearer anna" | "Bearer broken") => Ok(true),
        Some("Bearer new") => Ok(false),
        Some("Bearer guest") => Err(Refusal::forbidden("the scope `cards` is missing")
            .with_challenge("Bearer error=\"insufficient_scope\"")),
        Some("Bearer later") => Err(Refusal::unavailable()),
        _ => Err(Refusal::unauthenticated("Bearer realm=\"butler\"")),
    }
}

async fn new_card(request: Parts) -> Result<Option<v1_0::AgentCard>, Refusal> {
    let skill = v1_0::AgentSkill::new("cellar", "Cellar", "Fetches wine.", ["wine"]);
    let mut card = Butler::card().with_skill(skill);
    let token = request.headers.get("authorization");
    if token.is_some_and(|token| token == "Bearer broken") {
        card.skills.clear();
    }
    assert!(token.is_none_or(|token| token != "Bearer panic"), "a bug");
    Ok(admit(&request)?.then_some(card))
}

async fn old_card(request: Parts) -> Result<Option<v0_3::AgentCard>, Refusal> {
    let skill = v0_3::AgentSkill::new("cellar", "Cellar", "Fetches wine.", ["wine"]);
    let card = Butler::card_v0_3().expect("it speaks 0.3").with_skill(skill);
    Ok(admit(&request)?.then_some(card))
}

fn butler() -> Server {
    serve(CardRoutes::of::<Butler>().extended(new_card).extended(old_card))
}

fn reason(answer: &Answer) -> String {
    answer.json()["error"]["details"][0]["reason"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn card_ext_001_an_authenticated_caller_gets_the_extended_card() {
    let server = butler();
    for (path, list, media) in [
        (NEW_PATH, "supportedInterfaces", "application/a2a+json"),
        (TENANT_PATH, "supportedInterfaces", "application/a2a+json"),
        (OLD_PATH, "additionalInterfaces", "application/json"),
    ] {
        let answer = server.get(path, &[KNOWN]);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.json()["skills"][1]["id"], "cellar");
        assert!(answer.json()[list].is_array());
        assert_eq!(answer.header("content-type"), media);
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        assert_eq!(answer.header("vary"), "Accept, A2A-Version, Authorization");
        assert_eq!(answer.header("last-modified"), "");
    }
    let public = server.get(crate::CARD, &[]).json();
    assert_eq!(public["skills"].as_array().map(Vec::len), Some(1));
}

#[test]
fn card_ext_001_an_anonymous_caller_gets_401() {
    let server = butler();
    for path in [NEW_PATH, OLD_PATH] {
        let answer = server.get(path, &[]);
        assert_eq!(answer.status, 401, "{path}");
        assert_eq!(answer.header("www-authenticate"), "Bearer realm=\"butler\"");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.json()["error"]["code"], 401);
        assert_eq!(answer.json()["error"]["status"], "UNAUTHENTICATED");
    }
    let guest = server.get(NEW_PATH, &[("Authorization", "Bearer guest")]);
    assert_eq!(guest.status, 403);
    assert_eq!(
        guest.header("www-authenticate"),
        "Bearer error=\"insufficient_scope\""
    );
    assert_eq!(guest.json()["error"]["message"], "the scope `cards` is missing");
    assert_eq!(
        server.get(NEW_PATH, &[("Authorization", "Bearer later")]).status,
        503
    );
}

#[test]
fn card_ext_002_a_missing_extended_card_is_reported() {
    let answer = butler().get(NEW_PATH, &[("Authorization", "Bearer new")]);
    assert_eq!(answer.status, 400);
    assert_eq!(answer.json()["error"]["status"], "FAILED_PRECONDITION");
    assert_eq!(reason(&answer), "EXTENDED_AGENT_CARD_NOT_CONFIGURED");
    assert_eq!(answer.json()["error"]["details"][0]["domain"], "a2a-protocol.org");
}

#[test]
fn ver_server_002_other_versions_are_not_supported() {
    let server = butler();
    for (path, version, status) in [
        (NEW_PATH, "1.0", 200),
        (NEW_PATH, "0.3", 400),
        (NEW_PATH, "2.0", 400),
        (OLD_PATH, "0.3", 200),
        (OLD_PATH, "", 200),
        (OLD_PATH, "1.0", 400),
    ] {
        let answer = server.get(path, &[KNOWN, ("A2A-Version", version)]);
        assert_eq!(answer.status, status, "{path} {version}");
        if status == 400 {
            assert_eq!(reason(&answer), "VERSION_NOT_SUPPORTED");
        }
    }
}

#[test]
fn an_invalid_extended_card_is_not_sent() {
    let answer = butler().get(NEW_PATH, &[("Authorization", "Bearer broken")]);
    assert_eq!(answer.status, 500);
    assert_eq!(reason(&answer), "INVALID_AGENT_RESPONSE");
}

#[test]
fn a_panic_of_the_application_is_answered_with_an_error() {
    let server = butler();
    let answer = server.get(NEW_PATH, &[("Authorization", "Bearer panic")]);
    assert_eq!(answer.status, 500);
    assert_eq!(answer.json()["error"]["status"], "INTERNAL");
    assert_eq!(server.get(NEW_PATH, &[KNOWN]).status, 200);
}

#[test]
fn the_extended_card_supports_head_and_caching() {
    let server = butler();
    let whole = server.get(NEW_PATH, &[KNOWN, ("Accept", "application/json")]);
    assert_eq!(whole.header("content-type"), "application/json");
    let tag = whole.header("etag");
    let again = server.get(
        NEW_PATH,
        &[KNOWN, ("Accept", "application/json"), ("If-None-Match", tag)],
    );
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    // An ETag does not grant access.
    assert_eq!(server.get(NEW_PATH, &[("If-None-Match", "*")]).status, 401);
    let head = server.send("HEAD", NEW_PATH, &[KNOWN]);
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(
        server
            .send("POST", NEW_PATH, &[KNOWN, ("Content-Length", "0")])
            .status,
        405
    );
    let preflight = server.send("OPTIONS", NEW_PATH, &[("Origin", "https://app.example.org")]);
    assert_eq!(
        preflight.header("access-control-allow-headers"),
        "*, Authorization"
    );
}

#[test]
fn the_card_and_the_router_must_agree_about_the_extended_card() {
    let start = |routes: CardRoutes| routes.build().map(|_| ());
    let error = |routes: CardRoutes| start(routes).expect_err("a fault").to_string();
    let declared = CardRoutes::of::<Butler>;
    let undeclared = CardRoutes::of::<Concierge>;

    assert!(error(declared()).starts_with("agent-card.json declares an extended card"));
    assert!(error(declared().extended(new_card)).starts_with("agent-card.v0.3.json declares"));
    assert!(error(undeclared().extended(new_card)).contains("agent-card.json does not declare one"));
    let none = declared().extended_elsewhere();
    assert!(start(none).is_ok());
    let only_new = CardRoutes::new().card(&Butler::card());
    assert!(matches!(
        start(only_new.extended(new_card).extended(old_card)),
        Err(CardRoutesError::NotServed(file)) if file == "agent-card.v0.3.json"
    ));
}

#[test]
fn a_base_url_changes_interfaces_but_not_the_routes() {
    let butler = || CardRoutes::of::<Butler>().extended(new_card).extended(old_card);
    let server = serve(butler().base_url("https://h/agents/butler"));
    for path in [NEW_PATH, TENANT_PATH, OLD_PATH] {
        assert_eq!(server.get(path, &[KNOWN]).status, 200, "{path}");
    }
    let card = server.get(NEW_PATH, &[KNOWN]).json();
    assert_eq!(
        card["supportedInterfaces"][0]["url"],
        "https://h/agents/butler/a2a"
    );
    assert_eq!(
        server.get(OLD_PATH, &[KNOWN]).json()["url"],
        "https://h/agents/butler/a2a"
    );
    // A proxy may also strip the path of the binding.
    for (below, prefix) in [("/", ""), ("/api/", "/api")] {
        let server = serve(butler().extended_below(below));
        for path in ["/extendedAgentCard", "/east/extendedAgentCard", "/v1/card"] {
            let path = format!("{prefix}{path}");
            assert_eq!(server.get(&path, &[KNOWN]).status, 200, "{path}");
        }
        assert_eq!(server.get(NEW_PATH, &[KNOWN]).status, 404);
    }
}

#[test]
fn a_moved_card_is_not_moved_again() {
    let cards = Arc::new(OnceLock::<Cards>::new());
    let hook = {
        let cards = Arc::clone(&cards);
        move |_: Parts| {
            let card = cards
                .get()
                .and_then(agentcard::axum::Cards::card::<v1_0::AgentCard>);
            async { Ok(card) }
        }
    };
    let routes = CardRoutes::of::<Butler>().extended(hook).extended(old_card);
    let built = routes
        .base_url("https://h/agents/butler")
        .build()
        .expect("a router");
    let server = Server::start(cards.get_or_init(|| built).router());
    let card = server.get(NEW_PATH, &[KNOWN]).json();
    assert_eq!(
        card["supportedInterfaces"][0]["url"],
        "https://h/agents/butler/a2a"
    );
}

#[test]
fn without_a_matching_interface_the_route_is_at_the_root() {
    let mut card = Butler::card();
    card.supported_interfaces
        .retain(|one| one.protocol_binding == "JSONRPC");
    let server = serve(CardRoutes::new().card(&card).extended(new_card));
    assert_eq!(server.get("/extendedAgentCard", &[KNOWN]).status, 200);
}
