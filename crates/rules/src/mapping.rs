//! Which key of a declaration stands for which member of a card: the tables in `generated`, from
//! `schemas/<family>/mapping.toml`.
//!
//! A version that has no line of its own takes those of the version before it: a name holds from a version on, and a
//! member is there where the schema has it.

#[cfg(feature = "agenium")]
use crate::generated::agenium;
#[cfg(feature = "openclasp")]
use crate::generated::openclasp;
use crate::generated::{Dialect, Family, a2a};

/// The most alternatives that the requirements of one place may grow to where each flow is a scheme of its own.
pub const MAX_ALTERNATIVES: usize = 32;

/// The keys of an object of cards.
#[derive(Debug)]
pub struct Keys {
    /// The object, such as `AgentProvider`.
    pub object: &'static str,
    /// Its keys, in the order in which messages list them.
    pub keys: &'static [Key],
}

/// A key of a declaration.
#[derive(Debug)]
pub struct Key {
    /// Its name, such as `bearer_format`.
    pub name: &'static str,
    /// The type of its value.
    pub kind: Kind,
    /// Whether a version demands it.
    pub required: bool,
    /// Whether code reads and writes it, since versions say it in forms that no table can tell.
    pub hand: bool,
    /// Whether the keys of its object are keys beside it.
    pub flat: bool,
    /// The member in each version, oldest first; empty where there is none. A JSON pointer is a place in the card.
    pub members: &'static [&'static str],
}

/// What the value of a key is.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A string.
    Text(Form),
    /// A list of strings.
    Texts(Form),
    /// `true` or `false`.
    Flag,
    /// An object of strings with free names.
    Map,
    /// An object with free members.
    Json,
    /// Any JSON.
    Value,
    /// An object.
    Object(&'static Keys),
    /// A list of objects.
    Objects(&'static Keys),
}

/// What a string says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Anything, but something.
    Filled,
    /// The same; other parts of a declaration refer to it.
    Literal,
    /// The URL of a page for people.
    Link,
    /// The URL of a picture.
    Picture,
    /// The URL of an authorization server.
    Auth,
    /// Checks the URI of an extension.
    ExtensionUri,
    /// A media type.
    MediaType,
    /// What the schema demands.
    Schema,
}

/// The keys of an object of a dialect, if declarations know that dialect.
pub fn keys(dialect: Dialect, object: &str) -> Option<&'static Keys> {
    let objects = match dialect.kind() {
        Family::A2a => a2a::mapping::OBJECTS,
        #[cfg(feature = "openclasp")]
        Family::Openclasp => openclasp::mapping::OBJECTS,
        #[cfg(feature = "agenium")]
        Family::Agenium => agenium::mapping::OBJECTS,
        _ => return None,
    };
    objects.iter().copied().find(|keys| keys.object == object)
}

/// Whether cards of a version of A2A list their interfaces in one member, as those of 1.0 do.
pub fn lists_interfaces(version: Dialect) -> bool {
    a2a::mapping::AGENT_CARD
        .members(version)
        .any(|(key, _)| key.name == "interface")
}

impl Keys {
    /// The key that stands for a member in a version of A2A.
    pub fn key_of(&self, version: Dialect, member: &str) -> Option<&'static Key> {
        let mut members = self.members(version);
        members.find(|(_, name)| *name == member).map(|(key, _)| key)
    }

    /// The keys that a version of A2A has members for, with their names.
    pub fn members(&self, version: Dialect) -> impl Iterator<Item = (&'static Key, &'static str)> {
        let keys = self.keys.iter();
        keys.filter_map(move |key| Some((key, key.member(version)?)))
    }

    /// The name of the key that stands for a member in a version of A2A.
    pub fn named(&self, version: Dialect, member: &str) -> Option<&'static str> {
        self.key_of(version, member).map(|key| key.name)
    }

    /// What a version of A2A calls a single value for which another has the name `member`.
    pub(crate) fn renamed(&self, version: Dialect, member: &str) -> Option<&'static str> {
        let is_meant = |key: &&Key| !matches!(key.kind, Kind::Objects(_)) && key.members.contains(&member);
        let name = self.keys.iter().find(is_meant)?.member(version)?;
        (name != member && !name.starts_with('/')).then_some(name)
    }
}

impl Key {
    /// The member in a version of its dialect; `None` if that has none.
    pub fn member(&self, version: Dialect) -> Option<&'static str> {
        let mut versions = Dialect::ALL.iter().filter(|one| one.kind() == version.kind());
        let at = versions.position(|known| *known == version)?;
        self.members.get(at).copied().filter(|member| !member.is_empty())
    }
}
