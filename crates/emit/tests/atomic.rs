//! The state of a real folder after an error or crash at every step.

#![cfg(feature = "write")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use agentcard_emit::{Outcome, Step, Target, write_all, write_all_with};

/// Steps for three files: folder, stage and sync for each, then three renames.
const STEPS: usize = 12;

/// A folder of this run, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates two files with old text; the third does not exist yet.
    fn with_old_files(name: &str) -> Self {
        let folder = Self::new(name);
        fs::write(folder.0.join("a.json"), "old a").unwrap();
        fs::write(folder.0.join("b.json"), "old b").unwrap();
        folder
    }

    fn targets(&self) -> Vec<Target> {
        let target = |name: &str| Target {
            path: self.0.join(name),
            text: format!("new {}", letter(name)),
        };
        vec![target("a.json"), target("b.json"), target("sub/c.json")]
    }

    /// Texts by name, without temporary files.
    fn texts(&self) -> BTreeMap<String, String> {
        let names = ["a.json", "b.json", "sub/c.json"];
        let read = |name: &str| {
            fs::read_to_string(self.0.join(name))
                .ok()
                .map(|text| (name.to_owned(), text))
        };
        names.iter().filter_map(|name| read(name)).collect()
    }

    fn temporary_files(&self) -> usize {
        self.temporary().len()
    }

    fn temporary(&self) -> Vec<PathBuf> {
        [self.0.clone(), self.0.join("sub")]
            .iter()
            .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten())
            .map(|entry| entry.path())
            .filter(|path| path.to_string_lossy().ends_with(".agentcard-tmp"))
            .collect()
    }

    /// Renames the temporary files of this process as if another process had created them.
    fn give_temporary_files_to(&self, process: u32) {
        for path in self.temporary() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let name = name.replace(&format!(".{}.", std::process::id()), &format!(".{process}."));
            fs::rename(&path, path.with_file_name(name)).unwrap();
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The id of a process that has ended.
fn ended_process() -> u32 {
    let mut child = std::process::Command::new("rustc")
        .arg("--version")
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    child.wait().unwrap();
    child.id()
}

fn letter(name: &str) -> &str {
    name.trim_end_matches(".json").trim_start_matches("sub/")
}

fn texts(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|&(name, text)| (name.to_owned(), text.to_owned()))
        .collect()
}

/// Stops at the `n`-th step with the result of `stop`.
fn stopping_at(n: usize, stop: impl Fn() -> io::Result<()>) -> impl FnMut(Step, &Path) -> io::Result<()> {
    let mut steps = 0;
    move |_, _| {
        steps += 1;
        if steps > n { stop() } else { Ok(()) }
    }
}

#[test]
fn a_second_write_touches_nothing() {
    let folder = Folder::with_old_files("plain");
    let mut steps = 0;
    let outcomes = write_all_with(&folder.targets(), &mut |_, _| {
        steps += 1;
        Ok(())
    });
    assert_eq!(outcomes.unwrap(), [Outcome::Written; 3]);
    assert_eq!(steps, STEPS);
    assert_eq!(
        folder.texts(),
        texts(&[("a.json", "new a"), ("b.json", "new b"), ("sub/c.json", "new c")])
    );
    let written = fs::metadata(folder.0.join("a.json")).unwrap().modified().unwrap();
    assert_eq!(write_all(&folder.targets()).unwrap(), [Outcome::Unchanged; 3]);
    assert_eq!(
        fs::metadata(folder.0.join("a.json")).unwrap().modified().unwrap(),
        written
    );
    assert_eq!(folder.temporary_files(), 0);
}

#[test]
fn an_error_at_any_step_leaves_all_files_unchanged() {
    for n in 0..STEPS {
        let folder = Folder::with_old_files(&format!("fault-{n}"));
        let mut full = stopping_at(n, || Err(io::Error::other("disk full")));
        let fault = write_all_with(&folder.targets(), &mut full).unwrap_err();
        assert!(fault.to_string().ends_with("no files were changed"), "{fault}");
        assert_eq!(
            folder.texts(),
            texts(&[("a.json", "old a"), ("b.json", "old b")]),
            "step {n}"
        );
        assert_eq!(folder.temporary_files(), 0, "step {n}");
    }
}

#[test]
fn a_kill_at_any_step_leaves_complete_files_and_the_next_run_cleans_up() {
    for n in 0..STEPS {
        let folder = Folder::with_old_files(&format!("kill-{n}"));
        // A panic skips the error handling of the writer, as a kill would.
        let killed = catch_unwind(AssertUnwindSafe(|| {
            let mut kill = stopping_at(n, || std::panic::resume_unwind(Box::new("killed")));
            write_all_with(&folder.targets(), &mut kill)
        }));
        assert!(killed.is_err());
        for (name, text) in folder.texts() {
            let letter = letter(&name);
            assert!(
                text == format!("old {letter}") || text == format!("new {letter}"),
                "step {n}: {text}"
            );
        }
        if n <= 9 {
            assert_eq!(
                folder.texts(),
                texts(&[("a.json", "old a"), ("b.json", "old b")]),
                "step {n}"
            );
        }
        let left = folder.temporary_files();
        write_all(&folder.targets()).unwrap();
        assert_eq!(
            folder.temporary_files(),
            left,
            "step {n}: files of a run that goes on"
        );
        folder.give_temporary_files_to(ended_process());
        write_all(&folder.targets()).unwrap();
        assert_eq!(folder.temporary_files(), 0, "step {n}");
        assert_eq!(folder.texts().len(), 3);
    }
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_kept() {
    for (name, real) in [("link", Some("old")), ("dangling_link", None)] {
        let folder = Folder::new(name);
        let file = folder.0.join("real.json");
        if let Some(real) = real {
            fs::write(&file, real).unwrap();
        }
        let link = folder.0.join("link.json");
        std::os::unix::fs::symlink("real.json", &link).unwrap();
        let target = Target {
            path: link.clone(),
            text: "new".to_owned(),
        };
        write_all(&[target]).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }
}

#[test]
fn runs_at_the_same_time_do_not_disturb_each_other() {
    let folder = Folder::new("together");
    std::thread::scope(|scope| {
        for run in 0..4 {
            let folder = &folder;
            scope.spawn(move || {
                for round in 0..50 {
                    let target = |name: &str| Target {
                        path: folder.0.join(name),
                        text: format!("{run} {round}"),
                    };
                    write_all(&[target("a.json"), target("b.json")]).unwrap();
                }
            });
        }
    });
    assert_eq!(folder.temporary_files(), 0);
}

#[cfg(unix)]
#[test]
fn special_files_are_neither_read_nor_replaced() {
    let folder = Folder::new("pipe");
    let path = folder.0.join("agent-card.json");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let target = Target {
        path: path.clone(),
        text: "new".to_owned(),
    };
    let fault = write_all(&[target]).unwrap_err();
    assert_eq!(
        std::error::Error::source(&fault).unwrap().to_string(),
        "not a regular file"
    );
    assert!(!fs::metadata(&path).unwrap().is_file());
}
