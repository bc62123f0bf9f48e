//! SARIF 2.1.0, the format of code scanning services.

use std::path::Path;

use agentcard_documents::check::Found;
use agentcard_rules::{Profile, Rule, rule};
use serde_json::{Value, json};

use super::{Document, Report, Totals, message_and_fix};
use crate::explain;

/// A log with one run.
pub(crate) struct Sarif;

impl Report for Sarif {
    fn head(&self) -> String {
        concat!(
            "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",",
            "\"runs\":[{\"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
        )
        .to_owned()
    }

    fn document(&self, document: &Document<'_>) -> String {
        let findings = document.checked.findings.iter();
        let results: Vec<String> = findings
            .map(|found| result(document.name, found).to_string())
            .collect();
        results.join(",\n")
    }

    fn separator(&self) -> &'static str {
        ",\n"
    }

    /// The rules come last, because only those with findings are listed.
    fn tail(&self, totals: &Totals) -> String {
        let rules: Vec<Value> = totals
            .rules
            .iter()
            .filter_map(|id| rule(id))
            .map(descriptor)
            .collect();
        let driver = json!({
            "name": "agentcard",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        format!("\n],\"tool\":{{\"driver\":{driver}}}}}]}}\n")
    }
}

fn result(name: &str, found: &Found) -> Value {
    let mut region = json!({ "startLine": found.start.line, "startColumn": found.start.column });
    if found.end > found.start {
        region["endLine"] = found.end.line.into();
        region["endColumn"] = found.end.column.into();
    }
    json!({
        "ruleId": found.rule.id,
        "level": found.level.word(),
        "message": { "text": message_and_fix(found) },
        "locations": [{
            "physicalLocation": { "artifactLocation": { "uri": uri(name) }, "region": region },
            "logicalLocations": [{ "fullyQualifiedName": found.pointer, "kind": "member" }],
        }],
    })
}

fn descriptor(rule: &'static Rule) -> Value {
    json!({
        "id": rule.id,
        "shortDescription": { "text": rule.summary },
        "help": { "text": explain::page(rule) },
        "defaultConfiguration": { "level": rule.level(Profile::Read).word() },
    })
}

/// A path as a relative or `file` URI.
fn uri(name: &str) -> String {
    if name == "<stdin>" {
        return "stdin".to_owned();
    }
    let start = match name {
        name if name.starts_with('/') => "file://",
        // `C:/…` on Windows.
        name if Path::new(name).is_absolute() => "file:///",
        _ => "",
    };
    let escaped = name.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    start.chars().map(String::from).chain(escaped).collect()
}
