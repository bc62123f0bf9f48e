//! `cargo agentcard fix`: fixes problems automatically.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use agentcard_documents::check::read;
use agentcard_documents::fix::{Unfixable, fix};
use agentcard_emit::{Target, compact, diff, write_all};
use agentcard_rules::{Dialect, Finding};
use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::args::{Format, dialects};
use crate::exit::Outcome;
use crate::input::{bytes, is_stdin, located, name, unknown};
use crate::say::{self, plain, red};
use crate::table::count;

const AFTER_HELP: &str = "\
Exit codes:
  0  nothing to fix, or all fixes written with `--write`
  1  fixes not written, or a file that is not JSON or has an unrecognized type
  2  invalid usage, or a file that cannot be read or written

Fixed are: snake_case names, nulls, modes such as `text`, fields of A2A 0.3 in a 1.0 card, security
schemes and requirements in the form of the other version, wrapped documents, tool lists for other
APIs, missing required defaults, comments and trailing commas. Everything ambiguous is left alone.

Examples:
  cargo agentcard fix agent-card.json                 show a diff
  cargo agentcard fix --write agentcard/*.json
  cargo agentcard fix - < response.json > toolspec.json";

/// Maximum number of lines in a diff.
const LONGEST: usize = 2_000;

/// Fix problems automatically (shows a diff; use `--write` to apply)
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Files, or `-` to filter standard input to standard output
    #[arg(required = true, value_name = "FILE|-")]
    files: Vec<PathBuf>,
    /// Write the fixed files, all or none
    #[arg(long)]
    write: bool,
    /// Write compact JSON, even if there is nothing else to fix
    #[arg(long)]
    compact: bool,
    /// Dialect of the files [default: detected]
    #[arg(long = "as", value_name = "DIALECT", value_parser = dialects())]
    dialect: Option<Dialect>,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// The result for a file.
struct Done {
    path: PathBuf,
    name: String,
    dialect: Option<Dialect>,
    /// The original text, without a byte order mark.
    before: String,
    after: String,
    /// The fixed findings.
    applied: Vec<Finding>,
    /// Why the file could not be fixed.
    fault: Option<String>,
}

impl Done {
    fn is_changed(&self) -> bool {
        self.fault.is_none() && (!self.applied.is_empty() || self.after != self.before)
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for path in &args.files {
        // A file that is named twice is only written once.
        if seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())) {
            all.push(fix_file(path, args)?);
        }
    }
    let target = |done: &Done| Target {
        path: done.path.clone(),
        text: done.after.clone(),
    };
    let changed = all
        .iter()
        .filter(|done| done.is_changed() && !is_stdin(&done.path));
    let targets: Vec<Target> = changed.map(target).collect();
    if args.write {
        write_all(&targets)?;
    }
    match args.format {
        Format::Human => all.iter().for_each(|done| print_human(done, args.write)),
        Format::Json => say::json(&as_json(&all, args.write)),
    }
    let pending = !args.write && !targets.is_empty();
    let faults = all.iter().any(|done| done.fault.is_some());
    Ok(Outcome::clean_if(!pending && !faults))
}

fn fix_file(path: &Path, args: &Args) -> Result<Done> {
    let name = name(path);
    let bytes = bytes(path).with_context(|| format!("failed to read {name}"))?;
    let before = read(&bytes).text.into_owned();
    let mut done = Done {
        path: path.to_owned(),
        dialect: None,
        after: before.clone(),
        before,
        applied: Vec::new(),
        fault: None,
        name,
    };
    match fix(&bytes, args.dialect) {
        Ok(fixed) => (done.dialect, done.after, done.applied) = (fixed.dialect, fixed.text, fixed.applied),
        Err(Unfixable::Text(found)) => {
            done.after.clear();
            done.fault = Some(located(&done.name, &done.before, &found));
        }
        Err(Unfixable::Document(detection)) => done.fault = Some(unknown(&done.name, &detection, "--as")),
    }
    if args.compact && done.fault.is_none() {
        done.after = compact(&done.after);
    }
    Ok(done)
}

fn print_human(done: &Done, write: bool) {
    let Done { name, applied, .. } = done;
    if let Some(fault) = &done.fault {
        say::note(&format!("{}: {fault}", red("error")));
    }
    if is_stdin(&done.path) {
        say::data(&done.after);
    } else if done.is_changed() && !write {
        say::out(&format!(
            "--- {name}\n+++ {name}, fixed\n{}\n",
            diff(&done.before, &done.after, LONGEST).trim_end()
        ));
    }
    for finding in applied {
        let line = finding.to_string();
        let (_, without_level) = line.split_once(' ').unwrap_or_default();
        say::note(&plain(&format!("{name}: {without_level}")));
    }
    let number = match applied.len() {
        0 => "compact JSON".to_owned(),
        number => count(number, "fix").replace("fixs", "fixes"),
    };
    let state = match (done.is_changed(), write) {
        (false, _) if done.fault.is_some() => return,
        (false, _) => "nothing to fix".to_owned(),
        (true, _) if is_stdin(&done.path) => number,
        (true, true) => format!("{number} written"),
        (true, false) => format!("{number}; use `--write` to apply"),
    };
    say::note(&format!("{name}: {state}"));
}

/// Fields are added, but never renamed or removed.
fn as_json(all: &[Done], write: bool) -> Value {
    let change = |finding: &Finding| {
        json!({
            "rule": finding.rule.id,
            "pointer": finding.pointer,
            "message": finding.message,
            "fix": finding.help,
        })
    };
    let file = |done: &Done| {
        json!({
            "path": done.name,
            "dialect": done.dialect.map(Dialect::id),
            "changes": done.applied.iter().map(change).collect::<Vec<Value>>(),
            "written": write && done.is_changed() && !is_stdin(&done.path),
            "fault": done.fault,
            "text": done.is_changed().then_some(&done.after),
        })
    };
    json!({ "files": all.iter().map(file).collect::<Vec<Value>>() })
}
