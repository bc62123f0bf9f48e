//! What the user decides about the levels of rules.

use std::collections::BTreeMap;

use agentcard_documents::check::Found;
use agentcard_rules::{Level, all, rule};
use anyhow::{Result, anyhow, bail};

use super::args::Args;
use super::config::Config;
use crate::suggest;

/// The word that stands for all warnings.
const WARNINGS: &str = "warnings";

/// The levels that rules have by decision of the user; none where findings are left out.
#[derive(Debug, Default)]
pub(crate) struct Levels {
    rules: BTreeMap<&'static str, Option<Level>>,
    deny_warnings: bool,
}

impl Levels {
    /// The decisions of the command line over those of the configuration.
    pub(crate) fn new(args: &Args, config: &Config) -> Result<Self> {
        let mut levels = Self::default();
        levels
            .take(&config.deny, &config.warn, &config.allow)
            .map_err(|fault| match &config.path {
                Some(path) => anyhow!("in {}: {fault}", path.display()),
                None => fault,
            })?;
        levels.take(&args.deny, &args.warn, &args.allow)?;
        Ok(levels)
    }

    /// Takes decisions; of two about one rule the graver one stands.
    fn take(&mut self, deny: &[String], warn: &[String], allow: &[String]) -> Result<()> {
        for id in allow {
            let rule = find(id)?;
            if !rule.can_allow {
                bail!(
                    "`{}` can't be allowed: a document that breaks it is none of its dialect; `--warn {}` makes it a warning",
                    rule.id,
                    rule.id
                );
            }
            self.rules.insert(rule.id, None);
        }
        for id in warn {
            self.rules.insert(find(id)?.id, Some(Level::Warning));
        }
        for id in deny {
            if id == WARNINGS {
                self.deny_warnings = true;
            } else {
                self.rules.insert(find(id)?.id, Some(Level::Error));
            }
        }
        Ok(())
    }

    /// Gives findings their levels, and drops those that are allowed.
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

    /// Whether findings of a rule are left out.
    pub(crate) fn allows(&self, id: &str) -> bool {
        self.rules.get(id) == Some(&None)
    }
}

/// The rule of an id, whatever its case.
fn find(id: &str) -> Result<&'static agentcard_rules::Rule> {
    rule(&id.to_ascii_uppercase()).ok_or_else(|| {
        let hint = suggest::hint(id, all().map(|rule| rule.id).chain([WARNINGS]));
        anyhow!("there is no rule `{id}`{hint}; `cargo agentcard explain` lists all")
    })
}
