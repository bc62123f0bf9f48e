//! Checks `OpenCLASP` agent cards.

use crate::Node;
use crate::catalogue::openclasp as rules;
use crate::generated::root;
use crate::report::{Object, Report, list, object, text};
use crate::shape::Shape;
use crate::structure::{self, PLAIN, Policy, stray};
use crate::text::{openclasp_url as url, utc};
use crate::{Action, Dialect};
use std::collections::BTreeSet;

const POLICY: Policy = Policy { unknown, ..PLAIN };

/// Checks a whole card.
pub(crate) fn check(report: &mut Report<'_>, dialect: Dialect, doc: &Node<'_>) {
    structure::check(report, &POLICY, root(dialect), doc);
    let Node::Object(card) = doc else { return };
    for key in ["cardUrl", "a2aAgentCardUrl", "profileUrl"] {
        report.text(card, key, url);
    }
    check_transports(report, card);
    check_times(report, card);
    check_limits(report, card);
    check_card_urls(report, card);
    if let Some(verification) = object(card, "verification") {
        let place = report.enter("verification");
        report.text(verification, "verificationKeyUrl", url);
        report.leave(place);
    }
}

fn unknown(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    if matches!(key, "operatorId" | "projectId") {
        let message = format!("private field `{key}` in a public card");
        report.add_at_key(key, &rules::PRIVATE, message, "remove it");
        return None;
    }
    stray(report, shape, object, key)
}

fn check_transports(report: &mut Report<'_>, card: &Object<'_>) {
    let mode = text(card, "agentMode");
    report.each_object(card, "transports", &mut |report, transport| {
        report.text(transport, "endpoint", url);
        let expected = match mode {
            Some("temporary_chat") => "openclasp",
            Some("persistent_runtime") => "agent",
            _ => return,
        };
        if text(transport, "managedBy")
            .is_some_and(|by| by != expected && matches!(by, "agent" | "openclasp"))
        {
            let message = format!("expected `{expected}` for this `agentMode`");
            let fix = format!("use `{expected}`");
            report.add_at("managedBy", &rules::MANAGED_MODE, message, fix);
        }
    });
    if card
        .get("transports")
        .and_then(Node::as_array)
        .is_some_and(<[Node<'_>]>::is_empty)
    {
        let message = "no transport, so the agent has no A2A card";
        report.add_at("transports", &rules::NO_TRANSPORT, message, "add a transport");
    }
}

fn check_times(report: &mut Report<'_>, card: &Object<'_>) {
    let time = |object: &Object<'_>, key: &str| text(object, key).and_then(utc);
    if let (Some(published), Some(updated)) = (time(card, "publishedAt"), time(card, "updatedAt"))
        && updated < published
    {
        let message = "`updatedAt` is earlier than `publishedAt`";
        report.add_at("updatedAt", &rules::UPDATED_BEFORE, message, "use a later time");
    }
    let Some(presence) = object(card, "presence") else {
        return;
    };
    let (Some(checked), Some(seen)) = (time(presence, "checkedAt"), time(presence, "lastSeenAt")) else {
        return;
    };
    let place = report.enter("presence");
    if seen > checked {
        let message = "`lastSeenAt` is later than `checkedAt`";
        let fix = "use a time not later than `checkedAt`";
        report.add_at("lastSeenAt", &rules::PRESENCE, message, fix);
    } else if text(presence, "status") == Some("online") && checked.0 - seen.0 > 120 {
        let message =
            "`online` is not allowed if the agent was last seen more than two minutes before the check";
        report.add_at("status", &rules::PRESENCE, message, "use `offline`");
    }
    report.leave(place);
}

fn check_limits(report: &mut Report<'_>, card: &Object<'_>) {
    for (key, max) in [("name", 100), ("description", 500), ("framework", 100)] {
        if let Some(text) = text(card, key) {
            let place = report.enter(key);
            check_length(report, text, max);
            report.leave(place);
        }
    }
    for (key, max) in [("capabilities", 100), ("limitations", 300)] {
        let count = list(card, key).len();
        if count > 100 {
            let message = format!("too many items for publication: {count}, maximum is 100");
            report.add_at(key, &rules::LIMITS, message, "remove items");
        }
        let mut seen = BTreeSet::new();
        let place = report.enter(key);
        for (index, item) in list(card, key).iter().enumerate() {
            let place = report.enter_item(index);
            if item.as_str().is_some_and(|item| !seen.insert(item)) {
                report.add(&rules::DUPLICATES, "duplicate item", "remove one of them");
                report.edit(Action::Remove);
            }
            check_length(report, item.as_str().unwrap_or("-"), max);
            report.leave(place);
        }
        report.leave(place);
    }
    report.each_object(card, "transports", &mut |report, transport| {
        if let Some(endpoint) = text(transport, "endpoint") {
            let place = report.enter("endpoint");
            check_length(report, endpoint, 2048);
            report.leave(place);
        }
    });
}

fn check_length(report: &mut Report<'_>, text: &str, max: usize) {
    let length = text.chars().count();
    if length > max {
        let message = format!("too long for publication: {length} characters, maximum is {max}");
        report.add(&rules::LIMITS, message, "shorten it");
    }
}

/// Checks that the URLs of the card match the location where the directory serves it.
fn check_card_urls(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(id) = text(card, "agentId").filter(|id| !id.is_empty()) else {
        return;
    };
    for (key, file) in [
        ("cardUrl", "card.json"),
        ("a2aAgentCardUrl", "a2a-agent-card.json"),
    ] {
        let end = format!("/agents/{}/{file}", encode(id));
        if text(card, key).is_some_and(|url| url.starts_with("http") && !url.ends_with(&end)) {
            let message =
                format!("unexpected URL, the directory serves this card at a URL that ends in `{end}`");
            report.add_at(key, &rules::CARD_URL, message, "check the URL");
        }
    }
}

/// Encodes a text like `encodeURIComponent`.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'-'
            | b'_'
            | b'.'
            | b'!'
            | b'~'
            | b'*'
            | b'\''
            | b'('
            | b')' => {
                encoded.push(char::from(byte));
            }
            _ => {
                encoded.push('%');
                encoded.extend(
                    [byte >> 4, byte & 15].map(|half| char::from(b"0123456789ABCDEF"[usize::from(half)])),
                );
            }
        }
    }
    encoded
}
