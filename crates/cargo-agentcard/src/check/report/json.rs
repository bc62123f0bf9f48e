//! JSON output. Fields are added, but never renamed or removed.

use agentcard_documents::check::{self, Found};
use serde::Serialize;

use super::{Document, Report, Totals};

/// Prints one object: `{"files": […]}`.
pub(crate) struct Json;

/// Prints one object per file, each on its own line.
pub(crate) struct Jsonl;

impl Report for Json {
    fn head(&self) -> String {
        "{\"files\":[\n".to_owned()
    }

    fn document(&self, document: &Document<'_>) -> String {
        file(document)
    }

    fn separator(&self) -> &'static str {
        ",\n"
    }

    fn tail(&self, totals: &Totals) -> String {
        if totals.printed {
            "\n]}\n".to_owned()
        } else {
            "]}\n".to_owned()
        }
    }
}

impl Report for Jsonl {
    fn document(&self, document: &Document<'_>) -> String {
        let mut line = file(document);
        line.push('\n');
        line
    }

    fn tail(&self, _: &Totals) -> String {
        String::new()
    }
}

/// A file, with fields in the order of the documentation.
#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    dialect: &'a str,
    version: Option<&'a str>,
    bytes: usize,
    findings: Vec<Finding<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quality: Option<Quality<'a>>,
}

/// The quality of a toolspec.
#[derive(Serialize)]
struct Quality<'a> {
    score: usize,
    arguments: usize,
    described: usize,
    tools: Vec<Tool<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    name: &'a str,
    score: usize,
    arguments: usize,
    described: usize,
}

/// A finding, with fields in the order of the documentation.
#[derive(Serialize)]
struct Finding<'a> {
    rule: &'a str,
    level: &'a str,
    pointer: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
    fix: Option<&'a str>,
}

/// Initial buffer size.
const ROOM: usize = 1024;

fn file(document: &Document<'_>) -> String {
    let checked = document.checked;
    let file = File {
        path: document.name,
        line: document.line,
        dialect: checked.dialect(),
        version: checked.version(),
        bytes: checked.bytes,
        findings: checked.findings.iter().map(finding).collect(),
        quality: checked.quality.as_ref().map(quality),
    };
    let mut line = Vec::with_capacity(ROOM);
    // Strings and numbers always serialize.
    let _ = serde_json::to_writer(&mut line, &file);
    String::from_utf8(line).unwrap_or_default()
}

fn quality(of: &check::Quality) -> Quality<'_> {
    Quality {
        score: of.score,
        arguments: of.arguments,
        described: of.described,
        tools: of
            .tools
            .iter()
            .map(|tool| Tool {
                name: &tool.name,
                score: tool.score,
                arguments: tool.arguments,
                described: tool.described,
            })
            .collect(),
    }
}

fn finding(found: &Found) -> Finding<'_> {
    Finding {
        rule: found.rule.id,
        level: found.level.word(),
        pointer: &found.pointer,
        line: found.start.line,
        column: found.start.column,
        message: &found.message,
        fix: found.help.as_deref(),
    }
}
