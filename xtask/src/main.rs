//! Maintainer tasks: `cargo xtask <task>`.

mod bench;
#[path = "../../crates/models/tests/documents/mod.rs"]
mod documents;
mod drift;
mod facts;
mod files;
#[path = "../../crates/models/tests/fingerprint/mod.rs"]
mod fingerprint;
mod lossless;
mod manifest;
mod models;
mod mutate;
mod print;
mod regen;
mod roundtrip;
mod rules;

use std::path::PathBuf;
use std::process::ExitCode;

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
    /// Compare our schemas with the official ones, on generated documents
    Drift {
        /// Folder of official schemas: `a2a-1.0.schema.json`, `mcp/2025-11-25.schema.json`, …
        #[arg(long)]
        upstream: PathBuf,
        /// Where the pseudo-random documents begin
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Documents for each dialect
        #[arg(long, default_value_t = 2000)]
        cases: u32,
    },
    /// Compare build times and speed with other crates and tools
    #[command(subcommand)]
    Bench(bench::Bench),
    /// Read every JSON file of a folder as the type of each dialect that it is valid for, and write it again
    Lossless {
        /// The folder
        folder: PathBuf,
    },
    /// Import every document of a folder, compile the declarations in one package, and compare what they emit
    Roundtrip {
        /// The folder
        #[arg(long, default_value = "tests/imported/documents")]
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Regen { check } => regen::run(if check { Mode::Check } else { Mode::Write }),
        Task::Bench(bench) => bench::run(&bench),
        Task::Drift {
            upstream,
            seed,
            cases,
        } => drift::run(&upstream, seed, cases),
        Task::Lossless { folder } => lossless::run(&folder),
        Task::Roundtrip { folder } => roundtrip::run(&folder),
    }
}
