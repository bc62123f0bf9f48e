//! A document of the folder, and its state.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use agentcard_rules::{Dialect, Level, Options, check};
use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::tools::Compared;
use crate::files::{cargo, files_below, target};

/// A document and its progress.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) name: String,
    pub(super) dialect: Dialect,
    /// Whether it has no errors in the profile of readers.
    pub(super) valid: bool,
    pub(super) document: Value,
    pub(super) state: State,
}

impl Subject {
    /// Whether it is a list of tools.
    pub(super) fn is_tools(&self) -> bool {
        self.dialect.family() == "mcp"
    }
}

/// The progress of a document.
#[derive(Debug)]
pub(super) enum State {
    Imported(String),
    /// The document is unchanged; holds the kind of comparison.
    Same(String),
    /// The declaration can't express the document; holds the reasons.
    Refused(Vec<String>),
    Differs(Vec<String>),
}

impl State {
    /// The state for a tool list.
    pub(super) fn of_tools(compared: Compared) -> Self {
        let (taken, refused) = compared.cases;
        if !compared.broken.is_empty() {
            Self::Refused(compared.broken)
        } else if compared.differences.is_empty() {
            Self::Same(format!(
                "{} tools, {taken} arguments accepted and {refused} rejected",
                compared.same
            ))
        } else {
            Self::Differs(compared.differences)
        }
    }
}

/// Imports all JSON files below `folder` in the order of their paths; files of unknown type are skipped.
pub(super) fn gather(folder: &Path) -> Result<Vec<Subject>> {
    let tool = build_tool()?;
    let mut subjects = Vec::new();
    for path in files_below(folder)? {
        if path.extension().is_some_and(|extension| extension == "json") {
            subjects.extend(import(folder, &path, &tool)?);
        }
    }
    if subjects.is_empty() {
        bail!("no documents found in {}", folder.display());
    }
    Ok(subjects)
}

/// Builds the command line tool of this workspace.
fn build_tool() -> Result<PathBuf> {
    let built = cargo()?
        .args(["build", "--quiet", "--package", "cargo-agentcard"])
        .status()?;
    if !built.success() {
        bail!("failed to build cargo-agentcard");
    }
    Ok(target()?.join("debug/cargo-agentcard"))
}

fn import(folder: &Path, path: &Path, tool: &Path) -> Result<Option<Subject>> {
    let output = Command::new(tool)
        .args(["import", "--format", "json"])
        .arg(path)
        .output()
        .with_context(|| format!("failed to run {}", tool.display()))?;
    // Unreadable or of unknown type.
    let Ok(report) = serde_json::from_slice::<Value>(&output.stdout) else {
        return Ok(None);
    };
    let Some(dialect) = report["dialect"].as_str().and_then(Dialect::from_id) else {
        bail!("{}: no dialect in {report}", path.display());
    };
    let document: Value = serde_json::from_slice(&fs::read(path)?)?;
    let findings = check(&document, dialect, &Options::default());
    let name = path.strip_prefix(folder).unwrap_or(path);
    Ok(Some(Subject {
        name: name.display().to_string(),
        dialect,
        valid: findings.iter().all(|finding| finding.level != Level::Error),
        document,
        state: state(&report, dialect.family() == "mcp"),
    }))
}

fn state(report: &Value, is_tools: bool) -> State {
    let sentence = |loss: &Value| {
        let part = |name: &str| loss[name].as_str().unwrap_or_default();
        format!("{} {}", part("pointer"), part("message"))
    };
    let losses = report["losses"].as_array().into_iter().flatten();
    let refused = losses.chain(report.get("refused").filter(|refused| refused.is_object()));
    // Members beside the tools are not part of a toolspec.
    let concerns_tools = |loss: &String| !is_tools || loss.starts_with("/tools") || loss.starts_with(' ');
    let refused: Vec<String> = refused.map(sentence).filter(concerns_tools).collect();
    match report["code"].as_str() {
        Some(code) if refused.is_empty() => State::Imported(code.to_owned()),
        _ => State::Refused(refused),
    }
}
