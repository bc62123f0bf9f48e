//! `cargo xtask bench check`

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::runs::alternate;
use super::table::{Bound, Row, print};
use crate::files::{cargo, files_below, target, workspace};

/// Compare `agentcard check` of a folder with schema validators (wall time), and check long streams
#[derive(clap::Args)]
pub(crate) struct Plan {
    /// Folder of cards from which the files are made [default: the example agents]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Number of files
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    files: usize,
    /// Runs of each command
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
    /// Path to `check-jsonschema` (Python)
    #[arg(long, value_name = "PATH")]
    check_jsonschema: Option<PathBuf>,
    /// Path to `ajv` of `ajv-cli` (npm)
    #[arg(long, value_name = "PATH")]
    ajv: Option<PathBuf>,
}

/// The schema for the other validators.
const SCHEMA: &str = include_str!("../../../schemas/a2a/1.0/agent-card.schema.json");

/// Number of lines in each stream.
const STREAMS: [usize; 3] = [10_000, 100_000, 1_000_000];

/// Memory limit for the longest stream, in MiB.
const MOST_MEMORY: f64 = 200.0;

/// Runs the comparison and prints the results; validators without a path are skipped.
///
/// # Errors
///
/// Returns an error if a command fails or a limit is exceeded.
pub(super) fn run(plan: &Plan) -> Result<()> {
    let agentcard = release_build()?;
    let scratch = tempfile::tempdir().context("failed to create a directory for the cards")?;
    let cards = cards(plan.folder.as_deref())?;
    println!("{} different cards of A2A 1.0", cards.len());
    let met =
        folder(plan, &agentcard, scratch.path(), &cards)? & streams(&agentcard, scratch.path(), &cards)?;
    ensure!(met, "a figure misses its target");
    Ok(())
}

fn release_build() -> Result<PathBuf> {
    let mut cargo = cargo()?;
    cargo.args(["build", "--release", "--package", "cargo-agentcard", "--bins"]);
    ensure!(cargo.status()?.success(), "the release build failed");
    Ok(target()?.join("release/agentcard"))
}

/// The valid A2A 1.0 cards in a folder as compact JSON.
fn cards(folder: Option<&Path>) -> Result<Vec<String>> {
    let examples = workspace()?.join("tests/agents");
    let validator = jsonschema::validator_for(&serde_json::from_str(SCHEMA)?)?;
    let mut cards = Vec::new();
    for path in files_below(folder.unwrap_or(&examples))? {
        let is_json = path.extension().is_some_and(|extension| extension == "json");
        if is_json
            && let Ok(card) = serde_json::from_slice::<Value>(&fs::read(&path)?)
            && card.get("supportedInterfaces").is_some()
            && validator.is_valid(&card)
        {
            cards.push(card.to_string());
        }
    }
    ensure!(!cards.is_empty(), "no valid A2A 1.0 card found");
    cards.sort();
    Ok(cards)
}

/// Repeats the cards with a number added to each name, so that no two are equal.
fn numbered(cards: &[String], count: usize) -> impl Iterator<Item = (usize, String)> + '_ {
    let numbered = |(index, card): (usize, &String)| {
        let name = format!("\"name\":\"{index} ");
        (index, card.replacen("\"name\":\"", &name, 1))
    };
    cards.iter().cycle().take(count).enumerate().map(numbered)
}

fn folder(plan: &Plan, agentcard: &Path, scratch: &Path, cards: &[String]) -> Result<bool> {
    let (folder, schema) = (scratch.join("cards"), scratch.join("schema.json"));
    fs::create_dir_all(&folder)?;
    fs::write(&schema, SCHEMA)?;
    let mut files = Vec::new();
    for (index, card) in numbered(cards, plan.files) {
        files.push(folder.join(format!("{index:06}.json")));
        fs::write(&files[index], card)?;
    }
    let command = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments);
        command
    };
    let mut ours = command(agentcard, &["check", "--format", "jsonl"]);
    ours.arg(&folder);
    let mut subjects = vec![("agentcard check", None, ours)];
    if let Some(path) = &plan.check_jsonschema {
        let mut validator = command(path, &["--schemafile"]);
        validator.arg(&schema).args(&files);
        subjects.push(("check-jsonschema", Some(Bound::Least(40.0)), validator));
    } else {
        println!("check-jsonschema: SKIPPED, no --check-jsonschema PATH");
    }
    if let Some(path) = &plan.ajv {
        let mut validator = command(path, &["validate", "--spec=draft2020", "--strict=false", "-s"]);
        validator.arg(&schema).arg("-d").arg(folder.join("*.json"));
        subjects.push(("ajv", Some(Bound::Least(6.0)), validator));
    } else {
        println!("ajv: SKIPPED, no --ajv PATH");
    }
    let (names, mut commands): (Vec<_>, Vec<_>) = subjects
        .into_iter()
        .map(|(name, bound, command)| ((name, bound), command))
        .unzip();
    let numbers: Vec<usize> = (0..commands.len()).collect();
    let medians = alternate(plan.runs, &numbers, |number, _| {
        time(&mut commands[*number]).with_context(|| format!("failed to run {}", names[*number].0))
    })?;
    let row = |(&(name, bound), seconds): (&(&str, Option<Bound>), &f64)| Row {
        name: name.to_owned(),
        figure: format!("{seconds:.3} s"),
        compared: seconds / medians[0],
        bound,
    };
    let rows: Vec<Row> = names.iter().zip(&medians).map(row).collect();
    Ok(print(&format!("{} files, times ours", plan.files), &rows))
}

fn streams(agentcard: &Path, scratch: &Path, cards: &[String]) -> Result<bool> {
    let mut rows = Vec::new();
    for lines in STREAMS {
        let path = scratch.join("stream.jsonl");
        let mut file = BufWriter::new(File::create(&path)?);
        for (_, card) in numbered(cards, lines) {
            writeln!(file, "{card}")?;
        }
        file.flush()?;
        let mut command = Command::new(agentcard);
        command.args(["check", "--jsonl", "--format", "jsonl"]).arg(&path);
        let (seconds, memory) = run_watched(&mut command)?;
        #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
        let rate = lines as f64 / seconds;
        rows.push(Row {
            name: format!("stream of {lines} cards"),
            figure: format!("{seconds:.2} s, {rate:.0} a second"),
            compared: memory,
            bound: Some(Bound::Most(MOST_MEMORY)),
        });
    }
    Ok(print("streams, and their memory in MiB", &rows))
}

/// The wall time of a command in seconds.
fn time(command: &mut Command) -> Result<f64> {
    let start = Instant::now();
    let status = quiet(command).status()?;
    let seconds = start.elapsed().as_secs_f64();
    // Findings (exit code 1) are not a failure.
    ensure!(matches!(status.code(), Some(0 | 1)), "it ended with {status}");
    Ok(seconds)
}

/// The wall time of a command in seconds, and its maximum resident memory in MiB, sampled every millisecond.
fn run_watched(command: &mut Command) -> Result<(f64, f64)> {
    let start = Instant::now();
    let mut child = quiet(command).spawn()?;
    let mut memory = 0.0_f64;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        let text = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        memory = memory.max(kilobytes.unwrap_or_default() / 1024.0);
        sleep(Duration::from_millis(1));
    };
    ensure!(matches!(status.code(), Some(0 | 1)), "it ended with {status}");
    Ok((start.elapsed().as_secs_f64(), memory))
}

fn quiet(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
}
