//! Compares our schemas with the official ones: both must accept and reject the same documents, generated from ours
//! and then mutated, except for a list of intended differences.

mod intended;
mod official;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use jsonschema::Validator;
use proptest::collection::vec;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use serde_json::Value;

use self::intended::Difference;
use crate::documents::documents;
use crate::files::workspace;
use crate::manifest::{Source, sources};
use crate::mutate;

/// Maximum number of mutations per document.
const FAULTS: usize = 3;

/// Compares every dialect with an official schema in `upstream`.
pub(crate) fn run(upstream: &Path, seed: u64, cases: u32) -> Result<()> {
    let mut faults = Vec::new();
    for source in sources(&workspace()?)? {
        let id = source.entry.id();
        match compare(&source, upstream, seed, cases).with_context(|| format!("failed to compare {id}"))? {
            Outcome::Agree(report) => report.print(&id),
            Outcome::NoOfficial => println!("{id}: no official schema in {}", upstream.display()),
            Outcome::Disagree(fault) => {
                println!("{id}: DISAGREE");
                faults.push(format!("{id}: {fault}"));
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!(
        "unintended differences from the official schemas:\n{}",
        faults.join("\n")
    )
}

enum Outcome {
    Agree(Report),
    NoOfficial,
    Disagree(String),
}

/// The results for a dialect.
#[derive(Default)]
struct Report {
    documents: u64,
    valid: u64,
    /// How often each intended difference was decisive, with its reason.
    hits: BTreeMap<&'static str, (u64, &'static str)>,
}

impl Report {
    fn print(&self, id: &str) {
        let Self {
            documents,
            valid,
            hits,
        } = self;
        println!("{id}: {documents} documents, {valid} of them valid: agree");
        for (name, (count, reason)) in hits {
            println!("    intended  {name:<18} {count:>6}  {reason}");
        }
    }
}

/// The validators for a dialect.
struct Validators {
    ours: Validator,
    official: Validator,
    /// The official schema with all intended differences.
    adjusted: Validator,
    /// The official schema with all intended differences except one.
    without: Vec<(Difference, Validator)>,
}

fn compare(source: &Source, upstream: &Path, seed: u64, cases: u32) -> Result<Outcome> {
    let schema: Value = serde_json::from_str(&source.text)?;
    let Some(official) = official::find(&source.entry, upstream)? else {
        return Ok(Outcome::NoOfficial);
    };
    let validators = validators(source, &schema, &official, upstream)?;
    let report = RefCell::new(Report::default());
    for (difference, _) in &validators.without {
        report
            .borrow_mut()
            .hits
            .insert(difference.name, (0, difference.reason));
    }
    let names = mutate::known_names(&schema);
    let strategy =
        (documents(&schema), vec(mutate::mutations(), 0..=FAULTS)).prop_map(move |(document, faults)| {
            let spoiled = faults
                .iter()
                .fold(document, |document, fault| fault.apply(document, &names));
            (faults.is_empty(), spoiled)
        });
    // After the first disagreement, proptest shrinks the document; these documents are not counted.
    let counting = Cell::new(true);
    let outcome = runner(seed, cases).run(&strategy, |(untouched, document)| {
        let verdict = compare_document(&validators, untouched, &document);
        if verdict.is_err() {
            counting.set(false);
        } else if counting.get() {
            report.borrow_mut().count(&validators, &document);
        }
        verdict.map_err(TestCaseError::fail)
    });
    match outcome {
        Ok(()) => Ok(Outcome::Agree(report.into_inner())),
        Err(TestError::Fail(reason, (_, document))) => {
            Ok(Outcome::Disagree(format!("{reason}\n{document:#}")))
        }
        Err(TestError::Abort(reason)) => bail!("{reason}"),
    }
}

fn validators(source: &Source, ours: &Value, official: &Value, upstream: &Path) -> Result<Validators> {
    let differences = intended::of(&source.entry);
    let adjusted = |left_out: Option<usize>| -> Result<Validator> {
        let mut schema = official.clone();
        for (at, difference) in differences.iter().enumerate() {
            if left_out != Some(at) {
                (difference.apply)(&mut schema, ours, upstream)
                    .with_context(|| format!("difference `{}` does not apply", difference.name))?;
            }
        }
        Ok(jsonschema::validator_for(&schema)?)
    };
    let mut without = Vec::new();
    for (at, difference) in differences.iter().enumerate() {
        without.push((*difference, adjusted(Some(at))?));
    }
    Ok(Validators {
        ours: jsonschema::validator_for(ours)?,
        official: jsonschema::validator_for(official)?,
        adjusted: adjusted(None)?,
        without,
    })
}

fn compare_document(validators: &Validators, untouched: bool, document: &Value) -> Result<(), String> {
    let words = |valid: bool| if valid { "valid" } else { "invalid" };
    let ours = validators.ours.is_valid(document);
    if untouched && !ours {
        return Err("the generator made an invalid document".to_owned());
    }
    let theirs = validators.adjusted.is_valid(document);
    if ours == theirs {
        return Ok(());
    }
    Err(format!(
        "ours says {}, the official schema {}, for",
        words(ours),
        words(theirs)
    ))
}

impl Report {
    fn count(&mut self, validators: &Validators, document: &Value) {
        let ours = validators.ours.is_valid(document);
        self.documents += 1;
        self.valid += u64::from(ours);
        if ours == validators.official.is_valid(document) {
            return;
        }
        let mut decided = false;
        for (difference, without) in &validators.without {
            if without.is_valid(document) != ours {
                self.hit(difference.name, difference.reason);
                decided = true;
            }
        }
        if !decided {
            self.hit("several", "more than one of these differences decides");
        }
    }

    fn hit(&mut self, name: &'static str, reason: &'static str) {
        self.hits.entry(name).or_insert((0, reason)).0 += 1;
    }
}

/// The same seed generates the same documents.
fn runner(seed: u64, cases: u32) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Compares a dialect of the workspace with a modified official schema.
    fn compared(id: &str, file: &str, change: fn(&mut Value)) -> Outcome {
        let source = sources(&workspace().unwrap())
            .unwrap()
            .into_iter()
            .find(|s| s.entry.id() == id)
            .unwrap();
        let mut official: Value = serde_json::from_str(&source.text).unwrap();
        change(&mut official);
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("mcp")).unwrap();
        fs::write(folder.path().join(file), official.to_string()).unwrap();
        compare(&source, folder.path(), 1, 150).unwrap()
    }

    #[test]
    fn equal_schemas_agree() {
        let outcome = compared("agenium-1.0.0", "agenium-1.0.0.schema.json", |_| {});
        let Outcome::Agree(report) = outcome else {
            panic!("they are the same")
        };
        assert!(report.valid > 0 && report.valid < report.documents);
    }

    #[test]
    fn a_lost_constraint_is_found_and_shrunk() {
        let outcome = compared("mcp-2025-11-25", "mcp/2025-11-25.schema.json", |official| {
            official["$defs"]["Tool"]["required"] = serde_json::json!(["name"]);
        });
        let Outcome::Disagree(fault) = outcome else {
            panic!("they differ")
        };
        assert!(
            fault.contains("ours says invalid, the official schema valid"),
            "{fault}"
        );
        assert!(fault.lines().count() < 12, "{fault}");
    }

    #[test]
    fn without_an_official_schema_nothing_is_compared() {
        assert!(matches!(
            compared("a2a-0.3", "other.json", |_| {}),
            Outcome::NoOfficial
        ));
    }
}
