//! Options of a check.

use crate::{Profile, Rule};

/// Options for checking a document.
///
/// ```
/// use agentcard_rules::{Options, Profile};
///
/// let options = Options { profile: Profile::Write, ..Options::default() };
/// assert_eq!(options.limit(), 10_240);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// The rule profile.
    pub profile: Profile,
    /// Maximum size of the document in bytes of compact JSON, for AWS in characters; the limit of the profile if it is
    /// `None`.
    pub max_bytes: Option<usize>,
    /// The size of the document in bytes of compact JSON, if known; computed otherwise.
    pub bytes: Option<usize>,
    /// Ids of allowed rules, as far as the rule [can be allowed](Rule::can_allow).
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
    /// The default size limit of a document in bytes of compact JSON: the 10 KB of registries.
    pub const MAX_BYTES: usize = 10_240;

    /// The documented limit of AWS, in characters of compact JSON.
    const AWS_CHARACTERS: usize = 102_400;

    /// The size limit of the document: `max_bytes`, or else the limit of the profile.
    pub fn limit(&self) -> usize {
        self.max_bytes.unwrap_or(match self.profile {
            Profile::Aws => Self::AWS_CHARACTERS,
            _ => Self::MAX_BYTES,
        })
    }

    /// Whether violations of `rule` are allowed.
    pub(crate) fn allows(&self, rule: &Rule) -> bool {
        rule.can_allow && self.allow.contains(&rule.id)
    }
}
