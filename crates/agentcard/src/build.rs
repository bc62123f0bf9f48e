//! Build script support: writes or compares documents as part of a plain `cargo build`.
//!
//! Declare the agent's library crate and `agentcard` with feature `build` as build dependencies of the crate that serves or
//! packages the files, and add a `build.rs`:
//!
//! ```no_run
//! # struct RecipeAgent;
//! # impl agentcard::AgentCard for RecipeAgent { const JSON: &'static str = "{}"; }
//! # impl agentcard::Publish for RecipeAgent { fn publish(p: &mut agentcard::Publication) { p.card::<Self>(); } }
//! fn main() -> Result<(), agentcard::build::BuildError> {
//!     agentcard::build::files().publish::<RecipeAgent>().write()?;
//!     Ok(())
//! }
//! ```
//!
//! The files are written to `OUT_DIR`, so `include_str!(concat!(env!("OUT_DIR"), "/agent-card.json"))` finds them.
//! The same code as in `cargo agentcard emit` checks and writes them, so the bytes are identical.
//!
//! # The crate of the agent itself
//!
//! A build script cannot depend on its own crate, but it can include the module with the declaration, provided that this
//! uses nothing else of the crate (`crate::…`), and its dependencies are also build dependencies:
//!
//! ```ignore
//! #[path = "src/agent.rs"]
//! mod agent;
//!
//! fn main() -> Result<(), agentcard::build::BuildError> {
//!     agentcard::build::files().publish::<agent::RecipeAgent>().dir("agentcard").warn()
//! }
//! ```
//!
//! With [`warn`](Files::warn) a plain `cargo build` warns of committed files that are missing or stale; with
//! [`write`](Files::write) instead, it regenerates them. Either stops the build if a document is invalid. Without a
//! build script, `cargo build` neither writes nor compares files: `cargo test` compares, `cargo agentcard emit` writes.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};

use agentcard_emit::{Published, Signatures, Target, WriteError, findings, repair, write_all};

use crate::export::{DEFAULT_MCP, Publication, Publish, freshness_fault};

/// Creates an empty list of documents for a build script to publish.
pub fn files() -> Files {
    Files {
        publish: Vec::new(),
        mcp: Vec::new(),
        clients: Vec::new(),
        dir: None,
    }
}

/// The documents that a build script publishes, and where it writes them.
#[derive(Debug, Clone)]
#[must_use = "`write` writes the files"]
pub struct Files {
    publish: Vec<fn(&mut Publication)>,
    mcp: Vec<String>,
    clients: Vec<String>,
    dir: Option<PathBuf>,
}

impl Files {
    /// Adds the documents of a card or a named tool set.
    pub fn publish<T: Publish>(mut self) -> Self {
        self.publish.push(T::publish);
        self
    }

    /// Sets the MCP version of the toolspec instead of the default; call it again to write a file for each version.
    pub fn mcp(mut self, version: &str) -> Self {
        self.mcp.push(version.to_owned());
        self
    }

    /// Adds a toolspec for an LLM client, `toolspec.<client>.json`; requires the feature `llm-schemas`.
    pub fn client(mut self, id: &str) -> Self {
        self.clients.push(id.to_owned());
        self
    }

    /// Sets the output folder instead of `OUT_DIR`; a relative path starts at the package of the build script.
    pub fn dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.dir = Some(dir.into());
        self
    }

    /// Checks all documents, writes them atomically and returns their paths.
    ///
    /// # Errors
    ///
    /// Returns every fault that a document has, with file and position; nothing is written then.
    pub fn write(self) -> Result<Vec<PathBuf>, BuildError> {
        let (published, folder) = self.prepare()?;
        let targets = targets(&published, &folder);
        write_all(&targets).map_err(BuildError::Write)?;
        print(&instructions(&published, &targets, self.dir.is_some()));
        Ok(targets.into_iter().map(|target| target.path).collect())
    }

    /// Checks all documents, and prints a warning for each file that is missing or stale. Writes nothing and does not fail
    /// the build.
    ///
    /// # Errors
    ///
    /// Returns every fault that a document has, with file and position.
    pub fn warn(self) -> Result<(), BuildError> {
        let (published, folder) = self.prepare()?;
        print(&instructions(&published, &targets(&published, &folder), true));
        for document in &published.documents {
            let path = folder.join(&document.file).display().to_string();
            if let Some(fault) = freshness_fault(document, &folder, &path) {
                let fault = fault.lines().next().unwrap_or_default();
                let repair = repair(&published.package, "", Signatures::None);
                println!("cargo::warning={fault}; regenerate it: {repair}");
            }
        }
        Ok(())
    }

    /// What is published, without a fault, and the folder for it.
    fn prepare(&self) -> Result<(Published, PathBuf), BuildError> {
        let folder = match &self.dir {
            Some(dir) => dir.clone(),
            None => std::env::var_os("OUT_DIR")
                .map(PathBuf::from)
                .ok_or(BuildError::NoFolder)?,
        };
        let mut published = self.collect();
        let mut unsigned = Vec::new();
        for document in &mut published.documents {
            if document.keep_signatures(&folder) == Signatures::OfAnother {
                let path = folder.join(&document.file);
                unsigned.push(format!(
                    "{} is signed, but the declaration has changed: delete it, then sign the new one",
                    path.display()
                ));
            }
        }
        let mut faults = faults(&published);
        faults.extend(unsigned);
        if faults.is_empty() {
            return Ok((published, folder));
        }
        Err(BuildError::Faults(faults))
    }

    fn collect(&self) -> Published {
        let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
        let mut mcp: Vec<&str> = self.mcp.iter().map(String::as_str).collect();
        if mcp.is_empty() {
            mcp.push(DEFAULT_MCP);
        }
        let mut publication = Publication::new(&package, "", &mcp, None);
        let clients: Vec<&str> = self.clients.iter().map(String::as_str).collect();
        publication.choose_clients(&clients, None);
        for publish in &self.publish {
            publish(&mut publication);
        }
        publication.finish()
    }
}

fn print(lines: &[String]) {
    for line in lines {
        println!("{line}");
    }
}

fn faults(published: &Published) -> Vec<String> {
    let mut faults = published.faults.clone();
    for document in &published.documents {
        let findings = findings(document);
        let blocking = findings.iter().filter(|finding| finding.blocks());
        faults.extend(blocking.map(|finding| format!("{}: {finding}", document.file)));
    }
    if published.documents.is_empty() && faults.is_empty() {
        faults.push("nothing to publish; name a type: `files().publish::<MyAgent>()`".to_owned());
    }
    faults
}

fn targets(published: &Published, folder: &Path) -> Vec<Target> {
    let documents = published.documents.iter();
    documents
        .map(|document| Target {
            path: folder.join(&document.file),
            text: document.text.clone(),
        })
        .collect()
}

/// The instructions for Cargo. Cargo reruns a changed build script by itself, but a script that names no file
/// reruns on every change in its package, so the manifest is named.
fn instructions(published: &Published, targets: &[Target], watched: bool) -> Vec<String> {
    let mut lines = vec!["cargo::rerun-if-changed=Cargo.toml".to_owned()];
    lines.extend(
        published
            .variables()
            .iter()
            .map(|name| format!("cargo::rerun-if-env-changed={name}")),
    );
    if watched {
        // Files outside `OUT_DIR` may be edited by others; rerun to restore them.
        lines.extend(
            targets
                .iter()
                .map(|target| format!("cargo::rerun-if-changed={}", target.path.display())),
        );
    }
    for document in &published.documents {
        lines.extend(
            document
                .losses
                .iter()
                .map(|loss| format!("cargo::warning={}: {loss}", document.file)),
        );
    }
    lines
}

/// The error type of [`Files::write`]: why nothing was written.
#[non_exhaustive]
pub enum BuildError {
    /// No folder was set and `OUT_DIR` is not: the program is not a build script.
    NoFolder,
    /// Documents with errors; one line each, with file and position.
    Faults(Vec<String>),
    /// Writing the files failed.
    Write(WriteError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => {
                f.write_str("`OUT_DIR` is not set; outside a build script, name a folder: `.dir(…)`")
            }
            Self::Faults(faults) => f.write_str(&faults.join("\n")),
            Self::Write(fault) => fault.fmt(f),
        }
    }
}

/// Cargo prints the `Debug` form of an error that a build script returns, so it is the readable one.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cause = self
            .source()
            .map_or_else(String::new, |source| format!(": {source}"));
        write!(f, "{self}{cause}")
    }
}

impl Error for BuildError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Write(fault) => fault.source(),
            _ => None,
        }
    }
}
