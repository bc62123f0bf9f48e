//! Forms of the report. Each part is written where its document is checked; the run joins the parts in order.

pub(crate) mod github;
pub(crate) mod human;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod sarif;

use std::collections::BTreeSet;

use agentcard_documents::check::{Checked, Found};
use agentcard_rules::Level;

/// A checked document, on its way into a report.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    pub(crate) name: &'a str,
    /// Its line, where the file has a document in each.
    pub(crate) line: Option<usize>,
    /// Whether the user named the very file.
    pub(crate) named: bool,
    /// Bytes in the file.
    pub(crate) written: usize,
    /// What it is and what is wrong.
    pub(crate) checked: &'a Checked<'a>,
}

/// A form of the report.
pub(crate) trait Report: Sync {
    /// What comes before all parts.
    fn head(&self) -> String {
        String::new()
    }

    /// The part of a document; empty where there is nothing to say.
    fn document(&self, document: &Document<'_>) -> String;

    /// What tells of a document of another kind that is passed over; the user asked for that.
    fn skipped(&self, _name: &str, _line: Option<usize>) -> String {
        String::new()
    }

    /// What stands between two parts.
    fn separator(&self) -> &'static str {
        ""
    }

    /// What comes after all parts.
    fn tail(&self, totals: &Totals) -> String;
}

/// The message of a finding with its fix, for forms that have one text only.
fn message_and_fix(found: &Found) -> String {
    match &found.help {
        Some(help) => format!("{}; {help}", found.message),
        None => found.message.to_string(),
    }
}

/// Numbers of a run or of a part of it.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) files: usize,
    /// Documents without error and warning.
    pub(crate) clean: usize,
    /// Documents of other kinds that were passed over.
    pub(crate) skipped: usize,
    /// Findings by level: notes, warnings, errors.
    pub(crate) findings: [usize; 3],
    /// Ids of the rules that spoke.
    pub(crate) rules: BTreeSet<&'static str>,
    /// The gravest of the first findings, whose page is offered.
    pub(crate) example: Option<(Level, &'static str)>,
    /// Whether a part of the report is printed.
    pub(crate) printed: bool,
    /// Whether each line was a document.
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

    /// Keeps a finding as the example if it is graver than the one before.
    fn offer(&mut self, example: Option<(Level, &'static str)>) {
        if example.map(|(level, _)| level) > self.example.map(|(level, _)| level) {
            self.example = example;
        }
    }

    /// Adds the numbers of a part.
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
