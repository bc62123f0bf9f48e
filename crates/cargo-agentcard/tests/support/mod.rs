//! A throw-away workspace of small agents, built with the real Cargo into one shared target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Source of an agent that takes a value from `DEMO_HOST`.
pub const AGENT: &str = include_str!("agent.rs");

/// The root of the project under test.
const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The dependency on the facade, with a feature if one is named.
pub fn feature_of_facade(feature: &str) -> String {
    let facade = Path::new(PROJECT)
        .join("crates/agentcard")
        .canonicalize()
        .unwrap();
    format!("agentcard = {{ path = {facade:?}, features = [{feature:?}] }}\n")
}

/// A workspace in the target folder's space for tests; removed when dropped.
pub struct Workspace {
    root: PathBuf,
}

/// What a command said, paths of the workspace made stable.
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Workspace {
    /// An empty workspace with the project's own `Cargo.lock`, so that nothing is resolved or fetched anew.
    pub fn new(name: &str) -> Self {
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
    pub fn package(self, name: &str, manifest: &str, files: &[(&str, &str)]) -> Self {
        let facade = Path::new(PROJECT)
            .join("crates/agentcard")
            .canonicalize()
            .unwrap();
        let head = format!(
            "[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2024\"\n\n[dependencies]\nagentcard = {{ path = {facade:?} }}\n"
        );
        self.write(&format!("{name}/Cargo.toml"), &format!("{head}\n{manifest}"));
        for (file, text) in files {
            self.write(&format!("{name}/{file}"), text);
        }
        self
    }

    /// A path below the root.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    pub fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).unwrap()
    }

    /// Names in a folder, sorted.
    pub fn names(&self, relative: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(relative)).into_iter().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Runs the tool in the root.
    pub fn agentcard(&self, arguments: &[&str]) -> Ran {
        self.run(Command::new(env!("CARGO_BIN_EXE_cargo-agentcard")).args(arguments))
    }

    /// Runs Cargo in the root.
    pub fn cargo(&self, arguments: &[&str]) -> Ran {
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
