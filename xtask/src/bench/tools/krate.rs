//! A crate on disk: written once, then checked and built alone, what it depends on being built before.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::super::cpu;
use super::source::{Subject, edited, library, manifest, program};

/// A crate of tools.
pub(super) struct Krate {
    subject: Subject,
    tools: usize,
    name: String,
    folder: PathBuf,
    /// Shared by all crates, so that they share what they depend on.
    target: PathBuf,
}

impl Krate {
    /// Writes the crate into a folder of its own under `root`.
    pub(super) fn write(root: &Path, subject: Subject, tools: usize) -> Result<Self> {
        let name = format!("{}-{tools}", subject.word());
        let krate = Self {
            subject,
            tools,
            folder: root.join(&name),
            target: root.join("target"),
            name,
        };
        std::fs::create_dir_all(krate.folder.join("src"))?;
        std::fs::write(krate.folder.join("Cargo.toml"), manifest(subject, &krate.name)?)?;
        krate.write_library(&library(subject, tools))?;
        if let Some(program) = program(subject, &krate.name, tools) {
            std::fs::write(krate.folder.join("src/main.rs"), program)?;
        }
        // Resolving and downloading are not what is measured.
        succeed(krate.cargo().arg("fetch"))?;
        Ok(krate)
    }

    pub(super) fn subject(&self) -> Subject {
        self.subject
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Makes sure that nothing but the crate is to be checked.
    pub(super) fn check_dependencies(&self) -> Result<()> {
        self.write_library("")?;
        succeed(self.cargo().args(["check", "--offline", "--lib"]))
    }

    /// CPU seconds of a check that knows nothing of an earlier one.
    pub(super) fn check_cold(&self) -> Result<f64> {
        self.forget_increments()?;
        self.write_library(&library(self.subject, self.tools))?;
        self.measure(&["check", "--offline", "--lib"])
    }

    /// CPU seconds of a check after an edit in one tool, another edit for each `run`.
    pub(super) fn check_edit(&self, run: usize) -> Result<f64> {
        self.write_library(&edited(self.subject, self.tools, run))?;
        self.measure(&["check", "--offline", "--lib"])
    }

    /// Makes sure that nothing but the crate is to be built.
    pub(super) fn release_dependencies(&self) -> Result<()> {
        self.write_library("")?;
        std::fs::rename(self.folder.join("src/main.rs"), self.folder.join("src/main.txt"))?;
        let built = succeed(self.cargo().args(["build", "--offline", "--release", "--lib"]));
        std::fs::rename(self.folder.join("src/main.txt"), self.folder.join("src/main.rs"))?;
        built
    }

    /// CPU seconds of a release build of the library and the program.
    pub(super) fn release(&self) -> Result<f64> {
        self.write_library(&library(self.subject, self.tools))?;
        self.measure(&["build", "--offline", "--release"])
    }

    /// The program, built if it is not.
    pub(super) fn program(&self) -> Result<PathBuf> {
        let path = self.target.join("release").join(&self.name);
        self.write_library_if_other(&library(self.subject, self.tools))?;
        succeed(self.cargo().args(["build", "--offline", "--release"]))?;
        Ok(path)
    }

    fn measure(&self, arguments: &[&str]) -> Result<f64> {
        cpu::seconds(self.cargo().args(arguments)).with_context(|| format!("building {}", self.name))
    }

    fn write_library(&self, text: &str) -> Result<()> {
        std::fs::write(self.folder.join("src/lib.rs"), text).context("writing a library")
    }

    fn write_library_if_other(&self, text: &str) -> Result<()> {
        if std::fs::read_to_string(self.folder.join("src/lib.rs"))? == text {
            return Ok(());
        }
        self.write_library(text)
    }

    fn forget_increments(&self) -> Result<()> {
        let crate_name = self.name.replace('-', "_");
        let Ok(entries) = std::fs::read_dir(self.target.join("debug/incremental")) else {
            return Ok(());
        };
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let of = name.to_string_lossy();
            if of.rsplit_once('-').is_some_and(|(of, _)| of == crate_name) {
                std::fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }

    fn cargo(&self) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_INCREMENTAL", "1")
            .env_remove("RUSTFLAGS");
        command
    }
}

fn succeed(command: &mut Command) -> Result<()> {
    let output = command.output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}
