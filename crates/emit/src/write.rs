//! Writes several files atomically.
//!
//! All texts are first written to temporary files beside their targets and synced to disk, then renamed over the
//! targets one by one. If a step fails, the renamed files are restored. After a crash every file is either old or
//! new, never partial; the next run removes leftover temporary files.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::fresh::read;

/// A file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The path.
    pub path: PathBuf,
    /// The contents.
    pub text: String,
}

/// What happened to a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The file was written.
    Written,
    /// The file already had these bytes and was not touched.
    Unchanged,
}

/// A step that can fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Creating the folder.
    Folder,
    /// Writing the temporary file.
    Stage,
    /// Syncing the temporary file to disk.
    Sync,
    /// Renaming it over the target.
    Rename,
}

/// An error that left all targets unchanged.
#[derive(Debug)]
pub struct WriteError {
    path: PathBuf,
    step: Step,
    source: io::Error,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.step {
            Step::Folder => "create the directory of",
            Step::Stage | Step::Sync => "write",
            Step::Rename => "replace",
        };
        write!(
            f,
            "failed to {verb} {}; no files were changed",
            self.path.display()
        )
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Writes all targets whose contents differ.
///
/// # Errors
///
/// Returns the first error; the files are unchanged then.
pub fn write_all(targets: &[Target]) -> Result<Vec<Outcome>, WriteError> {
    write_all_with(targets, &mut |_, _| Ok(()))
}

/// Like [`write_all`], but calls `permit` before each step, which lets tests simulate failures and crashes.
///
/// # Errors
///
/// Returns the first error of a step or of `permit`.
pub fn write_all_with(
    targets: &[Target],
    permit: &mut dyn FnMut(Step, &Path) -> io::Result<()>,
) -> Result<Vec<Outcome>, WriteError> {
    let mut staged = Vec::new();
    let mut outcomes = Vec::new();
    for target in targets {
        match stage(target, permit) {
            Ok(Some(file)) => {
                staged.push(file);
                outcomes.push(Outcome::Written);
            }
            Ok(None) => outcomes.push(Outcome::Unchanged),
            Err(fault) => {
                discard(&staged);
                return Err(fault);
            }
        }
    }
    commit(&staged, permit)?;
    Ok(outcomes)
}

/// A temporary file that is synced and ready to be renamed.
struct Staged {
    temporary: PathBuf,
    path: PathBuf,
    old: Option<Vec<u8>>,
}

fn stage(
    target: &Target,
    permit: &mut dyn FnMut(Step, &Path) -> io::Result<()>,
) -> Result<Option<Staged>, WriteError> {
    let at = |step| move |source| fault(&target.path, step, source);
    // Symbolic links are followed: their target is replaced or created.
    let path = fs::canonicalize(&target.path)
        .or_else(|_| fs::read_link(&target.path).map(|to| target.path.with_file_name(to)))
        .unwrap_or_else(|_| target.path.clone());
    let folder = path.parent().unwrap_or(Path::new("."));
    permit(Step::Folder, &path)
        .and_then(|()| fs::create_dir_all(folder))
        .map_err(at(Step::Folder))?;
    remove_leftovers(&path);
    let old = read(&path).map_err(at(Step::Stage))?;
    if old.as_deref() == Some(target.text.as_bytes()) {
        return Ok(None);
    }
    let staged = Staged {
        temporary: temporary(&path),
        path,
        old,
    };
    permit(Step::Stage, &staged.path)
        .and_then(|()| write_temporary(&staged, target.text.as_bytes(), permit))
        .map_err(|source| {
            discard(std::slice::from_ref(&staged));
            fault(&target.path, Step::Stage, source)
        })?;
    Ok(Some(staged))
}

fn write_temporary(
    staged: &Staged,
    bytes: &[u8],
    permit: &mut dyn FnMut(Step, &Path) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = File::create(&staged.temporary)?;
    file.write_all(bytes)?;
    if let Ok(old) = fs::metadata(&staged.path) {
        file.set_permissions(old.permissions())?;
    }
    permit(Step::Sync, &staged.path)?;
    file.sync_all()
}

/// Renames all files; on failure, restores those already renamed.
fn commit(
    staged: &[Staged],
    permit: &mut dyn FnMut(Step, &Path) -> io::Result<()>,
) -> Result<(), WriteError> {
    for (done, file) in staged.iter().enumerate() {
        let renamed = permit(Step::Rename, &file.path).and_then(|()| fs::rename(&file.temporary, &file.path));
        if let Err(source) = renamed {
            staged[..done].iter().for_each(put_back);
            discard(&staged[done..]);
            return Err(fault(&file.path, Step::Rename, source));
        }
    }
    for file in staged {
        sync_folder(&file.path);
    }
    Ok(())
}

/// Errors of these steps are ignored in favor of the original one.
fn put_back(file: &Staged) {
    let _ = match &file.old {
        Some(bytes) => {
            fs::write(&file.temporary, bytes).and_then(|()| fs::rename(&file.temporary, &file.path))
        }
        None => fs::remove_file(&file.path),
    };
}

fn discard(staged: &[Staged]) {
    for file in staged {
        let _ = fs::remove_file(&file.temporary);
    }
}

/// Makes the renames durable. Not every system supports it, and the files are complete either way.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Suffix of every temporary file.
const SUFFIX: &str = ".agentcard-tmp";

/// A name unique to this process and thread: `.NAME.PROCESS.NUMBER.agentcard-tmp`.
fn temporary(path: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{process}.{number}{SUFFIX}"))
}

/// Removes temporary files that crashed runs left beside `path`, but not those of runs in progress.
fn remove_leftovers(path: &Path) {
    let Some((folder, name)) = path.parent().zip(path.file_name()) else {
        return;
    };
    let start = format!(".{}.", name.to_string_lossy());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name
            .to_str()
            .and_then(|name| name.strip_prefix(&start)?.strip_suffix(SUFFIX))
            .map(|owner| owner.split('.').next().unwrap_or(owner));
        if owner.is_some_and(|process| !is_running(process, &entry)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the process that created a temporary file may still be using it.
///
/// On systems that don't list processes in `/proc`, a run is assumed to last at most an hour.
fn is_running(process: &str, file: &fs::DirEntry) -> bool {
    if Path::new("/proc/self").exists() {
        return Path::new("/proc").join(process).exists();
    }
    let modified = file.metadata().and_then(|metadata| metadata.modified());
    modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age < Duration::from_secs(3600)))
}

fn fault(path: &Path, step: Step, source: io::Error) -> WriteError {
    WriteError {
        path: path.to_owned(),
        step,
        source,
    }
}
