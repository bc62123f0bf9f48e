//! LLM clients: the part of JSON Schema that each supports, and checks of toolspecs for a client.
//!
//! These facts are used by the rules `CLIENT-…` and by `schema::fit`, so a fitted schema has no findings. Without
//! the feature `llm-schemas`, only the client names are available.

#[cfg(feature = "llm-schemas")]
mod facts;
#[cfg(feature = "llm-schemas")]
mod keyword;
#[cfg(feature = "llm-schemas")]
mod limits;
#[cfg(feature = "llm-schemas")]
mod tool;

#[cfg(feature = "llm-schemas")]
pub use facts::is_tool_name;
#[cfg(feature = "llm-schemas")]
pub(crate) use facts::{refused_at_root, takes_keyword};
#[cfg(feature = "llm-schemas")]
pub(crate) use facts::{takes_format_of, takes_pattern};
#[cfg(feature = "llm-schemas")]
pub(crate) use tool::{check_count, check_tool};

#[cfg(feature = "llm-schemas")]
use crate::catalogue::client as rules;
#[cfg(feature = "llm-schemas")]
use crate::{Level, Rule};

/// Whether a rule of `client` covers the general `rule`, which is then not reported.
#[cfg(feature = "llm-schemas")]
pub(crate) fn gives_way(rule: &Rule, client: Client) -> bool {
    let special = match rule.id {
        "MCP-014" | "MCP-072" | "MCP-077" | "MCP-101" => return true,
        "MCP-068" => &rules::REQUIRED_UNDEFINED,
        "MCP-073" => &rules::TYPELESS,
        "MCP-076" => &rules::ITEMS_LIST,
        _ => return false,
    };
    special.clients.level(client).is_some()
}

/// An LLM client, or the API that it uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Client {
    /// Functions of the OpenAI API.
    OpenAi,
    /// Functions of the OpenAI API in strict mode, which enforces the schema.
    OpenAiStrict,
    /// Tools of the Anthropic API.
    Anthropic,
    /// Function declarations of the Gemini API.
    Gemini,
    /// All clients except the strict mode of OpenAI, whose schemas only suit that mode.
    Any,
}

impl Client {
    /// Every client.
    pub const ALL: &'static [Self] = &[
        Self::OpenAi,
        Self::OpenAiStrict,
        Self::Anthropic,
        Self::Gemini,
        Self::Any,
    ];

    /// The stable id, such as `openai-strict`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::OpenAiStrict => "openai-strict",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Any => "any",
        }
    }

    /// Returns the client with this [id](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|client| client.id() == id)
    }

    /// The display name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::OpenAiStrict => "the strict mode of OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Any => "some client",
        }
    }

    /// The clients it includes.
    pub const fn members(self) -> &'static [Self] {
        match self {
            Self::OpenAi => &[Self::OpenAi],
            Self::OpenAiStrict => &[Self::OpenAiStrict],
            Self::Anthropic => &[Self::Anthropic],
            Self::Gemini => &[Self::Gemini],
            Self::Any => &[Self::OpenAi, Self::Anthropic, Self::Gemini],
        }
    }
}

/// The clients that a rule applies to.
#[cfg(feature = "llm-schemas")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clients {
    /// Clients that reject a tool that violates the rule, or every request that lists it.
    pub refuse: &'static [Client],
    /// Clients that accept such a tool but mishandle it.
    pub stumble: &'static [Client],
}

#[cfg(feature = "llm-schemas")]
impl Clients {
    /// No client.
    pub(crate) const NONE: Self = Self {
        refuse: &[],
        stumble: &[],
    };

    /// Whether there are no clients.
    pub const fn is_empty(self) -> bool {
        self.refuse.is_empty() && self.stumble.is_empty()
    }

    /// The level for `client`, or `None` if the rule does not apply to it.
    pub const fn level(self, client: Client) -> Option<Level> {
        if any(self.refuse, client.members()) {
            Some(Level::Error)
        } else if any(self.stumble, client.members()) {
            Some(Level::Warning)
        } else {
            None
        }
    }
}

/// Whether one of `members` is among `clients`.
#[cfg(feature = "llm-schemas")]
const fn any(clients: &[Client], members: &[Client]) -> bool {
    let mut at = 0;
    while at < clients.len() {
        let mut member = 0;
        while member < members.len() {
            if clients[at] as u8 == members[member] as u8 {
                return true;
            }
            member += 1;
        }
        at += 1;
    }
    false
}
