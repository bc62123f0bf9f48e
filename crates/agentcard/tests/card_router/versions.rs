//! Which card a client gets: by version and by media type.

use agentcard::AgentCard;
use agentcard::axum::{CardRoutes, CardRoutesError};
use agentcard::rules::Dialect;
use serde_json::Value;

use crate::http::Server;
use crate::{CARD, Concierge, Modern, TOOLSPEC, Veteran, concierge, serve};

fn is_v1_0(card: &Value) -> bool {
    card["supportedInterfaces"].is_array() && card["url"].is_null()
}

fn is_v0_3(card: &Value) -> bool {
    card["url"].is_string() && card["supportedInterfaces"].is_null()
}

fn with_version(server: &Server, version: &str) -> Value {
    server.get(CARD, &[("A2A-Version", version)]).json()
}

#[test]
fn an_agent_of_both_versions_answers_in_the_version_that_is_asked_for() {
    let server = concierge();
    assert!(is_v1_0(&server.get(CARD, &[]).json()));
    for version in ["1.0", "1.0.1", "1.7", "2.0", "nonsense"] {
        assert!(is_v1_0(&with_version(&server, version)), "{version}");
    }
    for version in ["0.3", "0.3.0", "0.2.6", ""] {
        assert!(is_v0_3(&with_version(&server, version)), "{version}");
    }
    assert!(is_v0_3(
        &server.get(&format!("{CARD}?A2A-Version=0.3"), &[]).json()
    ));
    assert!(is_v0_3(
        &server.get(&format!("{CARD}?a=b&a2a-version=0.3"), &[]).json()
    ));
    let both = server.get(&format!("{CARD}?A2A-Version=0.3"), &[("A2A-Version", "1.0")]);
    assert!(is_v1_0(&both.json()));
}

#[test]
fn an_agent_of_one_version_always_shows_its_card() {
    let modern = serve(CardRoutes::of::<Modern>());
    let veteran = serve(CardRoutes::of::<Veteran>());
    for version in ["0.3", "1.0", ""] {
        assert!(is_v1_0(&with_version(&modern, version)), "{version}");
    }
    assert!(is_v0_3(&veteran.get(CARD, &[]).json()));
    assert!(is_v0_3(&with_version(&veteran, "0.3")));
    // Its card in the form of 1.0 says that it speaks 0.3 only, so it is the answer to those who read that form.
    assert!(is_v1_0(&with_version(&veteran, "1.0")));
}

#[test]
fn the_application_decides_for_clients_that_name_no_version() {
    let server = serve(CardRoutes::of::<Concierge>().default_version("0.3"));
    assert!(is_v0_3(&server.get(CARD, &[]).json()));
    assert!(is_v0_3(&with_version(&server, "nonsense")));
    assert!(is_v1_0(&with_version(&server, "1.0")));
    let veteran = serve(CardRoutes::of::<Veteran>().default_version("1.0"));
    assert!(is_v1_0(&veteran.get(CARD, &[]).json()));

    for version in ["0.3", "0.3.0", "2.0", ""] {
        let fault = CardRoutes::of::<Modern>().default_version(version).build();
        let Err(CardRoutesError::NoVersion(told)) = fault else {
            panic!("{version} is served");
        };
        assert_eq!(told, version);
    }
}

#[test]
fn caches_keep_the_versions_apart() {
    let server = concierge();
    for headers in [&[][..], &[("A2A-Version", "0.3")]] {
        assert_eq!(server.get(CARD, headers).header("vary"), "Accept, A2A-Version");
    }
    assert_eq!(server.get(TOOLSPEC, &[]).header("vary"), "");
}

#[test]
fn the_media_type_of_a2a_is_for_those_who_ask_for_it() {
    let server = concierge();
    let plain = server.get(CARD, &[("Accept", "application/json")]);
    let a2a = server.get(
        CARD,
        &[("Accept", "application/a2a+json, application/json;q=0.9")],
    );
    assert_eq!(plain.header("content-type"), "application/json");
    assert_eq!(a2a.header("content-type"), "application/a2a+json");
    assert_eq!(plain.body, a2a.body);
    let toolspec = server.get(TOOLSPEC, &[("Accept", "application/a2a+json")]);
    assert_eq!(toolspec.header("content-type"), "application/json");
}

#[test]
fn the_bytes_are_those_of_the_committed_file() {
    let server = concierge();
    let file = |dialect, json| agentcard_emit::Document::new("agent-card.json", dialect, json).text;
    assert_eq!(
        server.get(CARD, &[]).body,
        file(Dialect::A2aV1_0, Concierge::JSON)
    );
    let old = Concierge::JSON_V0_3.expect("a card of 0.3");
    assert_eq!(
        server.get(CARD, &[("A2A-Version", "0.3")]).body,
        file(Dialect::A2aV0_3, old)
    );
}
