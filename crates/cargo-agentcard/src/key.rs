//! `cargo agentcard key`: keys for signatures, and what verifiers get of them.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use agentcard_sign::{Algorithm, PrivateKey, new_key};
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use serde_json::json;

use crate::exit::Outcome;
use crate::say::{self, paint};

const AFTER_HELP: &str = "\
Exit codes:
  0  the key set is on standard output
  2  wrong usage, a file that is there already, or one that is no key

Examples:
  cargo agentcard key new signing-key.json --kid key-1 > jwks.json
  cargo agentcard key public key.pem --kid key-1 > jwks.json";

/// Make a key for `sign`, or print the public key set for `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write a new private key, which nobody else can read, and print its public key set.
    New {
        /// The file to make; one that is there stays.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The id by which verifiers look the key up.
        #[arg(long, value_name = "ID")]
        kid: String,
        /// What it is to sign with: `ES256` or `EdDSA`.
        #[arg(long, value_name = "ALG", value_parser = parse_algorithm, default_value = "ES256")]
        alg: Algorithm,
    },
    /// Print the public key set of a private key.
    Public {
        /// The private key: PEM of PKCS #8 or a JSON Web Key.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The id by which verifiers look the key up.
        #[arg(long, value_name = "ID")]
        kid: String,
        /// What it signs with: `ES256`, `EdDSA`, `Ed25519`, `RS256` or `PS256` [default: the usual one of the key]
        #[arg(long, value_name = "ALG", value_parser = parse_algorithm)]
        alg: Option<Algorithm>,
    },
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let (file, kid, alg) = match &args.command {
        Command::New { file, kid, alg } => {
            make(file, kid, *alg)?;
            (file, kid, Some(*alg))
        }
        Command::Public { file, kid, alg } => (file, kid, *alg),
    };
    let key = read(file)?;
    let algorithm = algorithm(&key, alg)?;
    say::data(&format!(
        "{:#}\n",
        json!({ "keys": [key.public().to_jwk(kid, algorithm)] })
    ));
    Ok(Outcome::Clean)
}

/// The algorithm that was asked for, or else the usual one of the key.
pub(crate) fn algorithm(key: &PrivateKey, asked: Option<Algorithm>) -> Result<Algorithm> {
    let algorithm = asked.unwrap_or_else(|| key.usual_algorithm());
    if algorithm.kind() != key.kind() {
        let (name, kind) = (algorithm.name(), key.kind());
        bail!(
            "`--alg {name}` takes a key of {}, and the file holds one of {kind}",
            algorithm.kind()
        );
    }
    Ok(algorithm)
}

/// The algorithm of a name, whatever its case.
pub(crate) fn parse_algorithm(name: &str) -> std::result::Result<Algorithm, String> {
    let same = |algorithm: &Algorithm| algorithm.name().eq_ignore_ascii_case(name);
    Algorithm::ALL.into_iter().find(same).ok_or_else(|| {
        let names = Algorithm::ALL.map(Algorithm::name).join(", ");
        format!("no such algorithm; there are {names}")
    })
}

/// Reads a private key, and warns where others can read it, too.
pub(crate) fn read(path: &Path) -> Result<PrivateKey> {
    let name = path.display();
    // The bytes are overwritten when they have been read.
    let bytes = std::fs::read(path)
        .map(zeroize::Zeroizing::new)
        .with_context(|| format!("can't read {name}"))?;
    let key = PrivateKey::read(&bytes).with_context(|| name.to_string())?;
    if is_loose(path) {
        let word = paint("warning", anstyle::AnsiColor::Yellow);
        say::note(&format!(
            "{word}: others can read the key file; run `chmod 600 {name}`"
        ));
    }
    Ok(key)
}

fn make(path: &Path, kid: &str, algorithm: Algorithm) -> Result<()> {
    let name = path.display();
    let text = new_key(algorithm.kind(), kid)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).with_context(|| format!("can't make {name}"))?;
    file.write_all(text.as_bytes())
        .with_context(|| format!("can't write {name}"))?;
    Ok(())
}

/// Whether the file gives its group or everybody any right.
#[cfg(unix)]
fn is_loose(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// Other systems have no such bits.
#[cfg(not(unix))]
fn is_loose(_: &Path) -> bool {
    false
}
