//! `cargo agentcard client`: a typed client of a server's tools.

use std::path::PathBuf;

use agentcard_documents::import::client;
use agentcard_emit::{Target, write_all};
use anyhow::Result;

use crate::exit::Outcome;
use crate::input::Input;
use crate::say::{self, paint, plain, red};

const AFTER_HELP: &str = "\
The code needs `agentcard` with the feature `tool-client` (`tool-client-rmcp` for a transport by rmcp), and `serde`.

Exit codes:
  0  the client is written; what is less typed than it could be is reported on standard error
  1  there is no list of tools in the file
  2  wrong usage, or a file that can't be read

Examples:
  cargo agentcard client toolspec.json --out src/weather.rs
  curl … | cargo agentcard client - > src/weather.rs";

/// Write a typed Rust client of the tools that a file lists.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A toolspec, in any form that `convert` reads, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// File to write instead of standard output.
    #[arg(short, long = "out", value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    let written = match client(&input.value) {
        Ok(written) => written,
        Err(refusal) => {
            say::note(&format!("{}: {}: {refusal}", red("refused"), input.name));
            return Ok(Outcome::Findings);
        }
    };
    let word = paint("not in it", anstyle::AnsiColor::Yellow);
    for loss in &written.losses {
        say::note(&format!("{}: {word} {}", input.name, plain(&loss.to_string())));
    }
    if let Some(path) = &args.out {
        write_all(&[Target {
            path: path.clone(),
            text: written.code,
        }])?;
    } else {
        say::data(&written.code);
    }
    Ok(Outcome::Clean)
}
