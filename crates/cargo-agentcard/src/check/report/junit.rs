//! `JUnit` XML: a test suite for each document, with a failed test case for each error or warning.

use agentcard_documents::check::Found;
use agentcard_rules::Level;

use super::{Document, Report, Totals};

pub(crate) struct Junit;

impl Report for Junit {
    fn head(&self) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"agentcard\">\n".to_owned()
    }

    fn document(&self, document: &Document<'_>) -> String {
        let line = document.line.map_or_else(String::new, |line| format!(":{line}"));
        let name = escape(&format!("{}{line}", document.name));
        let findings = &document.checked.findings;
        let failures = findings
            .iter()
            .filter(|found| found.level == Level::Error)
            .count();
        let mut cases: Vec<String> = findings.iter().map(|found| case(document.name, found)).collect();
        if cases.is_empty() {
            let title = escape(document.checked.dialect());
            cases.push(format!(
                "    <testcase classname=\"{name}\" name=\"{title}\" time=\"0\"/>\n"
            ));
        }
        format!(
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\" time=\"0\">\n{}  </testsuite>\n",
            cases.len(),
            cases.concat()
        )
    }

    fn tail(&self, _: &Totals) -> String {
        "</testsuites>\n".to_owned()
    }
}

/// A finding as a test case; notes are the output of a passing one.
fn case(name: &str, found: &Found) -> String {
    let (line, column) = (found.start.line, found.start.column);
    let title = escape(&format!("{} at {line}:{column}", found.rule.id));
    let help = found
        .help
        .as_deref()
        .map_or_else(String::new, |help| format!("\nhelp: {help}"));
    let level = found.level.word();
    let text = format!(
        "{name}:{line}:{column}: {level}: {}\nat: {}{help}",
        found.message, found.pointer
    );
    let inner = if found.level == Level::Error {
        let (message, kind) = (escape(&found.message), escape(found.rule.id));
        format!(
            "<failure message=\"{message}\" type=\"{kind}\">{}</failure>",
            escape(&text)
        )
    } else {
        format!("<system-out>{}</system-out>", escape(&text))
    };
    format!(
        "    <testcase classname=\"{}\" name=\"{title}\" time=\"0\">{inner}</testcase>\n",
        escape(name)
    )
}

/// Escapes a text for XML and removes characters that XML 1.0 does not allow.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            _ => out.push(letter),
        }
    }
    out
}
