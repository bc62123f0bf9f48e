//! Files written whole or not at all.
//!
//! All texts go to temporary files beside their targets and to the disk first; only then are they renamed over the
//! targets, one after the other. A fault in between puts the renamed ones back. A killed process leaves every file
//! whole, old or new, and perhaps temporary files, which the next run removes.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::fresh::read;

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub path: PathBuf,
    /// What.
    pub text: String,
}

/// What became of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It has the text now.
    Written,
    /// It had the very bytes before and was not touched.
    Unchanged,
}

/// A step of the way that can fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Making the folder.
    Folder,
    /// Writing the temporary file.
    Stage,
    /// Waiting until its bytes are on the disk.
    Sync,
    /// Renaming it over the target.
    Rename,
}

/// A fault that kept all targets as they were.
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

/// Writes all targets that differ from what is there.
///
/// # Errors
///
/// The first fault; the files are as they were before.
pub fn write_all(targets: &[Target]) -> Result<Vec<Outcome>, WriteError> {
    write_all_with(targets, &mut |_, _| Ok(()))
}

/// As [`write_all`], asking `permit` before each step: the seam for tests of what a fault or a kill leaves behind.
///
/// # Errors
///
/// The first fault of a step or of `permit`.
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

/// A text that is on the disk, waiting to become the file.
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
    // A link stays a link: what it points at is replaced, or made.
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

/// Renames all; a fault puts back those that were renamed before it.
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

/// The fault being reported matters more than one of these steps, so theirs are dropped.
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

/// Makes the renames themselves last; not every system can, and the files are whole either way.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Ends the name of every temporary file.
const SUFFIX: &str = ".agentcard-tmp";

/// A name that no other run and no other thread uses: `.NAME.PROCESS.NUMBER.agentcard-tmp`.
fn temporary(path: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{process}.{number}{SUFFIX}"))
}

/// Removes temporary files that a killed run left beside `path`, but none of a run that still goes on.
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

/// Whether the process that made a temporary file may still be using it.
///
/// Where the system does not list its processes as folders, a run is taken to last an hour at most.
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
