//! What the rules, and where feature `write` brings them the JSON schemas, say about a document.

#[cfg(not(feature = "write"))]
use agentcard_rules::check;
#[cfg(feature = "write")]
use agentcard_rules::check_with_schema as check;
use agentcard_rules::{At, Finding, Level, Options, Profile, rule};
use serde_json::Value;

use crate::Document;

/// A finding in the light of what its declaration allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// Id of the rule.
    pub rule: String,
    /// How grave it is.
    pub level: Level,
    /// JSON pointer of the place.
    pub pointer: String,
    /// Whether the name or the value there is meant.
    pub at: At,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub fix: Option<String>,
    /// Whether the declaration allows it by rule id.
    pub allowed: bool,
}

impl Judged {
    /// Whether the document must not be published. What a reader takes for a warning is an error to an author who
    /// does not allow it; what is a warning even to the author is only shown.
    #[must_use]
    #[inline]
    pub fn blocks(&self) -> bool {
        self.level == Level::Error && !self.allowed
    }
}

/// Judges a document as its author must see it before it goes out.
#[must_use]
#[inline]
pub fn judge(document: &Document) -> Vec<Judged> {
    let value = match serde_json::from_str(&document.text) {
        Ok(value) => value,
        Err(fault) => return vec![not_json(&fault)],
    };
    let mut judged = rule_findings(document, &value);
    for finding in &mut judged {
        let can_allow = rule(&finding.rule).is_some_and(|rule| rule.can_allow);
        let covered = || {
            document
                .allow
                .iter()
                .any(|allow| allow.covers(&finding.rule, &finding.pointer))
        };
        finding.allowed = can_allow && covered();
    }
    judged
}

/// A hand-written declaration can hold any text.
#[inline]
fn not_json(fault: &serde_json::Error) -> Judged {
    Judged {
        rule: "DOC-020".to_owned(),
        level: Level::Error,
        pointer: String::new(),
        at: At::Value,
        message: format!("the declaration gives no JSON: {fault}"),
        fix: None,
        allowed: false,
    }
}

#[inline]
fn rule_findings(document: &Document, value: &Value) -> Vec<Judged> {
    let options = Options {
        profile: Profile::Write,
        max_bytes: Some(document.limit),
        bytes: Some(document.bytes),
        ..Options::default()
    };
    check(value, document.dialect, &options)
        .into_iter()
        .map(Judged::from)
        .collect()
}

impl From<Finding> for Judged {
    #[inline]
    fn from(finding: Finding) -> Self {
        Self {
            rule: finding.rule.id.to_owned(),
            level: finding.level,
            pointer: finding.pointer,
            at: finding.at,
            message: finding.message.into_owned(),
            fix: finding.fix.map(Into::into),
            allowed: false,
        }
    }
}

/// `error A2A-012 at /skills/0/id: message; fix`, the form of every report that is not JSON.
#[must_use]
#[inline]
pub fn line(judged: &Judged) -> String {
    let place = match (judged.at, judged.pointer.as_str()) {
        (_, "") => "the document".to_owned(),
        (At::Key, pointer) => format!("the name of {pointer}"),
        (At::Value, pointer) => pointer.to_owned(),
    };
    let fix = judged
        .fix
        .as_ref()
        .map_or_else(String::new, |fix| format!("; {fix}"));
    let level = judged.level.word();
    format!("{level} {} at {place}: {}{fix}", judged.rule, judged.message)
}
