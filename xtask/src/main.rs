//! Maintainer tasks: `cargo xtask <task>`.

mod facts;
mod files;
mod manifest;
mod models;
mod order;
mod print;
mod regen;
mod rules;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::files::Mode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Maintainer tasks of the agentcard workspace")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write everything that is generated from `schemas/`
    Regen {
        /// Write nothing; fail if a file is not what would be written
        #[arg(long)]
        check: bool,
    },
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Regen { check } => regen::run(if check { Mode::Check } else { Mode::Write }),
    }
}
