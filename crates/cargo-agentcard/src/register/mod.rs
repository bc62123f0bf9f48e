//! `cargo agentcard register`: the very command, request or block that registers a file. Sends nothing.

mod args;
mod aws;
mod gcloud;
mod interface;
mod request;
mod rest;
mod terraform;

pub(crate) use args::Args;

use agentcard_documents::check::{Request as Judgement, judge};
use agentcard_rules::Level;
use anyhow::Result;

use crate::check::max_bytes;
use crate::cli::{Outcome, red};
use crate::input::Input;
use crate::say;
use args::{Print, Registry};
use request::Request;

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    if !passes(args.registry, &input, max_bytes(args.max_bytes)?) {
        return Ok(Outcome::Findings);
    }
    let printed = Request::new(args, &input).and_then(|request| match (args.registry, args.print) {
        (Registry::Gar, Print::Gcloud) => Ok(gcloud::print(&request)),
        (Registry::Gar, Print::Rest) => rest::print(&request),
        (Registry::Gar, Print::Terraform) => Ok(terraform::print(&request)),
        (Registry::Aws, Print::Rest) => Ok(aws::print(&request)),
        (Registry::Aws, _) => Err("AWS Agent Registry takes no such thing; use `--print rest`".to_owned()),
    });
    match printed {
        Ok(text) => {
            say::data(&text);
            Ok(Outcome::Clean)
        }
        Err(why) => {
            say::note(&format!("{}: {why}", red("refused")));
            Ok(Outcome::Findings)
        }
    }
}

/// Whether the registry would take the document; says why not.
fn passes(registry: Registry, input: &Input, max_bytes: Option<usize>) -> bool {
    let judgement = Judgement {
        profile: registry.profile(),
        max_bytes,
        ..Judgement::default()
    };
    // Other readers of the very file, such as the Google Cloud CLI, may stumble over what is only warned of.
    for fault in &input.faults {
        let mut fault = fault.finding.clone();
        fault.level = fault.rule.level(registry.profile());
        say::note(&fault.to_string());
    }
    let findings = judge(input.text.as_bytes(), &judgement).findings;
    for found in findings.iter().filter(|found| found.level > Level::Note) {
        say::note(&found.to_string());
    }
    let passes = findings.iter().all(|found| found.level < Level::Error);
    if !passes {
        let profile = registry.profile().id();
        let name = &input.name;
        say::note(&format!(
            "{}: {name} does not pass `cargo agentcard check --profile {profile}`",
            red("refused")
        ));
    }
    passes
}
