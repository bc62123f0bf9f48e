//! Reports of runs that are difficult to produce with a real package.

use std::path::PathBuf;

use agentcard_emit::{Document, Signatures, State};
use agentcard_rules::{Dialect, Finding, Level, Profile, rule};

use super::human;
use crate::emit::{Mode, Report, Row, Status};
use crate::exit::Outcome;

fn finding(id: &str, level: Level, allowed: bool) -> Finding {
    let rule = rule(id).expect("a rule");
    let mut finding =
        Finding::new(rule, Profile::Write, "/skills/0/id", "something is odd").help("make it even");
    (finding.level, finding.allowed) = (level, allowed);
    finding
}

fn row(file: &str, dialect: Dialect, findings: Vec<Finding>) -> Row {
    let mut document = Document::new(file, dialect, r#"{"name":"x"}"#);
    document.bytes = 10_100;
    document.limit = 10_240;
    Row {
        document,
        findings,
        signatures: Signatures::None,
        status: Status::NotWritten,
    }
}

fn report(mode: Mode, rows: Vec<Row>) -> Report {
    Report {
        package: "demo".to_owned(),
        flags: String::new(),
        folder: PathBuf::from("agentcard"),
        mode,
        rows,
        faults: Vec::new(),
        leftovers: Vec::new(),
        set: Vec::new(),
        elsewhere: false,
    }
}

fn plain(report: &Report) -> String {
    anstream::adapter::strip_str(&human(report)).to_string()
}

#[test]
fn a_blocked_run_shows_every_finding_and_the_way_out() {
    let mut lossy = row(
        "agent-card.v0.3.json",
        Dialect::A2aV0_3,
        vec![finding("A2A-009", Level::Warning, true)],
    );
    lossy.document.losses = vec!["the tenant of interface 1 is left out".to_owned()];
    let findings = vec![
        finding("A2A-001", Level::Error, false),
        finding("A2A-002", Level::Warning, false),
        finding("A2A-003", Level::Note, false),
    ];
    let mut report = report(
        Mode::Emit,
        vec![row("agent-card.json", Dialect::A2aV1_0, findings), lossy],
    );
    report.faults = vec!["toolspec.json: two tools are called `find`".to_owned()];
    assert_eq!(report.outcome(), Outcome::Findings);
    insta::assert_snapshot!(plain(&report));
}

#[test]
fn allowed_warnings_and_notes_do_not_block() {
    let findings = vec![
        finding("A2A-002", Level::Warning, true),
        finding("A2A-003", Level::Note, false),
    ];
    let report = report(
        Mode::Emit,
        vec![row("agent-card.json", Dialect::A2aV1_0, findings)],
    );
    assert_eq!(report.outcome(), Outcome::Clean);
}

#[test]
fn an_unreadable_file_is_out_of_date() {
    let mut row = row("agent-card.json", Dialect::A2aV1_0, Vec::new());
    row.status = Status::Compared(State::Unreadable("permission denied".to_owned()));
    let report = report(Mode::Check, vec![row]);
    assert_eq!(report.outcome(), Outcome::Findings);
    insta::assert_snapshot!(plain(&report));
}
