//! Runs a program of many tools, which prints a line `name seconds` for each thing that it measures.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::super::cpu::median;
use super::source::Subject;
use super::verdict::{Bound, Row};

/// What a program measures, with what is wanted of it: how many times as long rmcp has to take.
const MEASURED: [(&str, &str, Option<f64>); 4] = [
    ("first", "first list", Some(3.0)),
    ("list", "list again", None),
    ("lookup", "lookup", None),
    ("call", "call of two arguments", Some(50.0)),
];

/// What a list from the cache may take at most, in microseconds.
const CACHED: f64 = 1.0;

/// The seconds of all runs, in the order of [`MEASURED`].
#[derive(Default)]
pub(super) struct Figures([Vec<f64>; MEASURED.len()]);

impl Figures {
    /// Runs the program once more.
    pub(super) fn add(&mut self, program: &Path) -> Result<()> {
        let output = Command::new(program)
            .output()
            .with_context(|| format!("starting {}", program.display()))?;
        ensure!(
            output.status.success(),
            "{} failed: {}",
            program.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout)?;
        for ((key, ..), figures) in MEASURED.iter().zip(&mut self.0) {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
            let line = line.with_context(|| format!("{} prints no `{key}`", program.display()))?;
            figures.push(line.parse()?);
        }
        Ok(())
    }
}

/// Our figures, the first, and then how many times as long others take.
pub(super) fn rows(measured: &[(Subject, Figures)]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, (key, title, wanted)) in MEASURED.iter().enumerate() {
        let ours = measured
            .first()
            .map_or(f64::NAN, |(_, figures)| median(&figures.0[at]));
        for (subject, figures) in measured {
            let seconds = median(&figures.0[at]);
            let micros = seconds * 1e6;
            let (compared, bound) = match subject {
                Subject::Agentcard if *key == "list" => (micros, Some(Bound::Below(CACHED))),
                Subject::Agentcard => (1.0, None),
                _ => (seconds / ours, wanted.map(Bound::Least)),
            };
            rows.push(Row {
                name: format!("{title}, {}", subject.title()),
                figure: format!("{micros:.3} µs"),
                compared: Some(compared),
                bound,
            });
        }
    }
    rows
}
