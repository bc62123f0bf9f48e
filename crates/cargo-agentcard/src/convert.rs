//! `cargo agentcard convert`: converts a document to another dialect.

use std::path::PathBuf;

use agentcard_documents::convert::{Converted, Loss, Refusal, Target, convert};
use agentcard_emit::pretty;
use agentcard_rules::{Dialect, Level, Options, check};
use anyhow::{Error, Result};
use clap::builder::TypedValueParser;
use serde_json::{Value, json};

use crate::args::{Format, dialect, dialects, families, ids_of};
use crate::exit::Outcome;
use crate::input::Input;
use crate::loss::{losses_json, lossless, print_losses, print_refusal, refusal_json, write};
use crate::say;
use crate::table::{count, losses};

const AFTER_HELP: &str = "\
Exit codes:
  0  success; losses are reported on standard error
  1  refused: the result would be wrong or less secure, or `--strict` and something would be lost
  2  invalid usage, or the file cannot be read, or has an unrecognized type

Examples:
  cargo agentcard convert agent-card.json --to a2a-0.3 -o agent-card.v0.3.json
  cargo agentcard convert openai-tools.json --to mcp > toolspec.json
  cargo agentcard convert toolspec.json --to anthropic --strict
  cargo agentcard convert agent.json --to a2a-1.0 --base-url https://agents.example.com:8443";

/// Convert a document to another dialect, and report what is lost
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Document, or `-` for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Target dialect, or the API whose tool list to write
    #[arg(long, value_name = "TARGET", value_parser = targets())]
    to: Target,
    /// Dialect of the document [default: detected]
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    from: Option<Dialect>,
    /// URL of the agent, for cards with relative paths (Agenium)
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Write compact JSON
    #[arg(long)]
    compact: bool,
    /// Fail if anything would be lost
    #[arg(long)]
    strict: bool,
    /// Output format; `json` includes the document
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    /// Formats the result.
    fn text(&self, document: &Value) -> String {
        let compact = document.to_string();
        if self.compact { compact } else { pretty(&compact) }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    let subject = input.subject(args.from, "--from").map_err(Error::msg)?;
    let result = convert(
        subject.document,
        subject.dialect,
        args.to,
        args.base_url.as_deref(),
    );
    let mut result = placed(result, subject.pointer).map(|converted| with_numbers(converted, &input));
    if args.strict {
        result = result.and_then(|converted| lossless(&converted.losses).map(|()| converted));
    }
    if let (Ok(converted), Some(path)) = (&result, &args.output) {
        write(path, args.text(&converted.document))?;
    }
    match args.format {
        Format::Human => print_human(args, &input.name, subject.title, &result),
        Format::Json => say::json(&as_json(args, &input.name, subject.title, &result)),
    }
    Ok(Outcome::clean_if(result.is_ok()))
}

/// Prefixes pointers with the wrapper of the document.
fn placed(mut result: Result<Converted, Refusal>, holder: &str) -> Result<Converted, Refusal> {
    match &mut result {
        Ok(converted) => {
            for loss in &mut converted.losses {
                loss.pointer.insert_str(0, holder);
            }
        }
        Err(refusal) => refusal.pointer.insert_str(0, holder),
    }
    result
}

/// Adds a loss for every number that loses digits, unless it is lost anyway.
fn with_numbers(mut converted: Converted, input: &Input) -> Converted {
    for rounded in &input.notes {
        let is_within = |loss: &Loss| {
            rounded
                .pointer
                .strip_prefix(&loss.pointer)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if !converted.losses.iter().any(is_within) {
            let loss = Loss::new(rounded.pointer.clone(), rounded.message.to_string());
            converted.losses.push(loss);
        }
    }
    converted
}

fn print_human(args: &Args, name: &str, from: &str, result: &Result<Converted, Refusal>) {
    let converted = match result {
        Ok(converted) => converted,
        Err(refusal) => return print_refusal(name, refusal),
    };
    if args.output.is_none() {
        say::data(&args.text(&converted.document));
    }
    print_losses(name, &converted.losses);
    let losses = losses(converted.losses.len());
    say::note(&format!(
        "{name}: converted {from} to {} with {losses}",
        args.to.id()
    ));
    let [errors, warnings] = [Level::Error, Level::Warning].map(|level| found(args.to, converted, level));
    if errors + warnings > 0 {
        let (errors, warnings) = (count(errors, "error"), count(warnings, "warning"));
        say::note(&format!(
            "{name}: the result has {errors} and {warnings}; check it with `cargo agentcard check`"
        ));
    }
}

/// Number of findings of a level in the result.
fn found(target: Target, converted: &Converted, level: Level) -> usize {
    let Target::Dialect(dialect) = target else {
        return 0;
    };
    let findings = check(&converted.document, dialect, &Options::default());
    findings.iter().filter(|finding| finding.level == level).count()
}

/// Fields are added, but never renamed or removed.
fn as_json(args: &Args, name: &str, from: &str, result: &Result<Converted, Refusal>) -> Value {
    let converted = result.as_ref().ok();
    let found = |level| converted.map(|converted| found(args.to, converted, level));
    json!({
        "path": name,
        "from": from,
        "to": args.to.id(),
        "ok": result.is_ok(),
        "losses": losses_json(converted.map_or(&[], |converted| &converted.losses)),
        "refused": refusal_json(result),
        "errors": found(Level::Error),
        "warnings": found(Level::Warning),
        "output": args.output.as_ref().map(|path| path.to_string_lossy()),
        "document": converted.filter(|_| args.output.is_none()).map(|converted| &converted.document),
    })
}

fn targets() -> impl TypedValueParser<Value = Target> {
    let ids = Target::all().into_iter().map(Target::id);
    let is_target =
        |family: &&str| dialect(family).is_some_and(|it| Target::all().contains(&Target::Dialect(it)));
    ids_of(ids, families().filter(is_target)).try_map(|id| {
        let id = dialect(&id).map_or(id, |dialect| dialect.id().to_owned());
        let target = Target::all().into_iter().find(|target| target.id() == id);
        target.ok_or("unknown target")
    })
}
