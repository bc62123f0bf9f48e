//! Everything that is generated from `schemas/`, as a map from path to text; then written or compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::facts::Facts;
use crate::files::{Mode, ensure_file_contents, ensure_no_file, files_below};
use crate::manifest::{self, Entry};
use crate::{models, rules};

/// Generated files: path relative to the workspace, and text.
pub(crate) type Files = BTreeMap<PathBuf, String>;

/// A line of the manifest with its schema.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) entry: Entry,
    pub(crate) text: String,
    pub(crate) facts: Facts,
}

/// Writes or checks every generated file of this workspace.
pub(crate) fn run(mode: Mode) -> Result<()> {
    apply(&workspace(), mode)
}

/// The folder of this workspace.
pub(crate) fn workspace() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Writes or checks every generated file of the workspace at `root`; in [`Mode::Check`] all faults are listed.
pub(crate) fn apply(root: &Path, mode: Mode) -> Result<()> {
    let files = generate(root)?;
    let mut faults = Vec::new();
    for (path, text) in &files {
        if let Err(fault) = ensure_file_contents(&root.join(path), text, mode) {
            faults.push(fault.to_string());
        }
    }
    for path in stale(root, &files)? {
        if let Err(fault) = ensure_no_file(&path, mode) {
            faults.push(fault.to_string());
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
}

/// Every generated file of the workspace at `root`.
pub(crate) fn generate(root: &Path) -> Result<Files> {
    let sources = sources(root)?;
    let mut files = Files::new();
    models::generate(&sources, &mut files)?;
    rules::generate(&sources, &mut files)?;
    Ok(files)
}

fn sources(root: &Path) -> Result<Vec<Source>> {
    manifest::read(root)?
        .into_iter()
        .map(|entry| {
            let path = root.join(&entry.file);
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let facts =
                Facts::of(&text).with_context(|| format!("cannot understand {}", entry.file.display()))?;
            ensure!(
                facts.object(&entry.root).is_some(),
                "{} has no object `{}`, which the manifest names as its root",
                entry.file.display(),
                entry.root
            );
            Ok(Source { entry, text, facts })
        })
        .collect()
}

/// Files in the generated folders that are generated no more.
fn stale(root: &Path, files: &Files) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for folder in [models::FOLDER, rules::FOLDER] {
        found.extend(files_below(&root.join(folder))?);
    }
    found.retain(|path| path.strip_prefix(root).is_ok_and(|path| !files.contains_key(path)));
    Ok(found)
}
