//! The cards that are judged: valid ones of A2A 1.0, each file and line with a name of its own.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::files::workspace;

/// The schema for the validators that do schemas alone.
pub(super) const SCHEMA: &str = include_str!("../../../../schemas/a2a/1.0/agent-card.schema.json");

/// Reads the valid A2A 1.0 cards below `folder`, or those of the example agents; compact JSON.
pub(super) fn read(folder: Option<&Path>) -> Result<Vec<String>> {
    let examples = workspace()?.join("tests/agents");
    let schema = serde_json::from_str(SCHEMA).context("reading the schema")?;
    let validator = jsonschema::validator_for(&schema).context("compiling the schema")?;
    let mut cards = Vec::new();
    collect(folder.unwrap_or(&examples), &mut |card| {
        if card.get("supportedInterfaces").is_some() && validator.is_valid(card) {
            cards.push(card.to_string());
        }
    })?;
    ensure!(!cards.is_empty(), "no valid A2A 1.0 card there");
    cards.sort();
    Ok(cards)
}

fn collect(folder: &Path, visit: &mut dyn FnMut(&Value)) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, visit)?;
        } else if path.extension().is_some_and(|extension| extension == "json")
            && let Ok(card) = serde_json::from_slice(&std::fs::read(&path)?)
        {
            visit(&card);
        }
    }
    Ok(())
}

/// Writes `count` files, the cards in turn.
pub(super) fn write_files(folder: &Path, cards: &[String], count: usize) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for (index, card) in numbered(cards, count) {
        std::fs::write(folder.join(format!("{index:06}.json")), card)?;
    }
    Ok(())
}

/// Writes a file of `count` lines, the cards in turn.
pub(super) fn write_stream(path: &Path, cards: &[String], count: usize) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for (_, card) in numbered(cards, count) {
        writeln!(file, "{card}")?;
    }
    Ok(file.flush()?)
}

/// The cards in turn, each with a number in its name, so that no two are the same.
fn numbered(cards: &[String], count: usize) -> impl Iterator<Item = (usize, String)> + '_ {
    let numbered = |(index, card): (usize, &String)| {
        (
            index,
            card.replacen("\"name\":\"", &format!("\"name\":\"{index} "), 1),
        )
    };
    cards.iter().cycle().take(count).enumerate().map(numbered)
}
