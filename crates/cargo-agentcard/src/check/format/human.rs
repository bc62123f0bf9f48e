//! The report for people: source lines with what is wrong underlined, in the manner of rustc.

use agentcard_documents::check::{Found, Verdict};
use agentcard_documents::detect::Kind;
use agentcard_rules::Level;
use anstyle::AnsiColor;

use super::super::document::Document;
use super::super::totals::Totals;
use super::Report;
use super::source::{Excerpt, excerpt};
use crate::cli::paint;
use crate::say::{named, plain};
use crate::table::{count, grouped};

/// Source lines and sentences.
pub(crate) struct Human;

impl Report for Human {
    fn document(&self, document: &Document<'_>) -> String {
        let verdict = document.verdict;
        // In folders, only files that say something are named.
        if verdict.findings.is_empty() && !document.named {
            return String::new();
        }
        let findings = verdict.findings.iter();
        let mut parts = vec![heading(document)];
        parts.extend(findings.map(|found| finding(document.name, &verdict.text, found)));
        parts.push("\n".to_owned());
        parts.concat()
    }

    fn tail(&self, totals: &Totals) -> String {
        let [notes, warnings, errors] = totals.findings;
        let mut parts = Vec::new();
        for (number, word) in [(errors, "error"), (warnings, "warning"), (notes, "note")] {
            if number > 0 {
                parts.push(count(number, word));
            }
        }
        let found = if parts.is_empty() {
            "nothing to say".to_owned()
        } else {
            parts.join(", ")
        };
        let mut line = vec![format!("{}: {found}", count(totals.files, "document"))];
        if totals.files > 1 {
            line.push(format!("{} without error and warning", grouped(totals.clean)));
        }
        if totals.skipped > 0 {
            line.push(format!("{} of other kinds left out", grouped(totals.skipped)));
        }
        let example = totals.example.filter(|(level, _)| *level > Level::Note);
        let more = example.map(|(_, rule)| {
            named(&format!("more about a rule: cargo agentcard explain {rule}\n")).into_owned()
        });
        format!("{}\n{}", line.join("; "), more.unwrap_or_default())
    }
}

/// `agent-card.json: A2A agent card 1.0, because it has …; 1,234 bytes compact, 2,000 in the file`.
fn heading(document: &Document<'_>) -> String {
    let verdict = document.verdict;
    let name = paint(&plain(document.name), AnsiColor::White);
    let line = document.line.map_or_else(String::new, |line| format!(":{line}"));
    match identity(verdict) {
        Some(identity) => {
            let (compact, written) = (grouped(verdict.bytes), grouped(document.written));
            format!("{name}{line}: {identity}; {compact} bytes compact, {written} in the file\n")
        }
        None => format!("{name}{line}\n"),
    }
}

/// What a document is and how that shows.
fn identity(verdict: &Verdict<'_>) -> Option<String> {
    let detection = verdict.detection?;
    let holder = detection
        .holder
        .map_or_else(String::new, |holder| format!(" under `{holder}`"));
    let because = match detection.kind {
        Kind::Unknown => String::new(),
        _ => format!(", because {}{holder}", detection.reason),
    };
    Some(format!("{}{because}", detection.kind.title()))
}

fn finding(name: &str, text: &str, found: &Found) -> String {
    let color = match found.level {
        Level::Error => AnsiColor::Red,
        Level::Warning => AnsiColor::Yellow,
        Level::Note => AnsiColor::Cyan,
    };
    let blue = |words: &str| paint(words, AnsiColor::Blue);
    let level = paint(&format!("{}[{}]", found.level.word(), found.rule.id), color);
    let number = found.start.line.to_string();
    let margin = " ".repeat(number.len());
    let place = format!("{}:{}:{}", plain(name), found.start.line, found.start.column);
    let pointer = match found.pointer.as_str() {
        "" => String::new(),
        pointer => format!(" at {}", plain(pointer)),
    };
    let mut parts = vec![
        format!("{level}: {}\n", plain(&named(&found.message))),
        format!("{margin}{} {place}{pointer}\n", blue("-->")),
    ];
    if !text.is_empty() {
        let Excerpt { line, indent, width } = excerpt(text, &found.span);
        let (bar, number) = (blue("|"), blue(&number));
        let (indent, underline) = (" ".repeat(indent), paint(&"^".repeat(width), color));
        parts.push(format!(
            "{margin} {bar}\n{number} {bar} {line}\n{margin} {bar} {indent}{underline}\n"
        ));
    }
    if let Some(help) = &found.help {
        parts.push(format!("{margin} {} help: {}\n", blue("="), plain(&named(help))));
    }
    parts.concat()
}
