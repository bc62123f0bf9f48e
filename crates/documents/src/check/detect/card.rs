//! Agent cards: A2A in both versions, OpenCLASP, Agenium.

use agentcard_rules::{Dialect, Node};

use super::{Detection, Object, has, has_any, is_list, is_object, text};

/// Tells a card by a member that decides.
pub(super) fn detect(doc: &Object<'_>) -> Option<Detection> {
    if has_any(doc, &["supportedInterfaces", "supported_interfaces"]) {
        return Some(Detection::known(Dialect::A2aV1_0, "it has `supportedInterfaces`"));
    }
    if is_openclasp(doc) {
        let reason = "it has `agentId` beside members of OpenCLASP";
        return Some(Detection::known(Dialect::OpenclaspV0_1, reason));
    }
    if is_object(doc, "agent") && has_any(doc, &["endpoints", "capabilities"]) {
        return Some(Detection::known(
            Dialect::AgeniumV1_0_0,
            "it has `agent` beside `capabilities` or `endpoints`",
        ));
    }
    if text(doc, "agentUri").is_some_and(|uri| uri.starts_with("agent://")) {
        let reason = "it has `agentUri`, as cards before 1.0.0 had";
        return Some(Detection::known(Dialect::AgeniumV1_0_0, reason));
    }
    by_version(doc)
}

fn is_openclasp(doc: &Object<'_>) -> bool {
    let own = [
        "framework",
        "assurance",
        "agentMode",
        "a2aAgentCardUrl",
        "extensionUri",
    ];
    let count = own.iter().filter(|key| has(doc, key)).count();
    has(doc, "agentId") && (count > 1 || (count > 0 && text(doc, "protocolVersion") == Some("0.1")))
}

/// Tells a card of A2A by the version that it states, or by its URL.
fn by_version(doc: &Object<'_>) -> Option<Detection> {
    // `tools` of MCP servers have `url` and `protocolVersion` around them, too.
    if has_any(doc, &["serverInfo", "serverUrl"]) {
        return None;
    }
    let version = doc.get("protocolVersion").or_else(|| doc.get("protocol_version"));
    let version = version.and_then(Node::as_str).unwrap_or_default();
    let version = version.strip_prefix(['v', 'V']).unwrap_or(version);
    match version.split('.').next().unwrap_or_default() {
        "1" => {
            let reason = "its `protocolVersion` is of major version 1, though it has the shape of 0.3";
            return Some(Detection::known(Dialect::A2aV1_0, reason));
        }
        "0" => {
            let reason = if version.starts_with("0.3") {
                "its `protocolVersion` is 0.3"
            } else {
                "its `protocolVersion` is below 0.3, which is judged as 0.3"
            };
            return Some(Detection::known(Dialect::A2aV0_3, reason));
        }
        _ => {}
    }
    let other = is_list(doc, "tools") && !has_any(doc, MARKS);
    let agent = has(doc, "name") || (has(doc, "description") && has(doc, "version"));
    (doc.get("url").is_some_and(Node::is_string) && agent && !other).then_some(Detection::known(
        Dialect::A2aV0_3,
        "it has `url` at the top and no `supportedInterfaces`",
    ))
}

/// Members of A2A cards that other documents rarely have.
const MARKS: &[&str] = &[
    "skills",
    "defaultInputModes",
    "defaultOutputModes",
    "default_input_modes",
    "preferredTransport",
    "additionalInterfaces",
];

/// Members of A2A cards since 1.0.
const NEW: &[&str] = &["securityRequirements", "security_requirements"];

/// Tells a card of A2A that lacks everything that decides.
pub(super) fn by_skills(doc: &Object<'_>) -> Option<Detection> {
    if !has(doc, "name") || !has_any(doc, MARKS) {
        return None;
    }
    let extended = doc
        .get("capabilities")
        .and_then(|all| all.get("extendedAgentCard"));
    if has_any(doc, NEW) || extended.is_some() {
        let reason = "it has members of 1.0, though no `supportedInterfaces`";
        return Some(Detection::known(Dialect::A2aV1_0, reason));
    }
    let old = [
        "authentication",
        "security",
        "preferredTransport",
        "additionalInterfaces",
    ];
    if has_any(doc, &old) || !has_any(doc, &["defaultInputModes", "defaultOutputModes"]) {
        let reason = "it has `skills`, and neither `url` nor `supportedInterfaces`";
        return Some(Detection::known(Dialect::A2aV0_3, reason));
    }
    let reason = "it has the members of a card but for `url` and `supportedInterfaces`, so it is read as the current version";
    Some(Detection::known(Dialect::A2aV1_0, reason))
}
