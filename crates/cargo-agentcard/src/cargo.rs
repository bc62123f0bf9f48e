//! Runs Cargo: selects the package, builds its test binaries, and runs its export test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use agentcard_emit::{CLIENT_VARIABLE, Findings, MCP_VARIABLE, Published, VALUE, VARIABLE, read_frames};
use agentcard_rules::did_you_mean;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;

/// Options that are passed to Cargo.
#[derive(Debug, Clone, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of Cargo")]
#[command(next_help_heading = "Cargo options")]
pub(crate) struct CargoOptions {
    /// Path to Cargo.toml
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// Space or comma separated list of features to activate
    #[arg(short = 'F', long, value_name = "FEATURES")]
    features: Vec<String>,
    /// Activate all available features
    #[arg(long)]
    all_features: bool,
    /// Do not activate the `default` feature
    #[arg(long)]
    no_default_features: bool,
    /// Run without accessing the network
    #[arg(long)]
    offline: bool,
    /// Assert that `Cargo.lock` will remain unchanged
    #[arg(long)]
    locked: bool,
    /// Equivalent to specifying both --locked and --offline
    #[arg(long)]
    frozen: bool,
}

impl CargoOptions {
    /// Creates a Cargo command with the common options.
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
        // Under `cargo run`, the environment contains the package variables of another package.
        for (name, _) in std::env::vars_os() {
            let name_text = name.to_string_lossy();
            if name_text.starts_with("CARGO_PKG_") || name_text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(&name);
            }
        }
        command
    }
}

/// A package in the output of `cargo metadata`.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    id: String,
    name: String,
    manifest_path: PathBuf,
    targets: Vec<Target>,
    dependencies: Vec<Dependency>,
}

/// A target of a package, in the output of `cargo metadata` and in build messages.
#[derive(Debug, Clone, Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
    src_path: PathBuf,
    test: bool,
    #[serde(default, rename = "required-features")]
    required_features: Vec<String>,
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

/// A `compiler-artifact` message of a build; other messages lack these fields.
#[derive(Deserialize)]
struct Artifact {
    package_id: String,
    target: Target,
    executable: Option<PathBuf>,
}

impl Package {
    /// The directory of its manifest.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new("."))
    }
}

impl Target {
    fn label(&self) -> String {
        let kind = if self.is_bin() { "binary" } else { "library" };
        format!("{kind} `{}`", self.name)
    }

    fn is_bin(&self) -> bool {
        self.kind.iter().any(|kind| kind == "bin")
    }

    /// Whether it is the library, regardless of the crate type.
    fn is_lib(&self) -> bool {
        self.kind.iter().any(|kind| kind.ends_with("lib"))
    }

    /// A heuristic that only determines the order of the search; the test binaries have the final answer.
    fn names_export(&self) -> bool {
        fs::read_to_string(&self.src_path).is_ok_and(|source| source.contains("export!"))
    }
}

/// Name of the test that `export!` generates.
const TEST: &str = "agentcard_export";

/// The documents that a package publishes.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) package: Package,
    pub(crate) published: Published,
    pub(crate) findings: Findings,
}

/// Overrides of the declaration for one run; empty fields are not applied.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Instead<'a> {
    pub(crate) mcp: &'a [String],
    pub(crate) clients: &'a [String],
}

/// Builds the package with the environment `variables` and runs its export test.
pub(crate) fn ask(
    options: &CargoOptions,
    package: Option<&str>,
    variables: &[(String, String)],
    instead: Instead<'_>,
) -> Result<Answer> {
    let package = select(options, package)?;
    let (rounds, closed) = plan(&package)?;
    for round in &rounds {
        let mut tests = Vec::new();
        for (target, binary) in build(options, &package, round, variables)? {
            for test in export_tests(&binary)? {
                tests.push((target, binary.clone(), test));
            }
        }
        match tests.as_slice() {
            [] => {}
            [(target, binary, test)] => {
                let command = test_command(binary, test, &package, variables, instead);
                let (published, findings) = run_test(command, target)?;
                return Ok(Answer {
                    package,
                    published,
                    findings,
                });
            }
            several => {
                let place = |(target, _, test): &(&Target, PathBuf, String)| {
                    let module = test.strip_suffix(TEST).unwrap_or_default().trim_end_matches("::");
                    match module {
                        "" => format!("the root of the {}", target.label()),
                        module => format!("module `{module}` of the {}", target.label()),
                    }
                };
                let places: Vec<String> = several.iter().map(place).collect();
                bail!(
                    "package `{}` has {} `export!` lines, expected one: {}",
                    package.name,
                    places.len(),
                    places.join(", ")
                )
            }
        }
    }
    let skipped: Vec<String> = closed
        .iter()
        .map(|(target, setting)| format!("\nnote: the {} was skipped, it has `{setting}`", target.label()))
        .collect();
    bail!(
        "package `{}` has no `export!`{}\nhelp: add `agentcard::export!(MyAgent);` to the root of its library or binary",
        package.name,
        skipped.concat()
    )
}

/// The package with this name, or the only possible one.
fn select(options: &CargoOptions, name: Option<&str>) -> Result<Package> {
    let mut command = options.command("metadata");
    command.args(["--format-version", "1", "--no-deps"]);
    let output = command.output().context("failed to run `cargo metadata`")?;
    if !output.status.success() {
        bail!(
            "`cargo metadata` failed\n{}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).context("failed to parse the output of `cargo metadata`")?;
    let names = |packages: &[Package]| {
        let mut names: Vec<String> = packages.iter().map(|it| format!("`{}`", it.name)).collect();
        names.sort();
        names.join(", ")
    };
    let Some(name) = name else {
        return unnamed(metadata, options, names);
    };
    if let Some(package) = metadata.packages.iter().find(|package| package.name == name) {
        return Ok(package.clone());
    }
    let known: Vec<&str> = metadata.packages.iter().map(|it| it.name.as_str()).collect();
    bail!(
        "package `{name}` not found in this workspace{}, which has {}",
        did_you_mean(name, &known),
        names(&metadata.packages)
    )
}

/// The package of the current manifest; in a virtual workspace, the only one that depends on `agentcard`.
fn unnamed(
    metadata: Metadata,
    options: &CargoOptions,
    names: impl Fn(&[Package]) -> String,
) -> Result<Package> {
    let here = std::env::current_dir().context("failed to get the current directory")?;
    let manifest = match &options.manifest_path {
        Some(path) => Some(here.join(path)),
        None => here
            .ancestors()
            .map(|folder| folder.join("Cargo.toml"))
            .find(|path| path.is_file()),
    };
    let manifest = manifest.and_then(|path| path.canonicalize().ok());
    let (mut packages, root) = (metadata.packages, metadata.workspace_root);
    if let Some(at) = packages
        .iter()
        .position(|package| Some(&package.manifest_path) == manifest.as_ref())
    {
        return Ok(packages.swap_remove(at));
    }
    packages.retain(|package| package.dependencies.iter().any(|it| it.name == "agentcard"));
    match packages.len() {
        0 => bail!("no package in {} depends on `agentcard`", root.display()),
        1 => Ok(packages.swap_remove(0)),
        _ => bail!(
            "several packages depend on `agentcard`: {}\nhelp: select one with `-p PACKAGE`",
            names(&packages)
        ),
    }
}

/// Targets that can't have an export test, with the setting that prevents it.
type Closed<'a> = Vec<(&'a Target, &'static str)>;

/// The targets to build: first those whose root file mentions `export!`, then all others if these give nothing.
///
/// `cargo metadata` does not report `harness = false`, so it is read from the manifest: a target without the
/// standard harness is an arbitrary program that must not be run.
fn plan(package: &Package) -> Result<([Vec<&Target>; 2], Closed<'_>)> {
    let path = package.manifest_path.display();
    let manifest = fs::read_to_string(&package.manifest_path)
        .map_err(anyhow::Error::from)
        .and_then(|text| Ok(text.parse::<toml::Table>()?))
        .with_context(|| format!("failed to read {path}"))?;
    let mut closed = Closed::new();
    let (mut naming, mut others) = (Vec::new(), Vec::new());
    for target in package.targets.iter().filter(|it| it.is_lib() || it.is_bin()) {
        match obstacle(target, &manifest) {
            Some(setting) => closed.push((target, setting)),
            None if target.names_export() => naming.push(target),
            None if target.required_features.is_empty() => others.push(target),
            None => {}
        }
    }
    if naming.is_empty()
        && let Some((target, setting)) = closed.iter().find(|(target, _)| target.names_export())
    {
        bail!(
            "the {} has `export!`, but also `{setting}` in {path}\n\
             help: remove that line, or move `export!` to a target with the standard test harness",
            target.label(),
        );
    }
    Ok(([naming, others], closed))
}

/// The setting in the manifest that prevents a standard test binary for `target`.
fn obstacle(target: &Target, manifest: &toml::Table) -> Option<&'static str> {
    if !target.test {
        return Some("test = false");
    }
    let section = if target.is_bin() {
        let bins = manifest.get("bin")?.as_array()?;
        bins.iter()
            .find(|bin| bin.get("name").and_then(toml::Value::as_str) == Some(&target.name))?
    } else {
        manifest.get("lib")?
    };
    (!section.get("harness")?.as_bool()?).then_some("harness = false")
}

/// Builds the test binaries of `targets` with the environment `variables`; Cargo's messages go to standard error.
fn build<'a>(
    options: &CargoOptions,
    package: &Package,
    targets: &[&'a Target],
    variables: &[(String, String)],
) -> Result<Vec<(&'a Target, PathBuf)>> {
    if targets.is_empty() {
        return Ok(Vec::new());
    }
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
        .context("failed to run `cargo test`")?;
    if !output.status.success() {
        bail!("failed to build package `{}`; nothing was written", package.name);
    }
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let artifacts: Vec<Artifact> = lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    // Restores the order of the targets, because Cargo reports artifacts as they finish.
    let path = |target: &Target| {
        artifacts.iter().find_map(|artifact| {
            let built = &artifact.target;
            let is_it = artifact.package_id == package.id
                && (&built.name, &built.kind) == (&target.name, &target.kind);
            artifact.executable.clone().filter(|_| is_it)
        })
    };
    Ok(targets
        .iter()
        .filter_map(|&target| Some((target, path(target)?)))
        .collect())
}

/// Full names of the export tests in a test binary.
fn export_tests(binary: &Path) -> Result<Vec<String>> {
    let output = Command::new(binary)
        .args(["--list", "--format", "terse"])
        .output();
    let output = output.with_context(|| format!("failed to run {}", binary.display()))?;
    let names = String::from_utf8_lossy(&output.stdout);
    let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names
        .filter(|name| name.rsplit("::").next() == Some(TEST))
        .map(str::to_owned)
        .collect())
}

fn test_command(
    binary: &Path,
    test: &str,
    package: &Package,
    variables: &[(String, String)],
    instead: Instead<'_>,
) -> Command {
    let mut command = Command::new(binary);
    command
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .current_dir(package.folder())
        .env("CARGO_MANIFEST_DIR", package.folder())
        .env(VARIABLE, VALUE)
        .envs(variables.iter().map(|(name, value)| (name, value)));
    for (variable, values) in [(MCP_VARIABLE, instead.mcp), (CLIENT_VARIABLE, instead.clients)] {
        if values.is_empty() {
            command.env_remove(variable);
        } else {
            command.env(variable, values.join(","));
        }
    }
    command
}

fn run_test(mut command: Command, target: &Target) -> Result<(Published, Findings)> {
    let output = command
        .output()
        .with_context(|| format!("failed to run the export test of the {}", target.label()))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    read_frames(&printed).with_context(|| {
        let errors = String::from_utf8_lossy(&output.stderr);
        format!(
            "the export test of the {} failed\n{printed}{errors}",
            target.label()
        )
    })
}
