//! Checks on real files that documents survive a round trip through the typed models.
//!
//! The types are used in an example of the models crate, because xtask must build even if generated code does not.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use jsonschema::Validator;
use serde_json::Value;

use crate::files::{cargo, files_below, workspace};
use crate::manifest::sources;

/// A file that is valid for a dialect.
struct Case {
    file: String,
    id: String,
    document: Value,
}

/// Prints a line for each file in `folder` and dialect; fails if a document changes.
pub(crate) fn run(folder: &Path) -> Result<()> {
    let cases = cases(folder)?;
    let answers = round_trips(&cases)?;
    let mut lost = 0;
    for (case, answer) in cases.iter().zip(&answers) {
        // Compared as text, because values are equal regardless of the order of members.
        let document = case.document.to_string();
        let same = serde_json::from_str::<Value>(answer).is_ok_and(|found| document == format!("{found}"));
        let verdict = if same { "kept" } else { "LOST" };
        println!("{verdict}  {:<22} {}", case.id, case.file);
        if !same {
            println!("      {answer}");
            lost += 1;
        }
    }
    println!("{} round trips, {lost} with a loss", cases.len());
    ensure!(lost == 0, "some documents changed");
    Ok(())
}

fn cases(folder: &Path) -> Result<Vec<Case>> {
    let schemas = schemas()?;
    let (mut cases, mut files) = (Vec::new(), 0);
    for path in files_below(folder)? {
        let file = path.strip_prefix(folder)?.display().to_string();
        let Some(document) = fs::read(&path)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok())
        else {
            println!("-     not JSON               {file}");
            continue;
        };
        files += 1;
        let valid: Vec<_> = schemas
            .iter()
            .filter(|(_, schema)| schema.is_valid(&document))
            .collect();
        if valid.is_empty() {
            println!("-     valid for no dialect   {file}");
        }
        cases.extend(valid.iter().map(|(id, _)| Case {
            file: file.clone(),
            id: id.clone(),
            document: document.clone(),
        }));
    }
    println!("{files} JSON files");
    Ok(cases)
}

fn schemas() -> Result<Vec<(String, Validator)>> {
    let mut schemas = Vec::new();
    for source in sources(&workspace()?)? {
        let schema = serde_json::from_str(&source.text)?;
        schemas.push((source.entry.id(), jsonschema::validator_for(&schema)?));
    }
    Ok(schemas)
}

/// The output of the types for the documents, one line each.
fn round_trips(cases: &[Case]) -> Result<Vec<String>> {
    let mut child = cargo()?
        .args([
            "run",
            "--quiet",
            "--package",
            "agentcard-models",
            "--all-features",
            "--example",
            "round_trip",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("failed to run cargo")?;
    let mut stdin = child.stdin.take().context("the example has no standard input")?;
    let mut lines = String::new();
    for case in cases {
        writeln!(lines, "{}\t{}", case.id, case.document)?;
    }
    // Written from a thread, because the example writes while it reads, and neither side must block.
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "the example `round_trip` failed");
    writer.join().ok().context("failed to write the documents")??;
    let answers: Vec<String> = String::from_utf8(output.stdout)?
        .lines()
        .map(str::to_owned)
        .collect();
    ensure!(
        answers.len() == cases.len(),
        "expected an answer for each document"
    );
    Ok(answers)
}
