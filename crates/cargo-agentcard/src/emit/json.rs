//! The report as one JSON object. Members are added, never renamed or removed.

use agentcard_emit::{Document, State};
use agentcard_rules::{At, Finding};
use serde_json::{Value, json};

use super::report::{Mode, Report, Row, Status};
use crate::cli::Outcome;

/// The report as pretty JSON without a final newline.
pub(crate) fn render(report: &Report) -> String {
    let value = json!({
        "package": report.package,
        "folder": report.folder.to_string_lossy(),
        "mode": if report.mode == Mode::Check { "check" } else { "emit" },
        "ok": report.outcome() == Outcome::Clean,
        "files": report.rows.iter().map(row).collect::<Vec<Value>>(),
        "faults": report.faults,
        "leftovers": report.leftovers,
    });
    format!("{value:#}")
}

fn row(row: &Row) -> Value {
    let document = &row.document;
    let diff = match &row.status {
        Status::Compared(State::Stale(lines)) => Some(lines),
        _ => None,
    };
    json!({
        "file": document.file,
        "dialect": document.dialect.id(),
        "path": document.usual_path(),
        "bytes": document.bytes,
        "limit": document.limit,
        "status": row.word(),
        "findings": row.findings.iter().map(finding).collect::<Vec<Value>>(),
        "losses": document.losses,
        "tools": tools(document),
        "variables": document.variables,
        "diff": diff,
    })
}

/// The tools of a toolspec with their bytes of compact JSON; null for a card.
fn tools(document: &Document) -> Option<Vec<Value>> {
    let spec: Value = serde_json::from_str(&document.text).ok()?;
    let tools = spec.get("tools")?.as_array()?;
    let weight = |tool: &Value| json!({ "name": tool.get("name"), "bytes": tool.to_string().len() });
    Some(tools.iter().map(weight).collect())
}

fn finding(finding: &Finding) -> Value {
    json!({
        "rule": finding.rule.id,
        "level": finding.level.word(),
        "pointer": finding.pointer,
        "at": if finding.at == At::Key { "key" } else { "value" },
        "message": finding.message,
        "fix": finding.help,
        "allowed": finding.allowed,
    })
}
