//! `cargo agentcard key`: generates and prints keys for signatures.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use agentcard_sign::{Algorithm, Kind, PrivateKey, new_key};
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use clap::builder::TypedValueParser;
use serde_json::json;

use crate::args::ids_of;
use crate::exit::Outcome;
use crate::say::{self, paint};

const AFTER_HELP: &str = "\
Exit codes:
  0  success; the public key set is printed
  2  invalid usage, the file exists already (`new`), or it is not a key (`public`)

Examples:
  cargo agentcard key new signing-key.json --kid key-1 > jwks.json
  cargo agentcard key public key.pem --kid key-1 > jwks.json";

/// Generate a key for `sign`, or print its public key set for `verify`
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Generate a private key, and print its public key set
    New {
        /// File to create, readable by the owner only
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Key id, by which verifiers look up the public key
        #[arg(long, value_name = "ID")]
        kid: String,
        /// Signature algorithm
        #[arg(long, value_name = "ALG", ignore_case = true, value_parser = some_algorithms(is_generated), default_value = "ES256")]
        alg: Algorithm,
    },
    /// Print the public key set of a private key.
    Public {
        /// Private key: PEM (PKCS #8) or JSON Web Key
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Key id, by which verifiers look up the public key
        #[arg(long, value_name = "ID")]
        kid: String,
        /// Signature algorithm [default: by the type of the key]
        #[arg(long, value_name = "ALG", ignore_case = true, value_parser = algorithms())]
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

/// The requested algorithm, or the default one for the key.
pub(crate) fn algorithm(key: &PrivateKey, asked: Option<Algorithm>) -> Result<Algorithm> {
    let algorithm = asked.unwrap_or_else(|| key.usual_algorithm());
    if algorithm.kind() != key.kind() {
        let (name, kind) = (algorithm.name(), key.kind());
        bail!(
            "`--alg {name}` requires a key of type {}, found {kind}",
            algorithm.kind()
        );
    }
    Ok(algorithm)
}

/// Parses the name of an algorithm; use `ignore_case` with it.
pub(crate) fn algorithms() -> impl TypedValueParser<Value = Algorithm> {
    some_algorithms(|_| true)
}

/// Like [`algorithms`], but help only lists those for which `shown` is true.
fn some_algorithms(shown: fn(Algorithm) -> bool) -> impl TypedValueParser<Value = Algorithm> {
    let (shown, hidden): (Vec<_>, Vec<_>) = Algorithm::ALL
        .into_iter()
        .partition(|&algorithm| shown(algorithm));
    let names = |all: Vec<Algorithm>| all.into_iter().map(Algorithm::name);
    ids_of(names(shown), names(hidden)).try_map(|name| {
        let same = |algorithm: &Algorithm| algorithm.name().eq_ignore_ascii_case(&name);
        Algorithm::ALL.into_iter().find(same).ok_or("unknown algorithm")
    })
}

/// Reads a private key, and warns if others can read the file.
pub(crate) fn read(path: &Path) -> Result<PrivateKey> {
    let name = path.display();
    // The buffer is zeroed after use.
    let bytes = std::fs::read(path)
        .map(zeroize::Zeroizing::new)
        .with_context(|| format!("failed to read {name}"))?;
    let key = PrivateKey::read(&bytes).with_context(|| name.to_string())?;
    if is_loose(path) {
        let word = paint("warning", anstyle::AnsiColor::Yellow);
        say::note(&format!(
            "{word}: {name} is readable by other users\nhelp: run `chmod 600 {name}`"
        ));
    }
    Ok(key)
}

/// Whether `new` can generate keys for the algorithm; the error for others shows a command that can.
fn is_generated(algorithm: Algorithm) -> bool {
    algorithm.kind() != Kind::Rsa
}

fn make(path: &Path, kid: &str, algorithm: Algorithm) -> Result<()> {
    let name = path.display();
    let text = new_key(algorithm.kind(), kid)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options
        .open(path)
        .with_context(|| format!("failed to create {name}"))?;
    file.write_all(text.as_bytes())
        .with_context(|| format!("failed to write {name}"))?;
    Ok(())
}

/// Whether the group or others have any permission for the file.
#[cfg(unix)]
fn is_loose(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// Other systems have no permission bits.
#[cfg(not(unix))]
fn is_loose(_: &Path) -> bool {
    false
}
