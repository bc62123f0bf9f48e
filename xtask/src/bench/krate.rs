//! Builds a temporary crate and measures the CPU time.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::files::workspace;

/// The dependency on our crate in `Cargo.toml`.
pub(super) fn ours() -> Result<String> {
    let facade = workspace()?.join("crates/agentcard");
    Ok(format!("agentcard = {{ path = \"{}\" }}\n", facade.display()))
}

/// The dependency on the official SDK in `Cargo.toml`.
pub(super) const RMCP: &str =
    "rmcp = { version = \"3.11\", default-features = false, features = [\"server\", \"macros\"] }\n";

pub(super) struct Krate {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    pub(super) target: PathBuf,
    is_incremental: bool,
}

impl Krate {
    /// Writes a crate into its own folder under `root`, with these dependencies besides schemars and serde. Without
    /// a shared `target` it is built like a registry crate, not incrementally.
    pub(super) fn write(
        root: &Path,
        name: &str,
        dependencies: &str,
        library: &str,
        target: Option<PathBuf>,
    ) -> Result<Self> {
        let folder = root.join(name);
        std::fs::create_dir_all(folder.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\
             schemars = \"1\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n\n[workspace]\n"
        );
        std::fs::write(folder.join("Cargo.toml"), manifest)?;
        let krate = Self {
            name: name.to_owned(),
            is_incremental: target.is_some(),
            target: target.unwrap_or_else(|| folder.join("target")),
            folder,
        };
        krate.write_library(library)?;
        // Resolving and downloading are not measured.
        succeed(krate.cargo().arg("fetch"))?;
        Ok(krate)
    }

    pub(super) fn write_library(&self, text: &str) -> Result<()> {
        std::fs::write(self.folder.join("src/lib.rs"), text).context("failed to write a library")
    }

    pub(super) fn run(&self, arguments: &[&str]) -> Result<()> {
        succeed(self.cargo().args(arguments))
    }

    /// The CPU time in seconds that Cargo and its children use.
    pub(super) fn seconds(&self, arguments: &[&str]) -> Result<f64> {
        let before = of_children()?;
        self.run(arguments)
            .with_context(|| format!("failed to build {}", self.name))?;
        let seconds = of_children()? - before;
        eprintln!("cargo {:<12} {:<22} {seconds:7.2} CPU s", arguments[0], self.name);
        Ok(seconds)
    }

    fn cargo(&self) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_INCREMENTAL", if self.is_incremental { "1" } else { "0" })
            .env_remove("RUSTFLAGS");
        command
    }
}

fn succeed(command: &mut Command) -> Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// Fields 16 and 17 of `/proc/self/stat` (proc(5)): CPU ticks of terminated children.
fn of_children() -> Result<f64> {
    /// Ticks per second in `/proc`; always 100 on Linux (`sysconf(_SC_CLK_TCK)`).
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("CPU seconds need Linux's /proc")?;
    let after_name = stat.rsplit_once(')').context("failed to read /proc/self/stat")?.1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
    let (user, system) = ticks(13)
        .zip(ticks(14))
        .context("failed to read /proc/self/stat")?;
    Ok((user + system) / TICKS)
}
