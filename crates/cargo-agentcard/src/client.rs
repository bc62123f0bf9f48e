//! `cargo agentcard client`: generates a typed client for the tools of a server.

use std::path::PathBuf;

use agentcard_documents::import::client;
use anyhow::Result;

use crate::exit::Outcome;
use crate::input::Input;
use crate::loss::{print_losses, print_refusal, write};
use crate::say;

const AFTER_HELP: &str = "\
The code depends on `serde`, and on `agentcard` with feature `tool-client` (or `tool-client-rmcp`, to connect with rmcp).

Exit codes:
  0  success; arguments and results without a precise type are reported on standard error
  1  the file has no list of tools
  2  invalid usage, or the file cannot be read

Examples:
  cargo agentcard client toolspec.json --out src/weather.rs
  curl … | cargo agentcard client - > src/weather.rs";

/// Generate a typed Rust client for the tools of a server
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Toolspec, in any form that `convert` reads, or `-` for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Output file [default: standard output]
    #[arg(short, long = "out", value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    let written = match client(&input.value) {
        Ok(written) => written,
        Err(refusal) => {
            print_refusal(&input.name, &refusal);
            return Ok(Outcome::Findings);
        }
    };
    print_losses(&input.name, &written.losses);
    match &args.out {
        Some(path) => write(path, written.code)?,
        None => say::data(&written.code),
    }
    Ok(Outcome::Clean)
}
