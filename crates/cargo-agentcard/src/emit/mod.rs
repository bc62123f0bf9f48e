//! `cargo agentcard emit`: asks the package for its documents and findings, and writes or compares files.

mod render;

use crate::args::Format;
use crate::cargo::{Answer, CargoOptions, Instead, Selection, ask};
use crate::exit::Outcome;
use crate::say;
use agentcard_emit::{
    Document, Outcome as Wrote, Published, Signatures, State, Target, compact, findings, leftovers, state,
    write_all,
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
  cargo agentcard emit --workspace --check      the same for all packages that have an `export!`
  cargo agentcard emit --out dist --set AGENT_URL=https://agents.example.com/a2a
                                                the files of a deployment
  cargo agentcard emit --mcp-version 2025-06-18 --out old-clients
  cargo agentcard emit --client openai-strict   also a toolspec for this client";

/// Write the documents that a package publishes with `export!`
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) selection: Selection,
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
    /// Write cards without the signatures of their files
    #[arg(long, conflicts_with = "check")]
    pub(crate) drop_signatures: bool,
    /// Write nothing; fail if a file is missing or out of date
    #[arg(long)]
    pub(crate) check: bool,
    /// Output format; JSON is one object for each `export!`
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
    let mut answers = ask(&args.cargo, &args.selection, &args.set, instead)?;
    let published: Vec<&Published> = answers.iter().map(|answer| &answer.published).collect();
    check_variables(&published, &args.set)?;
    choose_cards(&mut answers, args.card_version.as_deref())?;
    let folders: Vec<PathBuf> = answers.iter().map(|answer| folder(answer, args)).collect();
    check_files(&answers, &folders)?;
    let mut reports = Vec::new();
    for (answer, folder) in answers.into_iter().zip(&folders) {
        let is_shared = folders.iter().filter(|other| *other == folder).count() > 1;
        reports.push(report(answer, folder, is_shared, args)?);
    }
    if !args.check && !reports.iter().any(Report::blocked) {
        write(&mut reports, &folders, args.compact)?;
    }
    for report in &reports {
        match args.format {
            Format::Human => say::out(&render::human(report)),
            Format::Json => say::data(&format!("{}\n", render::json(report))),
        }
    }
    Ok(Outcome::clean_if(
        reports.iter().all(|report| report.outcome() == Outcome::Clean),
    ))
}

fn folder(answer: &Answer, args: &Args) -> PathBuf {
    match &args.out {
        Some(out) => out.clone(),
        None => answer.package.folder().join(&answer.published.dir),
    }
}

/// Rejects two `export!` with the same directory, because the test of each would report the files of the other as leftovers.
/// They may share the directory of `--out`, but not a file in it.
fn check_files(answers: &[Answer], folders: &[PathBuf]) -> Result<()> {
    let place = |at: usize| {
        format!(
            "{} in package `{}`",
            answers[at].place, answers[at].published.package
        )
    };
    for (at, folder) in folders.iter().enumerate() {
        let folder: PathBuf = folder.components().collect();
        for earlier in 0..at {
            if folders[earlier].components().collect::<PathBuf>() != folder {
                continue;
            }
            let (one, other) = (&answers[earlier].published, &answers[at].published);
            if one.dir == other.dir && answers[earlier].package.folder() == answers[at].package.folder() {
                bail!(
                    "two `export!` have the directory `{}`: {} and {}\n\
                     help: join them, or give one another `dir = \"…\"`",
                    one.dir,
                    place(earlier),
                    place(at)
                );
            }
            let is_shared = |document: &&Document| other.documents.iter().any(|it| it.file == document.file);
            if let Some(document) = one.documents.iter().find(is_shared) {
                bail!(
                    "two `export!` give {}: {} and {}\nhelp: select one package with `-p`, or omit `--out`",
                    shown(&folder.join(&document.file)).display(),
                    place(earlier),
                    place(at)
                );
            }
        }
    }
    Ok(())
}

fn report(answer: Answer, folder: &Path, is_shared: bool, args: &Args) -> Result<Report> {
    let Answer {
        published,
        findings: mut of_test,
        flags,
        ..
    } = answer;
    // A run for a selection of files does not know the other ones, nor do two `export!` that share a directory.
    let whole = args
        .card_version
        .as_deref()
        .is_none_or(|version| version == "all")
        && args.mcp_version.is_empty()
        && args.client.is_empty()
        && !is_shared;
    let leftovers = if whole {
        leftovers(&published, folder)
    } else {
        Vec::new()
    };
    let set = set_variables(&published, args);
    let row = |mut document: Document| {
        let mut reported = of_test.remove(&document.file).unwrap_or_default();
        let mut signatures = Signatures::None;
        if !args.drop_signatures {
            signatures = document.keep_signatures(folder);
        }
        if signatures == Signatures::Kept {
            reported = findings(&document);
        }
        Row {
            status: if args.check {
                compared(&document, folder, &set)
            } else {
                Status::NotWritten
            },
            findings: reported,
            document,
            signatures,
        }
    };
    let report = Report {
        rows: published.documents.into_iter().map(row).collect(),
        package: published.package,
        flags,
        folder: shown(folder),
        mode: if args.check { Mode::Check } else { Mode::Emit },
        set,
        faults: published.faults,
        leftovers,
        elsewhere: args.out.is_some(),
    };
    for row in report.rows.iter().filter(|row| !row.blocks()) {
        assert_schema(&row.document)?;
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

fn compared(document: &Document, folder: &Path, set: &[String]) -> Status {
    if document.variables.iter().any(|name| set.contains(name)) {
        Status::Deployment
    } else {
        Status::Compared(state(document, folder))
    }
}

/// Writes the files of all reports, or none.
fn write(reports: &mut [Report], folders: &[PathBuf], as_compact: bool) -> Result<()> {
    let target = |folder: &Path, document: &Document| Target {
        path: folder.join(&document.file),
        text: if as_compact {
            compact(&document.text)
        } else {
            document.text.clone()
        },
    };
    let rows = reports.iter().zip(folders);
    let targets: Vec<Target> = rows
        .flat_map(|(report, folder)| report.rows.iter().map(|row| target(folder, &row.document)))
        .collect();
    let outcomes = write_all(&targets)?;
    let rows = reports.iter_mut().flat_map(|report| &mut report.rows);
    for (row, outcome) in rows.zip(outcomes) {
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
fn check_variables(published: &[&Published], set: &[(String, String)]) -> Result<()> {
    let declared: Vec<&str> = published.iter().flat_map(|one| one.variables()).collect();
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
fn choose_cards(answers: &mut [Answer], wanted: Option<&str>) -> Result<()> {
    let dialect = wanted.and_then(|version| Dialect::from_id(&format!("a2a-{version}")));
    let Some(dialect) = dialect else { return Ok(()) };
    let is_card = |document: &Document| document.dialect.family() == "a2a";
    let mut documents = answers.iter().flat_map(|answer| &answer.published.documents);
    if !documents.any(|document| document.dialect == dialect) {
        bail!(
            "no A2A {} card is declared\nhelp: use `versions(\"1.0\", \"0.3\")` in an interface for both versions",
            dialect.version()
        );
    }
    for answer in answers {
        let documents = &mut answer.published.documents;
        documents.retain(|document| document.dialect == dialect || !is_card(document));
    }
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
    /// The Cargo flags of the build, each preceded by a space.
    pub(crate) flags: String,
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
    pub(crate) signatures: Signatures,
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
    /// Whether the declaration has errors.
    pub(crate) fn is_invalid(&self) -> bool {
        !self.faults.is_empty() || self.rows.iter().any(Row::blocks)
    }

    /// Whether errors prevent writing.
    pub(crate) fn blocked(&self) -> bool {
        let loses = self.mode == Mode::Emit && self.signatures() == Signatures::OfAnother;
        self.is_invalid() || loses
    }

    /// What became of the signatures, if of any.
    pub(crate) fn signatures(&self) -> Signatures {
        let lost = self
            .rows
            .iter()
            .any(|row| row.signatures == Signatures::OfAnother);
        if lost {
            Signatures::OfAnother
        } else {
            Signatures::None
        }
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
