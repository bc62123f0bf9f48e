//! Settings: `agentcard.toml`, and the levels of rules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use agentcard_documents::check::Found;
use agentcard_rules::{Level, Profile};
use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;

use super::files::Exclude;
use crate::args::{parse_rule, profile};

/// Name of the file.
const NAME: &str = "agentcard.toml";

/// The settings of `check` in a configuration file.
#[derive(Debug, Default)]
pub(crate) struct Config {
    pub(crate) profile: Option<Profile>,
    /// Maximum size in bytes of compact JSON.
    pub(crate) max_bytes: Option<usize>,
    /// Files to exclude from directories.
    pub(crate) exclude: Exclude,
    pub(crate) levels: Levels,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    check: Section,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Section {
    profile: Option<String>,
    max_bytes: Option<usize>,
    exclude: Vec<String>,
    deny: Vec<String>,
    warn: Vec<String>,
    allow: Vec<String>,
}

impl Config {
    /// Loads the configuration from `path` or the nearest file in a parent directory; empty if there is none.
    pub(crate) fn load(path: Option<&Path>) -> Result<Self> {
        match path.map(Path::to_owned).or_else(nearest) {
            Some(path) => Self::read(&path).with_context(|| format!("in {}", path.display())),
            None => Ok(Self::default()),
        }
    }

    fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).context("failed to read the file")?;
        let File { check } = toml::from_str(&text)?;
        let profile = check.profile.as_deref().map(profile).transpose();
        let mut config = Self {
            profile: profile.map_err(|fault| anyhow!("`profile`: {fault}"))?,
            max_bytes: check.max_bytes,
            ..Self::default()
        };
        let real = fs::canonicalize(path)?;
        let folder = real.parent().unwrap_or(&real);
        config
            .exclude
            .add(folder, &check.exclude)
            .map_err(|fault| anyhow!("`exclude`: {fault}"))?;
        config.levels.take(&check.deny, &check.warn, &check.allow)?;
        Ok(config)
    }
}

fn nearest() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors()
        .map(|folder| folder.join(NAME))
        .find(|path| path.is_file())
}

/// The word for all warnings.
const WARNINGS: &str = "warnings";

/// The levels of rules set by the user; `None` for rules that are ignored.
#[derive(Debug, Default)]
pub(crate) struct Levels {
    rules: BTreeMap<&'static str, Option<Level>>,
    deny_warnings: bool,
}

impl Levels {
    /// Applies options over earlier ones; of several options for a rule, the most severe wins.
    pub(crate) fn take(&mut self, deny: &[String], warn: &[String], allow: &[String]) -> Result<()> {
        for id in allow {
            let rule = parse_rule(id, &[WARNINGS])?;
            if !rule.can_allow {
                bail!(
                    "rule `{}` cannot be disabled\nhelp: use `--warn {}` to report it as a warning",
                    rule.id,
                    rule.id
                );
            }
            self.rules.insert(rule.id, None);
        }
        for id in warn {
            self.rules
                .insert(parse_rule(id, &[WARNINGS])?.id, Some(Level::Warning));
        }
        for id in deny {
            if id == WARNINGS {
                self.deny_warnings = true;
            } else {
                self.rules
                    .insert(parse_rule(id, &[WARNINGS])?.id, Some(Level::Error));
            }
        }
        Ok(())
    }

    /// Sets the levels of findings, and removes those of ignored rules.
    pub(crate) fn apply(&self, findings: &mut Vec<Found>) {
        findings.retain_mut(|found| match self.rules.get(found.rule.id) {
            Some(None) => false,
            Some(Some(level)) => {
                found.level = *level;
                true
            }
            None => {
                if self.deny_warnings && found.level == Level::Warning {
                    found.level = Level::Error;
                }
                true
            }
        });
    }

    /// Whether findings of a rule are reported; `None` without a setting.
    pub(crate) fn reports(&self, id: &str) -> Option<bool> {
        self.rules.get(id).map(Option::is_some)
    }
}
