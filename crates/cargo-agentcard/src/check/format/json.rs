//! JSON. Members are added, never renamed or removed.

use agentcard_check::Found;
use serde_json::{Map, Value, json};

use super::super::document::Document;
use super::super::totals::Totals;
use super::Report;

/// One object: `{"files": […]}`.
pub(crate) struct Json;

/// One object a file, each in a line.
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
        format!("{}\n", file(document))
    }

    fn tail(&self, _: &Totals) -> String {
        String::new()
    }
}

/// The members of a file, in the order that the documentation gives.
fn file(document: &Document<'_>) -> String {
    let verdict = document.verdict;
    let line = document
        .line
        .map_or_else(String::new, |line| format!("\"line\":{line},"));
    let findings: Vec<String> = verdict.findings.iter().map(finding).collect();
    format!(
        "{{\"path\":{},{line}\"dialect\":{},\"version\":{},\"bytes\":{},\"findings\":[{}]}}",
        json!(document.name),
        json!(verdict.dialect()),
        json!(verdict.version()),
        verdict.bytes,
        findings.join(",")
    )
}

fn finding(found: &Found) -> String {
    let text = |text: &str| Value::from(text).to_string();
    let members = [
        ("rule", text(found.rule.id)),
        ("level", text(found.level.word())),
        ("pointer", text(&found.pointer)),
        ("line", found.start.line.to_string()),
        ("column", found.start.column.to_string()),
        ("message", text(&found.message)),
        (
            "fix",
            found.fix.as_deref().map_or_else(|| "null".to_owned(), text),
        ),
    ];
    let members: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", members.join(","))
}

/// An object of these members, for forms that nest deeper.
pub(super) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(
        members
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<Map<_, _>>(),
    )
}
