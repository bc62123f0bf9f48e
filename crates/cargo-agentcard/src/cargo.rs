//! Runs Cargo: selects packages, builds their test binaries, and runs their export tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use agentcard_emit::{CLIENT_VARIABLE, Findings, MCP_VARIABLE, Published, VALUE, VARIABLE, read_frames};
use agentcard_rules::did_you_mean;
use anyhow::{Context, Result, anyhow, bail};
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
    /// Build for the target triple, which this machine has to be able to run
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
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
        ] {
            if on {
                command.arg(flag);
            }
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

    /// The flags that choose what of a package is built, if `has` says that it has the feature.
    fn building(&self, has: impl Fn(&str) -> bool) -> Vec<String> {
        let mut flags = Vec::new();
        for (on, flag) in [
            (self.all_features, "--all-features"),
            (self.no_default_features, "--no-default-features"),
        ] {
            if on {
                flags.push(flag.to_owned());
            }
        }
        let features: Vec<&str> = self.features().filter(|feature| has(feature)).collect();
        if !features.is_empty() {
            flags.extend(["-F".to_owned(), features.join(",")]);
        }
        if let Some(target) = &self.target {
            flags.extend(["--target".to_owned(), target.clone()]);
        }
        flags
    }

    fn features(&self) -> impl Iterator<Item = &str> {
        let listed = self.features.iter().flat_map(|list| list.split([',', ' ']));
        listed.filter(|feature| !feature.is_empty())
    }
}

/// Packages as Cargo's own commands take them.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Package selection")]
pub(crate) struct Selection {
    /// Package to emit; can be repeated [default: the current one, or the only one that depends on `agentcard`]
    #[arg(short, long, value_name = "SPEC")]
    package: Vec<String>,
    /// All packages of the workspace that have an `export!`
    #[arg(long, conflicts_with = "package")]
    workspace: bool,
    /// Package to exclude; can be repeated
    #[arg(long, value_name = "SPEC", requires = "workspace")]
    exclude: Vec<String>,
}

/// A package in the output of `cargo metadata`.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Package {
    id: String,
    name: String,
    version: String,
    features: BTreeMap<String, Vec<String>>,
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

    /// Whether a package id of Cargo means it: a name, `name@version` with a part of the version or all, or the whole id.
    fn is(&self, spec: &str) -> bool {
        let version = spec
            .strip_prefix(&self.name)
            .and_then(|rest| rest.strip_prefix(['@', ':']));
        let has = |version: &str| {
            let rest = self.version.strip_prefix(version);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        spec == self.name || spec == self.id || version.is_some_and(has)
    }

    /// Whether it has the feature, written as on a command line.
    fn has(&self, feature: &str) -> bool {
        match feature.split_once('/') {
            Some((package, feature)) if package == self.name => self.features.contains_key(feature),
            Some(_) => true,
            None => self.features.contains_key(feature),
        }
    }

    fn uses_agentcard(&self) -> bool {
        self.dependencies.iter().any(|it| it.name == "agentcard")
    }

    /// Whether one of its files has an `export!`, or seems to.
    fn names_export(&self) -> bool {
        let targets = self.targets.iter().filter(|it| it.is_lib() || it.is_bin());
        let folders = targets.filter_map(|target| target.src_path.parent());
        let mut folders: Vec<PathBuf> = folders.map(Path::to_owned).collect();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if entry.file_type().is_ok_and(|it| it.is_dir()) {
                    if entry.file_name() != "target" {
                        folders.push(path);
                    }
                } else if path.extension().is_some_and(|it| it == "rs") && names_export(&path) {
                    return true;
                }
            }
        }
        false
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

    /// A heuristic over the root file and the modules that it declares; the test binaries have the final answer.
    fn names_export(&self) -> bool {
        let folder = self.src_path.parent().unwrap_or(Path::new("."));
        let mut files = vec![(self.src_path.clone(), folder.to_owned())];
        while let Some((file, folder)) = files.pop() {
            if names_export(&file) {
                return true;
            }
            let source = fs::read_to_string(&file).unwrap_or_default();
            for line in source.lines() {
                let module = line.trim().strip_suffix(';').and_then(|line| {
                    let (before, name) = line.rsplit_once("mod ")?;
                    (before.is_empty() || before.ends_with(' ')).then_some(name)
                });
                let Some(module) = module else { continue };
                let inner = folder.join(module);
                let nested = (inner.join("mod.rs"), inner.clone());
                files.extend([(folder.join(format!("{module}.rs")), inner), nested]);
            }
        }
        false
    }
}

fn names_export(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|source| source.contains("export!"))
}

/// Prefix of the name of the test that `export!` generates; `dir` follows, if there is one.
const TEST: &str = "agentcard_export";

/// The documents that an `export!` publishes.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) package: Package,
    /// Where the `export!` is.
    pub(crate) place: String,
    pub(crate) published: Published,
    pub(crate) findings: Findings,
    /// The Cargo flags of the build, each preceded by a space.
    pub(crate) flags: String,
}

/// Overrides of the declaration for one run; empty fields are not applied.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Instead<'a> {
    pub(crate) mcp: &'a [String],
    pub(crate) clients: &'a [String],
}

/// Builds the selected packages with the environment `variables` and runs all of their export tests.
pub(crate) fn ask(
    options: &CargoOptions,
    selection: &Selection,
    variables: &[(String, String)],
    instead: Instead<'_>,
) -> Result<Vec<Answer>> {
    let packages = select(options, selection)?;
    let unknown = |feature: &&str| packages.iter().all(|package| !package.has(feature));
    if let Some(feature) = options.features().find(unknown) {
        let known: Vec<&str> = packages
            .iter()
            .flat_map(|package| package.features.keys().map(String::as_str))
            .collect();
        bail!(
            "unknown feature `{feature}`{}: no selected package has it",
            did_you_mean(feature, &known)
        )
    }
    let mut answers = Vec::new();
    for package in packages {
        let (found, closed) = ask_package(options, &package, variables, instead)?;
        if found.is_empty() && !selection.workspace {
            bail!(
                "package `{}` has no `export!`{}\n\
                 help: add `agentcard::export!(MyAgent);` to the root of its library or binary",
                package.name,
                closed.concat()
            )
        }
        answers.extend(found);
    }
    if answers.is_empty() {
        bail!("no package of the workspace has an `export!`")
    }
    Ok(answers)
}

/// The answers of a package, and notes on the targets that were skipped.
fn ask_package(
    options: &CargoOptions,
    package: &Package,
    variables: &[(String, String)],
    instead: Instead<'_>,
) -> Result<(Vec<Answer>, Vec<String>)> {
    let flags = options.building(|feature| package.has(feature));
    let (rounds, closed) = plan(package)?;
    let mut answers = Vec::new();
    for round in &rounds {
        if !answers.is_empty() {
            break;
        }
        for (target, binary) in build(options, &flags, package, round, variables)? {
            for test in export_tests(&binary)? {
                let place = match test.rsplit_once("::") {
                    None => format!("the root of the {}", target.label()),
                    Some((module, _)) => format!("module `{module}` of the {}", target.label()),
                };
                let command = test_command(&binary, &test, package, variables, instead);
                let (published, findings) = run_test(command, target)?;
                answers.push(Answer {
                    package: package.clone(),
                    place,
                    published,
                    findings,
                    flags: flags.iter().flat_map(|flag| [" ", flag.as_str()]).collect(),
                });
            }
        }
    }
    let note = |(target, setting): &(&Target, &str)| {
        format!("\nnote: the {} was skipped, it has `{setting}`", target.label())
    };
    let closed = closed.iter().map(note).collect();
    Ok((answers, closed))
}

/// The selected packages, or the only possible one.
fn select(options: &CargoOptions, selection: &Selection) -> Result<Vec<Package>> {
    let mut command = options.command("metadata");
    command.args(["--format-version", "1", "--no-deps"]);
    let output = command.output().context("failed to run `cargo metadata`")?;
    if !output.status.success() {
        bail!(
            "`cargo metadata` failed\n{}",
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    let mut metadata: Metadata =
        serde_json::from_slice(&output.stdout).context("failed to parse the output of `cargo metadata`")?;
    let find = |spec: &str| {
        let at = metadata.packages.iter().position(|package| package.is(spec));
        at.with_context(|| {
            let known: Vec<&str> = metadata.packages.iter().map(|it| it.name.as_str()).collect();
            format!(
                "package `{spec}` not found in this workspace{}, which has {}",
                did_you_mean(spec, &known),
                names(&metadata.packages)
            )
        })
    };
    if !selection.package.is_empty() {
        let mut found = Vec::new();
        for spec in &selection.package {
            let at = find(spec)?;
            if !found.contains(&at) {
                found.push(at);
            }
        }
        return Ok(found
            .into_iter()
            .map(|at| metadata.packages[at].clone())
            .collect());
    }
    if !selection.workspace {
        return Ok(vec![unnamed(metadata, options)?]);
    }
    for spec in &selection.exclude {
        find(spec)?;
    }
    metadata.packages.retain(|package| {
        let excluded = selection.exclude.iter().any(|spec| package.is(spec));
        !excluded && package.uses_agentcard() && package.names_export()
    });
    Ok(metadata.packages)
}

fn names(packages: &[Package]) -> String {
    let mut names: Vec<String> = packages.iter().map(|it| format!("`{}`", it.name)).collect();
    names.sort();
    names.join(", ")
}

/// The package of the current manifest; in a virtual workspace, the only one that depends on `agentcard`.
fn unnamed(metadata: Metadata, options: &CargoOptions) -> Result<Package> {
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
    packages.retain(Package::uses_agentcard);
    match packages.len() {
        0 => bail!("no package in {} depends on `agentcard`", root.display()),
        1 => Ok(packages.swap_remove(0)),
        _ => bail!(
            "several packages depend on `agentcard`: {}\nhelp: select one with `-p PACKAGE`, or all with `--workspace`",
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
    flags: &[String],
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
    command.args(flags);
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
        bail!(
            "failed to build the tests of package `{}`, one of which says what it publishes; nothing was written",
            package.name
        );
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
    let output = output.with_context(|| {
        format!(
            "failed to run {}\nhelp: if it was built for another platform, add `--target` and the triple of this one \
             (the `host` in `rustc -vV`)",
            binary.display()
        )
    })?;
    let names = String::from_utf8_lossy(&output.stdout);
    let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names
        .filter(|name| {
            let name = name.rsplit("::").next().and_then(|name| name.strip_prefix(TEST));
            name.is_some_and(|folder| folder.is_empty() || folder.starts_with('_'))
        })
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
    read_frames(&printed).map_err(|fault| {
        let errors = String::from_utf8_lossy(&output.stderr);
        let output = format!("{printed}{errors}");
        anyhow!(
            "export test of the {}: {fault}\n{}",
            target.label(),
            output.trim()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such as the binary of another platform.
    #[test]
    fn what_cannot_run_here_is_named_with_the_way_out() {
        let binary = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let fault = format!("{:#}", export_tests(&binary).unwrap_err());
        assert!(
            fault.contains("--target") && fault.contains("Cargo.toml"),
            "{fault}"
        );
    }
}
