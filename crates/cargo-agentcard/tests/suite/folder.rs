//! A temporary folder in which commands are run.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// A folder in the test directory of the target folder; removed on drop.
pub(crate) struct Folder(pub(crate) PathBuf);

/// The output of a command.
#[derive(Debug, PartialEq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("documents")
            .join(name);
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        Self(root.canonicalize().unwrap())
    }

    pub(crate) fn file(self, name: &str, content: &Value) -> Self {
        self.text(name, format!("{content:#}\n"))
    }

    pub(crate) fn text(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with("", arguments)
    }

    pub(crate) fn check(&self, arguments: &[&str]) -> Ran {
        self.check_input(arguments, b"")
    }

    pub(crate) fn check_input(&self, arguments: &[&str], input: &[u8]) -> Ran {
        self.run_with(input, &[&["check"], arguments].concat())
    }

    /// The JSON report of `check`, and the exit code.
    pub(crate) fn json(&self, arguments: &[&str]) -> (Value, Option<i32>) {
        let ran = self.check(&[arguments, &["--format", "json"]].concat());
        assert_eq!(ran.stderr, "");
        (serde_json::from_str(&ran.stdout).unwrap(), ran.code)
    }

    pub(crate) fn run_with(&self, input: impl AsRef<[u8]>, arguments: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"));
        command.args(arguments).current_dir(&self.0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A child that does not read its input closes the pipe.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        let output = child.wait_with_output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// A valid A2A 1.0 card that also supports 0.3.
pub(crate) fn card() -> Value {
    let interface = |version: &str| serde_json::json!({ "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": version });
    serde_json::json!({
        "name": "Recipe Agent", "description": "Finds recipes.", "version": "1.0.0",
        "supportedInterfaces": [interface("1.0"), interface("0.3")],
        "capabilities": { "streaming": false }, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "find", "name": "Find", "description": "Finds.", "tags": ["cooking"] }],
    })
}

/// A valid toolspec.
pub(crate) fn toolspec() -> Value {
    serde_json::json!({ "tools": [{
        "name": "find", "description": "Finds recipes.",
        "inputSchema": { "type": "object", "properties": { "word": { "type": "string" } } },
        "annotations": { "readOnlyHint": true, "openWorldHint": false },
    }] })
}
