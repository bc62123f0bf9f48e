//! `cargo agentcard sign`: one more signature in a card, and nothing else changed.

use crate::args::{Format, parse_rule};
use crate::exit::Outcome;
use crate::input::{self, is_stdin};
use crate::key;
use crate::key::parse_algorithm;
use crate::say::{self, red};
use crate::signable::Signable;
use agentcard_documents::check::{Request, judge};
use agentcard_emit::{Target, diff, write_all};
use agentcard_rules::Level;
use agentcard_sign::Algorithm;
use agentcard_sign::{Header, PrivateKey};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::path::Path;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Exit codes:
  0  the card is signed: written, or signed by this key before
  1  a signature that was not written, or a card that is refused
  2  wrong usage, or a file that can't be read or written

A card is refused where `cargo agentcard check` finds errors, and where readers could take it for
two different cards. The signature of the same `--kid` is replaced, others stay; nothing else of
the file changes.

Keys are PEM of PKCS #8 or JSON Web Keys: P-256, Ed25519, or RSA of 2048 bits and more;
`cargo agentcard key new` makes one. An OpenCLASP card gets the attestation of its platform
instead, by an Ed25519 key.

Examples:
  cargo agentcard sign card.json --key key.pem --kid key-1           shows what would change
  cargo agentcard sign card.json --key key.pem --kid key-1 --write
  cargo agentcard sign - --key key.pem --kid key-1 < card.json > signed.json
  cargo agentcard sign card.json --key rsa.pem --kid key-2 --alg PS256 \\
      --jku https://agents.example.com/jwks.json --write";

/// Sign an A2A 1.0 card, or attest an OpenCLASP card; shows a diff, writes with `--write` or `--out`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The card, or `-` for a filter from standard input to standard output.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// The private key.
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// The id by which verifiers look the public key up.
    #[arg(long, value_name = "ID")]
    kid: String,
    /// The algorithm: `ES256`, `EdDSA`, `Ed25519`, `RS256` or `PS256` [default: the usual one of the key]
    #[arg(long, value_name = "ALG", value_parser = parse_algorithm)]
    alg: Option<Algorithm>,
    /// URL of the key set that holds the public key.
    #[arg(long, value_name = "URL")]
    jku: Option<String>,
    /// Write the file.
    #[arg(long, conflicts_with = "out")]
    write: bool,
    /// File to write instead.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Rules that the card may break.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    allow: Vec<String>,
    /// Form of the report.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// Longest diff that is shown, in lines.
const LONGEST: usize = 2_000;

/// A card that is signed.
struct Signed {
    before: String,
    after: String,
    /// What was made; nothing where the card had it.
    signature: Option<Value>,
    /// What it is called.
    word: &'static str,
    uncovered: Vec<String>,
    empty: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let name = input::name(&args.file);
    let bytes = input::bytes(&args.file).with_context(|| format!("can't read {name}"))?;
    let allowed = allowed(&args.allow)?;
    let key = key::read(&args.key)?;
    let header = header(args, &key)?;
    let signed = sign(&bytes, &key, &header, &allowed)?;
    if let Ok(signed) = &signed {
        write(args, signed)?;
    }
    match args.format {
        Format::Human => print(args, &name, &signed),
        Format::Json => say::json(&as_json(args, &name, &header, &signed)),
    }
    Ok(match &signed {
        Ok(signed) if signed.signature.is_none() || is_written(args) => Outcome::Clean,
        _ => Outcome::Findings,
    })
}

fn allowed(ids: &[String]) -> Result<Vec<&'static str>> {
    ids.iter().map(|id| Ok(parse_rule(id, &[])?.id)).collect()
}

fn header(args: &Args, key: &PrivateKey) -> Result<Header> {
    let header = Header::new(key::algorithm(key, args.alg)?, &args.kid)?;
    Ok(match &args.jku {
        Some(url) => header.jku(url)?,
        None => header,
    })
}

/// Signs a card, or says in a few lines why it is refused.
fn sign(bytes: &[u8], key: &PrivateKey, header: &Header, allowed: &[&str]) -> Result<Result<Signed, String>> {
    let document = match Signable::read(bytes) {
        Ok(document) => document,
        Err(fault) => return Ok(Err(fault.to_string())),
    };
    if let Err(why) = document.takes(header) {
        return Ok(Err(why));
    }
    if let Some(faults) = faults(bytes, &document, allowed) {
        return Ok(Err(faults));
    }
    let before = String::from_utf8_lossy(bytes).into_owned();
    let made = if document.is_signed(key, header) {
        None
    } else {
        Some(document.sign(key, header)?)
    };
    let after = made
        .as_ref()
        .map_or_else(|| before.clone(), |made| made.text.clone());
    Ok(Ok(Signed {
        before,
        after,
        signature: made.map(|made| made.signature),
        word: document.word(),
        uncovered: document.uncovered(),
        empty: document.empty(),
    }))
}

/// The errors of a document, a line each.
fn faults(bytes: &[u8], document: &Signable, allowed: &[&str]) -> Option<String> {
    let request = Request {
        dialect: Some(document.dialect()),
        ..Request::default()
    };
    let findings = judge(bytes, &request).findings;
    let errors = findings
        .iter()
        .filter(|found| found.level == Level::Error && !allowed.contains(&found.rule.id));
    let lines: Vec<String> = errors.map(|found| format!("  {}", found.finding)).collect();
    let advice = "mend it, or wave a rule through with `--allow`";
    (!lines.is_empty()).then(|| {
        format!(
            "the card does not pass `cargo agentcard check`:\n{}\n{advice}",
            lines.join("\n")
        )
    })
}

/// Whether the result leaves the process.
fn is_written(args: &Args) -> bool {
    args.write || args.out.is_some() || is_stdin(&args.file)
}

fn write(args: &Args, signed: &Signed) -> Result<()> {
    let path: &Path = match &args.out {
        Some(path) => path,
        None if args.write && !is_stdin(&args.file) => &args.file,
        None => return Ok(()),
    };
    write_all(&[Target {
        path: path.to_owned(),
        text: signed.after.clone(),
    }])?;
    Ok(())
}

fn print(args: &Args, name: &str, signed: &Result<Signed, String>) {
    let signed = match signed {
        Ok(signed) => signed,
        Err(why) => return say::note(&format!("{}: {name}: {why}", red("refused"))),
    };
    if is_stdin(&args.file) && args.out.is_none() {
        say::data(&signed.after);
    } else if signed.signature.is_some() && !is_written(args) {
        let lines = diff(&signed.before, &signed.after, LONGEST);
        say::out(&format!("--- {name}\n+++ {name}, signed\n{}\n", lines.trim_end()));
    }
    if !signed.uncovered.is_empty() {
        let places = signed.uncovered.join(", ");
        say::note(&format!(
            "{name}: note: not covered, since they say the same as their absence: {places}"
        ));
    }
    if !signed.empty.is_empty() {
        let places = signed.empty.join(", ");
        say::note(&format!(
            "{name}: note: SDKs that leave empty values out will not verify this card: {places}"
        ));
    }
    let state = match (&signed.signature, is_written(args)) {
        (None, _) => "has it already",
        (Some(_), true) => "written",
        (Some(_), false) => "`--write` writes it",
    };
    say::note(&format!("{name}: {} by {:?}: {state}", signed.word, args.kid));
}

/// Members are added, never renamed or removed.
fn as_json(args: &Args, name: &str, header: &Header, signed: &Result<Signed, String>) -> Value {
    let done = signed.as_ref().ok();
    let signature = done.and_then(|signed| signed.signature.as_ref());
    let written = args.write || args.out.is_some();
    json!({
        "path": name,
        "ok": signed.is_ok(),
        "refused": signed.as_ref().err(),
        "kid": header.kid(),
        "alg": header.algorithm().name(),
        "signature": signature,
        "written": signature.is_some() && written,
        "uncovered": done.map(|signed| &signed.uncovered),
        "empty": done.map(|signed| &signed.empty),
        "text": done.map(|signed| &signed.after),
    })
}
