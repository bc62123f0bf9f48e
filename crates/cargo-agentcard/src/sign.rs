//! `cargo agentcard sign`: adds a signature to a card without other changes.

use crate::args::{Format, parse_rule};
use crate::exit::Outcome;
use crate::input::{self, is_stdin};
use crate::key::{self, algorithms};
use crate::say::{self, red};
use crate::signable::{Made, Signable};
use agentcard_documents::check::{Request, check};
use agentcard_emit::diff;
use agentcard_rules::Level;
use agentcard_sign::{Algorithm, Header, PrivateKey};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const AFTER_HELP: &str = "\
Exit codes:
  0  the card is signed: the signature was written, or it has one by this key
  1  a signature that was not written, or a card that was refused
  2  invalid usage, or a file that cannot be read or written

Cards with errors (see `cargo agentcard check`) and cards with ambiguous JSON are refused. A
signature with the same `--kid` is replaced. Everything else in the file stays the same.

Keys are P-256, Ed25519 or RSA (at least 2048 bits), in PEM (PKCS #8) or as JSON Web Key; use
`cargo agentcard key new` to generate one. OpenCLASP cards get a platform attestation, which
requires an Ed25519 key.

Examples:
  cargo agentcard sign card.json --key key.pem --kid key-1           show a diff
  cargo agentcard sign card.json --key key.pem --kid key-1 --write
  cargo agentcard sign - --key key.pem --kid key-1 < card.json > signed.json
  cargo agentcard sign card.json --key rsa.pem --kid key-2 --alg PS256 \\
      --jku https://agents.example.com/jwks.json --write";

/// Sign an A2A 1.0 card or attest an OpenCLASP card (shows a diff; use `--write` to apply)
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Card, or `-` to filter standard input to standard output
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Private key
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// Key id, by which verifiers look up the public key
    #[arg(long, value_name = "ID")]
    kid: String,
    /// Signature algorithm [default: by the type of the key]
    #[arg(long, value_name = "ALG", ignore_case = true, value_parser = algorithms())]
    alg: Option<Algorithm>,
    /// URL of the key set with the public key
    #[arg(long, value_name = "URL")]
    jku: Option<String>,
    /// Write the signed card to the file
    #[arg(long, conflicts_with = "out")]
    write: bool,
    /// Write the signed card to another file
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Ignore errors of these rules
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    allow: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

/// Maximum number of lines in a diff.
const LONGEST: usize = 2_000;

/// A signed card.
struct Signed {
    document: Signable,
    before: String,
    /// The new signature; `None` if the card already has it.
    made: Option<Made>,
}

impl Signed {
    fn after(&self) -> &str {
        self.made.as_ref().map_or(&self.before, |made| &made.text)
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let name = input::name(&args.file);
    let bytes = input::bytes(&args.file).with_context(|| format!("failed to read {name}"))?;
    let allowed: Vec<&str> = args
        .allow
        .iter()
        .map(|id| Ok(parse_rule(id, &[])?.id))
        .collect::<Result<_>>()?;
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
        Ok(signed) if signed.made.is_none() || is_written(args) => Outcome::Clean,
        _ => Outcome::Findings,
    })
}

fn header(args: &Args, key: &PrivateKey) -> Result<Header> {
    let header = Header::new(key::algorithm(key, args.alg)?, &args.kid)?;
    Ok(match &args.jku {
        Some(url) => header.jku(url)?,
        None => header,
    })
}

/// Signs a card; the error lists the reasons why it is refused.
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
    let made = if document.is_signed(key, header) {
        None
    } else {
        Some(document.sign(key, header)?)
    };
    Ok(Ok(Signed {
        document,
        before: String::from_utf8_lossy(bytes).into_owned(),
        made,
    }))
}

/// The errors of a document, one per line.
fn faults(bytes: &[u8], document: &Signable, allowed: &[&str]) -> Option<String> {
    let request = Request {
        dialect: Some(document.dialect()),
        ..Request::default()
    };
    let findings = check(bytes, &request).findings;
    let errors = findings
        .iter()
        .filter(|found| found.level == Level::Error && !allowed.contains(&found.rule.id));
    let lines: Vec<String> = errors.map(|found| format!("  {}", found.finding)).collect();
    (!lines.is_empty()).then(|| {
        format!(
            "the card has errors:\n{}\nhelp: fix them, or ignore a rule with `--allow`",
            lines.join("\n")
        )
    })
}

/// Whether the result is written or printed.
fn is_written(args: &Args) -> bool {
    args.write || args.out.is_some() || is_stdin(&args.file)
}

fn write(args: &Args, signed: &Signed) -> Result<()> {
    let path: &Path = match &args.out {
        Some(path) => path,
        None if args.write && !is_stdin(&args.file) => &args.file,
        None => return Ok(()),
    };
    crate::loss::write(path, signed.after().to_owned())
}

fn print(args: &Args, name: &str, signed: &Result<Signed, String>) {
    let signed = match signed {
        Ok(signed) => signed,
        Err(why) => return say::note(&format!("{}: {name}: {why}", red("refused"))),
    };
    if is_stdin(&args.file) && args.out.is_none() {
        say::data(signed.after());
    } else if signed.made.is_some() && !is_written(args) {
        let lines = diff(&signed.before, signed.after(), LONGEST);
        say::out(&format!("--- {name}\n+++ {name}, signed\n{}\n", lines.trim_end()));
    }
    let (uncovered, empty) = (signed.document.uncovered(), signed.document.empty());
    if !uncovered.is_empty() {
        let places = uncovered.join(", ");
        say::note(&format!(
            "{name}: note: not covered by the signature (equivalent to their absence): {places}"
        ));
    }
    let unknown = signed.document.unknown();
    for (what, places) in [("empty values", empty), ("unknown fields", unknown)] {
        if !places.is_empty() {
            let places = places.join(", ");
            say::note(&format!(
                "{name}: note: SDKs that omit {what}, such as the official ones, cannot verify this card: {places}"
            ));
        }
    }
    let state = match (&signed.made, is_written(args)) {
        (None, _) => "unchanged",
        (Some(_), true) => "written",
        (Some(_), false) => "use `--write` to apply",
    };
    say::note(&format!(
        "{name}: {} with key {:?}: {state}",
        signed.document.word(),
        args.kid
    ));
}

/// Fields are added, but never renamed or removed.
fn as_json(args: &Args, name: &str, header: &Header, signed: &Result<Signed, String>) -> Value {
    let done = signed.as_ref().ok();
    let signature = done.and_then(|signed| Some(&signed.made.as_ref()?.signature));
    let written = args.write || args.out.is_some();
    json!({
        "path": name,
        "ok": signed.is_ok(),
        "refused": signed.as_ref().err(),
        "kid": header.kid(),
        "alg": header.algorithm().name(),
        "signature": signature,
        "written": signature.is_some() && written,
        "uncovered": done.map(|signed| signed.document.uncovered()),
        "empty": done.map(|signed| signed.document.empty()),
        "unknown": done.map(|signed| signed.document.unknown()),
        "text": done.map(Signed::after),
    })
}
