//! A temporary workspace of small agents, built with the real Cargo into one shared target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Source of an agent that takes a value from `DEMO_URL`.
pub(crate) const AGENT: &str = include_str!("agent.fixture.rs");

/// Source of a set of one tool.
pub(crate) const TOOLS: &str = include_str!("tools.fixture.rs");

/// The root of the project under test.
const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The dependency on the facade, with its features, a JSON list without brackets.
pub(crate) fn facade(features: &str) -> String {
    let path = Path::new(PROJECT)
        .join("crates/agentcard")
        .canonicalize()
        .unwrap();
    format!(
        "agentcard = {{ path = '{}', features = [{features}] }}\n",
        path.display()
    )
}

/// A workspace in the test directory of the target folder; removed on drop.
pub(crate) struct Workspace {
    root: PathBuf,
}

/// The output of a command, with the paths of the workspace normalized.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Workspace {
    /// An empty workspace with the project's own `Cargo.lock`, so that nothing is resolved or fetched again.
    pub(crate) fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        let root = root.canonicalize().unwrap();
        let workspace = Self { root };
        workspace.write(
            "Cargo.toml",
            "[workspace]\nmembers = [\"*\"]\nexclude = [\"dist\", \"cards\"]\nresolver = \"3\"\n\n[profile.dev]\ndebug = false\n",
        );
        fs::copy(
            Path::new(PROJECT).join("Cargo.lock"),
            workspace.path("Cargo.lock"),
        )
        .unwrap();
        workspace
    }

    /// Adds a package that depends on `agentcard`; `manifest` follows the dependencies.
    pub(crate) fn package(self, name: &str, manifest: &str, files: &[(&str, &str)]) -> Self {
        let package = format!("[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2024\"\n");
        let manifest = format!("{package}\n[dependencies]\n{}\n{manifest}", facade(""));
        self.write(&format!("{name}/Cargo.toml"), &manifest);
        for (file, text) in files {
            self.write(&format!("{name}/{file}"), text);
        }
        self
    }

    /// A path below the root.
    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    pub(crate) fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).unwrap()
    }

    /// Names in a folder, sorted.
    pub(crate) fn names(&self, relative: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(relative)).into_iter().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Runs the tool in the root.
    pub(crate) fn agentcard(&self, arguments: &[&str]) -> Ran {
        self.run(Command::new(env!("CARGO_BIN_EXE_cargo-agentcard")).args(arguments))
    }

    /// Runs the tool in the root with variables in its environment.
    pub(crate) fn agentcard_with(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"));
        self.run(command.args(arguments).envs(variables.iter().copied()))
    }

    /// Runs Cargo in the root.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Ran {
        self.run(Command::new(env!("CARGO")).args(arguments))
    }

    fn run(&self, command: &mut Command) -> Ran {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested-target");
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_NET_OFFLINE", "true");
        command
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("RUST_BACKTRACE")
            .env_remove("RUSTFLAGS");
        let Output {
            status,
            stdout,
            stderr,
        } = command.output().unwrap();
        let stable = |bytes: Vec<u8>| {
            String::from_utf8(bytes)
                .unwrap()
                .replace(self.root.to_str().unwrap(), "[ROOT]")
        };
        Ran {
            code: status.code(),
            stdout: stable(stdout),
            stderr: stable(stderr),
        }
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.root);
        }
    }
}
