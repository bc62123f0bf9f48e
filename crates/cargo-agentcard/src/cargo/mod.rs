//! Talking to Cargo: which package is meant, which targets to build, what their export tests say.

mod ask;
mod build;
mod package;
mod plan;

pub(crate) use ask::{Answer, Instead, ask};

use std::path::PathBuf;
use std::process::Command;

use clap::Args;

/// Options that go to Cargo as they are.
#[derive(Debug, Clone, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of Cargo")]
#[command(next_help_heading = "Cargo options")]
pub(crate) struct CargoOptions {
    /// Path of the `Cargo.toml` to start from.
    #[arg(long, value_name = "PATH")]
    pub(crate) manifest_path: Option<PathBuf>,
    /// Features to build with, separated by commas.
    #[arg(short = 'F', long, value_name = "FEATURES")]
    features: Vec<String>,
    /// Build with all features.
    #[arg(long)]
    all_features: bool,
    /// Build without the default features.
    #[arg(long)]
    no_default_features: bool,
    /// Never touch the network.
    #[arg(long)]
    offline: bool,
    /// Keep `Cargo.lock` as it is.
    #[arg(long)]
    locked: bool,
    /// Same as `--locked --offline`.
    #[arg(long)]
    frozen: bool,
}

impl CargoOptions {
    /// Cargo with the options that all of its commands take.
    fn command(&self, subcommand: &str) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.arg(subcommand);
        if let Some(path) = &self.manifest_path {
            command.arg("--manifest-path").arg(path);
        }
        for (on, flag) in [
            (self.offline, "--offline"),
            (self.locked, "--locked"),
            (self.frozen, "--frozen"),
            (self.all_features, "--all-features"),
            (self.no_default_features, "--no-default-features"),
        ] {
            if on {
                command.arg(flag);
            }
        }
        for features in &self.features {
            command.arg("--features").arg(features);
        }
        // Started by `cargo run`, this process carries the package variables of another package.
        for (name, _) in std::env::vars_os() {
            let name_text = name.to_string_lossy();
            if name_text.starts_with("CARGO_PKG_") || name_text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(&name);
            }
        }
        command
    }
}
