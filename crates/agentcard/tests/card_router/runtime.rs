//! Cards that the running program sets: their base URL, and changes while they are served.

use agentcard::axum::{CardRoutes, CardRoutesError};
use agentcard::models::a2a::{v0_3, v1_0};
use agentcard::models::agenium::v1_0_0;
use agentcard::{A2aCard, AgentCard};
use serde_json::json;

use crate::http::Server;
use crate::{Butler, CARD, Concierge, Modern, serve};

const OLD: (&str, &str) = ("A2A-Version", "0.3");

#[test]
fn a_base_url_moves_the_interfaces_of_both_versions() {
    let server = serve(CardRoutes::of::<Concierge>().base_url("https://eu.example.com/concierge"));
    let card = server.get(CARD, &[]).json();
    let urls: Vec<&str> = card["supportedInterfaces"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["url"].as_str())
        .collect();
    assert!(urls.contains(&"https://eu.example.com/concierge/a2a"), "{urls:?}");
    assert!(urls.contains(&"eu.example.com:50051"), "{urls:?}");
    let old = server.get(CARD, &[OLD]).json();
    assert_eq!(old["url"], "https://eu.example.com/concierge/a2a");
}

#[test]
fn an_invalid_base_url_prevents_the_start() {
    let start = |base: &str| CardRoutes::of::<Concierge>().base_url(base).build();
    assert!(matches!(start("eu.example.com"), Err(CardRoutesError::Url(_))));
    let Err(CardRoutesError::Refused { findings, .. }) = start("http://eu.example.com") else {
        panic!("plain http starts");
    };
    assert!(findings[0].contains("plain http"), "{findings:?}");
    assert!(start("http://localhost:3000").is_ok());
}

#[test]
fn a_signature_is_served_as_it_is_or_not_at_all() {
    let mut card = Concierge::card();
    card.signatures = vec![v1_0::AgentCardSignature::new(
        "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrIn0",
        "A".repeat(86),
    )];
    let routes = || CardRoutes::of::<Concierge>().card(&card);
    let is_signed = |routes: CardRoutes| {
        let signatures = &serve(routes).get(CARD, &[]).json()["signatures"];
        signatures.as_array().is_some_and(|list| list.len() == 1)
    };
    assert!(is_signed(routes()));
    // Where the card already is, nothing has to change.
    assert!(is_signed(routes().base_url("https://concierge.example.com")));
    let Err(fault) = routes().base_url("https://eu.example.com").build() else {
        panic!("the signature is gone")
    };
    assert!(
        matches!(&fault, CardRoutesError::Signed(file) if file == "agent-card.json"),
        "{fault}"
    );
}

#[test]
fn a_typed_card_replaces_the_declared_one() {
    let card = Concierge::card()
        .without_skill("trains")
        .with_skill(v1_0::AgentSkill::new(
            "rooms",
            "Rooms",
            "Books rooms.",
            ["travel"],
        ));
    let server = serve(CardRoutes::of::<Concierge>().card(&card));
    assert_eq!(server.get(CARD, &[]).json()["skills"][0]["id"], "rooms");
    assert_eq!(server.get(CARD, &[OLD]).json()["skills"][0]["id"], "trains");
    // And on its own.
    let server = serve(CardRoutes::new().card(&card));
    assert_eq!(server.get(CARD, &[OLD]).json()["skills"][0]["id"], "rooms");
}

#[test]
fn cards_of_every_dialect_are_served_at_their_paths() {
    let document = json!({
        "agent": { "name": "butler", "uri": "agent://butler.example", "version": "2.1.0" },
        "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["bearer"] },
        "endpoints": { "message": "/a2a/message" },
    });
    let agenium: v1_0_0::AgentCard = serde_json::from_value(document).expect("a card");
    let server = serve(CardRoutes::of::<Concierge>().card(&agenium));
    let answer = server.get("/.well-known/agent.json", &[("Accept", "application/a2a+json")]);
    assert_eq!(answer.json()["agent"]["name"], "butler");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("vary"), "");
    assert_eq!(server.get(CARD, &[]).json()["name"], "Concierge");
}

#[test]
fn a_card_changes_while_it_is_served() {
    let cards = CardRoutes::of::<Concierge>().build().expect("a router");
    let server = Server::start(cards.router());
    let before = server.get(CARD, &[]);
    let mut card: v1_0::AgentCard = cards.card().expect("it is served");
    card.description = "Closed for lunch.".to_owned();
    cards.replace(&card).expect("a right card");

    let after = server.get(CARD, &[("If-None-Match", before.header("etag"))]);
    assert_eq!(
        (after.status, &after.json()["description"]),
        (200, &"Closed for lunch.".into())
    );
    assert_ne!(after.header("etag"), before.header("etag"));
    assert_eq!(cards.card(), Some(card));
    // The other version is unchanged; after changing back, so is the ETag.
    let old: v0_3::AgentCard = cards.card().expect("it is served");
    assert_eq!(old.description, Concierge::card().description);
    cards.replace(&Concierge::card()).expect("a right card");
    assert_eq!(server.get(CARD, &[]).header("etag"), before.header("etag"));
}

#[test]
fn an_invalid_card_does_not_replace_a_valid_one() {
    let cards = CardRoutes::of::<Modern>().build().expect("a router");
    let wrong = Modern::card().without_skill("chat");
    assert!(matches!(
        cards.replace(&wrong),
        Err(CardRoutesError::Refused { .. })
    ));
    let undeclared = Modern::card().with_extended_card();
    assert!(matches!(
        cards.replace(&undeclared),
        Err(CardRoutesError::NoExtendedCard(_))
    ));
    let other = Butler::card_v0_3().expect("it speaks 0.3");
    assert!(matches!(
        cards.replace(&other),
        Err(CardRoutesError::NotServed(_))
    ));
    assert_eq!(cards.card(), Some(Modern::card()));
    assert_eq!(cards.card::<v0_3::AgentCard>(), None);
}

#[test]
fn concurrent_requests_see_consistent_cards() {
    let cards = CardRoutes::of::<Modern>().build().expect("a router");
    let server = Server::start(cards.router());
    let names = ["Modern", "Changed"];
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for turn in 0..40 {
                let mut card = Modern::card();
                card.name = names[turn % 2].to_owned();
                card.skills[0].name = names[turn % 2].to_owned();
                cards.replace(&card).expect("a right card");
            }
        });
        for _ in 0..40 {
            let card = server.get(CARD, &[]).json();
            if card["skills"][0]["name"] != "Chat" {
                assert_eq!(card["name"], card["skills"][0]["name"]);
            }
        }
    });
}
