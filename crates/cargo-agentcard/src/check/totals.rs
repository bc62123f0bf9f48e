//! The numbers of a run.

use std::collections::BTreeSet;

use agentcard_rules::Level;

use super::document::{Document, Done};

/// Numbers of a run or of a part of it.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    /// Documents that were judged.
    pub(crate) files: usize,
    /// Documents without error and warning.
    pub(crate) clean: usize,
    /// Documents of other fields that were allowed.
    pub(crate) skipped: usize,
    /// Findings by level: notes, warnings, errors.
    pub(crate) findings: [usize; 3],
    /// Ids of the rules that spoke.
    pub(crate) rules: BTreeSet<&'static str>,
    /// The gravest of the first findings, whose page is offered.
    pub(crate) example: Option<(Level, &'static str)>,
    /// Whether a part of the report is printed.
    pub(crate) printed: bool,
}

impl Totals {
    /// Number of errors.
    pub(crate) fn errors(&self) -> usize {
        self.findings[Level::Error as usize]
    }

    /// Counts a document.
    pub(crate) fn count(&mut self, document: &Document<'_>) {
        let findings = &document.verdict.findings;
        self.files += 1;
        self.clean += usize::from(findings.iter().all(|found| found.level == Level::Note));
        for found in findings {
            self.findings[found.level as usize] += 1;
            self.rules.insert(found.rule.id);
            self.offer(Some((found.level, found.rule.id)));
        }
    }

    /// Keeps a finding as the example if it is graver than the one before.
    fn offer(&mut self, example: Option<(Level, &'static str)>) {
        if example.map(|(level, _)| level) > self.example.map(|(level, _)| level) {
            self.example = example;
        }
    }

    /// Adds what a job gave.
    pub(crate) fn add(&mut self, done: &Done) {
        let part = &done.totals;
        self.files += part.files;
        self.clean += part.clean;
        self.skipped += part.skipped;
        for (sum, part) in self.findings.iter_mut().zip(part.findings) {
            *sum += part;
        }
        self.rules.extend(&part.rules);
        self.offer(part.example);
        self.printed |= !done.output.is_empty();
    }
}
