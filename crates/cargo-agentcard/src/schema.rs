//! `cargo agentcard schema`: prints the JSON Schema of a dialect.

use agentcard_rules::Dialect;
use anyhow::{Context, Result};

use crate::args::dialects;
use crate::exit::Outcome;
use crate::say;

const AFTER_HELP: &str = "\
Examples:
  cargo agentcard schema a2a-1.0 > agent-card.schema.json
  cargo agentcard schema mcp            the default version";

/// Print the JSON Schema of a dialect
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Dialect
    #[arg(value_name = "DIALECT", value_parser = dialects())]
    dialect: Dialect,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let id = args.dialect.id();
    let found = agentcard_models::SCHEMAS.iter().find(|(known, _)| *known == id);
    let (_, text) = found.with_context(|| format!("no built-in schema for {id}"))?;
    say::data(&format!("{}\n", text.trim_end()));
    Ok(Outcome::Clean)
}
