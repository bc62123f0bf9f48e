//! OpenCLASP agent cards → A2A 1.0.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::DEFAULT_TRANSPORT;
use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use serde_json::{Value, json};

use crate::convert::member::{Object, items, non_blank_text, root};
use crate::convert::names::Names;
use crate::convert::stand_in::{MODES, general_skill};
use crate::convert::walk::arrange;
use crate::convert::{Converted, Loss, Refusal, conflict};

/// Members that have an equivalent in the A2A card.
const SAID: [&str; 10] = [
    "protocolVersion",
    "agentId",
    "name",
    "description",
    "framework",
    "agentVersion",
    "capabilities",
    "transports",
    "cardUrl",
    "extensionUri",
];

/// Whether a member belongs to OpenCLASP; those that are not converted are lost.
fn is_known(key: &str) -> bool {
    shape(Dialect::OPENCLASP_DEFAULT).member(key).is_some()
}

/// Converts an OpenCLASP card to A2A 1.0: transports become interfaces, capabilities become skills.
///
/// # Errors
///
/// If the card has no transport.
pub fn to_a2a(card: &Value) -> Result<Converted, Refusal> {
    let card = root(card)?;
    let name = non_blank_text(card, "name").unwrap_or("Agent");
    let description =
        non_blank_text(card, "description").map_or_else(|| format!("{name} via OpenClasp"), str::to_owned);
    let mut document = json!({
        "name": name,
        "description": description,
        "supportedInterfaces": interfaces(card)?,
        "version": non_blank_text(card, "agentVersion").unwrap_or("1.0.0"),
        "capabilities": capabilities(card),
        "defaultInputModes": MODES,
        "defaultOutputModes": MODES,
        "skills": skills(card, name, &description),
    });
    if let Some(url) = non_blank_text(card, "cardUrl") {
        document["documentationUrl"] = url.into();
    }
    let mut losses = losses(card);
    for (key, value) in card {
        if is_known(key) {
            continue;
        }
        if document.get(key).is_none() {
            document[key] = value.clone();
        } else if document[key] != *value {
            let message = "the A2A card gets it from other fields of the source";
            losses.push(Loss::new(below("", key), message));
        }
    }
    arrange(&mut document, shape(Dialect::A2aV1_0));
    Ok(Converted::new(document, losses))
}

/// Members of a transport that have an equivalent in the interface.
const OF_TRANSPORT: [&str; 4] = ["protocol", "protocolBinding", "endpoint", "managedBy"];

fn interfaces(card: &Object) -> Result<Vec<Value>, Refusal> {
    let transports = items(card, "transports").iter().filter_map(Value::as_object);
    let interfaces: Vec<Value> = transports.filter_map(interface).collect();
    if interfaces.is_empty() {
        let message = "no transport with an endpoint, so the agent cannot be called; add one";
        return Err(Refusal::new("/transports", message));
    }
    Ok(interfaces)
}

/// Converts a transport with an endpoint to an interface; unknown members are kept.
fn interface(transport: &Object) -> Option<Value> {
    let mut interface = json!({
        "url": non_blank_text(transport, "endpoint")?,
        "protocolBinding": non_blank_text(transport, "protocolBinding").unwrap_or(DEFAULT_TRANSPORT),
        "protocolVersion": "1.0",
    });
    let strangers = transport
        .iter()
        .filter(|(key, _)| !OF_TRANSPORT.contains(&key.as_str()));
    for (key, value) in strangers {
        if interface.get(key).is_none() {
            interface[key] = value.clone();
        }
    }
    Some(interface)
}

/// Creates the trust extension, which identifies the source of the card.
fn capabilities(card: &Object) -> Value {
    let Some(uri) = non_blank_text(card, "extensionUri") else {
        return json!({});
    };
    let mut params = Object::new();
    for (key, name) in [("agentId", "agentId"), ("cardUrl", "openClaspCardUrl")] {
        params.extend(card.get(key).map(|value| (name.to_owned(), value.clone())));
    }
    json!({ "extensions": [{ "uri": uri, "required": false, "params": params }] })
}

fn skills(card: &Object, name: &str, description: &str) -> Vec<Value> {
    let tag = non_blank_text(card, "framework").unwrap_or("agent");
    let mut ids = Names::default();
    let skill = |capability: &str| {
        json!({
            "id": ids.claim(&slug(capability), "-"),
            "name": capability,
            "description": capability,
            "tags": [tag],
        })
    };
    let capabilities = items(card, "capabilities").iter().filter_map(Value::as_str);
    let skills: Vec<Value> = capabilities
        .filter(|text| !text.trim().is_empty())
        .map(skill)
        .collect();
    if skills.is_empty() {
        vec![general_skill(name, description, tag)]
    } else {
        skills
    }
}

/// Lowercase letters and digits, with hyphens in place of other characters.
fn slug(text: &str) -> String {
    let letter = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            ' '
        }
    };
    let words: String = text.chars().map(letter).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        "general".to_owned()
    } else {
        words.join("-")
    }
}

fn losses(card: &Object) -> Vec<Loss> {
    let is_empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    let mut losses = Vec::new();
    for (key, value) in card {
        if is_known(key) && !SAID.contains(&key.as_str()) && !is_empty(value) {
            losses.push(Loss::new(below("", key), "A2A has no equivalent"));
        }
    }
    for (index, capability) in items(card, "capabilities").iter().enumerate() {
        if capability.as_str().is_none_or(|text| text.trim().is_empty()) {
            losses.push(Loss::new(
                below("/capabilities", index),
                "expected a string for a skill",
            ));
        }
    }
    for (index, transport) in items(card, "transports").iter().enumerate() {
        let pointer = below("/transports", index);
        if transport
            .as_object()
            .is_none_or(|transport| non_blank_text(transport, "endpoint").is_none())
        {
            losses.push(Loss::new(&pointer, "transport without an endpoint, omitted"));
        }
        for key in ["url", "protocolVersion"] {
            if transport.get(key).is_some() {
                losses.push(conflict(below(&pointer, key), "endpoint"));
            }
        }
        if transport.get("managedBy") == Some(&json!("openclasp")) {
            let pointer = below(&below("/transports", index), "managedBy");
            losses.push(Loss::new(pointer, "A2A does not specify who runs an endpoint"));
        }
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Value {
        json!({
            "protocolVersion": "0.1", "agentId": "agent:r", "name": "Research", "description": "",
            "framework": "Codex", "agentVersion": "1.2.0", "capabilities": ["Web Search!", "web search", "検索"],
            "limitations": ["no purchases"], "assurance": "oauth_authenticated", "agentMode": "persistent_runtime",
            "transports": [{ "protocol": "A2A/1.0", "endpoint": "https://a.example/a2a", "managedBy": "openclasp" }],
            "cardUrl": "https://c.example/card.json", "extensionUri": "https://c.example/trust/v0.1", "x-own": 1,
        })
    }

    #[test]
    fn maps_every_member() {
        let converted = to_a2a(&card()).unwrap();
        let skill =
            |id: &str, name: &str| json!({ "id": id, "name": name, "description": name, "tags": ["Codex"] });
        let modes = json!(["text/plain", "application/json"]);
        assert_eq!(
            converted.document,
            json!({
                "name": "Research", "description": "Research via OpenClasp", "version": "1.2.0",
                "supportedInterfaces": [
                    { "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
                ],
                "documentationUrl": "https://c.example/card.json",
                "capabilities": { "extensions": [{
                    "uri": "https://c.example/trust/v0.1", "required": false,
                    "params": { "agentId": "agent:r", "openClaspCardUrl": "https://c.example/card.json" },
                }] },
                "defaultInputModes": modes, "defaultOutputModes": modes,
                "skills": [skill("web-search", "Web Search!"), skill("web-search-2", "web search"), skill("general", "検索")],
                "x-own": 1,
            })
        );
        let losses: Vec<_> = converted
            .losses
            .iter()
            .map(|loss| loss.pointer.as_str())
            .collect();
        assert_eq!(
            losses,
            [
                "/limitations",
                "/assurance",
                "/agentMode",
                "/transports/0/managedBy"
            ]
        );
    }

    #[test]
    fn a_card_without_transports_is_refused() {
        let mut card = card();
        card["transports"] = json!([]);
        assert_eq!(to_a2a(&card).unwrap_err().pointer, "/transports");
    }
}
