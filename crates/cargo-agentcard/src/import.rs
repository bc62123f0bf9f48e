//! `cargo agentcard import`: the Rust declaration of an existing document.

use std::path::PathBuf;

use agentcard_documents::import::{Imported, Loss, Refusal, import};
use agentcard_emit::{Target, write_all};
use agentcard_rules::Dialect;
use anyhow::{Error, Result};
use serde_json::{Value, json};

use crate::args::{Format, parse_dialect};
use crate::exit::Outcome;
use crate::input::Input;
use crate::say::{self, paint, plain, red};
use crate::table::count;

const AFTER_HELP: &str = "\
Exit codes:
  0  the declaration is written; what it can't say is reported on standard error
  1  refused: there is no declaration of it, or `--strict` and it would not give the same document
  2  wrong usage, or a file that can't be read or told

Examples:
  cargo agentcard import agent-card.json > src/card.rs
  cargo agentcard import agent-card.json --strict --out src/card.rs";

/// Write the Rust declaration that gives a document, and say what it can't give.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The document, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// What the document is, instead of telling it by its content.
    #[arg(long = "as", value_name = "DIALECT", value_parser = parse_dialect)]
    dialect: Option<Dialect>,
    /// Refuse what would not give the same document.
    #[arg(long)]
    strict: bool,
    /// Form of the report; `json` holds the code, too.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// File to write instead of standard output.
    #[arg(short, long = "out", value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    let subject = input.subject(args.dialect).map_err(Error::msg)?;
    let dialect = subject.dialect;
    let result = import(subject.document, dialect).and_then(|imported| {
        if args.strict {
            lossless(imported)
        } else {
            Ok(imported)
        }
    });
    if let (Ok(imported), Some(path)) = (&result, &args.out) {
        write_all(&[Target {
            path: path.clone(),
            text: imported.code.clone(),
        }])?;
    }
    match args.format {
        Format::Human => print_human(args, &input, dialect, &result),
        Format::Json => say::json(&as_json(args, &input, dialect, &result)),
    }
    Ok(Outcome::clean_if(result.is_ok()))
}

/// Refuses code that does not give the same document; all of it is in the message.
fn lossless(imported: Imported) -> Result<Imported, Refusal> {
    match imported.losses.first() {
        None => Ok(imported),
        Some(first) => {
            let all: Vec<String> = imported
                .losses
                .iter()
                .map(|loss| plain(&loss.to_string()))
                .collect();
            let message = format!("the declaration would not give this:\n  {}", all.join("\n  "));
            Err(Refusal::new(first.pointer.clone(), message))
        }
    }
}

fn print_human(args: &Args, input: &Input, dialect: Dialect, result: &Result<Imported, Refusal>) {
    let imported = match result {
        Ok(imported) => imported,
        Err(refusal) => {
            say::note(&format!("{}: {}: {refusal}", red("refused"), input.name));
            return;
        }
    };
    if args.out.is_none() {
        say::data(&imported.code);
    }
    let word = paint("not in it", anstyle::AnsiColor::Yellow);
    for loss in &imported.losses {
        say::note(&format!("{}: {word} {}", input.name, plain(&loss.to_string())));
    }
    let losses = match imported.losses.len() {
        0 => "gives the same document".to_owned(),
        number => format!("has {}", count(number, "difference")),
    };
    say::note(&format!(
        "{}: the declaration of the {} {losses}",
        input.name,
        dialect.title()
    ));
}

/// Members are added, never renamed or removed.
fn as_json(args: &Args, input: &Input, dialect: Dialect, result: &Result<Imported, Refusal>) -> Value {
    let loss = |loss: &Loss| json!({ "pointer": loss.pointer, "message": loss.message });
    let imported = result.as_ref().ok();
    let losses = imported
        .map(|imported| imported.losses.as_slice())
        .unwrap_or_default();
    let losses: Vec<Value> = losses.iter().map(loss).collect();
    let refused = result.as_ref().err();
    json!({
        "path": input.name,
        "dialect": dialect.id(),
        "ok": result.is_ok(),
        "losses": losses,
        "refused": refused.map(|refusal| json!({ "pointer": refusal.pointer, "message": refusal.message })),
        "output": args.out.as_ref().map(|path| path.to_string_lossy()),
        "code": imported.filter(|_| args.out.is_none()).map(|imported| imported.code.as_str()),
    })
}
