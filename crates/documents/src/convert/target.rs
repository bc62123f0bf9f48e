//! Conversion targets.

use agentcard_rules::client::Client;
use agentcard_rules::{Dialect, Family};
use serde_json::Value;

use crate::convert::{Converted, Refusal, a2a, agenium, openclasp, tools};
use crate::detect::with_article;

/// A conversion target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// An A2A card of 0.3 or 1.0, or an MCP toolspec of a version.
    Dialect(Dialect),
    /// The tools of a request to the API of an LLM client.
    Client(Client),
}

impl Target {
    /// All targets.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let dialects = Dialect::ALL.iter().copied();
        let dialects = dialects.filter(|dialect| matches!(dialect.family(), "a2a" | "mcp"));
        let clients = Client::ALL.iter().copied();
        let clients = clients.filter(|client| *client != Client::Any);
        dialects
            .map(Self::Dialect)
            .chain(clients.map(Self::Client))
            .collect()
    }

    /// The stable id, such as `a2a-1.0` or `openai`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dialect(dialect) => dialect.id(),
            Self::Client(client) => client.id(),
        }
    }
}

/// Converts a document. `base_url` is the URL of the agent, for cards with relative paths (Agenium).
///
/// ```
/// use agentcard_documents::convert::{Target, convert};
/// use agentcard_rules::Dialect;
/// use agentcard_rules::client::Client;
/// use serde_json::json;
///
/// let list = json!([{ "name": "now", "input_schema": { "type": "object" } }]);
/// let openai = convert(&list, Dialect::MCP_DEFAULT, Target::Client(Client::OpenAi), None)?;
/// let schema = json!({ "type": "object", "properties": {} });
/// assert_eq!(openai.document[0]["function"]["parameters"], schema);
/// # Ok::<(), agentcard_documents::convert::Refusal>(())
/// ```
///
/// # Errors
///
/// An unsupported conversion, or a [refusal](Refusal) of one of its steps.
pub fn convert(
    document: &Value,
    from: Dialect,
    target: Target,
    base_url: Option<&str>,
) -> Result<Converted, Refusal> {
    let is_list = from.kind() == Family::Mcp;
    match target {
        Target::Client(client) if is_list => tools::to_client(document, client),
        Target::Dialect(version) if is_list && version.kind() == Family::Mcp => {
            tools::to_toolspec(document, version)
        }
        Target::Dialect(Dialect::A2aV0_3) if from == Dialect::A2aV0_3 => {
            Ok(Converted::new(document.clone(), Vec::new()))
        }
        Target::Dialect(Dialect::A2aV0_3) if !is_list => {
            to_listed(document, from, Dialect::A2aV1_0, base_url)?.then(a2a::to_v0_3)
        }
        Target::Dialect(version) if !is_list && version.kind() == Family::A2a => {
            to_listed(document, from, version, base_url)
        }
        _ => Err(no_way(from, target)),
    }
}

/// Converts to a version of A2A that lists interfaces.
fn to_listed(
    document: &Value,
    from: Dialect,
    version: Dialect,
    base_url: Option<&str>,
) -> Result<Converted, Refusal> {
    let first = match from.kind() {
        Family::Openclasp => openclasp::to_a2a(document)?,
        Family::Agenium => agenium::to_a2a(document, base_url)?,
        Family::A2a if from == Dialect::A2aV0_3 || has_old_shape(document) => a2a::to_v1_0(document)?,
        Family::A2a if from == version => return Ok(Converted::new(document.clone(), Vec::new())),
        Family::A2a => return a2a::to_version(document, from, version),
        _ => return Err(no_way(from, Target::Dialect(version))),
    };
    if version == Dialect::A2aV1_0 {
        return Ok(first);
    }
    first.then(|card| a2a::to_version(card, Dialect::A2aV1_0, version))
}

/// Whether a card has the form of 0.3, regardless of the version that it declares.
fn has_old_shape(card: &Value) -> bool {
    let has = |key: &str| card.get(key).is_some();
    has("url") && !has("supportedInterfaces") && !has("supported_interfaces")
}

fn no_way(from: Dialect, target: Target) -> Refusal {
    let source = with_article(from.title());
    Refusal::new(
        "",
        format!("unsupported conversion from {source} to {}", target.id()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn unsupported_conversions_are_refused() {
        let to_card = Target::Dialect(Dialect::A2aV1_0);
        for (from, target) in [
            (Dialect::MCP_DEFAULT, to_card),
            (Dialect::A2aV1_0, Target::Client(Client::Gemini)),
            (Dialect::A2aV1_0, Target::Dialect(Dialect::MCP_DEFAULT)),
        ] {
            assert!(convert(&json!({ "tools": [] }), from, target, None).is_err());
        }
    }

    #[test]
    fn a_0_3_card_that_declares_1_0_gets_1_0_interfaces() {
        let card =
            json!({ "protocolVersion": "1.0", "name": "A", "url": "https://a.example", "capabilities": {} });
        let convert = |version| convert(&card, Dialect::A2aV1_0, Target::Dialect(version), None);
        let interface = &convert(Dialect::A2aV1_0).unwrap().document["supportedInterfaces"][0];
        assert_eq!(interface["protocolVersion"], "1.0");
        let refusal = convert(Dialect::A2aV0_3).unwrap_err();
        assert_eq!(refusal.pointer, "/supportedInterfaces");
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<_> = Target::all().iter().map(|target| target.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Target::all().len());
    }
}
