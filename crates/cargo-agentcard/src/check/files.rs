//! Finds and reads the files to check.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder};

use crate::input;

/// Directories with copies and build products, which are never searched.
const SKIPPED: &[&str] = &[".git", "target", "node_modules"];

/// A file to check.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its path; `-` is standard input.
    pub(crate) path: PathBuf,
    /// Whether the file itself is named on the command line.
    pub(crate) named: bool,
}

/// The files to check, in order, and those that could not be accessed.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) inputs: Vec<Input>,
    pub(crate) faults: Vec<(String, String)>,
}

impl Input {
    /// Its name in reports.
    pub(crate) fn name(&self) -> String {
        input::name(&self.path)
    }
}

impl Gathered {
    /// Whether there are no files.
    pub(crate) fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.faults.is_empty()
    }

    /// Number of documents, if known in advance.
    pub(crate) fn count(&self, jsonl: bool) -> Option<usize> {
        (!jsonl).then_some(self.inputs.len() + self.faults.len())
    }
}

/// Globs of files to exclude from directories, in the syntax of `.gitignore`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Exclude(Vec<Gitignore>);

impl Exclude {
    /// Adds globs relative to `root`; the error names the invalid one.
    pub(crate) fn add(&mut self, root: &Path, globs: &[String]) -> Result<(), String> {
        if globs.is_empty() {
            return Ok(());
        }
        let mut builder = GitignoreBuilder::new(root);
        for glob in globs {
            builder
                .add_line(None, glob)
                .map_err(|fault| format!("invalid glob `{glob}`: {}", reason(&fault)))?;
        }
        self.0.push(builder.build().map_err(|fault| reason(&fault))?);
        Ok(())
    }

    fn covers(&self, path: &Path, is_folder: bool) -> bool {
        self.0
            .iter()
            .any(|globs| globs.matched(path, is_folder).is_ignore())
    }
}

/// Extensions of the files to look for in directories.
pub(crate) fn endings(jsonl: bool) -> &'static [&'static str] {
    if jsonl { &["jsonl", "ndjson"] } else { &["json"] }
}

/// The files named on the command line, and those in directories that neither `.gitignore` nor `exclude` covers,
/// sorted by path.
pub(crate) fn gather(paths: &[PathBuf], jsonl: bool, exclude: &Exclude) -> Gathered {
    let mut gathered = Gathered::default();
    for path in paths {
        if path.is_dir() {
            walk(path, jsonl, exclude, &mut gathered);
        } else {
            gathered.inputs.push(Input {
                path: path.clone(),
                named: true,
            });
        }
    }
    if paths.len() > 1 {
        // A file can be named and also be in several of the directories.
        let mut seen = HashSet::new();
        gathered
            .inputs
            .retain(|input| input.named || seen.insert(input.name()));
    }
    gathered
}

fn walk(folder: &Path, jsonl: bool, exclude: &Exclude, gathered: &mut Gathered) {
    let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let wanted = {
        let (folder, exclude) = (folder.to_owned(), exclude.clone());
        move |entry: &DirEntry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            let below = entry.path().strip_prefix(&folder).unwrap_or(entry.path());
            let is_skipped = is_folder && SKIPPED.iter().any(|skipped| entry.file_name() == *skipped);
            let is_circle = is_folder && entry.path_is_symlink() && leads_into(&real, entry.path());
            entry.depth() == 0 || !is_skipped && !is_circle && !exclude.covers(&real.join(below), is_folder)
        }
    };
    let entries = WalkBuilder::new(folder)
        .hidden(false)
        .require_git(false)
        .follow_links(true)
        .filter_entry(wanted)
        .build();
    let first = gathered.inputs.len();
    for entry in entries {
        match entry {
            Ok(entry) => {
                if entry.file_type().is_some_and(|kind| kind.is_file()) && has_ending(entry.path(), jsonl) {
                    gathered.inputs.push(Input {
                        path: entry.into_path(),
                        named: false,
                    });
                }
            }
            Err(fault) => gathered.faults.extend(fault_of(&fault, folder, jsonl)),
        }
    }
    // Letting the walker sort takes several times as long.
    gathered.inputs[first..].sort_unstable_by(|one, other| one.path.as_os_str().cmp(other.path.as_os_str()));
}

/// Whether a link leads into the directory that is searched anyway.
fn leads_into(folder: &Path, link: &Path) -> bool {
    fs::canonicalize(link).is_ok_and(|real| real.starts_with(folder) || folder.starts_with(real))
}

fn has_ending(path: &Path, jsonl: bool) -> bool {
    path.extension().is_some_and(|ending| {
        endings(jsonl)
            .iter()
            .any(|wanted| ending.eq_ignore_ascii_case(wanted))
    })
}

/// The path and error of an inaccessible entry; `None` for link cycles, and for broken links with another
/// extension.
fn fault_of(fault: &ignore::Error, folder: &Path, jsonl: bool) -> Option<(String, String)> {
    let mut path = folder;
    let mut inner = fault;
    loop {
        match inner {
            ignore::Error::WithPath { path: of, err } => (path, inner) = (of, err),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => inner = err,
            ignore::Error::Loop { .. } => return None,
            _ => break,
        }
    }
    (path.is_dir() || has_ending(path, jsonl)).then(|| (input::name(path), reason(inner)))
}

/// The error message without the path, which is printed separately.
fn reason(fault: &ignore::Error) -> String {
    match fault {
        ignore::Error::Glob { err, .. } => err.clone(),
        ignore::Error::WithLineNumber { err, .. } | ignore::Error::WithPath { err, .. } => reason(err),
        _ => fault
            .io_error()
            .map_or_else(|| fault.to_string(), ToString::to_string),
    }
}
