//! Workflow commands for GitHub annotations.

use agentcard_documents::check::Found;
use agentcard_rules::Level;

use super::{Document, Report, Totals, message_and_fix};

/// Prints a command for each finding.
pub(crate) struct Github;

impl Report for Github {
    fn document(&self, document: &Document<'_>) -> String {
        let findings = document.checked.findings.iter();
        findings.map(|found| command(document.name, found)).collect()
    }

    fn tail(&self, _: &Totals) -> String {
        String::new()
    }
}

fn command(name: &str, found: &Found) -> String {
    let word = match found.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    // Columns are only supported for findings within a line.
    let end = if found.end.line == found.start.line && found.end.column > found.start.column {
        format!(",endColumn={}", found.end.column)
    } else {
        String::new()
    };
    // In the order of GitHub's own toolkit, so that outputs can be compared byte by byte.
    format!(
        "::{word} title={},file={},line={},col={}{end}::{}\n",
        property(found.rule.id),
        property(name),
        found.start.line,
        found.start.column,
        data(&message_and_fix(found))
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
