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
mod order;
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
    /// Measure ourselves beside the rivals
    Bench {
        /// What is measured
        #[command(subcommand)]
        what: Bench,
    },
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

#[derive(Subcommand)]
enum Bench {
    /// The CPU seconds of a clean debug build of a crate with one card and one tool
    Compile {
        /// Builds of each crate, alternating
        #[arg(long, default_value_t = 3)]
        runs: usize,
    },
    /// Checking, building and running a crate of many tools
    Tools {
        /// Number of tools of four arguments
        #[arg(long, default_value_t = 500)]
        tools: usize,
        /// Runs of each check, alternating
        #[arg(long, default_value_t = 3)]
        runs: usize,
        /// Runs of each release build, alternating
        #[arg(long, default_value_t = 1)]
        release_runs: usize,
        /// Where the crates and what is built of them stay for the next run [default: a folder of this run]
        #[arg(long, value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Parts to leave out
        #[arg(long, value_enum, value_delimiter = ',')]
        skip: Vec<bench::Part>,
        /// Others to measure beside us
        #[arg(long, value_enum, value_delimiter = ',', default_value = "derives,rmcp,sdk")]
        rivals: Vec<bench::Rival>,
    },
    /// `agentcard check` on a folder of cards, beside schema validators, and on long streams
    Check {
        /// Folder of cards to build the files from [default: the example agents]
        #[arg(long)]
        folder: Option<PathBuf>,
        /// Number of files
        #[arg(long, default_value_t = 10_000)]
        files: usize,
        /// Runs of each command, alternating
        #[arg(long, default_value_t = 3)]
        runs: usize,
        /// Path of `check-jsonschema`, a Python package
        #[arg(long, value_name = "PATH")]
        check_jsonschema: Option<PathBuf>,
        /// Path of `ajv`, of `ajv-cli` from npm
        #[arg(long, value_name = "PATH")]
        ajv: Option<PathBuf>,
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
        Task::Bench { what } => run_bench(what),
        Task::Drift {
            upstream,
            seed,
            cases,
        } => drift::run(&upstream, seed, cases),
        Task::Lossless { folder } => lossless::run(&folder),
        Task::Roundtrip { folder } => roundtrip::run(&folder),
    }
}

fn run_bench(what: Bench) -> Result<()> {
    match what {
        Bench::Compile { runs } => bench::compile(runs),
        Bench::Tools {
            tools,
            runs,
            release_runs,
            folder,
            skip,
            rivals,
        } => bench::tools(&bench::ToolsPlan {
            tools,
            runs,
            release_runs,
            folder,
            skip,
            rivals,
        }),
        Bench::Check {
            folder,
            files,
            runs,
            check_jsonschema,
            ajv,
        } => bench::check(&bench::Plan {
            folder,
            files,
            runs,
            check_jsonschema,
            ajv,
        }),
    }
}
