//! `cargo agentcard diff`: changes between two documents, and whether they break clients.

use std::path::PathBuf;

use agentcard_documents::convert::diff::{Difference, diff};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::args::Format;
use crate::exit::Outcome;
use crate::input::{Input, is_stdin};
use crate::say::{self, plain, red};
use crate::table::{count, table};

const AFTER_HELP: &str = "\
Exit codes:
  0  no breaking changes
  1  breaking changes: a client that worked with the old document may fail with the new one
  2  invalid usage, or the documents cannot be read or compared

Examples:
  cargo agentcard diff old/toolspec.json toolspec.json
  git show main:agentcard/agent-card.json | cargo agentcard diff - agentcard/agent-card.json";

/// Compare two cards or two tool lists, and report breaking changes
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Old document, or `-` for standard input
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// New document, or `-` for standard input
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    if is_stdin(&args.old) && is_stdin(&args.new) {
        bail!("only one of the documents can be read from standard input");
    }
    let (old, new) = (Input::load_json(&args.old)?, Input::load_json(&args.new)?);
    let differences = diff(&old.value, &new.value)
        .with_context(|| format!("failed to compare {} and {}", old.name, new.name))?;
    let breaking = differences
        .iter()
        .filter(|difference| difference.breaking)
        .count();
    match args.format {
        Format::Human => say::out(&human(&differences, breaking)),
        Format::Json => say::json(&as_json(&differences, breaking)),
    }
    Ok(Outcome::clean_if(breaking == 0))
}

fn human(differences: &[Difference], breaking: usize) -> String {
    let row = |difference: &Difference| {
        let word = if difference.breaking { "breaking" } else { "" };
        let Difference { subject, message, .. } = difference;
        vec![word.to_owned(), plain(&format!("{subject}: {message}"))]
    };
    let rows: Vec<Vec<String>> = differences.iter().map(row).collect();
    let changes = table(&rows).replace("breaking  ", &format!("{}  ", red("breaking")));
    let others = count(differences.len() - breaking, "other change");
    format!("{changes}{}, {others}\n", count(breaking, "breaking change"))
}

fn as_json(differences: &[Difference], breaking: usize) -> Value {
    let change = |difference: &Difference| {
        let Difference {
            breaking,
            subject,
            message,
            ..
        } = difference;
        json!({ "breaking": breaking, "subject": subject, "message": message })
    };
    let changes: Vec<Value> = differences.iter().map(change).collect();
    json!({ "breaking": breaking, "changes": changes })
}
