//! What the rules report about a document: the same in every build.

use agentcard_rules::{Finding, Options, Profile, Rule, check, rule};

use crate::Document;

const NOT_JSON: &Rule = rule("DOC-020").unwrap();

/// What is wrong with a document, as its author must see it before it goes out. What a reader takes for a warning is an
/// error to an author who does not allow it; what is a warning even to the author is only shown.
#[must_use]
#[inline]
pub fn findings(document: &Document) -> Vec<Finding> {
    let value = match serde_json::from_str(&document.text) {
        Ok(value) => value,
        // A hand-written declaration can hold any text.
        Err(fault) => {
            let message = format!("invalid JSON: {fault}");
            return vec![Finding::new(NOT_JSON, Profile::Write, "", message)];
        }
    };
    let options = Options {
        profile: Profile::Write,
        max_bytes: Some(document.limit),
        bytes: Some(document.bytes),
        ..Options::default()
    };
    let mut findings = check(&value, document.dialect, &options);
    for finding in &mut findings {
        let covers = |allow: &crate::Allow| allow.covers(finding.rule.id, &finding.pointer);
        finding.allowed = finding.rule.can_allow && document.allow.iter().any(covers);
    }
    findings
}
