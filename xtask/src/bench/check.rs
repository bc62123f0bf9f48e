//! `cargo xtask bench check`: how fast `agentcard check` judges a folder, beside validators that do the schema alone,
//! and how time and memory grow with a stream.

mod cards;
mod child;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use self::child::Usage;
use super::cpu::median;
use crate::files::workspace;

/// What is measured, and where the rivals are.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Folder of cards to build the files from; the example agents without one.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) files: usize,
    pub(crate) runs: usize,
    /// Path of `check-jsonschema`, a Python package.
    pub(crate) check_jsonschema: Option<PathBuf>,
    /// Path of `ajv`, of `ajv-cli` from npm.
    pub(crate) ajv: Option<PathBuf>,
}

/// Lines of the streams.
const STREAMS: [usize; 3] = [10_000, 100_000, 1_000_000];

/// How many times as long as we others have to take, at least.
const WANTED: [(&str, f64); 2] = [("check-jsonschema", 40.0), ("ajv", 6.0)];

/// Memory that the longest stream may take, in MiB.
const MOST_MEMORY: f64 = 200.0;

/// Measures and prints; rivals without a path are said to be skipped.
///
/// # Errors
///
/// A command fails, we are not as much faster than others as is wanted, or the longest stream takes more than its memory.
pub(crate) fn check(plan: &Plan) -> Result<()> {
    let agentcard = release_build()?;
    let scratch = tempfile::tempdir().context("making a folder for the cards")?;
    let cards = cards::read(plan.folder.as_deref())?;
    println!("{} different cards of A2A 1.0", cards.len());
    let met = folder(plan, &agentcard, scratch.path(), &cards)?;
    streams(&agentcard, scratch.path(), &cards)?;
    ensure!(met, "not as much faster than others as is wanted");
    Ok(())
}

fn release_build() -> Result<PathBuf> {
    let workspace = workspace()?;
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(&workspace)
        .args(["build", "--release", "--package", "cargo-agentcard", "--bins"]);
    ensure!(command.status()?.success(), "the release build failed");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    Ok(target.join("release/agentcard"))
}

/// Measures a folder; answers whether we are as much faster as is wanted.
fn folder(plan: &Plan, agentcard: &Path, scratch: &Path, cards: &[String]) -> Result<bool> {
    let folder = scratch.join("cards");
    cards::write_files(&folder, cards, plan.files)?;
    let schema = scratch.join("schema.json");
    std::fs::write(&schema, cards::SCHEMA)?;
    let mut subjects = vec![("agentcard check", ours(agentcard, &folder))];
    match &plan.check_jsonschema {
        Some(path) => subjects.push(("check-jsonschema", check_jsonschema(path, &schema, &folder)?)),
        None => println!("check-jsonschema: SKIPPED, no --check-jsonschema PATH"),
    }
    match &plan.ajv {
        Some(path) => subjects.push(("ajv", ajv(path, &schema, &folder))),
        None => println!("ajv: SKIPPED, no --ajv PATH"),
    }
    let mut seconds = vec![Vec::new(); subjects.len()];
    for _ in 0..plan.runs {
        for ((name, command), seconds) in subjects.iter_mut().zip(&mut seconds) {
            seconds.push(child::time(command).with_context(|| format!("running {name}"))?);
        }
    }
    let medians: Vec<f64> = seconds.iter().map(|seconds| median(seconds)).collect();
    println!(
        "\n| {} files | wall s, median of {} | times ours | wanted |\n|---|---|---|---|",
        plan.files, plan.runs
    );
    let mut met = true;
    for ((name, _), seconds) in subjects.iter().zip(&medians) {
        let ratio = seconds / medians[0];
        let wanted = WANTED.iter().find(|wanted| wanted.0 == *name);
        let verdict = wanted.map_or(String::new(), |(_, wanted)| {
            met &= ratio >= *wanted;
            format!("{wanted:.0}: {}", if ratio >= *wanted { "met" } else { "missed" })
        });
        println!("| {name} | {seconds:.3} | {ratio:.1} | {verdict} |");
    }
    Ok(met)
}

fn ours(agentcard: &Path, folder: &Path) -> Command {
    let mut command = Command::new(agentcard);
    command.args(["check", "--format", "jsonl"]).arg(folder);
    command
}

fn check_jsonschema(path: &Path, schema: &Path, folder: &Path) -> Result<Command> {
    let mut command = Command::new(path);
    command.arg("--schemafile").arg(schema);
    for file in std::fs::read_dir(folder)? {
        command.arg(file?.path());
    }
    Ok(command)
}

fn ajv(path: &Path, schema: &Path, folder: &Path) -> Command {
    let mut command = Command::new(path);
    command
        .args(["validate", "--spec=draft2020", "--strict=false", "-s"])
        .arg(schema);
    command.arg("-d").arg(folder.join("*.json"));
    command
}

fn streams(agentcard: &Path, scratch: &Path, cards: &[String]) -> Result<()> {
    println!("\n| cards in a stream | wall s | cards a second | memory, MiB |\n|---|---|---|---|");
    let mut largest = 0.0_f64;
    for lines in STREAMS {
        let file = scratch.join("stream.jsonl");
        cards::write_stream(&file, cards, lines)?;
        let mut command = Command::new(agentcard);
        command.args(["check", "--jsonl", "--format", "jsonl"]).arg(&file);
        let Usage { seconds, memory } = child::run(&mut command)?;
        #[allow(clippy::cast_precision_loss, reason = "a rate for people")]
        let rate = lines as f64 / seconds;
        println!("| {lines} | {seconds:.2} | {rate:.0} | {memory:.0} |");
        largest = largest.max(memory);
    }
    if largest > MOST_MEMORY {
        bail!("a stream took {largest:.0} MiB, the limit is {MOST_MEMORY:.0}");
    }
    Ok(())
}
