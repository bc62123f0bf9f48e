//! Which files a run is about.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};

/// Folders that hold copies and products, never sources.
const SKIPPED: &[&str] = &[".git", "target", "node_modules"];

/// How standard input is called in reports.
pub(crate) const STDIN: &str = "<stdin>";

/// A file to be checked.
#[derive(Debug)]
pub(crate) struct Input {
    /// Where it is; nowhere for standard input.
    pub(crate) path: Option<PathBuf>,
    /// Whether the user named the very file.
    pub(crate) named: bool,
}

/// The files of a run, in order, and what could not be looked at.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// The files.
    pub(crate) inputs: Vec<Input>,
    /// Names and reasons.
    pub(crate) faults: Vec<(String, String)>,
}

impl Input {
    /// What reports call it.
    pub(crate) fn name(&self) -> String {
        match &self.path {
            Some(path) => name(path),
            None => STDIN.to_owned(),
        }
    }
}

impl Gathered {
    /// Whether there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.faults.is_empty()
    }

    /// How many documents there are, where that is known beforehand.
    pub(crate) fn count(&self, jsonl: bool) -> Option<usize> {
        (!jsonl).then_some(self.inputs.len() + self.faults.len())
    }
}

/// The ending of files that are looked for in folders.
pub(crate) fn extension(jsonl: bool) -> &'static str {
    if jsonl { "*.jsonl" } else { "*.json" }
}

/// Files as named, and those in folders, sorted.
pub(crate) fn gather(paths: &[PathBuf], jsonl: bool) -> Gathered {
    let mut gathered = Gathered::default();
    let mut walk = Walk {
        seen: BTreeSet::new(),
        jsonl,
    };
    for path in paths {
        if path.as_os_str() == "-" {
            gathered.inputs.push(Input {
                path: None,
                named: true,
            });
        } else if path.is_dir() {
            walk.visit(path, &mut gathered);
        } else {
            gathered.inputs.push(Input {
                path: Some(path.clone()),
                named: true,
            });
        }
    }
    gathered
}

/// An entry of a folder.
struct Entry {
    /// What its name starts with, as a number: comparing these puts most names in order.
    start: u64,
    name: OsString,
    kind: io::Result<FileType>,
}

impl Entry {
    fn of(entry: &DirEntry) -> Self {
        let name = entry.file_name();
        let mut start = [0; 8];
        for (slot, byte) in start.iter_mut().zip(name.as_encoded_bytes()) {
            *slot = *byte;
        }
        Self {
            start: u64::from_be_bytes(start),
            name,
            kind: entry.file_type(),
        }
    }
}

struct Walk {
    /// Real paths of the folders that were visited, since links can lead in circles.
    seen: BTreeSet<PathBuf>,
    jsonl: bool,
}

impl Walk {
    /// Visits a folder and all below it, without recursion: depth is up to the file system.
    fn visit(&mut self, folder: &Path, gathered: &mut Gathered) {
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            match self.list(&folder) {
                Ok(entries) => self.sort(&folder, entries, &mut folders, gathered),
                Err(fault) => gathered.faults.push((name(&folder), fault.to_string())),
            }
        }
    }

    fn list(&mut self, folder: &Path) -> io::Result<Vec<Entry>> {
        if !self.seen.insert(fs::canonicalize(folder)?) {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(folder)?.map(|entry| Ok(Entry::of(&entry?)));
        let mut entries = entries.collect::<io::Result<Vec<Entry>>>()?;
        entries.sort_unstable_by(|one, other| (one.start, &one.name).cmp(&(other.start, &other.name)));
        Ok(entries)
    }

    /// Takes the files of a folder, and its folders in reverse, as the last one is visited next.
    fn sort(&self, folder: &Path, entries: Vec<Entry>, folders: &mut Vec<PathBuf>, gathered: &mut Gathered) {
        let mut inner = Vec::new();
        for Entry { name, kind, .. } in entries {
            let path = folder.join(&name);
            let is = |question: fn(&FileType) -> bool| kind.as_ref().is_ok_and(question);
            if is(FileType::is_dir) || (is(FileType::is_symlink) && path.is_dir()) {
                if !SKIPPED.iter().any(|skipped| name == *skipped) {
                    inner.push(path);
                }
            } else if self.is_wanted(&path) && (is(FileType::is_file) || !is_special(&path)) {
                gathered.inputs.push(Input {
                    path: Some(path),
                    named: false,
                });
            }
        }
        folders.extend(inner.into_iter().rev());
    }

    fn is_wanted(&self, path: &Path) -> bool {
        let endings: &[&str] = if self.jsonl {
            &["jsonl", "ndjson"]
        } else {
            &["json"]
        };
        path.extension()
            .is_some_and(|ending| endings.iter().any(|wanted| ending.eq_ignore_ascii_case(wanted)))
    }
}

/// Whether reading could wait for ever, as with a pipe; what is gone is reported when it is read.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// A path as reports show it: with slashes, without a leading `./`.
fn name(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    };
    match text.strip_prefix("./") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => text,
    }
}
