//! The command line of `sign`.

use std::path::PathBuf;

use agentcard_sign::Algorithm;
use clap::ValueEnum;

use crate::key::parse_algorithm;

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
    pub(crate) file: PathBuf,
    /// The private key.
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    /// The id by which verifiers look the public key up.
    #[arg(long, value_name = "ID")]
    pub(crate) kid: String,
    /// The algorithm: `ES256`, `EdDSA`, `Ed25519`, `RS256` or `PS256` [default: the usual one of the key]
    #[arg(long, value_name = "ALG", value_parser = parse_algorithm)]
    pub(crate) alg: Option<Algorithm>,
    /// URL of the key set that holds the public key.
    #[arg(long, value_name = "URL")]
    pub(crate) jku: Option<String>,
    /// Write the file.
    #[arg(long, conflicts_with = "out")]
    pub(crate) write: bool,
    /// File to write instead.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Rules that the card may break.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// Form of the report.
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
}

/// Forms of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A diff and sentences.
    Human,
    /// One JSON object.
    Json,
}
