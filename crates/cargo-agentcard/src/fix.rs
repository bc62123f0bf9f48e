//! `cargo agentcard fix`: what has one right form and stands in another is put right.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use agentcard_documents::check::Found;
use agentcard_documents::convert::fix::{Change, fix};
use agentcard_emit::{Target, diff, write_all};
use agentcard_rules::catalogue::document as rules;
use agentcard_rules::{Dialect, Level, Profile, place};
use anyhow::Result;
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::check::parse_dialect;
use crate::cli::{Outcome, red};
use crate::input::{Input, is_stdin, name};
use crate::layout;
use crate::number::rounded;
use crate::say::{self, plain};
use crate::table::count;

const AFTER_HELP: &str = "\
Exit codes:
  0  nothing to fix, or `--write` wrote it
  1  fixes that were not written, or a file whose text can't be taken for JSON or told
  2  wrong usage, or a file that can't be read or written

What is fixed: names in snake_case, nulls, modes such as `text`, members of 0.3 in a 1.0 card,
security schemes and requirements in the shape of the other version, envelopes, tool lists of other
APIs, missing defaults, comments, trailing commas. What could mean two things is left to you.

Examples:
  cargo agentcard fix agent-card.json                 shows what would change
  cargo agentcard fix --write agentcard/*.json
  cargo agentcard fix - < response.json > toolspec.json";

/// Longest diff that is shown of a file, in lines.
const LONGEST: usize = 2_000;

/// Put right what has one right form; shows a diff, writes with `--write`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Files, or `-` for a filter from standard input to standard output.
    #[arg(required = true, value_name = "FILE|-")]
    files: Vec<PathBuf>,
    /// Write the files, all or none.
    #[arg(long)]
    write: bool,
    /// Read the files as this dialect instead of telling it by their content.
    #[arg(long = "as", value_name = "DIALECT", value_parser = parse_dialect)]
    dialect: Option<Dialect>,
    /// Form of the report.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// Forms of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A diff and sentences.
    Human,
    /// One JSON object.
    Json,
}

/// What came of a file.
struct Done {
    path: PathBuf,
    name: String,
    dialect: Option<Dialect>,
    /// The text before, without a byte order mark.
    before: String,
    after: String,
    changes: Vec<Change>,
    /// Why nothing was done.
    fault: Option<String>,
}

impl Done {
    /// A file whose text can't be taken for JSON.
    fn beyond_repair(path: &Path, why: String) -> Self {
        Self {
            path: path.to_owned(),
            name: name(path),
            dialect: None,
            before: String::new(),
            after: String::new(),
            changes: Vec::new(),
            fault: Some(why),
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for path in &args.files {
        // A file that is named twice is written once.
        if seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())) {
            all.push(fix_file(path, args.dialect)?);
        }
    }
    let target = |done: &Done| Target {
        path: done.path.clone(),
        text: done.after.clone(),
    };
    let changed = all
        .iter()
        .filter(|done| !done.changes.is_empty() && !is_stdin(&done.path));
    let targets: Vec<Target> = changed.map(target).collect();
    if args.write {
        write_all(&targets)?;
    }
    match args.format {
        Format::Human => all.iter().for_each(|done| print_human(done, args.write)),
        Format::Json => say::data(&format!("{:#}\n", as_json(&all, args.write))),
    }
    let pending = !args.write && !targets.is_empty();
    let faults = all.iter().any(|done| done.fault.is_some());
    Ok(if pending || faults {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

fn fix_file(path: &Path, dialect: Option<Dialect>) -> Result<Done> {
    let input = match Input::read(path)? {
        Ok(input) => input,
        Err(why) => return Ok(Done::beyond_repair(path, why)),
    };
    let mut done = Done {
        path: path.to_owned(),
        name: input.name.clone(),
        dialect: None,
        before: input.text.clone(),
        after: input.text.clone(),
        changes: Vec::new(),
        fault: None,
    };
    if let Some(fault) = input.faults.iter().find(|fault| is_beyond_repair(fault)) {
        done.fault = Some(format!(
            "{}: {}; `cargo agentcard check` shows where",
            input.name, fault.message
        ));
        return Ok(done);
    }
    match input.subject(dialect).map(|subject| subject.dialect) {
        Ok(dialect) => {
            done.dialect = Some(dialect);
            let fixed = fix(&input.value, dialect);
            done.changes = input.faults.iter().map(of_text).chain(fixed.changes).collect();
            if !done.changes.is_empty() {
                let numbers = rounded(&input.text, &input.value).into_iter();
                done.changes
                    .extend(numbers.map(|number| Change::new(number.pointer, number.message)));
                done.after = layout::like(&input.text, &fixed.document);
            }
        }
        Err(why) => done.fault = Some(why),
    }
    Ok(done)
}

/// Whether a text has a fault that another reader may take for something else.
fn is_beyond_repair(fault: &Found) -> bool {
    let harmless = [&rules::COMMENT, &rules::TRAILING_COMMA, &rules::BYTE_ORDER_MARK];
    let is_harmless = harmless.iter().any(|rule| rule.id == fault.rule.id);
    !is_harmless && fault.rule.level(Profile::Read) == Level::Error
}

fn of_text(fault: &Found) -> Change {
    Change::new(
        fault.pointer.clone(),
        format!("left out what is no JSON: {}", fault.message),
    )
}

fn print_human(done: &Done, write: bool) {
    let Done { name, changes, .. } = done;
    if let Some(fault) = &done.fault {
        say::note(&format!("{}: {fault}", red("error")));
    }
    if is_stdin(&done.path) {
        say::data(&done.after);
    } else if !changes.is_empty() && !write {
        say::out(&format!(
            "--- {name}\n+++ {name}, fixed\n{}\n",
            diff(&done.before, &done.after, LONGEST).trim_end()
        ));
    }
    for change in changes {
        say::note(&format!(
            "{}: {}",
            plain(place(&change.pointer)),
            plain(&change.message)
        ));
    }
    let number = count(changes.len(), "change");
    let state = match (changes.is_empty(), write) {
        (true, _) if done.fault.is_some() => return,
        (true, _) => "nothing to fix".to_owned(),
        (false, _) if is_stdin(&done.path) => number,
        (false, true) => format!("{number} written"),
        (false, false) => format!("{number}; `--write` writes them"),
    };
    say::note(&format!("{name}: {state}"));
}

/// Members are added, never renamed or removed.
fn as_json(all: &[Done], write: bool) -> Value {
    let change = |change: &Change| json!({ "pointer": change.pointer, "message": change.message });
    let file = |done: &Done| {
        json!({
            "path": done.name,
            "dialect": done.dialect.map(Dialect::id),
            "changes": done.changes.iter().map(change).collect::<Vec<Value>>(),
            "written": write && !done.changes.is_empty() && !is_stdin(&done.path),
            "fault": done.fault,
            "text": (!done.changes.is_empty()).then_some(&done.after),
        })
    };
    json!({ "files": all.iter().map(file).collect::<Vec<Value>>() })
}
