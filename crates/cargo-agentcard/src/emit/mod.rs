//! `cargo agentcard emit`: asks the package for its documents and findings, and writes or compares files.

mod render;

use crate::args::Format;
use crate::cargo::{Answer, CargoOptions, Instead, ask};
use crate::exit::Outcome;
use crate::say;
use agentcard_emit::{
    Document, Findings, Outcome as Wrote, Published, State, Target, compact, leftovers, state, write_all,
};
use agentcard_rules::{Dialect, Family, Finding, Level, Options, Profile, did_you_mean, schema_findings};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

const AFTER_HELP: &str = "\
Exit codes:
  0  files written, or up to date with `--check`
  1  errors (nothing is written), or files missing or out of date with `--check`
  2  invalid usage, a build error, or files that cannot be written

Examples:
  cargo agentcard emit                          the package in this directory
  cargo agentcard emit -p weather --check       in CI: fail if files are missing or out of date
  cargo agentcard emit --out dist --set AGENT_URL=https://agents.example.com/a2a
                                                the files of a deployment
  cargo agentcard emit --mcp-version 2025-06-18 --out old-clients
  cargo agentcard emit --client openai-strict   also a toolspec for this client";

/// Write the documents that a package publishes with `export!`
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Package to emit [default: the current one, or the only one that depends on `agentcard`]
    #[arg(short, long, value_name = "PACKAGE")]
    pub(crate) package: Option<String>,
    /// Output directory [default: the one in `export!`]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Emit only the card of this A2A version [default: all declared versions]
    #[arg(long, value_name = "VERSION", value_parser = card_versions())]
    pub(crate) card_version: Option<String>,
    /// MCP versions of the toolspec, one file each [default: as declared]
    #[arg(long, value_name = "VERSION", value_delimiter = ',', value_parser = mcp_versions())]
    pub(crate) mcp_version: Vec<String>,
    /// LLM clients that get a toolspec of their own, one file each [default: as declared]
    #[arg(long, value_name = "CLIENT", value_delimiter = ',', value_parser = clients())]
    pub(crate) client: Vec<String>,
    /// Set an `env = "KEY"` variable of the declaration for this run
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_set, conflicts_with = "check")]
    pub(crate) set: Vec<(String, String)>,
    /// Write compact JSON, for registries that limit the file size
    #[arg(long)]
    pub(crate) compact: bool,
    /// Write nothing; fail if a file is missing or out of date
    #[arg(long)]
    pub(crate) check: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) cargo: CargoOptions,
}

fn card_versions() -> clap::builder::PossibleValuesParser {
    versions(Family::A2a).chain(["all"]).collect::<Vec<_>>().into()
}

fn mcp_versions() -> clap::builder::PossibleValuesParser {
    versions(Family::Mcp).collect::<Vec<_>>().into()
}

fn versions(family: Family) -> impl Iterator<Item = &'static str> {
    let dialects = Dialect::ALL
        .iter()
        .filter(move |dialect| dialect.kind() == family);
    dialects.map(|dialect| dialect.version())
}

fn clients() -> clap::builder::PossibleValuesParser {
    let ids = agentcard_rules::client::Client::ALL
        .iter()
        .map(|client| client.id());
    ids.collect::<Vec<_>>().into()
}

fn parse_set(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.contains('\0') => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("expected `KEY=VALUE`".to_owned()),
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    for (flag, values) in [("mcp-version", &args.mcp_version), ("client", &args.client)] {
        for (at, value) in values.iter().enumerate() {
            if values[..at].contains(value) {
                bail!("duplicate `--{flag} {value}`");
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
        findings,
    } = ask(&args.cargo, args.package.as_deref(), &args.set, instead)?;
    check_variables(&published, &args.set)?;
    choose_cards(&mut published, args.card_version.as_deref())?;
    let folder = match &args.out {
        Some(out) => out.clone(),
        None => package.folder().join(&published.dir),
    };
    let report = report(published, findings, &folder, args)?;
    match args.format {
        Format::Human => say::out(&render::human(&report)),
        Format::Json => say::data(&format!("{}\n", render::json(&report))),
    }
    Ok(report.outcome())
}

fn report(published: Published, mut findings: Findings, folder: &Path, args: &Args) -> Result<Report> {
    let mode = if args.check { Mode::Check } else { Mode::Emit };
    // A run for a selection of files does not know the other ones.
    let whole = args
        .card_version
        .as_deref()
        .is_none_or(|version| version == "all")
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
        rows: published
            .documents
            .into_iter()
            .map(|document| Row {
                findings: findings.remove(&document.file).unwrap_or_default(),
                document,
                status: Status::NotWritten,
            })
            .collect(),
        faults: published.faults,
        leftovers,
        elsewhere: args.out.is_some(),
    };
    for row in report.rows.iter().filter(|row| !row.blocks()) {
        assert_schema(&row.document)?;
    }
    match mode {
        Mode::Check => compare(&mut report, folder),
        Mode::Emit if report.blocked() => {}
        Mode::Emit => write(&mut report, folder, args.compact)?,
    }
    Ok(report)
}

/// An internal check: if the JSON Schema of a dialect rejects a document, a rule must have reported it.
fn assert_schema(document: &Document) -> Result<()> {
    let options = Options {
        profile: Profile::Write,
        ..Options::default()
    };
    let value = serde_json::from_str(&document.text)?;
    let beyond = schema_findings(&value, document.dialect, &options);
    if let Some(finding) = beyond.iter().find(|finding| finding.blocks()) {
        bail!(
            "{}: the JSON Schema of {} rejects what the rules accept; please report this bug: {finding}",
            document.file,
            document.dialect.id()
        );
    }
    Ok(())
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

fn write(report: &mut Report, folder: &Path, as_compact: bool) -> Result<()> {
    let target = |document: &Document| Target {
        path: folder.join(&document.file),
        text: if as_compact {
            compact(&document.text)
        } else {
            document.text.clone()
        },
    };
    let targets: Vec<Target> = report.rows.iter().map(|row| target(&row.document)).collect();
    let outcomes = write_all(&targets)?;
    for (row, outcome) in report.rows.iter_mut().zip(outcomes) {
        row.status = Status::Wrote(outcome);
    }
    Ok(())
}

/// The declared variables with a value in this run.
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

/// Rejects variables that no value uses, because setting them would have no effect.
fn check_variables(published: &Published, set: &[(String, String)]) -> Result<()> {
    let declared = published.variables();
    for (name, _) in set {
        if declared.contains(&name.as_str()) {
            continue;
        }
        if declared.is_empty() {
            bail!(
                "unknown variable `{name}`: the declaration has none\nhelp: use `env = \"{name}\"` for a value"
            );
        }
        let hint = did_you_mean(name, &declared);
        bail!(
            "unknown variable `{name}`{hint}, expected one of {}",
            declared.join(", ")
        );
    }
    Ok(())
}

/// Removes the cards for versions other than `wanted`.
fn choose_cards(published: &mut Published, wanted: Option<&str>) -> Result<()> {
    let dialect = wanted.and_then(|version| Dialect::from_id(&format!("a2a-{version}")));
    let Some(dialect) = dialect else { return Ok(()) };
    let is_card = |document: &Document| document.dialect.family() == "a2a";
    if !published
        .documents
        .iter()
        .any(|document| document.dialect == dialect)
    {
        bail!(
            "no A2A {} card is declared\nhelp: use `versions(\"1.0\", \"0.3\")` in an interface for both versions",
            dialect.version()
        );
    }
    published
        .documents
        .retain(|document| document.dialect == dialect || !is_card(document));
    Ok(())
}

/// The directory relative to the current one, if it is below.
fn shown(folder: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    let below = here.and_then(|here| folder.strip_prefix(here).ok().map(Path::to_owned));
    let shown = below.unwrap_or_else(|| folder.to_owned());
    shown.components().collect()
}

/// Whether files are written or compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Emit,
    Check,
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) package: String,
    /// Directory of the files, as displayed.
    pub(crate) folder: PathBuf,
    pub(crate) mode: Mode,
    pub(crate) rows: Vec<Row>,
    /// Items listed in `export!` that produce no file.
    pub(crate) faults: Vec<String>,
    /// Files from an earlier declaration that the current one no longer produces.
    pub(crate) leftovers: Vec<String>,
    /// Declared variables that are set by `--set` or the environment.
    pub(crate) set: Vec<String>,
    /// Whether the directory was set with `--out`.
    pub(crate) elsewhere: bool,
}

/// The result for a document.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) document: Document,
    pub(crate) findings: Vec<Finding>,
    pub(crate) status: Status,
}

/// The state of a document's file.
#[derive(Debug)]
pub(crate) enum Status {
    /// Not written, because errors prevent the run.
    NotWritten,
    Wrote(Wrote),
    Compared(State),
    /// Not compared, because values depend on environment variables that are set.
    Deployment,
}

impl Row {
    /// The findings to show: all except notes.
    pub(crate) fn loud(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.level > Level::Note)
    }

    fn blocks(&self) -> bool {
        self.findings.iter().any(Finding::blocks)
    }

    fn is_out_of_date(&self) -> bool {
        matches!(&self.status, Status::Compared(state) if *state != State::Fresh)
    }

    /// The word in the table.
    pub(crate) fn word(&self) -> &'static str {
        match &self.status {
            Status::NotWritten => "not written",
            Status::Wrote(Wrote::Written) => "written",
            Status::Wrote(Wrote::Unchanged) => "unchanged",
            Status::Compared(State::Fresh) => "fresh",
            Status::Compared(State::Missing) => "missing",
            Status::Compared(State::Stale(_)) => "stale",
            Status::Compared(_) => "unreadable",
            Status::Deployment => "not compared",
        }
    }
}

impl Report {
    /// Whether errors prevent writing.
    pub(crate) fn blocked(&self) -> bool {
        !self.faults.is_empty() || self.rows.iter().any(Row::blocks)
    }

    /// Whether a committed file differs from the declaration.
    pub(crate) fn out_of_date(&self) -> bool {
        self.rows.iter().any(Row::is_out_of_date)
    }

    /// The exit status.
    pub(crate) fn outcome(&self) -> Outcome {
        let leftovers = self.mode == Mode::Check && !self.leftovers.is_empty();
        if self.blocked() || self.out_of_date() || leftovers {
            Outcome::Findings
        } else {
            Outcome::Clean
        }
    }
}
