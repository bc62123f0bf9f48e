//! Finds the one export test of a package and reads what it publishes.

use std::process::{Command, Stdio};

use agentcard_emit::{CLIENT_VARIABLE, Findings, MCP_VARIABLE, Published, VALUE, VARIABLE, read_frames};
use anyhow::{Context, Result, bail};

use super::CargoOptions;
use super::build::{Binary, build};
use super::package::{Package, select};
use super::plan::{Plan, plan};

/// Name of the test that `export!` adds.
const TEST: &str = "agentcard_export";

/// What a package publishes.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) package: Package,
    pub(crate) published: Published,
    pub(crate) findings: Findings,
}

/// What replaces the declared for one run, where it is not empty.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Instead<'a> {
    pub(crate) mcp: &'a [String],
    pub(crate) clients: &'a [String],
}

/// Builds the package with `variables` set and asks its export test.
pub(crate) fn ask(
    options: &CargoOptions,
    package: Option<&str>,
    variables: &[(String, String)],
    instead: Instead<'_>,
) -> Result<Answer> {
    let package = select(options, package)?;
    let plan = plan(&package)?;
    for round in &plan.rounds {
        let binaries = build(options, &package, round, variables)?;
        let mut tests = Vec::new();
        for binary in &binaries {
            tests.extend(export_tests(binary)?.into_iter().map(|test| (binary, test)));
        }
        match tests.as_slice() {
            [] => {}
            [(binary, test)] => {
                let (published, findings) = published(binary, test, &package, variables, instead)?;
                return Ok(Answer {
                    package,
                    published,
                    findings,
                });
            }
            several => bail!("{}", too_many(&package, several)),
        }
    }
    bail!("{}", none(&package, &plan))
}

/// Full names of the export tests in a test binary.
fn export_tests(binary: &Binary<'_>) -> Result<Vec<String>> {
    let output = Command::new(&binary.path)
        .args(["--list", "--format", "terse"])
        .output();
    let output = output.with_context(|| format!("can't run {}", binary.path.display()))?;
    let names = String::from_utf8_lossy(&output.stdout);
    let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names
        .filter(|name| name.rsplit("::").next() == Some(TEST))
        .map(str::to_owned)
        .collect())
}

fn published(
    binary: &Binary<'_>,
    test: &str,
    package: &Package,
    variables: &[(String, String)],
    instead: Instead<'_>,
) -> Result<(Published, Findings)> {
    let mut command = Command::new(&binary.path);
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]);
    command
        .current_dir(package.folder())
        .env("CARGO_MANIFEST_DIR", package.folder())
        .env(VARIABLE, VALUE);
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    for (variable, values) in [(MCP_VARIABLE, instead.mcp), (CLIENT_VARIABLE, instead.clients)] {
        if values.is_empty() {
            command.env_remove(variable);
        } else {
            command.env(variable, values.join(","));
        }
    }
    let output = command.stderr(Stdio::piped()).output();
    let output = output.with_context(|| format!("can't run {}", binary.path.display()))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    read_frames(&printed).with_context(|| {
        let said = String::from_utf8_lossy(&output.stderr);
        format!(
            "the export test of the {} failed\n{printed}{said}",
            binary.target.label()
        )
    })
}

fn too_many(package: &Package, tests: &[(&Binary<'_>, String)]) -> String {
    let places: Vec<String> = tests
        .iter()
        .map(
            |(binary, test)| match test.strip_suffix(TEST).unwrap_or_default().trim_end_matches("::") {
                "" => format!("the root of the {}", binary.target.label()),
                module => format!("module `{module}` of the {}", binary.target.label()),
            },
        )
        .collect();
    format!(
        "package `{}` has {} `export!` lines, keep one: {}",
        package.name,
        places.len(),
        places.join(", ")
    )
}

fn none(package: &Package, plan: &Plan<'_>) -> String {
    let closed = plan.closed.iter();
    let closed =
        closed.map(|(target, setting)| format!("\nthe {} was not asked: it has `{setting}`", target.label()));
    format!(
        "package `{}` publishes nothing; add `agentcard::export!(MyAgent);` to the root of its library or binary{}",
        package.name,
        closed.collect::<Vec<String>>().concat()
    )
}
