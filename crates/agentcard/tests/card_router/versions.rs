//! Selection of a card by version and media type.

use agentcard::axum::{CardRoutes, CardRoutesError};
use agentcard::models::a2a::{v0_3, v1_0};
use agentcard::rules::{Dialect, Level, Options, check};
use agentcard::{A2aCard, AgentCard};
use serde_json::Value;

use crate::http::Server;
use crate::{Butler, CARD, Concierge, Modern, TOOLSPEC, Veteran, concierge, serve};

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
fn an_agent_with_both_versions_serves_the_requested_one() {
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
fn an_agent_with_one_version_always_serves_its_card() {
    let modern = serve(CardRoutes::of::<Modern>());
    let veteran = serve(CardRoutes::of::<Veteran>());
    for version in ["0.3", "1.0", ""] {
        assert!(is_v1_0(&with_version(&modern, version)), "{version}");
    }
    assert!(is_v0_3(&veteran.get(CARD, &[]).json()));
    assert!(is_v0_3(&with_version(&veteran, "0.3")));
    // Its card in the form of 1.0 declares that it only supports 0.3, which answers clients that read that form.
    assert!(is_v1_0(&with_version(&veteran, "1.0")));
}

#[test]
fn the_application_sets_the_default_version() {
    let server = serve(CardRoutes::of::<Concierge>().default_version("0.3"));
    assert!(is_v0_3(&server.get(CARD, &[]).json()));
    assert!(is_v0_3(&with_version(&server, "nonsense")));
    assert!(is_v1_0(&with_version(&server, "1.0")));
    let veteran = serve(CardRoutes::of::<Veteran>().default_version("1.0"));
    assert!(is_v1_0(&veteran.get(CARD, &[]).json()));

    for version in ["0.3", "0.3.0", "2.0", ""] {
        let fault = CardRoutes::of::<Modern>().default_version(version).build();
        let Err(CardRoutesError::NoVersion(missing)) = fault else {
            panic!("{version} is served");
        };
        assert_eq!(missing, version);
    }
}

#[test]
fn the_compatible_card_is_the_default() {
    for routes in [CardRoutes::of::<Concierge>, || {
        CardRoutes::of::<Butler>().extended_elsewhere()
    }] {
        let (apart, server) = (serve(routes()), serve(routes().compatible()));
        let old = ("A2A-Version", "0.3");
        for version in [old, ("A2A-Version", "1.0"), ("A2A-Version", "")] {
            assert_eq!(
                server.get(CARD, &[version]).body,
                apart.get(CARD, &[version]).body
            );
        }
        let card = server.get(CARD, &[]).json();
        assert_eq!(server.get(CARD, &[("A2A-Version", "nonsense")]).json(), card);
        // Each version finds everything that its own card contains.
        for whole in [apart.get(CARD, &[]).json(), apart.get(CARD, &[old]).json()] {
            assert_holds(&card, &whole, "");
        }
        for schema in [v1_0::SCHEMA, v0_3::SCHEMA] {
            let schema: Value = serde_json::from_str(schema).expect("a schema");
            let fault = jsonschema::validate(&schema, &card).map_err(|fault| fault.to_string());
            assert_eq!(fault, Ok(()));
        }
        let findings = check(&card, Dialect::A2aV1_0, &Options::default());
        let ids: Vec<_> = findings
            .iter()
            .map(|finding| (finding.rule.id, finding.level))
            .collect();
        assert_eq!(ids, [("A2A-008", Level::Note)]);
    }
}

/// Whether `card` has every member of `part` with its value.
fn assert_holds(card: &Value, part: &Value, at: &str) {
    match (card, part) {
        (Value::Object(_), Value::Object(part)) => {
            for (name, value) in part {
                assert_holds(&card[name], value, &format!("{at}/{name}"));
            }
        }
        (Value::Array(card), Value::Array(part)) => {
            assert_eq!(card.len(), part.len(), "{at}");
            for (card, part) in card.iter().zip(part) {
                assert_holds(card, part, at);
            }
        }
        _ => assert_eq!(card, part, "{at}"),
    }
}

#[test]
fn different_cards_are_not_served_as_compatible() {
    let fault = |routes: CardRoutes| routes.compatible().build().expect_err("no router");
    let old = || Concierge::card_v0_3().expect("it speaks 0.3");
    let routes = CardRoutes::of::<Concierge>;
    assert!(matches!(
        fault(CardRoutes::of::<Modern>()),
        CardRoutesError::NoVersion(version) if version == "0.3"
    ));
    let mut moved = old();
    moved.url = "https://old.example.com/a2a".to_owned();
    moved.additional_interfaces.clear();
    let mut open = old();
    open.security_schemes = agentcard::models::Map::default();
    open.security.clear();
    let mut closed = old();
    closed.security.clear();
    let mut signed = Concierge::card();
    signed.signatures = vec![v1_0::AgentCardSignature::new(
        "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrIn0",
        "A".repeat(86),
    )];
    for (what, routes) in [
        ("interfaces", routes().card(&moved)),
        (
            "skills",
            routes().card(&old().without_skill("trains").with_skill(v0_3::AgentSkill::new(
                "a",
                "A",
                "Does.",
                ["a"],
            ))),
        ),
        ("schemes", routes().card(&open)),
        ("signature", routes().card(&signed)),
        ("authentication", routes().card(&closed)),
    ] {
        let CardRoutesError::Incompatible(reason) = fault(routes) else {
            panic!("another fault: {what}")
        };
        assert!(reason.contains(what), "{reason}");
    }
    let mut other = old();
    other.security = vec![
        [("sign_in".to_owned(), vec!["a".to_owned()])]
            .into_iter()
            .collect(),
    ];
    assert!(matches!(
        fault(routes().card(&other)),
        CardRoutesError::Refused { .. }
    ));
}

#[test]
fn the_compatible_card_changes_with_either_version() {
    let cards = CardRoutes::of::<Concierge>()
        .compatible()
        .build()
        .expect("a router");
    let server = Server::start(cards.router());
    let mut card = Concierge::card();
    card.description = "Closed for lunch.".to_owned();
    cards.replace(&card).expect("a right card");
    let both = server.get(CARD, &[]).json();
    assert_eq!(both["description"], "Closed for lunch.");
    assert_eq!(both["url"], "https://concierge.example.com/a2a");
    // A card that does not match the other one is not included.
    let alone = Concierge::card_v0_3()
        .expect("it speaks 0.3")
        .without_skill("trains");
    let skill = v0_3::AgentSkill::new("rooms", "Rooms", "Books rooms.", ["travel"]);
    assert!(cards.replace(&alone.with_skill(skill)).is_err());
    assert_eq!(server.get(CARD, &[]).json(), both);
    assert_eq!(with_version(&server, "0.3")["skills"][0]["id"], "trains");
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
fn the_a2a_media_type_is_served_on_request() {
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
    let old = Concierge::in_version("0.3").expect("a card of 0.3").json;
    assert_eq!(
        server.get(CARD, &[("A2A-Version", "0.3")]).body,
        file(Dialect::A2aV0_3, old)
    );
}
