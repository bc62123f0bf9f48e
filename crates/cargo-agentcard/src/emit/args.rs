//! The command line of `emit`.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cargo::CargoOptions;

const AFTER_HELP: &str = "\
Exit codes:
  0  the files are written, or fresh under `--check`
  1  findings that block, or stale or missing files under `--check`; after an error nothing was written
  2  wrong usage, a package that does not build, a folder that can't be written

Examples:
  cargo agentcard emit                          the package of this folder
  cargo agentcard emit -p weather --check       for CI: fails on stale or missing files
  cargo agentcard emit --out dist --set AGENT_URL=https://agents.example.com/a2a
                                                files of one deployment, beside the committed ones
  cargo agentcard emit --mcp-version 2025-06-18 --out old-clients
  cargo agentcard emit --client openai-strict   beside the toolspec, one that this client takes";

/// Write the files that a package publishes by `export!`, each checked before.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The package; may be left out where only one can be meant.
    #[arg(short, long, value_name = "PACKAGE")]
    pub(crate) package: Option<String>,
    /// Folder to write to instead of the one that `export!` names.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Write only the card of this A2A version (all that are declared by default).
    #[arg(long, value_name = "VERSION", value_enum)]
    pub(crate) card_version: Option<CardVersion>,
    /// MCP version of the toolspec instead of the declared one; several give a file each.
    #[arg(long, value_name = "VERSION", value_delimiter = ',', value_parser = mcp_versions())]
    pub(crate) mcp_version: Vec<String>,
    /// Client of models that gets a toolspec of its own, instead of the declared ones; several give a file each.
    #[arg(long, value_name = "CLIENT", value_delimiter = ',', value_parser = clients())]
    pub(crate) client: Vec<String>,
    /// Set a variable that the declaration takes a value from (`env = "KEY"`), for this run.
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_set, conflicts_with = "check")]
    pub(crate) set: Vec<(String, String)>,
    /// Write nothing; fail if a file is stale or missing, and say why.
    #[arg(long)]
    pub(crate) check: bool,
    /// Form of the report.
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) cargo: CargoOptions,
}

/// Versions of A2A cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CardVersion {
    /// `agent-card.json`.
    #[value(name = "1.0")]
    V1_0,
    /// `agent-card.v0.3.json`.
    #[value(name = "0.3")]
    V0_3,
    /// All that the declaration speaks.
    All,
}

/// Forms of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table and sentences.
    Human,
    /// One JSON object.
    Json,
}

fn mcp_versions() -> clap::builder::PossibleValuesParser {
    let dialects = agentcard_rules::Dialect::ALL
        .iter()
        .filter(|dialect| dialect.family() == "mcp");
    dialects
        .map(|dialect| dialect.version())
        .collect::<Vec<_>>()
        .into()
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
