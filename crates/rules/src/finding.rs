//! What a rule is and what it reports.

use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "llm-schemas")]
use crate::client::{Client, Clients};

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Worth knowing; silent in declarations.
    Note,
    /// Likely a mistake; readers may still cope.
    Warning,
    /// The document is wrong.
    Error,
}

impl Level {
    /// The word for people: `note`, `warning` or `error`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Who asks: decides the level of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Profile {
    /// A reader of files in the field: the default of `check`.
    #[default]
    Read,
    /// An author about to publish: declarations and `emit`.
    Write,
    /// Google Cloud Agent Registry.
    Gar,
    /// AWS Agent Registry.
    Aws,
    /// A client of models, which takes a part of JSON Schema only.
    #[cfg(feature = "llm-schemas")]
    Client(Client),
}

impl Profile {
    /// Every profile.
    #[cfg(not(feature = "llm-schemas"))]
    pub const ALL: &'static [Self] = &[Self::Read, Self::Write, Self::Gar, Self::Aws];
    /// Every profile.
    #[cfg(feature = "llm-schemas")]
    pub const ALL: &'static [Self] = &[
        Self::Read,
        Self::Write,
        Self::Gar,
        Self::Aws,
        Self::Client(Client::OpenAi),
        Self::Client(Client::OpenAiStrict),
        Self::Client(Client::Anthropic),
        Self::Client(Client::Gemini),
        Self::Client(Client::Any),
    ];

    /// The stable id, such as `gar`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Gar => "gar",
            Self::Aws => "aws",
            #[cfg(feature = "llm-schemas")]
            Self::Client(client) => client.id(),
        }
    }

    /// The profile of this [id](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|profile| profile.id() == id)
    }
}

/// The level of a rule under each profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Levels {
    /// Under [`Profile::Read`].
    pub read: Level,
    /// Under [`Profile::Write`].
    pub write: Level,
    /// Under [`Profile::Gar`].
    pub gar: Level,
    /// Under [`Profile::Aws`].
    pub aws: Level,
}

impl Levels {
    /// An error for everyone.
    pub(crate) const fn error() -> Self {
        Self {
            read: Level::Error,
            write: Level::Error,
            gar: Level::Error,
            aws: Level::Error,
        }
    }

    /// A warning for readers, an error for authors: they can mend it.
    pub(crate) const fn warning() -> Self {
        Self {
            read: Level::Warning,
            write: Level::Error,
            gar: Level::Warning,
            aws: Level::Warning,
        }
    }

    /// A note for everyone.
    pub(crate) const fn note() -> Self {
        Self {
            read: Level::Note,
            write: Level::Note,
            gar: Level::Note,
            aws: Level::Note,
        }
    }

    /// The same with another level for authors.
    pub(crate) const fn write(mut self, level: Level) -> Self {
        self.write = level;
        self
    }

    /// The same with another level at Google Cloud.
    pub(crate) const fn gar(mut self, level: Level) -> Self {
        self.gar = level;
        self
    }

    /// The same with another level at AWS.
    pub(crate) const fn aws(mut self, level: Level) -> Self {
        self.aws = level;
        self
    }
}

/// A rule of the catalogue.
#[derive(Debug)]
#[non_exhaustive]
pub struct Rule {
    /// Stable id, such as `A2A-012`.
    pub id: &'static str,
    /// The rule in one sentence.
    pub summary: &'static str,
    /// Where it comes from, such as `A2A 1.0 §5.7`.
    pub spec: &'static str,
    /// How grave a breach is, by profile.
    pub levels: Levels,
    /// The clients that it is about; none where it is about documents for everyone.
    #[cfg(feature = "llm-schemas")]
    pub clients: Clients,
    /// Whether an author may wave it through by id: what readers only warn of, and the one error over which the
    /// specification contradicts itself (`A2A-002`).
    pub can_allow: bool,
    /// A fragment that breaks the rule.
    pub bad: &'static str,
    /// The same fragment, mended.
    pub good: &'static str,
}

impl Rule {
    /// How grave a breach is under `profile`.
    pub const fn level(&self, profile: Profile) -> Level {
        match profile {
            Profile::Read => self.levels.read,
            Profile::Write => self.levels.write,
            Profile::Gar => self.levels.gar,
            Profile::Aws => self.levels.aws,
            // Clients read what others wrote.
            #[cfg(feature = "llm-schemas")]
            Profile::Client(client) => match self.clients.level(client) {
                Some(level) => level,
                None => self.levels.read,
            },
        }
    }

    /// Whether the rule is asked under `profile`: one about clients speaks under those only.
    pub const fn applies(&self, profile: Profile) -> bool {
        #[cfg(feature = "llm-schemas")]
        if !self.clients.is_empty() {
            return match profile {
                Profile::Client(client) => self.clients.level(client).is_some(),
                _ => false,
            };
        }
        let _ = profile;
        true
    }
}

/// A breach of a rule by one text, found without knowing where the text stands; const-evaluable.
///
/// ```
/// use agentcard_rules::text;
///
/// const FAULT: Option<text::Fault> = text::media_type("json");
/// assert_eq!(FAULT.unwrap().rule.id, "A2A-040");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// The rule that speaks.
    pub rule: &'static Rule,
    /// What is wrong: one line, lower case, no full stop.
    pub message: &'static str,
    /// How to fix it, in the same style.
    pub help: Option<&'static str>,
}

impl Fault {
    /// A fault and how to fix it.
    pub(crate) const fn new(rule: &'static Rule, message: &'static str, help: &'static str) -> Self {
        Self {
            rule,
            message,
            help: Some(help),
        }
    }
}

/// Which part of the member at a pointer is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// The name of the member.
    Key,
    /// Its value.
    Value,
}

/// One fault at one place of a document.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// Its level under the profile of the run.
    pub level: Level,
    /// JSON pointer (RFC 6901) of the place; of the object for a missing member.
    pub pointer: String,
    /// Whether the name or the value at `pointer` is meant.
    pub at: At,
    /// What is wrong: one line, lower case, no full stop.
    pub message: Cow<'static, str>,
    /// How to fix it, in the same style.
    pub help: Option<Cow<'static, str>>,
    /// Whether the author of the document allows it by the id of the rule.
    pub allowed: bool,
    /// What fixes it, all of it at once; nothing where there is more than one way, or none.
    pub edits: Vec<Edit>,
}

/// A change of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// JSON pointer of the value that is changed, or whose name is.
    pub pointer: String,
    /// What is done with it.
    pub action: Action,
}

impl Edit {
    /// A change of what stands at `pointer`.
    pub fn new(pointer: impl Into<String>, action: Action) -> Self {
        Self {
            pointer: pointer.into(),
            action,
        }
    }
}

/// What an [`Edit`] does.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Gives the member another name.
    Rename(Cow<'static, str>),
    /// Writes this JSON in the place of the value.
    Replace(Cow<'static, str>),
    /// Writes what stands at this pointer in the place of the value.
    Copy(String),
    /// Removes the member or item.
    Remove,
    /// Adds a member to the object, before all others or behind them.
    Insert {
        /// Its name.
        name: Cow<'static, str>,
        /// Its value, as JSON.
        json: Cow<'static, str>,
        /// Whether it becomes the first member.
        first: bool,
    },
    /// Writes something before and behind the value.
    Wrap(Cow<'static, str>, &'static str),
    /// Keeps of the value only what stands in it at this pointer.
    Unwrap(Cow<'static, str>),
    /// Takes the member away and adds its value to an object at another pointer, under another name.
    Move {
        /// JSON pointer of the object.
        to: &'static str,
        /// The new name.
        name: &'static str,
    },
}

impl Finding {
    /// A finding at the value at `pointer`.
    #[inline]
    pub fn new(
        rule: &'static Rule,
        profile: Profile,
        pointer: impl Into<String>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            rule,
            level: rule.level(profile),
            pointer: pointer.into(),
            at: At::Value,
            message: message.into(),
            help: None,
            allowed: false,
            edits: Vec::new(),
        }
    }

    /// The same about a name or a value.
    #[must_use]
    #[inline]
    pub fn at(mut self, at: At) -> Self {
        self.at = at;
        self
    }

    /// The same with how to fix it.
    #[must_use]
    #[inline]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether the document must not be published: an error that its author does not allow.
    #[must_use]
    #[inline]
    pub fn blocks(&self) -> bool {
        self.level == Level::Error && !self.allowed
    }
}

/// `error A2A-012 at /skills/0/id: message; help`.
impl fmt::Display for Finding {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.at {
            At::Key if !self.pointer.is_empty() => "the name of ",
            _ => "",
        };
        let place = place(&self.pointer);
        let (level, rule) = (self.level.word(), self.rule.id);
        write!(f, "{level} {rule} at {name}{place}: {}", self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

/// A place in a document, for people.
#[must_use]
#[inline]
pub fn place(pointer: &str) -> &str {
    if pointer.is_empty() {
        "the document"
    } else {
        pointer
    }
}

/// Something that a document says, and what is made of it does not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// JSON pointer into the original.
    pub pointer: String,
    /// What is lost: one line, lower case, no full stop.
    pub message: String,
}

impl Loss {
    /// What is lost at the JSON pointer.
    #[inline]
    pub fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            message: message.into(),
        }
    }
}

/// `/skills/0: what is lost`.
impl fmt::Display for Loss {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", place(&self.pointer), self.message)
    }
}
