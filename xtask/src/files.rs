//! The workspace and its generated files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::manifest;

/// The command that updates all generated files.
pub(crate) const REPAIR: &str = "cargo xtask regen";

/// Generated files: path relative to the workspace, and text.
pub(crate) type Files = BTreeMap<PathBuf, String>;

/// How to handle a file that differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Write,
    Check,
}

/// The root of the workspace in which the task is run. It may differ from the one in which this program was built:
/// if checkouts share a target folder, Cargo uses the binary of one for the other.
pub(crate) fn workspace() -> Result<PathBuf> {
    let folder =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(env::current_dir, |folder| Ok(folder.into()))?;
    let root = folder
        .ancestors()
        .find(|folder| folder.join(manifest::FILE).is_file());
    let root = root.with_context(|| format!("no `{}` in {} or above", manifest::FILE, folder.display()))?;
    Ok(root.to_path_buf())
}

/// A Cargo command at the root of the workspace.
pub(crate) fn cargo() -> Result<Command> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(workspace()?);
    Ok(cargo)
}

/// The target folder of the workspace.
pub(crate) fn target() -> Result<PathBuf> {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Ok(workspace()?.join("target")), |folder| Ok(folder.into()))
}

/// Writes `text` to `path` unless it already has these contents, ignoring line ends; returns whether it changed.
/// Fails instead of writing in [`Mode::Check`].
pub(crate) fn ensure_file_contents(path: &Path, text: &str, mode: Mode) -> Result<bool> {
    let found = fs::read_to_string(path).unwrap_or_default();
    if found.replace("\r\n", "\n") == text {
        return Ok(false);
    }
    match mode {
        Mode::Check => bail!("{} is out of date: run `{REPAIR}`", path.display()),
        Mode::Write => {
            let folder = path.parent().context("a file has a parent directory")?;
            fs::create_dir_all(folder).with_context(|| format!("failed to create {}", folder.display()))?;
            fs::write(path, text).with_context(|| format!("failed to write {}", path.display()))?;
            Ok(true)
        }
    }
}

/// Removes `path`; fails instead in [`Mode::Check`].
pub(crate) fn ensure_no_file(path: &Path, mode: Mode) -> Result<()> {
    match mode {
        Mode::Check => bail!("{} is no longer generated: run `{REPAIR}`", path.display()),
        Mode::Write => fs::remove_file(path).with_context(|| format!("failed to remove {}", path.display())),
    }
}

/// All files below `folder`, sorted; empty if the folder does not exist.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&folder).with_context(|| format!("failed to list {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
