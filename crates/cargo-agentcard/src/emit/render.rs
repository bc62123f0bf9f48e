//! The report of `emit`: a table and the details as text, or one JSON object.

#[cfg(test)]
mod tests;

use crate::exit::Outcome;
use crate::say::{paint, red};
use crate::table::{bytes, count, table};
use agentcard_emit::{Document, Outcome as Wrote, Signatures, State, repair};
use agentcard_rules::{At, Finding, Level};
use anstyle::AnsiColor;
use serde_json::{Value, json};

use super::{Mode, Report, Row, Status};

/// Formats a report with colors, which the output stream may strip.
pub(crate) fn human(report: &Report) -> String {
    let mut parts = vec![
        format!("{} ({})\n", report.folder.display(), report.package),
        overview(report),
    ];
    parts.extend(report.rows.iter().flat_map(details));
    parts.extend(
        report
            .faults
            .iter()
            .map(|fault| format!("{}: {fault}\n", red("error"))),
    );
    parts.extend(report.leftovers.iter().map(|file| {
        let path = report.folder.join(file);
        format!(
            "{}: {} is no longer emitted; delete it\n",
            yellow("warning"),
            path.display()
        )
    }));
    parts.push(advice(report));
    parts.concat()
}

fn overview(report: &Report) -> String {
    let head = ["file", "dialect", "bytes", "findings", ""]
        .map(str::to_owned)
        .to_vec();
    let mut rows = vec![head];
    for row in &report.rows {
        let document = &row.document;
        rows.push(vec![
            document.file.clone(),
            document.dialect.id().to_owned(),
            bytes(document.bytes, document.limit),
            findings(row),
            row.word().to_owned(),
        ]);
    }
    table(&rows)
}

/// `1 error, 2 warnings, 1 allowed`, or a dash.
fn findings(row: &Row) -> String {
    let number = |level| {
        row.loud()
            .filter(|finding| finding.level == level && !finding.allowed)
            .count()
    };
    let (errors, warnings) = (number(Level::Error), number(Level::Warning));
    let allowed = row.loud().filter(|finding| finding.allowed).count();
    let mut parts = Vec::new();
    if errors > 0 {
        parts.push(count(errors, "error"));
    }
    if warnings > 0 {
        parts.push(count(warnings, "warning"));
    }
    if allowed > 0 {
        parts.push(format!("{allowed} allowed"));
    }
    if parts.is_empty() {
        "-".to_owned()
    } else {
        parts.join(", ")
    }
}

fn details(row: &Row) -> Vec<String> {
    let file = &row.document.file;
    let mut parts: Vec<String> = row
        .loud()
        .map(|finding| format!("{file}: {}\n", painted(finding)))
        .collect();
    let losses = row.document.losses.iter();
    parts.extend(losses.map(|loss| format!("{file}: {} {loss}\n", cyan("note"))));
    if matches!(row.status, Status::Wrote(Wrote::Written)) {
        parts.extend(place(&row.document));
    }
    if row.signatures == Signatures::OfAnother && !matches!(row.status, Status::Deployment) {
        parts.push(format!(
            "{file}: {} the signatures of the file do not cover what the declaration says now\n",
            yellow("warning")
        ));
    }
    match &row.status {
        Status::Compared(State::Stale(lines)) => {
            parts.push(format!(
                "{file} is {}: it no longer matches the declaration\n{lines}",
                red("stale")
            ));
        }
        Status::Compared(State::Unreadable(why)) => parts.push(format!("failed to read {file}: {why}\n")),
        _ => {}
    }
    parts
}

/// The URL path at which to serve a card that was written. The path of A2A cards is well known, and toolspecs have
/// none.
fn place(document: &Document) -> Option<String> {
    let path = document.usual_path();
    let known = matches!(document.dialect.family(), "a2a" | "mcp");
    (!known).then(|| format!("{}: {} serve it at {path}\n", document.file, cyan("note")))
}

/// The line of a finding, with its level in color.
fn painted(finding: &Finding) -> String {
    let text = finding.to_string();
    let (level, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let level = if finding.blocks() {
        red(level)
    } else {
        yellow(level)
    };
    let allowed = if finding.allowed { " (allowed)" } else { "" };
    format!("{level} {rest}{allowed}")
}

fn advice(report: &Report) -> String {
    let written = report
        .rows
        .iter()
        .any(|row| matches!(row.status, Status::Wrote(_)));
    let then = if report.mode == Mode::Emit && !written {
        "no files were written; "
    } else {
        ""
    };
    if report.is_invalid() {
        return format!("{then}fix the declaration, or disable a rule with `allow(…)`\n");
    }
    if report.blocked() || report.out_of_date() {
        let repair = repair(&report.package, &report.flags, report.signatures());
        return format!("{then}regenerate the files: {repair}\n");
    }
    if !then.is_empty() && !report.rows.is_empty() {
        return format!("{then}see the errors of the other `export!`\n");
    }
    let set = report.set.join(", ");
    match report.mode {
        _ if report.set.is_empty() || report.elsewhere => String::new(),
        Mode::Emit => format!(
            "{}: these files contain values of {set}, without which `cargo test` compares them; write them to another directory with `--out`\n",
            cyan("note")
        ),
        Mode::Check => format!(
            "{}: files with values of {set} were not compared; unset it to compare them\n",
            cyan("note")
        ),
    }
}

fn yellow(words: &str) -> String {
    paint(words, AnsiColor::Yellow)
}

fn cyan(words: &str) -> String {
    paint(words, AnsiColor::Cyan)
}

/// Formats the report as indented JSON without a final newline.
pub(crate) fn json(report: &Report) -> String {
    let value = json!({
        "package": report.package,
        "folder": report.folder.to_string_lossy(),
        "mode": if report.mode == Mode::Check { "check" } else { "emit" },
        "ok": report.outcome() == Outcome::Clean,
        "files": report.rows.iter().map(row_json).collect::<Vec<Value>>(),
        "faults": report.faults,
        "leftovers": report.leftovers,
    });
    format!("{value:#}")
}

fn row_json(row: &Row) -> Value {
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
        "signed": row.signatures == Signatures::Kept,
        "findings": row.findings.iter().map(finding_json).collect::<Vec<Value>>(),
        "losses": document.losses,
        "tools": tools(document),
        "variables": document.variables,
        "diff": diff,
    })
}

/// The tools of a toolspec with their sizes in bytes of compact JSON; null for a card.
fn tools(document: &Document) -> Option<Vec<Value>> {
    let spec: Value = serde_json::from_str(&document.text).ok()?;
    let tools = spec.get("tools")?.as_array()?;
    let weight = |tool: &Value| json!({ "name": tool.get("name"), "bytes": tool.to_string().len() });
    Some(tools.iter().map(weight).collect())
}

fn finding_json(finding: &Finding) -> Value {
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
