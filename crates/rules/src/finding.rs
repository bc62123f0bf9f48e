//! Rules, their levels, and findings.

use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "llm-schemas")]
use crate::client::{Client, Clients};

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Worth knowing; not reported for declarations.
    Note,
    /// Probably a mistake, although clients may accept it.
    Warning,
    /// The document is invalid.
    Error,
}

impl Level {
    /// The name of the level: `note`, `warning` or `error`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A rule profile, which sets the severity of each rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Profile {
    /// Documents of others; the default of `check`.
    #[default]
    Read,
    /// Documents to be published: declarations and `emit`.
    Write,
    /// Google Cloud Agent Registry.
    Gar,
    /// AWS Agent Registry.
    Aws,
    /// Quality of toolspecs: parts that help models to choose and call a tool.
    Quality,
    /// An LLM client, which supports only a part of JSON Schema.
    #[cfg(feature = "llm-schemas")]
    Client(Client),
}

impl Profile {
    /// All profiles.
    #[cfg(not(feature = "llm-schemas"))]
    pub const ALL: &'static [Self] = &[Self::Read, Self::Write, Self::Gar, Self::Aws, Self::Quality];
    /// All profiles.
    #[cfg(feature = "llm-schemas")]
    pub const ALL: &'static [Self] = &[
        Self::Read,
        Self::Write,
        Self::Gar,
        Self::Aws,
        Self::Quality,
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
            Self::Quality => "quality",
            #[cfg(feature = "llm-schemas")]
            Self::Client(client) => client.id(),
        }
    }

    /// Returns the profile with this [id](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|profile| profile.id() == id)
    }
}

/// The level of a rule with each profile; `None` if it does not apply.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Levels {
    read: Option<Level>,
    write: Option<Level>,
    gar: Option<Level>,
    aws: Option<Level>,
    quality: Option<Level>,
}

impl Levels {
    const fn all(level: Option<Level>) -> Self {
        Self {
            read: level,
            write: level,
            gar: level,
            aws: level,
            quality: level,
        }
    }

    /// An error in all profiles.
    pub(crate) const fn error() -> Self {
        Self::all(Some(Level::Error))
    }

    /// A warning for readers, an error for authors, who can fix it.
    pub(crate) const fn warning() -> Self {
        Self::all(Some(Level::Warning)).write(Level::Error)
    }

    /// A note in all profiles.
    pub(crate) const fn note() -> Self {
        Self::all(Some(Level::Note))
    }

    /// Does not apply, except for profiles set afterwards.
    pub(crate) const fn silent() -> Self {
        Self::all(None)
    }

    /// Sets the level for authors.
    pub(crate) const fn write(mut self, level: Level) -> Self {
        self.write = Some(level);
        self
    }

    /// Sets the level for Google Cloud.
    pub(crate) const fn gar(mut self, level: Level) -> Self {
        self.gar = Some(level);
        self
    }

    /// Sets the level for AWS.
    pub(crate) const fn aws(mut self, level: Level) -> Self {
        self.aws = Some(level);
        self
    }

    /// Sets the level for the quality of toolspecs.
    pub(crate) const fn quality(mut self, level: Level) -> Self {
        self.quality = Some(level);
        self
    }

    const fn of(self, profile: Profile) -> Option<Level> {
        match profile {
            Profile::Read => self.read,
            Profile::Write => self.write,
            Profile::Gar => self.gar,
            Profile::Aws => self.aws,
            Profile::Quality => self.quality,
            // Clients read what others wrote.
            #[cfg(feature = "llm-schemas")]
            Profile::Client(_) => self.read,
        }
    }
}

/// A rule.
#[derive(Debug)]
#[non_exhaustive]
pub struct Rule {
    /// Stable id, such as `A2A-012`.
    pub id: &'static str,
    /// The rule in one sentence.
    pub summary: &'static str,
    /// Its source, such as `A2A 1.0 §5.7`.
    pub spec: &'static str,
    pub(crate) levels: Levels,
    /// The clients that it applies to; empty for rules that are independent of the client.
    #[cfg(feature = "llm-schemas")]
    pub clients: Clients,
    /// Whether it can be allowed by id: rules that are warnings at most for readers, and errors about which the
    /// specification contradicts itself (`A2A-002`) or is less strict (`OC-001`, `DOC-036`).
    pub can_allow: bool,
    /// A fragment that violates the rule.
    pub bad: &'static str,
    /// The fixed fragment.
    pub good: &'static str,
}

impl Rule {
    /// The level with `profile`; the lowest if the rule does not [apply](Self::applies).
    pub const fn level(&self, profile: Profile) -> Level {
        #[cfg(feature = "llm-schemas")]
        if let Profile::Client(client) = profile
            && let Some(level) = self.clients.level(client)
        {
            return level;
        }
        match self.levels.of(profile) {
            Some(level) => level,
            None => Level::Note,
        }
    }

    /// Whether the rule applies with `profile`; rules about clients only apply with the profiles of these clients.
    pub const fn applies(&self, profile: Profile) -> bool {
        #[cfg(feature = "llm-schemas")]
        if !self.clients.is_empty() {
            return match profile {
                Profile::Client(client) => self.clients.level(client).is_some(),
                _ => false,
            };
        }
        self.levels.of(profile).is_some()
    }
}

/// A rule violation in a single string, without its position; const-evaluable.
///
/// ```
/// use agentcard_rules::text;
///
/// const FAULT: Option<text::Fault> = text::media_type("json");
/// assert_eq!(FAULT.unwrap().rule.id, "A2A-040");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// The rule.
    pub rule: &'static Rule,
    /// What is wrong: one line, lower case, no full stop.
    pub message: &'static str,
    /// How to fix it: one line, lower case, no full stop.
    pub help: Option<&'static str>,
}

impl Fault {
    /// Creates a fault with a help text.
    pub(crate) const fn new(rule: &'static Rule, message: &'static str, help: &'static str) -> Self {
        Self {
            rule,
            message,
            help: Some(help),
        }
    }
}

/// The part of a field that a finding refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// The key.
    Key,
    /// The value.
    Value,
}

/// A rule violation at a place in a document.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Finding {
    /// The violated rule.
    pub rule: &'static Rule,
    /// Its level with the profile in use.
    pub level: Level,
    /// JSON pointer (RFC 6901) of the place; for a missing field, of the object.
    pub pointer: String,
    /// Whether it refers to the key or the value at `pointer`.
    pub at: At,
    /// What is wrong: one line, lower case, no full stop.
    pub message: Cow<'static, str>,
    /// How to fix it: one line, lower case, no full stop.
    pub help: Option<Cow<'static, str>>,
    /// Whether it is allowed by the id of its rule.
    pub allowed: bool,
    /// The edits that fix it, to be applied together; empty if there is no single fix.
    pub edits: Vec<Edit>,
}

/// An edit of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// JSON pointer of the value or key to change.
    pub pointer: String,
    /// What to do with it.
    pub action: Action,
}

impl Edit {
    /// Creates an edit at `pointer`.
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
    /// Renames the field.
    Rename(Cow<'static, str>),
    /// Replaces the value with this JSON.
    Replace(Cow<'static, str>),
    /// Replaces the value with the value at this pointer.
    Copy(String),
    /// Removes the field or item.
    Remove,
    /// Adds a field at the start or end of the object.
    Insert {
        /// Its name.
        name: Cow<'static, str>,
        /// Its value, as JSON.
        json: Cow<'static, str>,
        /// Whether it becomes the first member.
        first: bool,
    },
    /// Adds text before and after the value.
    Wrap(Cow<'static, str>, &'static str),
    /// Replaces the value with the part of it at this pointer.
    Unwrap(Cow<'static, str>),
    /// Moves the field to an object at another pointer, under another name.
    Move {
        /// JSON pointer of the object.
        to: &'static str,
        /// The new name.
        name: &'static str,
    },
}

impl Finding {
    /// Creates a finding for the value at `pointer`.
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

    /// Sets whether the finding refers to the key or the value.
    #[must_use]
    #[inline]
    pub fn at(mut self, at: At) -> Self {
        self.at = at;
        self
    }

    /// Sets how to fix it.
    #[must_use]
    #[inline]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether the finding prevents publication: an error that is not allowed.
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

/// Displays a place in a document.
#[must_use]
#[inline]
pub fn place(pointer: &str) -> &str {
    if pointer.is_empty() {
        "the document"
    } else {
        pointer
    }
}

/// Information of a document that is lost in a conversion.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// JSON pointer into the source document.
    pub pointer: String,
    /// What is lost: one line, lower case, no full stop.
    pub message: String,
}

impl Loss {
    /// Creates a loss at a JSON pointer.
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
