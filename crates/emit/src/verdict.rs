//! The findings of the rules about a document, independent of features.

use agentcard_rules::{Finding, Options, Profile, Rule, check, rule};

use crate::Document;

const NOT_JSON: &Rule = rule("DOC-020").unwrap();

/// Returns what an author must see before publishing a document. Warnings of the reader's profile that the author
/// does not allow become errors; warnings of the author's profile are only shown.
#[must_use]
#[inline]
pub fn findings(document: &Document) -> Vec<Finding> {
    let value = match serde_json::from_str(&document.text) {
        Ok(value) => value,
        // A hand-written implementation can contain any text.
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
