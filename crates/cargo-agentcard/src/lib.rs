//! `cargo agentcard`: emit, check, fix, convert, import, compare, register and sign agent cards and MCP toolspecs.
//!
//! This library only exists for the two executables of the package: `cargo-agentcard`, which Cargo runs as
//! `cargo agentcard`, and `agentcard`, which is identical.

mod args;
mod cargo;
mod check;
mod cli;
mod client;
mod convert;
mod diff;
mod emit;
mod exit;
mod explain;
mod fix;
mod import;
mod input;
mod key;
mod loss;
mod register;
mod say;
mod schema;
mod sign;
mod signable;
mod table;
mod verify;

use std::path::Path;
use std::process::ExitCode;

use clap::FromArgMatches;

/// Parsing a document allocates every string in it.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    // Cargo calls `cargo-agentcard agentcard …`; without Cargo, the extra word is missing.
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|word| word == "agentcard") {
        arguments.remove(1);
    }
    let plain = arguments.first().is_some_and(|program| {
        Path::new(program)
            .file_stem()
            .is_some_and(|name| name == "agentcard")
    });
    say::called_plain(plain);
    let command = cli::command(if plain { "agentcard" } else { "cargo agentcard" });
    let matches = command.get_matches_from(arguments);
    let cli = cli::Cli::from_arg_matches(&matches).unwrap_or_else(|fault| fault.exit());
    exit::code(cli::run(cli))
}
