//! `cargo xtask bench tools`: what a crate of many tools costs to check, to build and to run, beside the derives of serde
//! and schemars alone and beside the MCP SDKs.

mod krate;
mod run;
mod source;
mod verdict;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use self::krate::Krate;
use self::run::Figures;
use self::source::Subject;
use self::verdict::{Bound, Row, print};
use super::cpu::median;

/// What is measured, and how often.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Number of tools; linearity is asked of twice and four times as many.
    pub(crate) tools: usize,
    /// Runs of each check, alternating.
    pub(crate) runs: usize,
    /// Runs of each release build, alternating.
    pub(crate) release_runs: usize,
    /// Where the crates and what is built of them stay; a folder of this run only without one.
    pub(crate) folder: Option<PathBuf>,
    /// Parts to leave out.
    pub(crate) skip: Vec<Part>,
    /// Others to measure beside us.
    pub(crate) rivals: Vec<Rival>,
}

/// A part of the measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Part {
    /// `cargo check` of the crate alone, cold and after an edit in one tool
    Check,
    /// The same with twice and four times as many tools
    Linear,
    /// Release build of the crate alone
    Release,
    /// Listing and calling in the release build
    Run,
}

/// What we are measured beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Rival {
    /// Structs with the derives of serde and schemars
    Derives,
    /// rmcp 3.11
    Rmcp,
    /// rust-mcp-sdk 2.0; never built in release, which does not end
    Sdk,
}

impl Plan {
    fn has(&self, part: Part) -> bool {
        !self.skip.contains(&part)
    }

    fn subjects(&self) -> Vec<Subject> {
        let rivals = self.rivals.iter().map(|rival| match rival {
            Rival::Derives => Subject::Derives,
            Rival::Rmcp => Subject::Rmcp,
            Rival::Sdk => Subject::Sdk,
        });
        std::iter::once(Subject::Agentcard).chain(rivals).collect()
    }
}

/// Measures and prints a table for each part.
///
/// # Errors
///
/// A build fails, or a figure misses its target.
pub(crate) fn tools(plan: &Plan) -> Result<()> {
    let scratch = tempfile::tempdir().context("making a folder for the crates")?;
    let root = plan
        .folder
        .clone()
        .unwrap_or_else(|| scratch.path().to_path_buf());
    let mut crates = Vec::new();
    for subject in plan.subjects() {
        crates.push(Krate::write(&root, subject, plan.tools)?);
    }
    let mut met = true;
    if plan.has(Part::Check) {
        met &= check(plan, &crates)?;
    }
    if plan.has(Part::Linear) {
        met &= linear(plan, &root)?;
    }
    crates.retain(|krate| krate.subject() != Subject::Sdk);
    if plan.has(Part::Release) {
        met &= release(plan, &crates)?;
    }
    if plan.has(Part::Run) {
        met &= run_all(plan, &crates)?;
    }
    ensure!(met, "a figure misses its target");
    Ok(())
}

fn check(plan: &Plan, crates: &[Krate]) -> Result<bool> {
    let (mut cold, mut edit) = (vec![Vec::new(); crates.len()], vec![Vec::new(); crates.len()]);
    for krate in crates {
        krate.check_dependencies()?;
    }
    for run in 1..=plan.runs {
        for (at, krate) in crates.iter().enumerate() {
            cold[at].push(progress("cold check", krate, krate.check_cold()?));
            edit[at].push(progress("check after an edit", krate, krate.check_edit(run)?));
        }
    }
    let title = |what: &str| format!("`cargo check` of {} tools, {what}", plan.tools);
    let cold_targets = [
        (Subject::Rmcp, Bound::Most(0.40)),
        (Subject::Derives, Bound::Below(0.60)),
    ];
    let cold = shares(crates, &cold, &cold_targets);
    let edit = shares(crates, &edit, &[(Subject::Rmcp, Bound::Most(0.30))]);
    Ok(print(&title("cold"), &cold) & print(&title("after an edit in one"), &edit))
}

fn linear(plan: &Plan, root: &Path) -> Result<bool> {
    let mut crates = Vec::new();
    for times in [1, 2, 4] {
        let krate = Krate::write(root, Subject::Agentcard, plan.tools * times)?;
        krate.check_dependencies()?;
        crates.push((times, krate));
    }
    let mut seconds = vec![Vec::new(); crates.len()];
    for _ in 0..plan.runs {
        for ((_, krate), seconds) in crates.iter().zip(&mut seconds) {
            seconds.push(progress("cold check", krate, krate.check_cold()?));
        }
    }
    let one = median(&seconds[0]);
    let mut rows = Vec::new();
    for ((times, _), seconds) in crates.iter().zip(&seconds) {
        #[allow(clippy::cast_precision_loss, reason = "a factor of one digit")]
        let proportional = one * *times as f64;
        rows.push(Row {
            name: format!("{} tools", plan.tools * times),
            figure: format!("{:.2} CPU s", median(seconds)),
            compared: Some(median(seconds) / proportional),
            bound: (*times == 4).then_some(Bound::Most(1.15)),
        });
    }
    Ok(print(
        "`cargo check`, cold, and as a share of what is in proportion",
        &rows,
    ))
}

fn release(plan: &Plan, crates: &[Krate]) -> Result<bool> {
    let mut seconds = vec![Vec::new(); crates.len()];
    for krate in crates {
        krate.release_dependencies()?;
    }
    for _ in 0..plan.release_runs {
        for (krate, seconds) in crates.iter().zip(&mut seconds) {
            seconds.push(progress("release build", krate, krate.release()?));
        }
    }
    let rows = shares(crates, &seconds, &[(Subject::Derives, Bound::Below(1.0))]);
    Ok(print(
        &format!(
            "release build of {} tools, and a program that lists and calls them",
            plan.tools
        ),
        &rows,
    ))
}

/// Programs are run so often, for each run of a check: they take milliseconds.
const STARTS: usize = 5;

fn run_all(plan: &Plan, crates: &[Krate]) -> Result<bool> {
    let crates: Vec<&Krate> = crates
        .iter()
        .filter(|krate| krate.subject() != Subject::Derives)
        .collect();
    let mut programs = Vec::new();
    for krate in &crates {
        programs.push((krate.subject(), krate.program()?, Figures::default()));
    }
    for _ in 0..plan.runs * STARTS {
        for (_, program, figures) in &mut programs {
            figures.add(program)?;
        }
    }
    let figures: Vec<(Subject, Figures)> = programs
        .into_iter()
        .map(|(subject, _, figures)| (subject, figures))
        .collect();
    Ok(print(
        &format!("a program of {} tools", plan.tools),
        &run::rows(&figures),
    ))
}

/// Our seconds as a share of each other's.
fn shares(crates: &[Krate], seconds: &[Vec<f64>], targets: &[(Subject, Bound)]) -> Vec<Row> {
    let ours = seconds.first().map_or(f64::NAN, |seconds| median(seconds));
    let row = |(krate, seconds): (&Krate, &Vec<f64>)| Row {
        name: krate.subject().title().to_owned(),
        figure: format!("{:.2} CPU s", median(seconds)),
        compared: Some(ours / median(seconds)),
        bound: targets
            .iter()
            .find(|target| target.0 == krate.subject())
            .map(|target| target.1),
    };
    crates.iter().zip(seconds).map(row).collect()
}

fn progress(what: &str, krate: &Krate, seconds: f64) -> f64 {
    eprintln!("{what}: {:<22} {seconds:7.2} CPU s", krate.name());
    seconds
}
