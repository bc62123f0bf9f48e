//! Values of the command line that several commands take.

use agentcard_rules::{Dialect, Profile, Rule, all, did_you_mean, rule};
use anyhow::Context;
use clap::ValueEnum;

/// Forms of the report of commands that have two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people.
    Human,
    /// One JSON object on standard output.
    Json,
}

/// The dialect of an id; a family alone stands for its default version.
pub(crate) fn parse_dialect(id: &str) -> Result<Dialect, String> {
    let default = || {
        Dialect::DEFAULTS
            .iter()
            .copied()
            .find(|dialect| dialect.family() == id)
    };
    Dialect::from_id(id).or_else(default).ok_or_else(|| {
        let ids: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.id()).collect();
        let hint = did_you_mean(id, &ids);
        format!("no such dialect{hint}; there are {}", ids.join(", "))
    })
}

/// The rule of an id, in any case; `others` are words that can be used in its place.
pub(crate) fn parse_rule(id: &str, others: &[&'static str]) -> anyhow::Result<&'static Rule> {
    rule(&id.to_ascii_uppercase()).with_context(|| {
        let known: Vec<&str> = all().map(|rule| rule.id).chain(others.iter().copied()).collect();
        let hint = did_you_mean(id, &known);
        format!("unknown rule `{id}`{hint}; run `cargo agentcard explain` for a list")
    })
}

/// The profile of an id; `a2a` is another name of the default.
pub(crate) fn parse_profile(id: &str) -> Result<Profile, String> {
    let id = if id == "a2a" { Profile::Read.id() } else { id };
    Profile::from_id(id).ok_or_else(|| {
        let ids = Profile::ALL.iter().map(|profile| profile.id());
        format!(
            "no such profile; there are {}",
            ids.collect::<Vec<_>>().join(", ")
        )
    })
}
