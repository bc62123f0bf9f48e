//! `cargo agentcard emit`: ask the package, judge every document, and only then write or compare.

mod args;
mod human;
mod json;
mod report;

pub(crate) use args::Args;

use std::path::{Path, PathBuf};

use agentcard_emit::{Document, Published, Target, leftovers, state, write_all};
use agentcard_rules::Dialect;
use anyhow::{Result, bail};

use crate::cargo::{Answer, Instead, ask};
use crate::cli::Outcome;
use crate::say;
use crate::suggest;
use args::{CardVersion, Format};
use report::{Mode, Report, Row, Status};

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    for (flag, values) in [("mcp-version", &args.mcp_version), ("client", &args.client)] {
        for (at, value) in values.iter().enumerate() {
            if values[..at].contains(value) {
                bail!("`--{flag} {value}` is given twice");
            }
        }
    }
    let instead = Instead {
        mcp: &args.mcp_version,
        clients: &args.client,
    };
    let Answer {
        package,
        mut published,
    } = ask(&args.cargo, args.package.as_deref(), &args.set, instead)?;
    check_variables(&published, &args.set)?;
    choose_cards(&mut published, args.card_version)?;
    let folder = match &args.out {
        Some(out) => out.clone(),
        None => package.folder().join(&published.dir),
    };
    let report = report(published, &folder, args)?;
    match args.format {
        Format::Human => say::out(&human::render(&report)),
        Format::Json => say::data(&format!("{}\n", json::render(&report))),
    }
    Ok(report.outcome())
}

fn report(published: Published, folder: &Path, args: &Args) -> Result<Report> {
    let mode = if args.check { Mode::Check } else { Mode::Emit };
    // A run that was asked for some of the files can't know what the others are.
    let whole = args
        .card_version
        .is_none_or(|version| version == CardVersion::All)
        && args.mcp_version.is_empty()
        && args.client.is_empty();
    let leftovers = if whole {
        leftovers(&published, folder)
    } else {
        Vec::new()
    };
    let mut report = Report {
        set: set_variables(&published, args),
        package: published.package,
        folder: shown(folder),
        mode,
        rows: published.documents.into_iter().map(Row::new).collect(),
        faults: published.faults,
        leftovers,
        elsewhere: args.out.is_some(),
    };
    match mode {
        Mode::Check => compare(&mut report, folder),
        Mode::Emit if report.blocked() => {}
        Mode::Emit => write(&mut report, folder)?,
    }
    Ok(report)
}

fn compare(report: &mut Report, folder: &Path) {
    for row in &mut report.rows {
        let deployment = row
            .document
            .variables
            .iter()
            .any(|name| report.set.contains(name));
        row.status = if deployment {
            Status::Deployment
        } else {
            Status::Compared(state(&row.document, folder))
        };
    }
}

fn write(report: &mut Report, folder: &Path) -> Result<()> {
    let target = |document: &Document| Target {
        path: folder.join(&document.file),
        text: document.text.clone(),
    };
    let targets: Vec<Target> = report.rows.iter().map(|row| target(&row.document)).collect();
    let outcomes = write_all(&targets)?;
    for (row, outcome) in report.rows.iter_mut().zip(outcomes) {
        row.status = Status::Wrote(outcome);
    }
    Ok(())
}

/// The declared variables that have a value in this run.
fn set_variables(published: &Published, args: &Args) -> Vec<String> {
    let is_set =
        |name: &&str| args.set.iter().any(|(set, _)| set == name) || std::env::var_os(name).is_some();
    published
        .variables()
        .into_iter()
        .filter(is_set)
        .map(str::to_owned)
        .collect()
}

/// A variable that no value comes from would silently change nothing.
fn check_variables(published: &Published, set: &[(String, String)]) -> Result<()> {
    let declared = published.variables();
    for (name, _) in set {
        if declared.contains(&name.as_str()) {
            continue;
        }
        if declared.is_empty() {
            bail!(
                "`--set {name}`: the declaration takes nothing from the environment; add `env = \"{name}\"` to a value"
            );
        }
        let hint = suggest::hint(name, declared.iter().copied());
        bail!(
            "`--set {name}`: no value comes from it{hint}; declared are {}",
            declared.join(", ")
        );
    }
    Ok(())
}

/// Leaves out the cards of other versions than the wanted one.
fn choose_cards(published: &mut Published, wanted: Option<CardVersion>) -> Result<()> {
    let dialect = match wanted {
        None | Some(CardVersion::All) => return Ok(()),
        Some(CardVersion::V1_0) => Dialect::A2aV1_0,
        Some(CardVersion::V0_3) => Dialect::A2aV0_3,
    };
    let is_card = |document: &Document| document.dialect.family() == "a2a";
    if !published
        .documents
        .iter()
        .any(|document| document.dialect == dialect)
    {
        bail!(
            "the declaration gives no A2A {} card; an interface says `versions(\"1.0\", \"0.3\")` to speak both",
            dialect.version()
        );
    }
    published
        .documents
        .retain(|document| document.dialect == dialect || !is_card(document));
    Ok(())
}

/// The folder as seen from here, if it is below.
fn shown(folder: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    let below = here.and_then(|here| folder.strip_prefix(here).ok().map(Path::to_owned));
    let shown = below.unwrap_or_else(|| folder.to_owned());
    shown.components().collect()
}
