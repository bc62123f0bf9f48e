//! Arguments shared by several commands.

use agentcard_rules::{Dialect, Profile, Rule, all, did_you_mean, rule};
use anyhow::Context;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Output formats of commands that support two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text
    Human,
    /// One JSON object on standard output
    Json,
}

/// Parses the id of a dialect; a family name selects its default version.
pub(crate) fn dialects() -> impl TypedValueParser<Value = Dialect> {
    let ids = Dialect::ALL.iter().map(|dialect| dialect.id());
    ids_of(ids, families()).try_map(|id| dialect(&id).ok_or("unknown dialect"))
}

/// The dialect with this id, or the default version of a family.
pub(crate) fn dialect(id: &str) -> Option<Dialect> {
    let default = || Dialect::DEFAULTS.iter().find(|dialect| dialect.family() == id);
    Dialect::from_id(id).or_else(|| default().copied())
}

/// The rule with this id, ignoring case; `others` are words that are also accepted.
pub(crate) fn parse_rule(id: &str, others: &[&'static str]) -> anyhow::Result<&'static Rule> {
    rule(&id.to_ascii_uppercase()).with_context(|| {
        let known: Vec<&str> = all().map(|rule| rule.id).chain(others.iter().copied()).collect();
        let hint = did_you_mean(id, &known);
        format!("unknown rule `{id}`{hint}\nhelp: run `cargo agentcard explain` for a list of rules")
    })
}

/// Names of families, which select their default versions.
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    Dialect::DEFAULTS.iter().map(|dialect| dialect.family())
}

/// Parses the id of a profile; `a2a` is an alias of the default.
pub(crate) fn profiles() -> impl TypedValueParser<Value = Profile> {
    let ids = Profile::ALL.iter().map(|profile| profile.id());
    ids_of(ids, ["a2a"]).try_map(|id| profile(&id))
}

/// The profile with this id.
pub(crate) fn profile(id: &str) -> Result<Profile, String> {
    let id = if id == "a2a" { Profile::Read.id() } else { id };
    Profile::from_id(id).ok_or_else(|| {
        let ids: Vec<&str> = Profile::ALL.iter().map(|profile| profile.id()).collect();
        format!("unknown profile `{id}`, expected one of {}", ids.join(", "))
    })
}

/// Parses these ids, and aliases of them that are hidden from help.
pub(crate) fn ids_of(
    ids: impl IntoIterator<Item = &'static str>,
    hidden: impl IntoIterator<Item = &'static str>,
) -> PossibleValuesParser {
    let hidden = hidden.into_iter().map(|id| PossibleValue::new(id).hide(true));
    let ids = ids.into_iter().map(PossibleValue::new);
    PossibleValuesParser::new(ids.chain(hidden))
}
