//! `cargo agentcard convert`: a document in another dialect.

use std::path::PathBuf;

use agentcard_documents::convert::{Converted, Loss, Refusal, Target, convert};
use agentcard_emit::{Target as File, pretty, write_all};
use agentcard_rules::{Dialect, Level, Options, check, did_you_mean};
use anyhow::{Error, Result};
use serde_json::{Value, json};

use crate::args::{Format, parse_dialect};
use crate::exit::Outcome;
use crate::input::Input;
use crate::number::{Rounded, rounded};
use crate::say::{self, paint, plain, red};
use crate::table::{count, grouped};

const AFTER_HELP: &str = "\
Exit codes:
  0  the document is converted; what the target cannot say is reported on standard error
  1  refused: the result would be wrong or less safe, or `--strict` and something would be lost
  2  wrong usage, or a file that can't be read or told

Examples:
  cargo agentcard convert agent-card.json --to a2a-0.3 -o agent-card.v0.3.json
  cargo agentcard convert openai-tools.json --to mcp > toolspec.json
  cargo agentcard convert toolspec.json --to anthropic --strict
  cargo agentcard convert agent.json --to a2a-1.0 --base-url https://agents.example.com:8443";

/// Write a document in another dialect, and say what that loses.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The document, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// What to write: `a2a-1.0`, `a2a-0.3`, `mcp-VERSION`, `openai`, `openai-strict`, `anthropic` or `gemini`.
    #[arg(long, value_name = "TARGET", value_parser = parse_target)]
    to: Target,
    /// What the document is, instead of telling it by its content.
    #[arg(long, value_name = "DIALECT", value_parser = parse_dialect)]
    from: Option<Dialect>,
    /// Where the agent is, for cards with relative paths (Agenium).
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Write compact JSON.
    #[arg(long)]
    compact: bool,
    /// Refuse a conversion that loses something.
    #[arg(long)]
    strict: bool,
    /// Form of the report; `json` holds the document, too.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// File to write instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    /// The text of the result.
    fn text(&self, document: &Value) -> String {
        let compact = document.to_string();
        if self.compact { compact } else { pretty(&compact) }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    let subject = input.subject(args.from).map_err(Error::msg)?;
    let result = convert(
        subject.document,
        subject.dialect,
        args.to,
        args.base_url.as_deref(),
    );
    let result = placed(result, subject.pointer).map(|converted| with_numbers(converted, &input));
    let result = result.and_then(|converted| {
        if args.strict {
            lossless(converted)
        } else {
            Ok(converted)
        }
    });
    if let (Ok(converted), Some(path)) = (&result, &args.output) {
        let text = args.text(&converted.document);
        write_all(&[File {
            path: path.clone(),
            text,
        }])?;
    }
    match args.format {
        Format::Human => print_human(args, &input, subject.title, &result),
        Format::Json => say::json(&as_json(args, &input, subject.title, &result)),
    }
    Ok(Outcome::clean_if(result.is_ok()))
}

/// The same with pointers into the file, where the document stands in an envelope.
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

/// The same with the numbers that lose digits, but for those that are lost anyway.
fn with_numbers(mut converted: Converted, input: &Input) -> Converted {
    for Rounded { pointer, message } in rounded(&input.text, &input.value) {
        let is_within = |loss: &Loss| {
            pointer
                .strip_prefix(&loss.pointer)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if !converted.losses.iter().any(is_within) {
            converted.losses.push(Loss::new(pointer, message));
        }
    }
    converted
}

/// Refuses a conversion with losses; all of them are in the message.
fn lossless(converted: Converted) -> Result<Converted, Refusal> {
    match converted.losses.first() {
        None => Ok(converted),
        Some(first) => {
            let all: Vec<String> = converted
                .losses
                .iter()
                .map(|loss| plain(&loss.to_string()))
                .collect();
            let message = format!("the conversion would lose this:\n  {}", all.join("\n  "));
            Err(Refusal::new(first.pointer.clone(), message))
        }
    }
}

fn print_human(args: &Args, input: &Input, from: &str, result: &Result<Converted, Refusal>) {
    let converted = match result {
        Ok(converted) => converted,
        Err(refusal) => {
            say::note(&format!("{}: {}: {refusal}", red("refused"), input.name));
            return;
        }
    };
    if args.output.is_none() {
        say::data(&args.text(&converted.document));
    }
    let word = paint("lost", anstyle::AnsiColor::Yellow);
    for loss in &converted.losses {
        say::note(&format!("{}: {word} {}", input.name, plain(&loss.to_string())));
    }
    let losses = match converted.losses.len() {
        0 => "no loss".to_owned(),
        1 => "1 loss".to_owned(),
        number => format!("{} losses", grouped(number)),
    };
    say::note(&format!(
        "{}: {} to {} with {losses}",
        input.name,
        from,
        args.to.id()
    ));
    let (errors, warnings) = (
        found(args.to, converted, Level::Error),
        found(args.to, converted, Level::Warning),
    );
    if errors + warnings > 0 {
        let (errors, warnings) = (count(errors, "error"), count(warnings, "warning"));
        say::note(&format!(
            "{}: the result has {errors} and {warnings}; `cargo agentcard check` shows them",
            input.name
        ));
    }
}

/// How much of a level the rules find in the result.
fn found(target: Target, converted: &Converted, level: Level) -> usize {
    let Target::Dialect(dialect) = target else {
        return 0;
    };
    let findings = check(&converted.document, dialect, &Options::default());
    findings.iter().filter(|finding| finding.level == level).count()
}

/// Members are added, never renamed or removed.
fn as_json(args: &Args, input: &Input, from: &str, result: &Result<Converted, Refusal>) -> Value {
    let loss = |loss: &Loss| json!({ "pointer": loss.pointer, "message": loss.message });
    let losses: Vec<Value> = result
        .iter()
        .flat_map(|converted| &converted.losses)
        .map(loss)
        .collect();
    let document = result.as_ref().ok().map(|converted| &converted.document);
    let refused = result.as_ref().err();
    json!({
        "path": input.name,
        "from": from,
        "to": args.to.id(),
        "ok": result.is_ok(),
        "losses": losses,
        "refused": refused.map(|refusal| json!({ "pointer": refusal.pointer, "message": refusal.message })),
        "errors": result.as_ref().ok().map(|converted| found(args.to, converted, Level::Error)),
        "warnings": result.as_ref().ok().map(|converted| found(args.to, converted, Level::Warning)),
        "output": args.output.as_ref().map(|path| path.to_string_lossy()),
        "document": document.filter(|_| args.output.is_none()),
    })
}

fn parse_target(id: &str) -> Result<Target, String> {
    let targets = Target::all();
    let meant = parse_dialect(id).map_or(id, |dialect| dialect.id());
    targets
        .iter()
        .find(|target| target.id() == meant)
        .copied()
        .ok_or_else(|| {
            let ids: Vec<&str> = targets.iter().map(|target| target.id()).collect();
            let hint = did_you_mean(id, &ids);
            format!("no such target{hint}; there are {}", ids.join(", "))
        })
}
