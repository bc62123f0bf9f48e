//! Caching and conditional requests.

use std::time::{Duration, SystemTime};

use agentcard::AgentCard;
use agentcard::axum::CardRoutes;

use crate::http::Server;
use crate::{CARD, Concierge, ConciergeTools, TOOLSPEC, concierge, serve};

const RELEASE: &str = "Sun, 06 Nov 1994 08:49:37 GMT";
const BEFORE: &str = "Sun, 06 Nov 1994 08:49:36 GMT";

fn release() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777)
}

#[test]
fn the_etag_survives_restarts_and_differs_per_representation() {
    let forms: [(&str, &[(&str, &str)]); 4] = [
        (CARD, &[]),
        (CARD, &[("A2A-Version", "0.3")]),
        (CARD, &[("Accept", "application/a2a+json")]),
        (TOOLSPEC, &[]),
    ];
    let tags = || {
        let server = concierge();
        forms.map(|(path, headers)| server.get(path, headers).header("etag").to_owned())
    };
    let first = tags();
    assert_eq!(first, tags());
    for (at, tag) in first.iter().enumerate() {
        assert!(
            tag.starts_with('"') && tag.ends_with('"') && tag.len() >= 34,
            "{tag}"
        );
        assert!(!first[..at].contains(tag), "{tag}");
    }
}

#[test]
fn a_client_that_has_the_card_gets_304_and_no_body() {
    let server = serve(CardRoutes::of::<Concierge>().last_modified(release()));
    let whole = server.get(CARD, &[]);
    assert_eq!(whole.header("last-modified"), RELEASE);
    let tag = whole.header("etag");
    for condition in [
        ("If-None-Match", tag),
        ("If-None-Match", &format!("\"other\", W/{tag}")),
        ("If-None-Match", "*"),
        ("If-Modified-Since", RELEASE),
    ] {
        let answer = server.get(CARD, &[condition]);
        assert_eq!((answer.status, answer.body.as_str()), (304, ""), "{condition:?}");
        assert_eq!(answer.header("etag"), tag);
        assert_eq!(answer.header("cache-control"), "public, max-age=300");
        assert_eq!(answer.header("vary"), "Accept, A2A-Version");
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        // If `Content-Length` is present, it must be that of the full representation (RFC 9110 §8.6).
        let length = answer.header("content-length");
        assert!(
            length.is_empty() || length == whole.body.len().to_string(),
            "{length}"
        );
    }
}

#[test]
fn a_client_with_a_stale_card_gets_the_current_one() {
    let server = serve(CardRoutes::of::<Concierge>().last_modified(release()));
    let old = server.get(CARD, &[("A2A-Version", "0.3")]);
    let tag = old.header("etag");
    for conditions in [
        &[("If-None-Match", tag)][..],
        &[("If-None-Match", "\"other\""), ("If-Modified-Since", RELEASE)],
        &[("If-Modified-Since", BEFORE)],
        &[("If-Modified-Since", "never")],
    ] {
        let answer = server.get(CARD, conditions);
        assert_eq!(answer.status, 200, "{conditions:?}");
        assert_eq!(answer.json()["name"], "Concierge");
    }
    let failed = server.get(CARD, &[("If-Match", tag)]);
    assert_eq!((failed.status, failed.body.as_str()), (412, ""));
    assert_eq!(failed.header("vary"), "Accept, A2A-Version");
    assert_eq!(server.get(CARD, &[("If-Unmodified-Since", BEFORE)]).status, 412);
}

#[test]
fn two_cards_of_the_same_second_are_distinguished_by_etag() {
    let cards = CardRoutes::of::<Concierge>().build().expect("a router");
    let server = Server::start(cards.router());
    let date = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(9));
    for name in ["Concierge 1", "Concierge 2", "Concierge 3"] {
        let mut card = Concierge::card();
        card.name = name.to_owned();
        cards.replace(&card).expect("a right card");
    }
    let answer = server.get(CARD, &[("If-Modified-Since", &date)]);
    assert_eq!((answer.status, answer.header("last-modified")), (200, ""));
}

#[test]
fn the_application_sets_the_max_age() {
    let routes = CardRoutes::of::<Concierge>().publish::<ConciergeTools>();
    let server = serve(routes.max_age(Duration::from_millis(60_900)));
    for path in [CARD, TOOLSPEC] {
        assert_eq!(
            server.get(path, &[]).header("cache-control"),
            "public, max-age=60"
        );
    }
}

#[test]
fn last_modified_defaults_to_the_start_time() {
    let day = SystemTime::now() - Duration::from_secs(24 * 60 * 60);
    let server = concierge();
    let yesterday = httpdate::fmt_http_date(day);
    assert_eq!(server.get(CARD, &[("If-Modified-Since", &yesterday)]).status, 200);
    let date = server.get(CARD, &[]).header("last-modified").to_owned();
    assert_eq!(server.get(CARD, &[("If-Modified-Since", &date)]).status, 304);
}
