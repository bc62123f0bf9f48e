//! `cargo agentcard`: emit, check and explain agent cards and MCP toolspecs.

mod cargo;
mod check;
mod cli;
mod convert;
mod diff;
mod emit;
mod explain;
mod fix;
mod input;
mod register;
mod schema;
mod suggest;
mod table;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    // Cargo calls `cargo-agentcard agentcard …`; called by its own name the word is not there.
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|word| word == "agentcard") {
        arguments.remove(1);
    }
    let cli = cli::Cli::parse_from(arguments);
    match cli::run(cli) {
        Ok(cli::Outcome::Clean) => ExitCode::SUCCESS,
        Ok(cli::Outcome::Findings) => ExitCode::from(1),
        Err(fault) => {
            anstream::eprintln!("{}: {fault:#}", cli::red("error"));
            ExitCode::from(2)
        }
    }
}
