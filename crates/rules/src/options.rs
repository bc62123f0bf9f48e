//! What a caller may decide about a run.

use crate::{Profile, Rule};

/// How a document is judged.
///
/// ```
/// use agentcard_rules::{Options, Profile};
///
/// let options = Options { profile: Profile::Write, ..Options::default() };
/// assert_eq!(options.limit(), 10_240);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Who asks.
    pub profile: Profile,
    /// Largest size of the document in bytes of compact JSON, for AWS in characters; that of the profile where nothing
    /// is stated.
    pub max_bytes: Option<usize>,
    /// The size of the document in bytes of compact JSON, where it is known; computed otherwise.
    pub bytes: Option<usize>,
    /// Ids of the rules that are waved through, where the rule [allows it](Rule::can_allow).
    pub allow: &'a [&'a str],
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            profile: Profile::Read,
            max_bytes: None,
            bytes: None,
            allow: &[],
        }
    }
}

impl Options<'_> {
    /// The usual limit of a document's size, in bytes of compact JSON: the 10 KB of registries.
    pub const MAX_BYTES: usize = 10_240;

    /// The limit that AWS states, in characters of compact JSON.
    const AWS_CHARACTERS: usize = 102_400;

    /// Largest size of a document: what is stated, or else what is usual under the profile.
    pub fn limit(&self) -> usize {
        self.max_bytes.unwrap_or(match self.profile {
            Profile::Aws => Self::AWS_CHARACTERS,
            _ => Self::MAX_BYTES,
        })
    }

    /// Whether a breach of `rule` is waved through.
    pub(crate) fn allows(&self, rule: &Rule) -> bool {
        rule.can_allow && self.allow.contains(&rule.id)
    }
}
