//! Checks the interfaces of an agent.

use crate::Action;
use crate::Node;
use crate::catalogue::a2a as rules;
use crate::generated::a2a::mapping::DEFAULT_TRANSPORT;
use crate::report::{Object, Report, list, non_blank_text, text};
use crate::text::{self as texts, MajorMinor, major_minor};
use std::collections::BTreeSet;

/// Checks the interfaces of a 1.0 card.
pub(super) fn check_v1_0(report: &mut Report<'_>, card: &Object<'_>) {
    let mut seen = BTreeSet::new();
    report.each_object(card, "supportedInterfaces", &mut |report, interface| {
        report.text(interface, "protocolBinding", texts::binding);
        report.text(interface, "protocolVersion", texts::interface_version);
        if let Some(MajorMinor {
            major,
            minor,
            patch: true,
        }) = text(interface, "protocolVersion").and_then(major_minor)
        {
            report.edit(Action::Replace(format!("\"{major}.{minor}\"").into()));
        }
        check_url(report, interface, text(interface, "protocolBinding"));
    });
    let interfaces = list(card, "supportedInterfaces");
    let place = report.enter("supportedInterfaces");
    for (index, interface) in interfaces.iter().enumerate() {
        let member = |key: &str| interface.get(key).and_then(Node::as_str);
        let tenant = member("tenant").filter(|tenant| !tenant.is_empty());
        let identity = [
            member("url"),
            member("protocolBinding"),
            member("protocolVersion"),
            tenant,
        ];
        if identity[0].is_some() && !seen.insert(identity) {
            let place = report.enter_item(index);
            let message = "duplicate interface";
            let fix = "remove one of them";
            report.add(&rules::DUPLICATE_INTERFACE, message, fix);
            report.leave(place);
        }
    }
    report.leave(place);
}

/// Checks the main interface and the additional ones of a 0.3 card.
pub(super) fn check_v0_3(report: &mut Report<'_>, card: &Object<'_>) {
    let main = text(card, "preferredTransport");
    report.text(card, "preferredTransport", texts::binding);
    check_url(report, card, main);
    if main.is_none() && !card.contains_key("preferredTransport") && text(card, "url").is_some() {
        let message = format!("missing field `preferredTransport`, which defaults to `{DEFAULT_TRANSPORT}`");
        report.add(&rules::TRANSPORT_UNSTATED, message, "add `preferredTransport`");
    }
    report.each_object(card, "additionalInterfaces", &mut |report, interface| {
        report.text(interface, "transport", texts::binding);
        check_url(report, interface, text(interface, "transport"));
    });
    if let Some(url) = non_blank_text(card, "url") {
        check_main(report, card, url, main.unwrap_or(DEFAULT_TRANSPORT));
    }
}

/// Compares the additional interfaces with the main one.
fn check_main(report: &mut Report<'_>, card: &Object<'_>, url: &str, transport: &str) {
    let others = list(card, "additionalInterfaces");
    let mut repeated = others.is_empty();
    let place = report.enter("additionalInterfaces");
    for (index, other) in others.iter().enumerate() {
        let same_url = other.get("url").and_then(Node::as_str) == Some(url);
        repeated |= same_url;
        let Some(other) = other.get("transport").and_then(Node::as_str) else {
            continue;
        };
        if same_url && other != transport {
            let place = report.enter_item(index);
            let message = format!("conflicting transports for the same URL: `{transport}` and `{other}`");
            let fix = "use a different URL for each transport";
            report.add_at("transport", &rules::TRANSPORT_CONFLICT, message, fix);
            report.leave(place);
        }
    }
    report.leave(place);
    if !repeated {
        let message = "the main interface is missing from `additionalInterfaces`";
        let fix = format!("add `{{\"url\": \"{url}\", \"transport\": \"{transport}\"}}`");
        report.add_at("additionalInterfaces", &rules::MAIN_NOT_REPEATED, message, fix);
    }
}

fn check_url(report: &mut Report<'_>, interface: &Object<'_>, binding: Option<&str>) {
    if let Some(url) = non_blank_text(interface, "url") {
        let place = report.enter("url");
        report.fault(texts::interface_url(url, binding.unwrap_or(DEFAULT_TRANSPORT)));
        report.leave(place);
    }
}
