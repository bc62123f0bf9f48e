//! `cargo xtask bench compile`: what a clean debug build of a crate with one card and one tool costs, beside the same
//! crate with schemars and `serde_json` alone and beside the official MCP SDK.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::cpu;
use crate::files::workspace;

/// A crate to build: one tool, and here one card too.
struct Subject {
    name: &'static str,
    dependencies: String,
    source: &'static str,
}

/// The limits on our CPU seconds, as shares of a rival's.
const LIMITS: [(&str, f64); 2] = [("schemars", 1.35), ("rmcp", 0.40)];

/// Builds every subject `runs` times, alternating, each time from nothing, and prints medians and ratios.
///
/// # Errors
///
/// A build fails, or a ratio is over its limit.
pub(crate) fn compile(runs: usize) -> Result<()> {
    let root = tempfile::tempdir().context("making a folder for the crates")?;
    let subjects = subjects()?;
    for subject in &subjects {
        write(root.path(), subject)?;
    }
    let mut figures = vec![Vec::new(); subjects.len()];
    for run in 1..=runs {
        for (subject, figures) in subjects.iter().zip(&mut figures) {
            let seconds = clean_build(&root.path().join(subject.name))?;
            eprintln!("run {run} of {runs}: {:<10} {seconds:6.2} CPU s", subject.name);
            figures.push(seconds);
        }
    }
    let medians: Vec<(&str, f64)> = subjects
        .iter()
        .zip(&figures)
        .map(|(subject, figures)| (subject.name, cpu::median(figures)))
        .collect();
    print!("{}", table(&medians));
    judge(&medians)
}

fn subjects() -> Result<[Subject; 3]> {
    let facade = workspace()?.join("crates/agentcard");
    let shared =
        "schemars = \"1\"\nserde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\n";
    Ok([
        Subject {
            name: "schemars",
            dependencies: shared.to_owned(),
            source: include_str!("compile/schemars.rs"),
        },
        Subject {
            name: "agentcard",
            dependencies: format!("agentcard = {{ path = \"{}\" }}\n{shared}", facade.display()),
            source: include_str!("compile/agentcard.rs"),
        },
        Subject {
            name: "rmcp",
            dependencies: format!(
                "rmcp = {{ version = \"3.11\", default-features = false, features = [\"server\", \"macros\"] }}\n{shared}"
            ),
            source: include_str!("compile/rmcp.rs"),
        },
    ])
}

fn write(root: &Path, subject: &Subject) -> Result<()> {
    let folder = root.join(subject.name);
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"subject\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{}\n[workspace]\n",
        subject.dependencies
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(folder.join("src/lib.rs"), subject.source)?;
    // Resolving and downloading are not what is measured.
    run(cargo(&folder).arg("fetch"))
}

fn clean_build(folder: &Path) -> Result<f64> {
    let target = folder.join("target");
    if target.exists() {
        std::fs::remove_dir_all(&target)?;
    }
    cpu::seconds(cargo(folder).args(["build", "--offline"]))
        .with_context(|| format!("building {}", folder.display()))
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(folder)
        // Crates of a registry are never built incrementally; ours, a folder here, has to be built like them.
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUSTFLAGS");
    command
}

fn run(command: &mut Command) -> Result<()> {
    let output = command.output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

fn table(medians: &[(&str, f64)]) -> String {
    let ours = of(medians, "agentcard");
    let mut text = String::from("| crate | CPU s, median | agentcard / crate |\n|---|---|---|\n");
    for (name, seconds) in medians {
        let _ = writeln!(text, "| {name} | {seconds:.2} | {:.2} |", ours / seconds);
    }
    text
}

fn judge(medians: &[(&str, f64)]) -> Result<()> {
    let ours = of(medians, "agentcard");
    for (rival, limit) in LIMITS {
        let ratio = ours / of(medians, rival);
        if ratio > limit {
            bail!("agentcard costs {ratio:.2} of {rival}, the limit is {limit:.2}");
        }
    }
    Ok(())
}

fn of(medians: &[(&str, f64)], name: &str) -> f64 {
    medians
        .iter()
        .find(|(other, _)| *other == name)
        .map_or(f64::NAN, |(_, seconds)| *seconds)
}
