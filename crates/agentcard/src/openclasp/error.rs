//! Why a card can't be published.

use std::error::Error;
use std::fmt;

use agentcard_rules::Finding;

/// What the rules say against a card; a line each.
#[derive(Debug)]
pub struct CardError {
    findings: Vec<Finding>,
}

impl CardError {
    #[inline]
    pub(super) fn new(findings: Vec<Finding>) -> Self {
        Self { findings }
    }

    /// What the rules found, in the order of the card; never empty.
    #[inline]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

impl fmt::Display for CardError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, finding) in self.findings.iter().enumerate() {
            let line = if index > 0 { "\n" } else { "" };
            write!(f, "{line}{}: {}", finding.pointer, finding.message)?;
            if let Some(fix) = &finding.fix {
                write!(f, ": {fix}")?;
            }
            write!(f, " ({})", finding.rule.id)?;
        }
        Ok(())
    }
}

impl Error for CardError {}
