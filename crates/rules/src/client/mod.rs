//! Clients of models: what each takes of JSON Schema, and the judge of toolspecs that are meant for one.
//!
//! The facts of this module have two users: the rules `CLIENT-…`, and `schema::fit`, which fits schemas to a client. So what
//! was fitted has no finding. Without the feature `llm-schemas` only the names are there.

#[cfg(feature = "llm-schemas")]
mod facts;
#[cfg(feature = "llm-schemas")]
mod judge;
#[cfg(feature = "llm-schemas")]
mod keyword;
#[cfg(feature = "llm-schemas")]
mod limits;

#[cfg(feature = "llm-schemas")]
pub use facts::{is_argument_name, is_tool_name, refused_at_root, takes_format, takes_keyword};
#[cfg(feature = "llm-schemas")]
pub(crate) use judge::{judge_count, judge_tool};

#[cfg(feature = "llm-schemas")]
use crate::Level;

/// Rules that say in general what the rules of a client say of one.
#[cfg(feature = "llm-schemas")]
pub(crate) const GENERAL: [&str; 4] = ["MCP-014", "MCP-072", "MCP-077", "MCP-101"];

/// A client of models, or the programming interface behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Client {
    /// Functions of the OpenAI API.
    OpenAi,
    /// The same in strict mode: the model is held to the schema.
    OpenAiStrict,
    /// Tools of the Anthropic API.
    Anthropic,
    /// Function declarations of the Gemini API.
    Gemini,
    /// Each of them. Strict mode is left out: whoever asks for it can ask for its schemas, and they suit nobody else.
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

    /// The client of this [id](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|client| client.id() == id)
    }

    /// The name for people, as the subject of a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::OpenAiStrict => "the strict mode of OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Any => "some client",
        }
    }

    /// The clients that it stands for.
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

/// The clients that a rule is about.
#[cfg(feature = "llm-schemas")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clients {
    /// Those that refuse what breaks it: the tool, or every request that lists it.
    pub refuse: &'static [Client],
    /// Those that take it and make less of it than was meant.
    pub stumble: &'static [Client],
}

#[cfg(feature = "llm-schemas")]
impl Clients {
    /// No client.
    pub(crate) const NONE: Self = Self {
        refuse: &[],
        stumble: &[],
    };

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.refuse.is_empty() && self.stumble.is_empty()
    }

    /// How grave a breach is for `client`; nothing where it minds none.
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
