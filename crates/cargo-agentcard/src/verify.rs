//! `cargo agentcard verify`: verifies the signatures of a card.

use std::path::PathBuf;

use agentcard_sign::{Error, KeySet, Verdict};
use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::args::Format;
use crate::exit::Outcome;
use crate::input;
use crate::say::{self, paint, red};
use crate::signable::Signable;
use crate::table::count;

const AFTER_HELP: &str = "\
Exit codes:
  0  a signature is valid (with `--all`: all of them, and at least one)
  1  no valid signature, an unsigned card, or ambiguous JSON
  2  invalid usage, or a file that cannot be read

Only the keys in the set are trusted. Nothing is fetched: the URL in a signature (`jku`) is shown, but not followed.

Examples:
  cargo agentcard verify card.json --jwks jwks.json
  cargo agentcard verify card.json --jwks jwks.json --all --format json
  curl -s https://agents.example.com/.well-known/agent-card.json \\
      | cargo agentcard verify - --jwks jwks.json";

/// Verify the signatures of an A2A 1.0 card, or the attestation of an OpenCLASP card
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Card, or `-` for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Trusted public keys: JSON Web Key Set, JSON Web Key, or OpenCLASP session key
    #[arg(long, value_name = "FILE")]
    jwks: PathBuf,
    /// Require all signatures to be valid, not only one
    #[arg(long)]
    all: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// The result for a card.
struct Report {
    name: String,
    all: bool,
    /// The card and its verdicts, or why it could not be verified.
    tried: std::result::Result<(Signable, Vec<Verdict>), Error>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let name = input::name(&args.file);
    let bytes = input::bytes(&args.file).with_context(|| format!("failed to read {name}"))?;
    let keys = read_keys(&args.jwks)?;
    let tried = Signable::read(&bytes).map(|card| {
        let verdicts = card.verify(&keys);
        (card, verdicts)
    });
    let report = Report {
        name,
        all: args.all,
        tried,
    };
    match args.format {
        Format::Human => report.print(),
        Format::Json => say::json(&report.as_json()),
    }
    Ok(Outcome::clean_if(report.is_ok()))
}

fn read_keys(path: &std::path::Path) -> Result<KeySet> {
    let name = input::name(path);
    let bytes = input::bytes(path).with_context(|| format!("failed to read {name}"))?;
    KeySet::read(&bytes).with_context(|| name)
}

impl Report {
    fn is_ok(&self) -> bool {
        self.tried.as_ref().is_ok_and(|(_, verdicts)| {
            let valid = verdicts.iter().filter(|verdict| verdict.is_valid()).count();
            valid > 0 && (!self.all || valid == verdicts.len())
        })
    }

    fn print(&self) {
        let name = &self.name;
        let (card, verdicts) = match &self.tried {
            Ok(tried) => tried,
            Err(fault) => return say::note(&format!("{}: {name}: {fault}", red("refused"))),
        };
        for verdict in verdicts {
            say::out(&format!("{name}: {}\n", line(card.word(), verdict)));
        }
        if let [first, ..] = card.uncovered().as_slice() {
            say::note(&format!(
                "{name}: note: signatures do not cover {first} and similar fields, which are equivalent to their absence"
            ));
        }
        for verdict in verdicts.iter().filter(|verdict| !verdict.uncovered.is_empty()) {
            let (word, number, fields) = (card.word(), verdict.index + 1, verdict.uncovered.join(", "));
            say::note(&format!("{name}: note: {word} {number} does not cover {fields}"));
        }
        let valid = verdicts.iter().filter(|verdict| verdict.is_valid()).count();
        match verdicts.len() {
            0 => say::note(&format!("{name}: {}", red("not signed"))),
            all => say::note(&format!("{name}: {valid} of {} valid", count(all, card.word()))),
        }
    }

    /// Fields are added, but never renamed or removed.
    fn as_json(&self) -> Value {
        let tried = self.tried.as_ref().ok();
        json!({
            "path": self.name,
            "ok": self.is_ok(),
            "refused": self.tried.as_ref().err().map(ToString::to_string),
            "dialect": tried.map(|(card, _)| card.dialect().id()),
            "signatures": tried.map(|(_, verdicts)| verdicts.iter().map(as_json).collect::<Vec<Value>>()),
            "uncovered": tried.map(|(card, verdicts)| {
                let mut uncovered = card.uncovered();
                uncovered.extend(verdicts.iter().flat_map(|verdict| verdict.uncovered.clone()));
                uncovered
            }),
        })
    }
}

fn line(word: &str, verdict: &Verdict) -> String {
    let unknown = "?".to_owned();
    let (kid, alg) = (
        verdict.kid.as_ref().unwrap_or(&unknown),
        verdict.alg.as_ref().unwrap_or(&unknown),
    );
    let place = format!("{word} {} (kid {kid:?}, alg {alg:?})", verdict.index + 1);
    match &verdict.result {
        Ok(()) => format!("{} {place}", paint("valid", anstyle::AnsiColor::Green)),
        Err(reason) => format!("{} {place}: {reason}", red("invalid")),
    }
}

fn as_json(verdict: &Verdict) -> Value {
    let reason = verdict.result.as_ref().err();
    json!({
        "index": verdict.index,
        "alg": verdict.alg,
        "kid": verdict.kid,
        "jku": verdict.jku,
        "valid": verdict.is_valid(),
        "reason": reason.map(|reason| json!({ "id": reason.id(), "message": reason.to_string() })),
    })
}
