//! Checks Agenium agent cards.

use crate::Node;
use crate::catalogue::agenium as rules;
use crate::generated::root;
use crate::report::{Object, Report, list, object, text};
use crate::structure::{self, PLAIN};
use crate::{Action, Dialect};
use std::collections::BTreeSet;

/// Checks a whole card.
pub(crate) fn check(report: &mut Report<'_>, dialect: Dialect, doc: &Node<'_>) {
    if let Node::Object(card) = doc
        && !card.contains_key("agent")
        && ["agentUri", "protocol"].iter().any(|key| card.contains_key(key))
    {
        let message = "the card has the flat form used before Agenium 1.0.0";
        let fix = "use `agent`, `capabilities` and `endpoints`";
        report.add(&rules::LEGACY, message, fix);
        return;
    }
    structure::check(report, &PLAIN, root(dialect), doc);
    let Node::Object(card) = doc else { return };
    check_agent(report, card);
    check_lists(report, card);
    check_endpoints(report, card);
    check_policies(report, card);
}

fn check_agent(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(agent) = object(card, "agent") else {
        return;
    };
    let Some(name) = text(agent, "name") else { return };
    let place = report.enter("agent");
    let label = text(agent, "uri").and_then(|uri| uri.strip_prefix("agent://")?.split('.').next());
    if let Some(label) = label.filter(|label| *label != name) {
        let message = format!("`name` does not match the URI, whose first label is `{label}`");
        let fix = format!("use `{label}`, or change the URI");
        report.add_at("name", &rules::NAME, message, fix);
    }
    // The schema rejects other lengths.
    if name.len() == 2 || (51..=63).contains(&name.len()) {
        let message = "some tools only accept names of 3 to 50 characters";
        report.add_at("name", &rules::NAME_LENGTH, message, "choose a different name");
    }
    report.leave(place);
}

fn check_lists(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(capabilities) = object(card, "capabilities") else {
        return;
    };
    let place = report.enter("capabilities");
    for key in ["protocols", "transport", "authentication", "formats"] {
        let items = list(capabilities, key);
        let place = report.enter(key);
        let mut seen = BTreeSet::new();
        for (index, item) in items.iter().enumerate() {
            if item.as_str().is_some_and(|item| !seen.insert(item)) {
                let place = report.enter_item(index);
                report.add(&rules::DUPLICATES, "duplicate item", "remove one of them");
                report.edit(Action::Remove);
                report.leave(place);
            }
        }
        report.leave(place);
    }
    report.leave(place);
}

fn check_endpoints(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(endpoints) = object(card, "endpoints") else {
        return;
    };
    let place = report.enter("endpoints");
    for (key, path) in endpoints {
        if path.as_str().is_some_and(|path| path.starts_with("//")) {
            let message = "`//` at the start of a path is followed by a host name";
            let fix = "start the path with a single `/`";
            report.add_at(key, &rules::OTHER_HOST, message, fix);
        }
    }
    if let Some(capabilities) = object(card, "capabilities") {
        let spoken = list(capabilities, "transport")
            .iter()
            .any(|transport| transport.as_str() == Some("websocket"));
        let placed = endpoints.contains_key("websocket");
        if spoken && !placed {
            let message = "missing endpoint for transport `websocket`";
            report.add(&rules::WEBSOCKET, message, "add `\"websocket\": \"/a2a/ws\"`");
        } else if placed && !spoken {
            let message = "the endpoint requires the transport `websocket`";
            let fix = "add `websocket` to `transport`";
            report.add_at_key("websocket", &rules::WEBSOCKET, message, fix);
        }
    }
    report.leave(place);
}

fn check_policies(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(policies) = object(card, "policies") else {
        return;
    };
    let place = report.enter("policies");
    for key in ["rate_limit", "max_message_size", "session_ttl", "retry_after"] {
        if text(policies, key).is_some_and(|amount| amount.starts_with('0')) {
            let message = "the limit must be above zero, without leading zeros";
            report.add_at(key, &rules::AMOUNT, message, "use a number above zero");
        }
    }
    report.leave(place);
}
