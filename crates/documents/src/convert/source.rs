//! What a document is, and the way from there to a target.

use agentcard_rules::Dialect;
use serde_json::{Value, json};

use crate::convert::{Converted, Refusal, a2a, agenium, openclasp, tools};

/// What a document is, as far as conversions care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// An A2A card in the 0.3 shape, whatever version it claims.
    A2aV0_3,
    /// An A2A card in the 1.0 shape.
    A2aV1_0,
    /// An OpenCLASP card.
    OpenClasp,
    /// An Agenium card.
    Agenium,
    /// A tool list: an MCP toolspec, or one in another form.
    Tools,
}

impl Source {
    /// Tells by the members of a document what it is.
    #[must_use]
    pub fn of(document: &Value) -> Option<Self> {
        let has = |key: &str| document.get(key).is_some();
        if has("supportedInterfaces") || has("supported_interfaces") {
            Some(Self::A2aV1_0)
        } else if has("agentId") && document.get("protocolVersion") == Some(&json!("0.1")) {
            Some(Self::OpenClasp)
        } else if document.get("agent").is_some_and(Value::is_object) && has("capabilities") {
            Some(Self::Agenium)
        } else if has("url") && (has("skills") || has("protocolVersion") || has("capabilities")) {
            Some(Self::A2aV0_3)
        } else if tools::is_tool_list(document) {
            Some(Self::Tools)
        } else {
            None
        }
    }

    /// The source that documents of a dialect are.
    #[must_use]
    pub fn from_dialect(dialect: Dialect) -> Option<Self> {
        match (dialect, dialect.family()) {
            (Dialect::A2aV0_3, _) => Some(Self::A2aV0_3),
            (Dialect::A2aV1_0, _) => Some(Self::A2aV1_0),
            (_, "openclasp") => Some(Self::OpenClasp),
            (_, "agenium") => Some(Self::Agenium),
            (_, "mcp") => Some(Self::Tools),
            _ => None,
        }
    }

    /// The dialect whose rules judge it; for tool lists, the usual MCP version.
    #[must_use]
    pub const fn dialect(self) -> Dialect {
        match self {
            Self::A2aV0_3 => Dialect::A2aV0_3,
            Self::A2aV1_0 => Dialect::A2aV1_0,
            Self::OpenClasp => Dialect::OPENCLASP_DEFAULT,
            Self::Agenium => Dialect::AGENIUM_DEFAULT,
            Self::Tools => Dialect::MCP_DEFAULT,
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::A2aV0_3 => "A2A agent card 0.3",
            Self::A2aV1_0 => "A2A agent card 1.0",
            Self::OpenClasp => "OpenCLASP agent card",
            Self::Agenium => "Agenium agent card",
            Self::Tools => "tool list",
        }
    }
}

/// The document in an envelope such as `{"agentCard": {…}}` or a JSON-RPC response, with its pointer.
///
/// JSON-RPC responses to `tools/list` are tool lists already: [`Source::of`] sees through them.
#[must_use]
pub fn envelope(document: &Value) -> Option<(&'static str, &Value)> {
    // An envelope has little else; a document of another kind may have a member of such a name.
    let is_thin = document.as_object().is_some_and(|members| members.len() <= 4);
    if !is_thin || Source::of(document).is_some() {
        return None;
    }
    [
        "/agentCard",
        "/agent_card",
        "/card",
        "/agent",
        "/toolspec",
        "/result",
        "/data",
    ]
    .into_iter()
    .filter_map(|pointer| Some((pointer, document.pointer(pointer)?)))
    .find(|(_, inner)| Source::of(inner).is_some())
}

/// What a document is converted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// An A2A card of 0.3 or 1.0, or an MCP toolspec of a version.
    Dialect(Dialect),
    /// The tools of a request to OpenAI.
    OpenAi,
    /// The same in strict mode.
    OpenAiStrict,
    /// The tools of a request to Anthropic.
    Anthropic,
    /// The tools of a request to Gemini.
    Gemini,
}

impl Target {
    /// Every target.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let dialects = Dialect::ALL.iter().copied();
        let dialects = dialects.filter(|dialect| matches!(dialect.family(), "a2a" | "mcp"));
        let apis = [Self::OpenAi, Self::OpenAiStrict, Self::Anthropic, Self::Gemini];
        dialects.map(Self::Dialect).chain(apis).collect()
    }

    /// The stable id, such as `a2a-1.0` or `openai`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dialect(dialect) => dialect.id(),
            Self::OpenAi => "openai",
            Self::OpenAiStrict => "openai-strict",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
        }
    }
}

/// Converts a document. `base_url` says where the agent of a card with relative paths (Agenium) is.
///
/// ```
/// use agentcard_documents::convert::{Source, Target, convert};
/// use serde_json::json;
///
/// let list = json!([{ "name": "now", "input_schema": { "type": "object" } }]);
/// let openai = convert(&list, Source::Tools, Target::OpenAi, None)?;
/// let schema = json!({ "type": "object", "properties": {} });
/// assert_eq!(openai.document[0]["function"]["parameters"], schema);
/// # Ok::<(), agentcard_documents::convert::Refusal>(())
/// ```
///
/// # Errors
///
/// There is no way from the source to the target, or one step of it [refuses](Refusal).
pub fn convert(
    document: &Value,
    source: Source,
    target: Target,
    base_url: Option<&str>,
) -> Result<Converted, Refusal> {
    match (source, target) {
        (Source::Tools, Target::OpenAi) => tools::to_openai(document),
        (Source::Tools, Target::OpenAiStrict) => tools::to_openai_strict(document),
        (Source::Tools, Target::Anthropic) => tools::to_anthropic(document),
        (Source::Tools, Target::Gemini) => tools::to_gemini(document),
        (Source::Tools, Target::Dialect(version)) if version.family() == "mcp" => {
            tools::to_toolspec(document, version)
        }
        (_, Target::Dialect(Dialect::A2aV1_0)) => to_a2a_v1_0(document, source, base_url),
        (Source::A2aV0_3, Target::Dialect(Dialect::A2aV0_3)) => {
            Ok(Converted::new(document.clone(), Vec::new()))
        }
        (_, Target::Dialect(Dialect::A2aV0_3)) => to_a2a_v1_0(document, source, base_url)?.then(a2a::to_v0_3),
        _ => Err(no_way(source, target)),
    }
}

fn to_a2a_v1_0(document: &Value, source: Source, base_url: Option<&str>) -> Result<Converted, Refusal> {
    match source {
        Source::A2aV0_3 => a2a::to_v1_0(document),
        Source::A2aV1_0 => Ok(Converted::new(document.clone(), Vec::new())),
        Source::OpenClasp => openclasp::to_a2a(document),
        Source::Agenium => agenium::to_a2a(document, base_url),
        Source::Tools => Err(no_way(source, Target::Dialect(Dialect::A2aV1_0))),
    }
}

fn no_way(source: Source, target: Target) -> Refusal {
    let message = format!(
        "there is no way from {} to {}",
        article(source.title()),
        target.id()
    );
    Refusal::new("", message)
}

fn article(words: &str) -> String {
    let vowel = words.starts_with(['A', 'O']);
    format!("{} {words}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_documents_by_their_members() {
        let cases = [
            (json!({ "supportedInterfaces": [] }), Some(Source::A2aV1_0)),
            (
                json!({ "url": "https://a.example", "protocolVersion": "1.0" }),
                Some(Source::A2aV0_3),
            ),
            (
                json!({ "url": "https://a.example", "skills": [] }),
                Some(Source::A2aV0_3),
            ),
            (
                json!({ "agentId": "a", "protocolVersion": "0.1" }),
                Some(Source::OpenClasp),
            ),
            (json!({ "agent": {}, "capabilities": {} }), Some(Source::Agenium)),
            (json!({ "tools": [] }), Some(Source::Tools)),
            (json!({ "hello": "world" }), None),
            (json!([]), None),
        ];
        for (document, source) in cases {
            assert_eq!(Source::of(&document), source, "{document}");
        }
    }

    #[test]
    fn what_has_no_equal_is_refused() {
        let refusal = convert(
            &json!({ "tools": [] }),
            Source::Tools,
            Target::Dialect(Dialect::A2aV1_0),
            None,
        );
        assert_eq!(
            refusal.unwrap_err().to_string(),
            "there is no way from a tool list to a2a-1.0"
        );
        let refusal = convert(&json!({}), Source::A2aV1_0, Target::Gemini, None);
        assert_eq!(
            refusal.unwrap_err().to_string(),
            "there is no way from an A2A agent card 1.0 to gemini"
        );
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<_> = Target::all().iter().map(|target| target.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Target::all().len());
    }
}
