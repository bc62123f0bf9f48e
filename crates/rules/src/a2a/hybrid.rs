//! Fields of 0.3 in a 1.0 card: harmless next to their 1.0 counterparts, dangerous without.

use super::security::alternatives;
use super::version::Version;
use crate::Node;
use crate::catalogue::a2a as rules;
use crate::generated::a2a::mapping::{AGENT_CARD, DEFAULT_TRANSPORT, SECURITY_SCHEME};
use crate::mapping::{Kind, keys};
use crate::report::{Object, Report, has, list, object, text};
use crate::text::major_minor;
use crate::wording::listed;
use crate::{Action, Dialect, Level, Profile};

/// Whether `key` is a field of 0.3 that [`check`] handles.
pub(super) fn is_old_member(shape: &str, key: &str) -> bool {
    match shape {
        "AgentCard" | "AgentCapabilities" | "AgentSkill" | "AgentInterface" => {
            keys(Dialect::A2aV0_3, shape).is_some_and(|keys| keys.key_of(Dialect::A2aV0_3, key).is_some())
        }
        "SecurityScheme" => is_scheme_member(key),
        _ => false,
    }
}

/// Checks the fields of 0.3 in a 1.0 card.
pub(super) fn check(report: &mut Report<'_>, card: &Object<'_>) {
    check_skills(report, card);
    let lost = lost_security(report, card);
    let mut hybrid: Vec<&str> = Vec::new();
    for (key, value) in card {
        let joins = match key.as_ref() {
            "security" => !lost,
            "supportsAuthenticatedExtendedCard" => !is_moved(report, card, value),
            key => is_main(key),
        };
        if joins {
            hybrid.push(key);
        }
    }
    if !card.contains_key("supportedInterfaces") {
        // A card entirely in the form of 0.3 is a single fault, reported at `url`.
        return;
    }
    match hybrid.first() {
        Some(first) => {
            let message = format!("the card also has fields of 0.3: {}", listed(&hybrid));
            let fix = "move the 0.3 card to a separate file";
            report.add_at_key(first, &rules::HYBRID, message, fix);
            if matches!(report.profile(), Profile::Read | Profile::Quality) && agrees(card) {
                report.each_finding(&rules::HYBRID, &mut |finding| finding.level = Level::Note);
                return;
            }
            // Without interfaces of 1.0, only the fields of 0.3 tell how to reach the agent.
            if !list(card, "supportedInterfaces").is_empty() {
                for key in &hybrid {
                    let is_moved = *key == EXTENDED && extended(card).is_none() && holds_capabilities(card);
                    report.edit_at(format!("/{key}"), if is_moved { MOVE } else { Action::Remove });
                }
            }
        }
        None => check_leftovers(report, card),
    }
}

/// Whether the main fields agree with the 0.3 interface in the list, as in cards for clients of both versions.
fn agrees(card: &Object<'_>) -> bool {
    let interfaces = list(card, "supportedInterfaces");
    let listed = |url: Option<&str>, transport: Option<&str>| {
        let transport = transport.unwrap_or(DEFAULT_TRANSPORT);
        interfaces.iter().any(|interface| {
            let member = |key| interface.get(key).and_then(Node::as_str);
            member("url") == url
                && member("protocolBinding") == Some(transport)
                && member("protocolVersion").is_some_and(is_0_3)
        })
    };
    let mut others = list(card, "additionalInterfaces").iter();
    text(card, "protocolVersion").is_some_and(is_0_3)
        && listed(text(card, "url"), text(card, "preferredTransport"))
        && others.all(|other| {
            let member = |key| other.get(key).and_then(Node::as_str);
            listed(member("url"), member("transport"))
        })
}

fn is_0_3(version: &str) -> bool {
    major_minor(version).is_some_and(|version| (version.major, version.minor) == (0, 3))
}

/// The fields of 0.3 that correspond to `supportedInterfaces`.
fn is_main(key: &str) -> bool {
    let found = AGENT_CARD.key_of(Dialect::A2aV0_3, key);
    found.is_some_and(|found| found.member(Dialect::A2aV1_0).is_none())
}

/// The fields of a 0.3 scheme.
fn is_scheme_member(key: &str) -> bool {
    SECURITY_SCHEME.keys.iter().any(|scheme| match scheme.kind {
        Kind::Object(keys) => keys.key_of(Dialect::A2aV0_3, key).is_some(),
        _ => false,
    })
}

const EXTENDED: &str = "supportsAuthenticatedExtendedCard";

/// Moves the 0.3 field for the extended card to its place in 1.0.
const MOVE: Action = Action::Move {
    to: "/capabilities",
    name: "extendedAgentCard",
};

/// The 1.0 field for the extended card.
fn extended<'a, 't>(card: &'a Object<'t>) -> Option<&'a Node<'t>> {
    object(card, "capabilities")?.get("extendedAgentCard")
}

fn holds_capabilities(card: &Object<'_>) -> bool {
    object(card, "capabilities").is_some()
}

fn is_moved(report: &mut Report<'_>, card: &Object<'_>, value: &Node<'_>) -> bool {
    let new = extended(card);
    let same = value.as_bool() == Some(new.and_then(Node::as_bool).unwrap_or(false));
    if !same {
        let message = "`supportsAuthenticatedExtendedCard` is ignored by A2A 1.0 clients";
        let fix = "use `capabilities.extendedAgentCard`";
        report.add_at_key("supportsAuthenticatedExtendedCard", &rules::MOVED, message, fix);
        // A value that is not a boolean or has no place to go is left to the author.
        if let (None, Some(declared)) = (new, value.as_bool()) {
            if holds_capabilities(card) {
                report.edit(MOVE);
            } else if !card.contains_key("capabilities") {
                report.edit(Action::Remove);
                let json = if declared {
                    "{\"extendedAgentCard\": true}"
                } else {
                    "{}"
                };
                let name = "capabilities".into();
                report.edit_at(
                    "",
                    Action::Insert {
                        name,
                        json: json.into(),
                        first: false,
                    },
                );
            }
        }
    }
    !same
}

/// Whether the card's `security` contains requirements that are missing from `securityRequirements`.
fn lost_security(report: &mut Report<'_>, owner: &Object<'_>) -> bool {
    let Some(old) = owner.get("security") else {
        return false;
    };
    let empty = old.is_null() || old.as_array().is_some_and(<[Node<'_>]>::is_empty);
    if empty || alternatives(Version::V03, owner) == alternatives(Version::V10, owner) {
        return false;
    }
    let message = "`security` is ignored by A2A 1.0 clients";
    let fix = "use `securityRequirements`: `[{\"schemes\": {\"name\": {\"list\": […]}}}]`";
    report.add_at_key("security", &rules::LOST_SECURITY, message, fix);
    if old.is_array() && !owner.contains_key("securityRequirements") {
        report.edit(Action::Rename("securityRequirements".into()));
    }
    true
}

fn check_skills(report: &mut Report<'_>, card: &Object<'_>) {
    report.each_object(card, "skills", &mut |report, skill| {
        lost_security(report, skill);
    });
}

/// Checks fields of 0.3 in a card that otherwise has the form of 1.0.
fn check_leftovers(report: &mut Report<'_>, card: &Object<'_>) {
    if let Some(capabilities) = object(card, "capabilities") {
        let place = report.enter("capabilities");
        report_removed(report, capabilities, "stateTransitionHistory");
        report.leave(place);
    }
    report.each_object(card, "supportedInterfaces", &mut |report, interface| {
        if has(interface, "protocolBinding") {
            report_removed(report, interface, "transport");
        }
    });
    report.each_object(card, "skills", &mut |report, skill| {
        let empty = list(skill, "security").is_empty();
        if empty || alternatives(Version::V03, skill) == alternatives(Version::V10, skill) {
            report_removed(report, skill, "security");
        }
    });
    let Some(schemes) = object(card, "securitySchemes") else {
        return;
    };
    let place = report.enter("securitySchemes");
    for (name, scheme) in schemes {
        let Node::Object(scheme) = scheme else { continue };
        let wrapped = scheme.keys().any(|key| key.ends_with("SecurityScheme"));
        let place = report.enter_named(name);
        for key in scheme.keys().filter(|key| wrapped && is_scheme_member(key)) {
            report_removed(report, scheme, key);
        }
        report.leave(place);
    }
    report.leave(place);
}

fn report_removed(report: &mut Report<'_>, object: &Object<'_>, key: &str) {
    if object.contains_key(key) {
        let message = format!("`{key}` is a field of A2A 0.3");
        let fix = "remove it";
        report.add_at_key(key, &rules::REMOVED, message, fix);
        report.edit(Action::Remove);
    }
}
