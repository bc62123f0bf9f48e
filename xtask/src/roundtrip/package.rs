//! The package in which all declarations are compiled, each as a module.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use agentcard_emit::{Published, VALUE, VARIABLE, read_frames};
use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::subject::{State, Subject};
use crate::files::{cargo, target, workspace};

/// A package on disk.
#[derive(Debug)]
pub(super) struct Package {
    folder: PathBuf,
}

impl Package {
    /// Writes the package; module `m7` is the declaration of the eighth document.
    pub(super) fn write(subjects: &[Subject]) -> Result<Self> {
        let folder = target()?.join("roundtrip");
        let source = folder.join("src");
        let _ = fs::remove_dir_all(&source);
        fs::create_dir_all(&source)?;
        let facade = workspace()?.join("crates/agentcard");
        let manifest = format!(
            "[package]\nname = \"roundtrip\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             agentcard = {{ path = '{}', features = [\"pattern\", \"openclasp\", \"agenium\"] }}\n\
             schemars = \"1\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n\n\
             [workspace]\n\n[profile.dev]\ndebug = false\n",
            facade.display()
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(workspace()?.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let mut modules = String::new();
        for (index, subject) in subjects.iter().enumerate() {
            if let State::Imported(code) = &subject.state {
                writeln!(modules, "/// {}\npub mod m{index};", subject.name)?;
                fs::write(source.join(format!("m{index}.rs")), code)?;
            }
        }
        fs::write(source.join("lib.rs"), modules)?;
        Ok(Self { folder })
    }

    /// The first compiler error of each module.
    pub(super) fn faults(&self) -> Result<BTreeMap<usize, String>> {
        let output = self.cargo("check")?.output()?;
        let mut faults = BTreeMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(line) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            let message = &line["message"];
            if message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().into_iter().flatten();
            let text = message["message"].as_str().unwrap_or_default();
            for span in spans.filter(|span| span["is_primary"] == true) {
                match module(span) {
                    Some(index) => drop(faults.entry(index).or_insert_with(|| text.to_owned())),
                    None => bail!("{}", message["rendered"].as_str().unwrap_or(text)),
                }
            }
        }
        if !output.status.success() && faults.is_empty() {
            bail!("{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(faults)
    }

    /// Builds the test binary and returns its path.
    pub(super) fn build(&self) -> Result<PathBuf> {
        let output = self.cargo("test")?.arg("--no-run").output()?;
        let executables = String::from_utf8_lossy(&output.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter_map(|line| line["executable"].as_str().map(PathBuf::from))
            .next_back();
        match executables {
            Some(executable) if output.status.success() => Ok(executable),
            _ => bail!(
                "the declarations do not build: {}",
                String::from_utf8_lossy(&output.stderr)
            ),
        }
    }

    fn cargo(&self, command: &str) -> Result<Command> {
        let mut cargo = cargo()?;
        cargo
            .args([command, "--lib", "--message-format", "json"])
            .arg("--manifest-path")
            .arg(self.folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(target()?);
        Ok(cargo)
    }
}

/// The module that contains a span of the compiler, also through macros.
fn module(span: &Value) -> Option<usize> {
    let file = Path::new(span["file_name"].as_str()?);
    let module = file.file_stem()?.to_str()?.strip_prefix('m');
    let index = module.and_then(|index| index.parse().ok());
    index.or_else(|| module_of_expansion(span))
}

fn module_of_expansion(span: &Value) -> Option<usize> {
    span.get("expansion")
        .and_then(|expansion| module(&expansion["span"]))
}

/// Runs the `export!` test of a module, as `cargo agentcard emit` does.
pub(super) fn ask(binary: &Path, module: usize) -> Result<Published> {
    let output = Command::new(binary)
        .args([&format!("m{module}::agentcard_export"), "--exact", "--nocapture"])
        .env(VARIABLE, VALUE)
        .output()
        .with_context(|| format!("failed to run {}", binary.display()))?;
    Ok(read_frames(&String::from_utf8_lossy(&output.stdout))?.0)
}
