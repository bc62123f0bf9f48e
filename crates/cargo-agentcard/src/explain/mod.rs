//! `cargo agentcard explain`: explains rules.

mod pages;

use std::fmt::Write;

use agentcard_rules::{Level, Profile, Rule, all};
use anyhow::Result;
use serde_json::json;

use crate::args::parse_rule;
use crate::exit::Outcome;
use crate::say;
use crate::table::table;

const AFTER_HELP: &str = "\
Examples:
  cargo agentcard explain              all rules
  cargo agentcard explain A2A-064      one rule
  cargo agentcard explain --json       all rules as JSON";

/// Explain rules: reason, examples, severity and source
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Rule ids [default: list all rules]
    #[arg(value_name = "RULE")]
    rules: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let mut chosen = Vec::new();
    for id in &args.rules {
        chosen.push(parse_rule(id, &[])?);
    }
    let listed = chosen.is_empty();
    if listed {
        chosen.extend(all());
    }
    if args.json {
        let rules: Vec<_> = chosen.into_iter().map(as_json).collect();
        say::json(&json!({ "rules": rules }));
    } else if listed {
        say::data(&list(&chosen));
    } else {
        let pages: Vec<String> = chosen.into_iter().map(page).collect();
        say::data(&pages.join("\n"));
    }
    Ok(Outcome::Clean)
}

/// Formats a list of all rules, one per line.
fn list(rules: &[&'static Rule]) -> String {
    let row = |rule: &&'static Rule| {
        vec![
            rule.id.to_owned(),
            severity(rule).word().to_owned(),
            rule.summary.to_owned(),
        ]
    };
    let mut rows = vec![["rule", "severity", "description"].map(str::to_owned).to_vec()];
    rows.extend(rules.iter().map(row));
    table(&rows)
}

/// The severity with profile `read`, or the highest one if the rule does not apply there.
fn severity(rule: &Rule) -> Level {
    let levels = profiles(rule).map(|profile| rule.level(*profile));
    if rule.applies(Profile::Read) {
        rule.level(Profile::Read)
    } else {
        levels.max().unwrap_or(Level::Note)
    }
}

/// Formats the explanation of a rule.
pub(crate) fn page(rule: &Rule) -> String {
    let mut out = format!("{}: {}\n\n", rule.id, rule.summary);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}\n", pages::why(rule.id).unwrap_or_default());
    let _ = writeln!(out, "Wrong:\n    {}\nRight:\n    {}\n", rule.bad, rule.good);
    let mut levels: Vec<(Level, Vec<&str>)> = Vec::new();
    for profile in profiles(rule) {
        let level = rule.level(*profile);
        match levels.iter_mut().find(|(known, _)| *known == level) {
            Some((_, ids)) => ids.push(profile.id()),
            None => levels.push((level, vec![profile.id()])),
        }
    }
    let levels: Vec<String> = levels
        .into_iter()
        .map(|(level, ids)| format!("{} ({})", level.word(), ids.join(", ")))
        .collect();
    let _ = writeln!(out, "Severity: {}", levels.join(", "));
    let _ = writeln!(out, "Source: {}", rule.spec);
    let can = if rule.can_allow { "can" } else { "cannot" };
    let _ = writeln!(out, "This rule {can} be disabled.");
    out
}

/// The profiles that apply a rule. Profiles of LLM clients are omitted for general rules, which have the level of
/// `read` there.
fn profiles(rule: &Rule) -> impl Iterator<Item = &'static Profile> {
    let is_general = rule.clients.is_empty();
    let is_client = |profile: &Profile| matches!(profile, Profile::Client(_));
    Profile::ALL
        .iter()
        .filter(move |profile| rule.applies(**profile) && !(is_general && is_client(profile)))
}

fn as_json(rule: &'static Rule) -> serde_json::Value {
    let levels = profiles(rule).map(|profile| (profile.id().to_owned(), rule.level(*profile).word().into()));
    json!({
        "id": rule.id,
        "summary": rule.summary,
        "why": pages::why(rule.id),
        "spec": rule.spec,
        "levels": levels.collect::<serde_json::Map<_, _>>(),
        "canAllow": rule.can_allow,
        "bad": rule.bad,
        "good": rule.good,
    })
}
