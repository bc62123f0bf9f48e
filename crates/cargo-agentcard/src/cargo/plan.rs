//! Which targets of a package can hold its export test.
//!
//! Cargo's metadata does not tell `harness = false`, so the manifest is read for it: a target without the standard
//! harness is its own program, and must never be started to see what it says.

use std::fs;

use anyhow::{Context, Result, bail};

use super::package::{Package, Target};

/// The targets to build, first those whose root names `export!`, then, should these give nothing, all.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) rounds: Vec<Vec<&'a Target>>,
    /// Targets that have no export test whatever their source says, with the setting that is in the way.
    pub(crate) closed: Vec<(&'a Target, &'static str)>,
}

/// Plans the search for the export test of `package`.
pub(crate) fn plan(package: &Package) -> Result<Plan<'_>> {
    let manifest = fs::read_to_string(&package.manifest_path)
        .with_context(|| format!("can't read {}", package.manifest_path.display()))?;
    let manifest: toml::Table = manifest.parse().context("can't read the manifest")?;
    let targets: Vec<&Target> = package
        .targets
        .iter()
        .filter(|target| target.is_lib() || target.is_bin())
        .collect();
    let closed: Vec<(&Target, &'static str)> = targets
        .iter()
        .filter_map(|target| Some((*target, obstacle(target, &manifest)?)))
        .collect();
    let open: Vec<&Target> = targets
        .into_iter()
        .filter(|target| obstacle(target, &manifest).is_none())
        .collect();
    let naming: Vec<&Target> = open
        .iter()
        .copied()
        .filter(|target| names_export(target))
        .collect();
    if naming.is_empty()
        && let Some((target, setting)) = closed.iter().find(|(target, _)| names_export(target))
    {
        bail!(
            "the {} publishes, but has `{setting}` in {}; remove that line, or move `export!` to a target with \
             the standard test harness",
            target.label(),
            package.manifest_path.display(),
        );
    }
    let rest = open
        .into_iter()
        .filter(|target| !names_export(target) && target.required_features.is_empty());
    let rounds = [naming, rest.collect()]
        .into_iter()
        .filter(|round| !round.is_empty())
        .collect();
    Ok(Plan { rounds, closed })
}

/// The manifest's setting that keeps `target` from having a standard test binary.
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

/// A quick look that only orders the search; the test binaries themselves have the word.
fn names_export(target: &Target) -> bool {
    fs::read_to_string(&target.src_path).is_ok_and(|source| source.contains("export!"))
}
