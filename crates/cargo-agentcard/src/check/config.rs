//! `agentcard.toml`: what a project decides once for all runs.

use std::path::{Path, PathBuf};
use std::{env, fs};

use agentcard_rules::Profile;
use anyhow::{Context, Result, anyhow};
use serde::Deserialize;

use super::args::parse_profile;

/// Name of the file.
const NAME: &str = "agentcard.toml";

/// What a configuration file says about `check`.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// Where it was found.
    pub(crate) path: Option<PathBuf>,
    /// Who is asked.
    pub(crate) profile: Option<Profile>,
    /// Largest size in bytes of compact JSON.
    pub(crate) max_bytes: Option<usize>,
    /// Rules whose findings are errors.
    pub(crate) deny: Vec<String>,
    /// Rules whose findings are warnings.
    pub(crate) warn: Vec<String>,
    /// Rules whose findings are left out.
    pub(crate) allow: Vec<String>,
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
    deny: Vec<String>,
    warn: Vec<String>,
    allow: Vec<String>,
}

impl Config {
    /// The configuration in `path`, or in the nearest file above; the empty one where there is none.
    pub(crate) fn load(path: Option<&Path>) -> Result<Self> {
        match path.map(Path::to_owned).or_else(nearest) {
            Some(path) => Self::read(&path).with_context(|| format!("in {}", path.display())),
            None => Ok(Self::default()),
        }
    }

    fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).context("can't read it")?;
        let File { check } = toml::from_str(&text)?;
        let profile = check.profile.as_deref().map(parse_profile).transpose();
        Ok(Self {
            path: Some(path.to_owned()),
            profile: profile.map_err(|fault| anyhow!("`profile`: {fault}"))?,
            max_bytes: check.max_bytes,
            deny: check.deny,
            warn: check.warn,
            allow: check.allow,
        })
    }
}

fn nearest() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors()
        .map(|folder| folder.join(NAME))
        .find(|path| path.is_file())
}
