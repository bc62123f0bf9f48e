//! What a run found and did, before it is put into words.

use std::path::PathBuf;

use agentcard_emit::{Document, Outcome as Wrote, State, findings};
use agentcard_rules::{Finding, Level};

use crate::cli::Outcome;

/// Whether files are written or compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Emit,
    Check,
}

/// The whole run.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) package: String,
    /// Folder of the files, as shown.
    pub(crate) folder: PathBuf,
    pub(crate) mode: Mode,
    pub(crate) rows: Vec<Row>,
    /// What is listed in `export!` and gives no file.
    pub(crate) faults: Vec<String>,
    /// Files of ours that the declaration no longer gives.
    pub(crate) leftovers: Vec<String>,
    /// Declared variables that this run sets, by `--set` or from its own environment.
    pub(crate) set: Vec<String>,
    /// Whether `--out` named the folder.
    pub(crate) elsewhere: bool,
}

/// One document.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) document: Document,
    pub(crate) findings: Vec<Finding>,
    pub(crate) status: Status,
}

/// What became of a document.
#[derive(Debug)]
pub(crate) enum Status {
    /// Nothing: something blocks the run.
    NotWritten,
    Wrote(Wrote),
    Compared(State),
    /// Not compared: its values come from variables that the environment sets.
    Deployment,
}

impl Row {
    /// A document and its findings.
    pub(crate) fn new(document: Document) -> Self {
        Self {
            findings: findings(&document),
            document,
            status: Status::NotWritten,
        }
    }

    /// The findings that a report shows: notes stay silent.
    pub(crate) fn loud(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.level > Level::Note)
    }

    fn blocks(&self) -> bool {
        self.findings.iter().any(Finding::blocks)
    }

    fn is_out_of_date(&self) -> bool {
        matches!(&self.status, Status::Compared(state) if *state != State::Fresh)
    }

    /// One word for the table.
    pub(crate) fn word(&self) -> &'static str {
        match &self.status {
            Status::NotWritten => "not written",
            Status::Wrote(Wrote::Written) => "written",
            Status::Wrote(Wrote::Unchanged) => "unchanged",
            Status::Compared(State::Fresh) => "fresh",
            Status::Compared(State::Missing) => "missing",
            Status::Compared(State::Stale(_)) => "stale",
            Status::Compared(_) => "unreadable",
            Status::Deployment => "not compared",
        }
    }
}

impl Report {
    /// Whether nothing may be written.
    pub(crate) fn blocked(&self) -> bool {
        !self.faults.is_empty() || self.rows.iter().any(Row::blocks)
    }

    /// Whether a committed file is not what the declaration says.
    pub(crate) fn out_of_date(&self) -> bool {
        self.rows.iter().any(Row::is_out_of_date)
    }

    /// How the process ends.
    pub(crate) fn outcome(&self) -> Outcome {
        let leftovers = self.mode == Mode::Check && !self.leftovers.is_empty();
        if self.blocked() || self.out_of_date() || leftovers {
            Outcome::Findings
        } else {
            Outcome::Clean
        }
    }
}
