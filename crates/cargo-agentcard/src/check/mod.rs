//! `cargo agentcard check`: all problems of all files, in one run.

mod files;
mod pool;
mod progress;
mod report;
mod settings;
mod work;

use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::{env, iter, thread};

use agentcard_documents::check::Request;
use agentcard_rules::{Dialect, Profile};
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;

use crate::args::{dialects, profiles};
use crate::exit::Outcome;
use files::{Exclude, Gathered, endings};
use progress::Progress;
use report::github::Github;
use report::human::Human;
use report::json::{Json, Jsonl};
use report::junit::Junit;
use report::sarif::Sarif;
use report::{Report, Totals};
use settings::Config;
use work::{Done, Job, Work, batches};

const AFTER_HELP: &str = "\
Exit codes:
  0  no errors (warnings and notes are allowed)
  1  errors, including unreadable files and named files of an unrecognized type
  2  invalid usage, an invalid configuration file, or nothing to check

`agentcard.toml` in this or a parent directory sets the same options under `[check]`; options on the
command line take precedence.

In directories, files matched by `.gitignore`, `--exclude`, or `exclude` in `agentcard.toml` are
ignored, and files of unrecognized types are skipped. Files named on the command line are always checked.

Examples:
  cargo agentcard check agent-card.json toolspec.json
  cargo agentcard check . --exclude fixtures/
  cargo agentcard check . --format github          annotations in GitHub Actions
  cargo agentcard check card.json --profile gar    with the rules of Google Cloud Agent Registry
  cargo agentcard check toolspec.json --profile gemini
  curl -s https://agents.example.com/.well-known/agent-card.json | cargo agentcard check -
  cargo agentcard check --jsonl crawl.jsonl --format jsonl
  cargo agentcard check card.json --deny warnings --allow A2A-024";

/// Validate agent cards and MCP toolspecs
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Files, directories (searched for `*.json`), or `-` for standard input
    #[arg(required = true, value_name = "FILE|DIR|-")]
    paths: Vec<PathBuf>,
    /// Dialect of the files [default: detected]
    #[arg(long = "as", value_name = "DIALECT", value_parser = dialects())]
    dialect: Option<Dialect>,
    /// Rule profile, which sets the severity of each rule [default: read]
    #[arg(long, value_name = "PROFILE", value_parser = profiles())]
    profile: Option<Profile>,
    /// Output format
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Report these rules as errors (`warnings`: all warnings)
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    deny: Vec<String>,
    /// Report these rules as warnings
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    warn: Vec<String>,
    /// Ignore these rules
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    allow: Vec<String>,
    /// Maximum size in bytes of compact JSON [default: 10240]; for AWS in characters [default: 102400]
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,
    /// Ignore matching files in directories (`.gitignore` syntax, repeatable)
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
    /// Treat each line as a document (in directories: `*.jsonl` and `*.ndjson`)
    #[arg(long)]
    jsonl: bool,
    /// Path to the configuration file [default: the nearest `agentcard.toml`]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// List skipped files
    #[arg(long, short)]
    verbose: bool,
    /// Number of threads [default: number of CPUs]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// Output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Annotated source lines
    Human,
    /// One JSON object
    Json,
    /// One JSON object for each file, one per line
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub Actions annotations
    Github,
    /// `JUnit` XML
    #[value(help = "JUnit XML")]
    Junit,
}

/// Maximum default number of threads on systems with fewer cores.
const MOST: usize = 64;

impl Args {
    /// The number of threads. Beyond a point, more threads only need more memory for stacks and heaps, until a
    /// process with limited memory is killed.
    fn jobs(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let asked = self.jobs.map_or(cores, NonZeroUsize::get);
        asked.min(cores.max(MOST))
    }
}

impl Format {
    /// The implementation of the format.
    fn report(self) -> &'static dyn Report {
        match self {
            Self::Human => &Human,
            Self::Json => &Json,
            Self::Jsonl => &Jsonl,
            Self::Sarif => &Sarif,
            Self::Github => &Github,
            Self::Junit => &Junit,
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let Config {
        profile,
        max_bytes,
        mut exclude,
        mut levels,
    } = Config::load(args.config.as_deref())?;
    levels.take(&args.deny, &args.warn, &args.allow)?;
    let here = env::current_dir().context("failed to get the current directory")?;
    exclude
        .add(&here, &args.exclude)
        .map_err(|fault| anyhow!("`--exclude`: {fault}"))?;
    let work = Work {
        request: Request {
            dialect: args.dialect,
            profile: args.profile.or(profile).unwrap_or(Profile::Read),
            max_bytes: args.max_bytes.or(max_bytes),
            ..Request::default()
        },
        levels,
        report: args.format.report(),
        verbose: args.verbose,
    };
    let gathered = gather(args, &exclude, &work.request);
    if gathered.is_empty() {
        bail!(
            "no `*.{}` files found that are not ignored",
            endings(args.jsonl)[0]
        );
    }
    let totals = check_all(&work, gathered, args)?;
    Ok(Outcome::clean_if(totals.errors() == 0))
}

/// Finds the files. Meanwhile, a thread compiles the schema that most documents need.
fn gather(args: &Args, exclude: &Exclude, request: &Request) -> Gathered {
    let gather = || files::gather(&args.paths, args.jsonl, exclude);
    match &args.paths[..] {
        [folder] if folder.is_dir() => thread::scope(|scope| {
            let prepare = || agentcard_documents::check::prepare(request);
            // If no thread can be started, the schema is compiled on first use.
            let _ = thread::Builder::new().spawn_scoped(scope, prepare);
            gather()
        }),
        _ => gather(),
    }
}

/// The size limit from the command line, or else from the nearest configuration.
pub(crate) fn max_bytes(stated: Option<usize>) -> Result<Option<usize>> {
    match stated {
        None => Config::load(None).map(|config| config.max_bytes),
        stated => Ok(stated),
    }
}

/// Checks all documents in parallel and prints the reports in order.
fn check_all(work: &Work, gathered: Gathered, args: &Args) -> Result<Totals> {
    let mut out = output(args.format);
    let mut totals = Totals::default();
    let mut progress = Progress::new(gathered.count(args.jsonl));
    let report = work.report;
    let jobs = jobs(gathered, args);
    let written = out.write_all(report.head().as_bytes()).and_then(|()| {
        pool::run(
            jobs,
            &|job| work.run(job),
            &mut |done: Done| {
                progress.step(done.totals.files + done.totals.skipped, !done.output.is_empty());
                let separator = if totals.printed && !done.output.is_empty() {
                    report.separator()
                } else {
                    ""
                };
                out.write_all(separator.as_bytes())?;
                out.write_all(done.output.as_bytes())?;
                totals.add(&done.totals);
                totals.printed |= !done.output.is_empty();
                Ok(())
            },
            args.jobs(),
        )
    });
    progress.end();
    let written = written.and_then(|()| {
        out.write_all(report.tail(&totals).as_bytes())?;
        out.flush()
    });
    match written {
        // The reader has closed the pipe.
        Err(fault) if fault.kind() == ErrorKind::BrokenPipe => Ok(totals),
        other => other.map(|()| totals).context("failed to write the report"),
    }
}

/// Maximum number of files per job; jobs of single files would make threads wait for each other.
const FILES: usize = 64;

/// Divides the work into jobs.
fn jobs(gathered: Gathered, args: &Args) -> Box<dyn Iterator<Item = Job> + Send> {
    let faults = gathered
        .faults
        .into_iter()
        .map(|(name, why)| Job::Unreadable { name, why });
    let mut inputs = gathered.inputs.into_iter();
    if args.jsonl {
        return Box::new(inputs.flat_map(|input| batches(&input)).chain(faults));
    }
    let shares = args.jobs() * 8;
    let files = iter::from_fn(move || {
        // Smaller jobs near the end, and for few files, keep all threads busy.
        let size = (inputs.len() / shares).clamp(1, FILES);
        let some: Vec<_> = inputs.by_ref().take(size).collect();
        (!some.is_empty()).then_some(Job::Files(some))
    });
    Box::new(files.chain(faults))
}

/// Standard output, with colors only on terminals.
fn output(format: Format) -> Box<dyn Write> {
    match format {
        Format::Human => Box::new(anstream::stdout().lock()),
        _ => Box::new(io::BufWriter::with_capacity(1 << 18, io::stdout().lock())),
    }
}
