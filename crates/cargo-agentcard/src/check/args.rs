//! The command line of `check`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use agentcard_rules::{Dialect, Profile};
use clap::ValueEnum;

use super::format::{self, Report};
use crate::suggest;

const AFTER_HELP: &str = "\
Exit codes:
  0  no error; warnings and notes are allowed
  1  at least one error, a file that can't be read or told included
  2  wrong usage, a wrong configuration file, nothing to check

Levels: `--deny`, `--warn` and `--allow` take rule ids, and `--deny warnings` makes errors of all warnings.
`agentcard.toml` in this folder or one above sets the same under `[check]`; the command line wins over it.

Examples:
  cargo agentcard check agent-card.json toolspec.json
  cargo agentcard check . --format github          annotations in a GitHub workflow
  cargo agentcard check card.json --profile gar    as Google Cloud Agent Registry takes it
  cargo agentcard check toolspec.json --profile gemini
  curl -s https://agents.example.com/.well-known/agent-card.json | cargo agentcard check -
  cargo agentcard check --jsonl crawl.jsonl --format jsonl
  cargo agentcard check card.json --deny warnings --allow A2A-024";

/// Say what files are and everything that is wrong with them.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Files, folders (every `*.json` in them), or `-` for standard input.
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub(crate) paths: Vec<PathBuf>,
    /// Read the files as this dialect instead of telling it by their content.
    #[arg(long = "as", value_name = "DIALECT", value_parser = parse_dialect)]
    pub(crate) dialect: Option<Dialect>,
    /// Who is asked: decides the level of each rule [default: read]
    #[arg(long, value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profile: Option<Profile>,
    /// Form of the report.
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
    /// Rules whose findings are errors; `warnings` stands for all warnings.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) deny: Vec<String>,
    /// Rules whose findings are warnings.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) warn: Vec<String>,
    /// Rules whose findings are left out.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// Largest size of a document in bytes of compact JSON [default: 10240], for AWS in characters [default: 102400]
    #[arg(long, value_name = "BYTES")]
    pub(crate) max_bytes: Option<usize>,
    /// Every line of the files is a document; in folders, `*.jsonl` and `*.ndjson` are read.
    #[arg(long)]
    pub(crate) jsonl: bool,
    /// Configuration file instead of the nearest `agentcard.toml`.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Number of threads, up to 64 or one a core [default: one a core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// Forms of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Source lines with what is wrong underlined.
    Human,
    /// One JSON object.
    Json,
    /// One JSON object a file.
    Jsonl,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Commands of GitHub workflows.
    Github,
    /// `JUnit` XML.
    #[value(help = "JUnit XML")]
    Junit,
}

/// Most threads where there are fewer cores.
const MOST: usize = 64;

impl Args {
    /// How many threads there are to be. Beyond a point more do nothing but take room for stacks and heaps, until a
    /// process that may not have it all dies.
    pub(crate) fn jobs(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let asked = self.jobs.map_or(cores, NonZeroUsize::get);
        asked.min(cores.max(MOST))
    }
}

impl Format {
    /// Who writes reports of this form.
    pub(crate) fn report(self) -> &'static dyn Report {
        match self {
            Self::Human => &format::Human,
            Self::Json => &format::Json,
            Self::Jsonl => &format::Jsonl,
            Self::Sarif => &format::Sarif,
            Self::Github => &format::Github,
            Self::Junit => &format::Junit,
        }
    }
}

/// The dialect of an id; a family alone stands for its default version.
pub(crate) fn parse_dialect(id: &str) -> Result<Dialect, String> {
    let default = || {
        Dialect::DEFAULTS
            .iter()
            .copied()
            .find(|dialect| dialect.family() == id)
    };
    Dialect::from_id(id).or_else(default).ok_or_else(|| {
        let ids = Dialect::ALL.iter().map(|dialect| dialect.id());
        let hint = suggest::hint(id, ids.clone());
        format!(
            "no such dialect{hint}; there are {}",
            ids.collect::<Vec<_>>().join(", ")
        )
    })
}

/// The profile of an id; `a2a` is another name of the default.
pub(crate) fn parse_profile(id: &str) -> Result<Profile, String> {
    let id = if id == "a2a" { Profile::Read.id() } else { id };
    Profile::from_id(id).ok_or_else(|| {
        let ids = Profile::ALL.iter().map(|profile| profile.id());
        format!(
            "no such profile; there are {}",
            ids.collect::<Vec<_>>().join(", ")
        )
    })
}
