//! Builds the test binaries of chosen targets.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::CargoOptions;
use super::package::{Package, Target};

/// A line of Cargo's JSON output, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    reason: String,
    package_id: Option<String>,
    target: Option<Built>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Built {
    name: String,
    kind: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Binary<'a> {
    pub(crate) target: &'a Target,
    pub(crate) path: PathBuf,
}

/// Builds the test binaries of `targets` with `variables` set; Cargo speaks for itself on standard error.
pub(crate) fn build<'a>(
    options: &CargoOptions,
    package: &Package,
    targets: &[&'a Target],
    variables: &[(String, String)],
) -> Result<Vec<Binary<'a>>> {
    let mut command = options.command("test");
    command.args([
        "--no-run",
        "--message-format=json-render-diagnostics",
        "--package",
        &package.id,
    ]);
    for target in targets {
        if target.is_bin() {
            command.args(["--bin", &target.name]);
        } else {
            command.arg("--lib");
        }
    }
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .context("can't run `cargo test`")?;
    if !output.status.success() {
        bail!("package `{}` does not build; nothing was written", package.name);
    }
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let messages: Vec<Message> = lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    // In the order of the targets: Cargo reports whichever is ready first.
    let path = |target: &Target| {
        messages
            .iter()
            .find_map(|message| executable(message, package, target))
    };
    Ok(targets
        .iter()
        .filter_map(|&target| {
            Some(Binary {
                target,
                path: path(target)?,
            })
        })
        .collect())
}

fn executable(message: &Message, package: &Package, target: &Target) -> Option<PathBuf> {
    let built = message.target.as_ref()?;
    let ours = message.reason == "compiler-artifact"
        && message.package_id.as_deref() == Some(&package.id)
        && (&built.name, &built.kind) == (&target.name, &target.kind);
    if ours { message.executable.clone() } else { None }
}
