//! Report formats. Each document's part is formatted by the thread that checks it; the parts are printed in order.

pub(crate) mod github;
pub(crate) mod human;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod sarif;

use std::collections::BTreeSet;

use agentcard_documents::check::{Checked, Found};
use agentcard_rules::Level;

/// A checked document to report.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    pub(crate) name: &'a str,
    /// Its line number, if each line of the file is a document.
    pub(crate) line: Option<usize>,
    /// Whether the file itself is named on the command line.
    pub(crate) named: bool,
    /// Size of the file in bytes.
    pub(crate) written: usize,
    /// The type and the findings.
    pub(crate) checked: &'a Checked<'a>,
}

/// A report format.
pub(crate) trait Report: Sync {
    /// The text before all parts.
    fn head(&self) -> String {
        String::new()
    }

    /// The part of a document; empty if there is nothing to report.
    fn document(&self, document: &Document<'_>) -> String;

    /// The message for a skipped document of another type, with `--verbose`.
    fn skipped(&self, _name: &str, _line: Option<usize>) -> String {
        String::new()
    }

    /// The text between two parts.
    fn separator(&self) -> &'static str {
        ""
    }

    /// The text after all parts.
    fn tail(&self, totals: &Totals) -> String;
}

/// The message of a finding and its fix, for formats with a single text.
fn message_and_fix(found: &Found) -> String {
    match &found.help {
        Some(help) => format!("{}; {help}", found.message),
        None => found.message.to_string(),
    }
}

/// The counts of a run or a part of it.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) files: usize,
    /// Documents without errors and warnings.
    pub(crate) clean: usize,
    /// Skipped documents of other types.
    pub(crate) skipped: usize,
    /// Findings by level: notes, warnings, errors.
    pub(crate) findings: [usize; 3],
    /// Ids of the rules with findings.
    pub(crate) rules: BTreeSet<&'static str>,
    /// The most severe of the first findings, whose explanation is suggested.
    pub(crate) example: Option<(Level, &'static str)>,
    /// Whether any part of the report is printed.
    pub(crate) printed: bool,
    /// Whether each line is a document.
    pub(crate) lines: bool,
}

impl Totals {
    pub(crate) fn errors(&self) -> usize {
        self.findings[Level::Error as usize]
    }

    pub(crate) fn count(&mut self, document: &Document<'_>) {
        let findings = &document.checked.findings;
        self.files += 1;
        self.lines |= document.line.is_some();
        self.clean += usize::from(findings.iter().all(|found| found.level == Level::Note));
        for found in findings {
            self.findings[found.level as usize] += 1;
            self.rules.insert(found.rule.id);
            self.offer(Some((found.level, found.rule.id)));
        }
    }

    /// Replaces the example if the new one is more severe.
    fn offer(&mut self, example: Option<(Level, &'static str)>) {
        if example.map(|(level, _)| level) > self.example.map(|(level, _)| level) {
            self.example = example;
        }
    }

    /// Adds the counts of a part.
    pub(crate) fn add(&mut self, part: &Self) {
        self.files += part.files;
        self.lines |= part.lines;
        self.clean += part.clean;
        self.skipped += part.skipped;
        for (sum, part) in self.findings.iter_mut().zip(part.findings) {
            *sum += part;
        }
        self.rules.extend(&part.rules);
        self.offer(part.example);
    }
}
