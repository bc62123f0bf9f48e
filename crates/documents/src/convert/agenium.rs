//! Agenium agent cards → A2A 1.0.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use agentcard_rules::text::interface_url;
use serde_json::{Value, json};

use crate::convert::member::{Object, items, non_blank_text, object, object_mut, root, take};
use crate::convert::stand_in::{MODES, general_skill};
use crate::convert::walk::arrange;
use crate::convert::{Converted, Loss, Refusal};

/// URI of the extension for data that A2A has no member for: the schema that defines it.
const EXTENSION: &str = "https://agenium.net/schemas/agent-card/1.0.0/agent-card.schema.json";

/// Converts an Agenium card to A2A 1.0. Its paths are relative, so the base URL of the agent is required.
///
/// # Errors
///
/// A missing or relative base URL, or a missing `agent`.
pub fn to_a2a(card: &Value, base_url: Option<&str>) -> Result<Converted, Refusal> {
    let card = root(card)?;
    let Some(agent) = object(card, "agent") else {
        return Err(Refusal::new(
            "",
            "missing field `agent`; expected an Agenium 1.0.0 card",
        ));
    };
    let name = non_blank_text(agent, "name").unwrap_or("agent");
    let description =
        non_blank_text(agent, "description").map_or_else(|| format!("{name} via Agenium"), str::to_owned);
    let security = Security::of(card);
    let mut document = json!({
        "name": name,
        "description": description,
        "supportedInterfaces": [interface(card, base_url)?],
        "version": non_blank_text(agent, "version").unwrap_or("1.0.0"),
        "capabilities": { "extensions": [{
            "uri": EXTENSION,
            // A client that does not understand the authentication can't call the agent.
            "required": security.is_beyond_a2a(),
            "params": rest(card),
        }] },
        "defaultInputModes": MODES,
        "defaultOutputModes": MODES,
        "skills": [general_skill(name, &description, "agenium")],
    });
    for (key, name) in [("homepage", "documentationUrl"), ("icon", "iconUrl")] {
        // An invalid URL is left to the rules.
        if let Some(url) = agent.get(key).filter(|url| !url.is_null() && *url != "") {
            document[name] = url.clone();
        }
    }
    if !security.schemes.is_empty() {
        document["securitySchemes"] = security.schemes.into();
        document["securityRequirements"] = security.requirements.into();
    }
    arrange(&mut document, shape(Dialect::A2aV1_0));
    Ok(Converted::new(document, security.losses))
}

fn interface(card: &Object, base_url: Option<&str>) -> Result<Value, Refusal> {
    let Some(base) = base_url else {
        return Err(Refusal::new(
            "/endpoints",
            "the paths are relative; specify the URL of the agent with `--base-url`",
        ));
    };
    if let Some(fault) = interface_url(base, "JSONRPC")
        .filter(|fault| fault.rule.level(agentcard_rules::Profile::Read) == agentcard_rules::Level::Error)
    {
        return Err(Refusal::new(
            "/endpoints",
            format!("invalid base URL `{base}`: {}", fault.message),
        ));
    }
    if base.contains(['?', '#']) {
        let message = format!(
            "the base URL `{base}` must not have a query or fragment, since paths are appended; remove it"
        );
        return Err(Refusal::new("/endpoints", message));
    }
    let path = object(card, "endpoints").and_then(|endpoints| non_blank_text(endpoints, "message"));
    let path = path.unwrap_or("/a2a/message").trim_start_matches('/');
    let url = format!("{}/{path}", base.trim_end_matches('/'));
    Ok(json!({ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }))
}

/// The ways to authenticate in the form of A2A, each as an alternative.
struct Security {
    schemes: Object,
    requirements: Vec<Value>,
    losses: Vec<Loss>,
}

impl Security {
    fn of(card: &Object) -> Self {
        let capabilities = object(card, "capabilities");
        let mut security = Self {
            schemes: Object::new(),
            requirements: Vec::new(),
            losses: Vec::new(),
        };
        if capabilities.is_some_and(|capabilities| capabilities.contains_key("protocols")) {
            let message = "the protocols are specific to Agenium; the interface declares A2A 1.0 over JSONRPC, which the agent must support";
            security
                .losses
                .push(Loss::new("/capabilities/protocols", message));
        }
        let ways = capabilities.map_or(&[][..], |capabilities| items(capabilities, "authentication"));
        for (index, way) in ways.iter().enumerate() {
            security.add(way.as_str().unwrap_or_default(), index);
        }
        security
    }

    fn add(&mut self, way: &str, index: usize) {
        let scheme = match way {
            "mtls" => json!({ "mtlsSecurityScheme": {} }),
            "bearer" => json!({ "httpAuthSecurityScheme": { "scheme": "bearer" } }),
            _ => {
                let pointer = format!("/capabilities/authentication/{index}");
                let message = format!(
                    "A2A has no security scheme for `{way}`, which is only kept in the `params` of the extension"
                );
                self.losses.push(Loss::new(pointer, message));
                return;
            }
        };
        if self.schemes.insert(way.to_owned(), scheme).is_none() {
            self.requirements.push(json!({ "schemes": { way: {} } }));
        }
    }

    /// Whether the agent requires authentication, but none that A2A can express.
    fn is_beyond_a2a(&self) -> bool {
        let lost = |loss: &Loss| loss.pointer.starts_with("/capabilities/authentication/");
        self.schemes.is_empty() && self.losses.iter().any(lost)
    }
}

/// The members that no A2A member corresponds to.
fn rest(card: &Object) -> Object {
    let mut rest = card.clone();
    take(&mut rest, "$schema");
    if let Some(agent) = object_mut(&mut rest, "agent") {
        for key in ["name", "version", "description", "homepage", "icon"] {
            take(agent, key);
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(ways: &[&str]) -> Value {
        json!({
            "agent": { "name": "search", "uri": "agent://search", "version": "1.0.0", "homepage": "https://s.example" },
            "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ways },
            "endpoints": { "message": "/a2a/message" },
        })
    }

    #[test]
    fn base_urls_with_query_or_fragment_are_refused() {
        for base in ["https://s.example?x=1", "https://s.example/#a", "s.example"] {
            assert_eq!(
                to_a2a(&card(&[]), Some(base)).unwrap_err().pointer,
                "/endpoints",
                "{base}"
            );
        }
    }

    #[test]
    fn maps_every_member() {
        let converted = to_a2a(
            &card(&["bearer", "hmac", "mtls"]),
            Some("https://s.example:8443/"),
        )
        .unwrap();
        let modes = json!(["text/plain", "application/json"]);
        assert_eq!(
            converted.document,
            json!({
                "name": "search", "description": "search via Agenium", "version": "1.0.0",
                "supportedInterfaces": [{
                    "url": "https://s.example:8443/a2a/message", "protocolBinding": "JSONRPC", "protocolVersion": "1.0",
                }],
                "documentationUrl": "https://s.example",
                "capabilities": { "extensions": [{ "uri": EXTENSION, "required": false, "params": {
                    "agent": { "uri": "agent://search" },
                    "capabilities": {
                        "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["bearer", "hmac", "mtls"],
                    },
                    "endpoints": { "message": "/a2a/message" },
                } }] },
                "securitySchemes": {
                    "bearer": { "httpAuthSecurityScheme": { "scheme": "bearer" } },
                    "mtls": { "mtlsSecurityScheme": {} },
                },
                "securityRequirements": [{ "schemes": { "bearer": {} } }, { "schemes": { "mtls": {} } }],
                "defaultInputModes": modes, "defaultOutputModes": modes,
                "skills": [{
                    "id": "general", "name": "search", "description": "search via Agenium", "tags": ["agenium"],
                }],
            })
        );
        let losses: Vec<_> = converted
            .losses
            .iter()
            .map(|loss| loss.pointer.as_str())
            .collect();
        assert_eq!(
            losses,
            ["/capabilities/protocols", "/capabilities/authentication/1"]
        );
    }

    #[test]
    fn unsupported_authentication_makes_the_extension_required() {
        let document = to_a2a(&card(&["hmac"]), Some("https://s.example"))
            .unwrap()
            .document;
        assert_eq!(document["capabilities"]["extensions"][0]["required"], true);
        assert!(document.get("securityRequirements").is_none());
    }

    #[test]
    fn invalid_base_urls_are_refused() {
        for base in [None, Some("s.example"), Some("/a2a")] {
            assert_eq!(
                to_a2a(&card(&[]), base).unwrap_err().pointer,
                "/endpoints",
                "{base:?}"
            );
        }
    }
}
