//! What a rule is and what it reports.

use std::borrow::Cow;

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

/// Who asks: decides the level of a rule, and whether it speaks at all.
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
    /// The rule that speaks.
    pub rule: &'static Rule,
    /// Its level under the profile of the run.
    pub level: Level,
    /// JSON pointer (RFC 6901) of the place; of the object for a missing member.
    pub pointer: String,
    /// Whether the name or the value at `pointer` is meant.
    pub at: At,
    /// What is wrong: one line, lower case, no full stop.
    pub message: Cow<'static, str>,
    /// How to mend it, in the same style.
    pub fix: Option<Cow<'static, str>>,
}
