//! A folder with files of a test, and `check` run in it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// A folder in the target folder's space for tests; removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

/// What a run of the tool gave.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        Self(root.canonicalize().unwrap())
    }

    pub(crate) fn file(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    pub(crate) fn check(&self, arguments: &[&str]) -> Ran {
        self.check_input(arguments, b"")
    }

    pub(crate) fn check_input(&self, arguments: &[&str], input: &[u8]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"));
        command.arg("check").args(arguments).current_dir(&self.0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A child that takes no input closes the pipe.
        let _ = stdin.write_all(input);
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        Ran {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The report as JSON and the exit code.
    pub(crate) fn json(&self, arguments: &[&str]) -> (Value, Option<i32>) {
        let ran = self.check(&[arguments, &["--format", "json"]].concat());
        assert_eq!(ran.stderr, "");
        (serde_json::from_str(&ran.stdout).unwrap(), ran.code)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}
