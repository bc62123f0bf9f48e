//! `cargo agentcard import`: generates the Rust declaration of a document.

use std::path::PathBuf;

use agentcard_documents::import::{Imported, Refusal, import};
use agentcard_rules::Dialect;
use anyhow::{Error, Result};
use serde_json::{Value, json};

use crate::args::{Format, dialects};
use crate::exit::Outcome;
use crate::input::Input;
use crate::loss::{losses_json, lossless, print_losses, print_refusal, refusal_json, write};
use crate::say;
use crate::table::losses;

const AFTER_HELP: &str = "\
Exit codes:
  0  success; losses are reported on standard error
  1  refused: the document cannot be declared, or `--strict` and something would be lost
  2  invalid usage, or the file cannot be read, or has an unrecognized type

Examples:
  cargo agentcard import agent-card.json > src/card.rs
  cargo agentcard import agent-card.json --strict --out src/card.rs";

/// Generate the Rust declaration of a document
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Document, or `-` for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Dialect of the document [default: detected]
    #[arg(long = "as", value_name = "DIALECT", value_parser = dialects())]
    dialect: Option<Dialect>,
    /// Fail if the declaration would not produce the same document
    #[arg(long)]
    strict: bool,
    /// Output format; `json` includes the code
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Output file [default: standard output]
    #[arg(short, long = "out", value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    let subject = input.subject(args.dialect, "--as").map_err(Error::msg)?;
    let dialect = subject.dialect;
    let mut result = import(subject.document, dialect);
    if args.strict {
        result = result.and_then(|imported| lossless(&imported.losses).map(|()| imported));
    }
    if let (Ok(imported), Some(path)) = (&result, &args.out) {
        write(path, imported.code.clone())?;
    }
    match args.format {
        Format::Human => print_human(args, &input.name, dialect, &result),
        Format::Json => say::json(&as_json(args, &input.name, dialect, &result)),
    }
    Ok(Outcome::clean_if(result.is_ok()))
}

fn print_human(args: &Args, name: &str, dialect: Dialect, result: &Result<Imported, Refusal>) {
    let imported = match result {
        Ok(imported) => imported,
        Err(refusal) => return print_refusal(name, refusal),
    };
    if args.out.is_none() {
        say::data(&imported.code);
    }
    print_losses(name, &imported.losses);
    let losses = losses(imported.losses.len());
    say::note(&format!("{name}: imported {} with {losses}", dialect.title()));
}

/// Fields are added, but never renamed or removed.
fn as_json(args: &Args, name: &str, dialect: Dialect, result: &Result<Imported, Refusal>) -> Value {
    let imported = result.as_ref().ok();
    json!({
        "path": name,
        "dialect": dialect.id(),
        "ok": result.is_ok(),
        "losses": losses_json(imported.map_or(&[], |imported| &imported.losses)),
        "refused": refusal_json(result),
        "output": args.out.as_ref().map(|path| path.to_string_lossy()),
        "code": imported.filter(|_| args.out.is_none()).map(|imported| imported.code.as_str()),
    })
}
