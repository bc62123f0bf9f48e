//! `cargo xtask bench tools`

mod source;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use self::source::Subject;
use super::krate::Krate;
use super::runs::{alternate, median};
use super::table::{Bound, Row, print};

/// Compare checking, building and running a crate of many tools
#[derive(clap::Args)]
pub(crate) struct Plan {
    /// Number of tools, each with four arguments
    #[arg(long, value_name = "N", default_value_t = 500)]
    tools: usize,
    /// Runs of each check
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
    /// Runs of each release build
    #[arg(long, value_name = "N", default_value_t = 1)]
    release_runs: usize,
    /// Where the crates and their builds are kept for the next run [default: a temporary directory]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Parts to skip
    #[arg(long, value_enum, value_delimiter = ',')]
    skip: Vec<Part>,
    /// What to compare with
    #[arg(long, value_enum, value_delimiter = ',', default_value = "derives,rmcp,sdk")]
    rivals: Vec<Subject>,
}

/// A part of the measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// `cargo check` of the crate alone, cold and after an edit in one tool
    Check,
    /// The same with twice and four times as many tools
    Linear,
    /// Release build of the crate alone
    Release,
    /// Listing and calling in the release build
    Run,
}

/// A crate with a number of tools.
struct Tools {
    subject: Subject,
    number: usize,
    krate: Krate,
}

/// Runs the benchmarks and prints a table for each part.
///
/// # Errors
///
/// Returns an error if a build fails or a limit is exceeded.
pub(super) fn run(plan: &Plan) -> Result<()> {
    let scratch = tempfile::tempdir().context("failed to create a directory for the crates")?;
    let root = plan.folder.as_deref().unwrap_or(scratch.path());
    let has = |part| !plan.skip.contains(&part);
    let mut crates = vec![Tools::write(root, Subject::Agentcard, plan.tools)?];
    for rival in &plan.rivals {
        crates.push(Tools::write(root, *rival, plan.tools)?);
    }
    let mut met = true;
    if has(Part::Check) {
        met &= check(plan, &crates)?;
    }
    if has(Part::Linear) {
        met &= linear(plan, root)?;
    }
    crates.retain(|krate| krate.subject != Subject::Sdk);
    if has(Part::Release) {
        met &= release(plan, &crates)?;
    }
    if has(Part::Run) {
        crates.retain(|krate| krate.subject != Subject::Derives);
        met &= run_programs(plan, &crates)?;
    }
    ensure!(met, "a figure misses its target");
    Ok(())
}

const CHECK: &[&str] = &["check", "--offline", "--lib"];

impl Tools {
    /// Writes the crate; all crates share a target folder for their dependencies.
    fn write(root: &Path, subject: Subject, number: usize) -> Result<Self> {
        let (name, library) = (subject.package(number), subject.library(number, None));
        let target = Some(root.join("target"));
        let krate = Krate::write(root, &name, &subject.dependencies()?, &library, target)?;
        if let Some(program) = subject.program(number) {
            std::fs::write(krate.folder.join("src/main.rs"), program)?;
        }
        Ok(Self {
            subject,
            number,
            krate,
        })
    }

    /// Writes the library, with a different text for each edit.
    fn write_library(&self, edit: Option<usize>) -> Result<()> {
        self.krate.write_library(&self.subject.library(self.number, edit))
    }

    /// Checks the dependencies, so that only the crate itself remains.
    fn check_dependencies(&self) -> Result<()> {
        self.krate.write_library("")?;
        self.krate.run(CHECK)
    }

    /// CPU time in seconds of a check without incremental data.
    fn check_cold(&self) -> Result<f64> {
        let name = self.krate.name.replace('-', "_");
        for entry in std::fs::read_dir(self.krate.target.join("debug/incremental"))
            .into_iter()
            .flatten()
        {
            let entry = entry?;
            let of = entry.file_name().to_string_lossy().into_owned();
            if of.rsplit_once('-').is_some_and(|(of, _)| of == name) {
                std::fs::remove_dir_all(entry.path())?;
            }
        }
        self.write_library(None)?;
        self.krate.seconds(CHECK)
    }
}

fn check(plan: &Plan, crates: &[Tools]) -> Result<bool> {
    for krate in crates {
        krate.check_dependencies()?;
    }
    let cold = alternate(plan.runs, crates, |krate, _| krate.check_cold())?;
    let edit = alternate(plan.runs, crates, |krate, run| {
        krate.write_library(Some(run))?;
        krate.krate.seconds(CHECK)
    })?;
    let title = |what: &str| format!("`cargo check` of {} tools, {what}", plan.tools);
    let targets = [
        (Subject::Rmcp, Bound::Most(0.40)),
        (Subject::Derives, Bound::Below(0.60)),
    ];
    let (cold, edit) = (
        shares(crates, &cold, &targets),
        shares(crates, &edit, &[(Subject::Rmcp, Bound::Most(0.30))]),
    );
    Ok(print(&title("cold"), &cold) & print(&title("after an edit in one"), &edit))
}

fn linear(plan: &Plan, root: &Path) -> Result<bool> {
    let mut crates = Vec::new();
    for times in [1, 2, 4] {
        let krate = Tools::write(root, Subject::Agentcard, plan.tools * times)?;
        krate.check_dependencies()?;
        crates.push(krate);
    }
    let seconds = alternate(plan.runs, &crates, |krate, _| krate.check_cold())?;
    let one = seconds[0];
    let row = |((krate, seconds), times): ((&Tools, &f64), f64)| Row {
        name: format!("{} tools", krate.number),
        figure: format!("{seconds:.2} CPU s"),
        compared: seconds / (one * times),
        bound: (times > 3.0).then_some(Bound::Most(1.15)),
    };
    let rows: Vec<Row> = crates
        .iter()
        .zip(&seconds)
        .zip([1.0, 2.0, 4.0])
        .map(row)
        .collect();
    let title = "`cargo check`, cold, and as a share of what is in proportion";
    Ok(print(title, &rows))
}

fn release(plan: &Plan, crates: &[Tools]) -> Result<bool> {
    for krate in crates {
        // Only the crate itself remains to be built.
        let main = krate.krate.folder.join("src/main.rs");
        std::fs::remove_file(&main)?;
        krate.krate.write_library("")?;
        krate.krate.run(&["build", "--offline", "--release", "--lib"])?;
        std::fs::write(main, krate.subject.program(krate.number).unwrap_or_default())?;
    }
    let seconds = alternate(plan.release_runs, crates, |krate, _| {
        krate.write_library(None)?;
        krate.krate.seconds(&["build", "--offline", "--release"])
    })?;
    let title = format!(
        "release build of {} tools, and a program that lists and calls them",
        plan.tools
    );
    Ok(print(
        &title,
        &shares(crates, &seconds, &[(Subject::Derives, Bound::Below(1.0))]),
    ))
}

/// Our time relative to each other crate.
fn shares(crates: &[Tools], seconds: &[f64], targets: &[(Subject, Bound)]) -> Vec<Row> {
    let row = |(krate, of): (&Tools, &f64)| Row {
        name: krate.subject.title().to_owned(),
        figure: format!("{of:.2} CPU s"),
        compared: seconds[0] / of,
        bound: targets
            .iter()
            .find(|target| target.0 == krate.subject)
            .map(|target| target.1),
    };
    crates.iter().zip(seconds).map(row).collect()
}

/// Runs of a program per run of a check, because each takes only milliseconds.
const STARTS: usize = 5;

/// The lines that a program prints, with the minimum ratio of other crates' times to ours.
const MEASURED: [(&str, &str, Option<f64>); 4] = [
    ("first", "first list", Some(3.0)),
    ("list", "list again", None),
    ("lookup", "lookup", None),
    ("call", "call of two arguments", Some(50.0)),
];

/// Limit for a cached list, in microseconds.
const CACHED: f64 = 1.0;

fn run_programs(plan: &Plan, crates: &[Tools]) -> Result<bool> {
    for krate in crates {
        let (path, library) = (
            krate.krate.folder.join("src/lib.rs"),
            krate.subject.library(krate.number, None),
        );
        if std::fs::read_to_string(path)? != library {
            krate.krate.write_library(&library)?;
        }
        krate.krate.run(&["build", "--offline", "--release"])?;
    }
    let mut figures = vec![vec![Vec::new(); MEASURED.len()]; crates.len()];
    for _ in 0..plan.runs * STARTS {
        for (krate, figures) in crates.iter().zip(&mut figures) {
            start(
                &krate.krate.target.join("release").join(&krate.krate.name),
                figures,
            )?;
        }
    }
    let mut rows = Vec::new();
    for (at, (key, title, wanted)) in MEASURED.iter().enumerate() {
        let ours = median(&figures[0][at]);
        for (krate, figures) in crates.iter().zip(&figures) {
            let seconds = median(&figures[at]);
            let micros = seconds * 1e6;
            let (compared, bound) = match krate.subject {
                Subject::Agentcard if *key == "list" => (micros, Some(Bound::Below(CACHED))),
                Subject::Agentcard => (1.0, None),
                _ => (seconds / ours, wanted.map(Bound::Least)),
            };
            rows.push(Row {
                name: format!("{title}, {}", krate.subject.title()),
                figure: format!("{micros:.3} µs"),
                compared,
                bound,
            });
        }
    }
    Ok(print(&format!("a program of {} tools", plan.tools), &rows))
}

/// Runs a program once and adds its results, in the order of [`MEASURED`].
fn start(program: &Path, figures: &mut [Vec<f64>]) -> Result<()> {
    let name = program.display();
    let output = Command::new(program)
        .output()
        .with_context(|| format!("failed to run {name}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed: {errors}");
    let text = String::from_utf8(output.stdout)?;
    for ((key, ..), figures) in MEASURED.iter().zip(figures) {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        figures.push(
            line.with_context(|| format!("{name} prints no `{key}`"))?
                .parse()?,
        );
    }
    Ok(())
}
