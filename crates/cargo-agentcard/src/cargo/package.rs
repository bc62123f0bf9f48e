//! Which package of the workspace is meant.

use std::path::{Path, PathBuf};

use agentcard_rules::did_you_mean;
use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::CargoOptions;

/// What `cargo metadata` says of a package.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) manifest_path: PathBuf,
    pub(crate) targets: Vec<Target>,
    #[serde(default)]
    dependencies: Vec<Dependency>,
}

/// A target of a package.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
    pub(crate) src_path: PathBuf,
    pub(crate) test: bool,
    #[serde(default, rename = "required-features")]
    pub(crate) required_features: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct Dependency {
    name: String,
}

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
}

impl Package {
    /// The folder of its manifest.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }
}

impl Target {
    /// `lib` or `bin NAME`, for messages.
    pub(crate) fn label(&self) -> String {
        if self.is_bin() {
            format!("binary `{}`", self.name)
        } else {
            format!("library `{}`", self.name)
        }
    }

    pub(crate) fn is_bin(&self) -> bool {
        self.kind.iter().any(|kind| kind == "bin")
    }

    /// Whether it is the library, of whatever crate type.
    pub(crate) fn is_lib(&self) -> bool {
        self.kind.iter().any(|kind| kind.ends_with("lib"))
    }
}

/// The package of that name, or the one that can only be meant.
pub(crate) fn select(options: &CargoOptions, name: Option<&str>) -> Result<Package> {
    let metadata = metadata(options)?;
    match name {
        Some(name) => by_name(metadata.packages, name),
        None => unnamed(&metadata, options),
    }
}

fn metadata(options: &CargoOptions) -> Result<Metadata> {
    let mut command = options.command("metadata");
    command.args(["--format-version", "1", "--no-deps"]);
    let output = command.output().context("can't run `cargo metadata`")?;
    if !output.status.success() {
        bail!(
            "`cargo metadata` failed\n{}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    serde_json::from_slice(&output.stdout).context("can't read the answer of `cargo metadata`")
}

fn by_name(packages: Vec<Package>, name: &str) -> Result<Package> {
    let names: Vec<String> = packages.iter().map(|package| package.name.clone()).collect();
    packages
        .into_iter()
        .find(|package| package.name == name)
        .with_context(|| {
            let hint = did_you_mean(name, &names.iter().map(String::as_str).collect::<Vec<_>>());
            format!(
                "no package `{name}` in this workspace{hint}; it has {}",
                list(&names)
            )
        })
}

/// The package of the manifest that Cargo finds from here; in a virtual workspace the only one that uses `agentcard`.
fn unnamed(metadata: &Metadata, options: &CargoOptions) -> Result<Package> {
    let manifest = manifest(options)?;
    if let Some(package) = metadata
        .packages
        .iter()
        .find(|package| Some(&package.manifest_path) == manifest.as_ref())
    {
        return Ok(package.clone());
    }
    let uses_agentcard = |package: &&Package| {
        package
            .dependencies
            .iter()
            .any(|dependency| dependency.name == "agentcard")
    };
    let users: Vec<Package> = metadata.packages.iter().filter(uses_agentcard).cloned().collect();
    match users.as_slice() {
        [package] => Ok(package.clone()),
        [] => bail!(
            "no package of {} depends on `agentcard`",
            metadata.workspace_root.display()
        ),
        _ => {
            let names: Vec<String> = users.into_iter().map(|package| package.name).collect();
            bail!(
                "several packages use `agentcard`; name one: `-p PACKAGE`, one of {}",
                list(&names)
            )
        }
    }
}

/// The nearest `Cargo.toml`, or the given one.
fn manifest(options: &CargoOptions) -> Result<Option<PathBuf>> {
    let here = std::env::current_dir().context("can't tell the current folder")?;
    let found = match &options.manifest_path {
        Some(path) => Some(here.join(path)),
        None => here
            .ancestors()
            .map(|folder| folder.join("Cargo.toml"))
            .find(|path| path.is_file()),
    };
    Ok(found.and_then(|path| path.canonicalize().ok()))
}

fn list(names: &[String]) -> String {
    let mut names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.sort();
    names.join(", ")
}
