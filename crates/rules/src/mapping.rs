//! Maps keys of declarations to fields of cards: the types of the tables in `generated`, which are produced from
//! `schemas/<family>/mapping.toml`.
//!
//! A version without an entry inherits that of the previous version: a name is valid from a version on, and a field
//! exists if the schema defines it.

#[cfg(feature = "agenium")]
use crate::generated::agenium;
#[cfg(feature = "openclasp")]
use crate::generated::openclasp;
use crate::generated::{Dialect, Family, a2a};

/// Maximum number of alternatives for a card or skill, if each flow is a scheme of its own.
pub const MAX_ALTERNATIVES: usize = 32;

/// The member that contains signatures of the card.
#[must_use]
pub const fn signature_member(dialect: Dialect) -> Option<&'static str> {
    match dialect.kind() {
        Family::A2a => Some("signatures"),
        Family::Openclasp => Some("platformAttestation"),
        Family::Agenium | Family::Mcp => None,
    }
}

/// The keys of an object in a card.
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
    /// Whether any version requires it.
    pub required: bool,
    /// Whether it is read and written by hand, because its form differs between versions in ways that a table can't
    /// express.
    pub hand: bool,
    /// Whether the keys of its object are used directly in the enclosing one.
    pub flat: bool,
    /// The field in each version, oldest first; empty if it has none. A JSON pointer refers to a place in the card.
    pub members: &'static [&'static str],
}

/// The type of a key's value.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A string.
    Text(Form),
    /// A list of strings.
    Texts(Form),
    /// `true` or `false`.
    Flag,
    /// An object of strings with arbitrary names.
    Map,
    /// An object with arbitrary fields.
    Json,
    /// Any JSON.
    Value,
    /// An object.
    Object(&'static Keys),
    /// A list of objects.
    Objects(&'static Keys),
}

/// The constraints of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Must not be blank.
    Filled,
    /// Must not be blank, and must be a literal because other parts of a declaration refer to it.
    Literal,
    /// The URL of a page for users.
    Link,
    /// The URL of an image.
    Picture,
    /// The URL of an authorization server.
    Auth,
    /// The URI of an extension.
    ExtensionUri,
    /// A media type.
    MediaType,
    /// As defined by the schema.
    Schema,
}

/// Returns the keys of an object, if the dialect can be declared.
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

/// Whether a version of A2A lists all interfaces in one field, as 1.0 does.
pub fn lists_interfaces(version: Dialect) -> bool {
    a2a::mapping::AGENT_CARD
        .members(version)
        .any(|(key, _)| key.name == "interface")
}

impl Keys {
    /// Returns the key for a field in a version of A2A.
    pub fn key_of(&self, version: Dialect, member: &str) -> Option<&'static Key> {
        let mut members = self.members(version);
        members.find(|(_, name)| *name == member).map(|(key, _)| key)
    }

    /// The keys that have a field in a version of A2A, with the names of these fields.
    pub fn members(&self, version: Dialect) -> impl Iterator<Item = (&'static Key, &'static str)> {
        let keys = self.keys.iter();
        keys.filter_map(move |key| Some((key, key.member(version)?)))
    }

    /// Returns the name of the key for a field in a version of A2A.
    pub fn named(&self, version: Dialect, member: &str) -> Option<&'static str> {
        self.key_of(version, member).map(|key| key.name)
    }

    /// The name in a version of A2A for a single value that another version calls `member`.
    pub(crate) fn renamed(&self, version: Dialect, member: &str) -> Option<&'static str> {
        let is_meant = |key: &&Key| !matches!(key.kind, Kind::Objects(_)) && key.members.contains(&member);
        let name = self.keys.iter().find(is_meant)?.member(version)?;
        (name != member && !name.starts_with('/')).then_some(name)
    }
}

impl Key {
    /// Returns the field in a version of its dialect, if any.
    pub fn member(&self, version: Dialect) -> Option<&'static str> {
        let mut versions = Dialect::ALL.iter().filter(|one| one.kind() == version.kind());
        let at = versions.position(|known| *known == version)?;
        self.members.get(at).copied().filter(|member| !member.is_empty())
    }
}
