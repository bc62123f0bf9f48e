//! What the rules, and where feature `write` brings them the JSON schemas, say about a document.

use agentcard_rules::{At, Finding, Level};

use crate::Document;

/// A finding in the light of what its declaration allows.
#[derive(Debug, Clone)]
pub struct Judged {
    /// The finding.
    pub finding: Finding,
    /// Whether the declaration allows it by rule id.
    pub allowed: bool,
}

impl Judged {
    /// Whether the document must not be published: an error, or a warning that is not allowed.
    #[must_use]
    pub fn blocks(&self) -> bool {
        match self.finding.level {
            Level::Error => true,
            Level::Warning => !self.allowed,
            Level::Note => false,
        }
    }
}

/// Judges a document as its author must see it before it goes out.
#[must_use]
pub fn judge(document: &Document) -> Vec<Judged> {
    let findings: Vec<Finding> = Vec::new();
    let judged = |finding: Finding| Judged {
        allowed: document
            .allow
            .iter()
            .any(|allow| allow.covers(finding.rule.id, &finding.pointer)),
        finding,
    };
    findings.into_iter().map(judged).collect()
}

/// `error A2A-012 at /skills/0/id: message (fix)`, the form of every report that is not JSON.
#[must_use]
pub fn line(judged: &Judged) -> String {
    let finding = &judged.finding;
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    };
    let place = match (finding.at, finding.pointer.as_str()) {
        (_, "") => "the document".to_owned(),
        (At::Key, pointer) => format!("the name of {pointer}"),
        (At::Value, pointer) => pointer.to_owned(),
    };
    let fix = finding
        .fix
        .as_ref()
        .map_or_else(String::new, |fix| format!("; {fix}"));
    format!("{level} {} at {place}: {}{fix}", finding.rule.id, finding.message)
}
