//! Tools for one client of models: their schemas fitted to it, and what is left that it refuses.

use agentcard_profiles::{Fit, Fitted, Loss};
use agentcard_rules::client::Client;
use agentcard_rules::{Dialect, Level, Options, Profile, check_tool};
use serde_json::Value;

use super::definition::ToolDef;
use super::fault::ToolSetFault;
use super::schema::Published;

/// Fits both schemas of a tool, and says what that loses.
#[inline]
pub(super) fn fit(
    tool: &ToolDef,
    client: Client,
    input: &mut Published,
    output: Option<&mut Published>,
    losses: &mut Vec<String>,
) {
    let fit = Fit::to(client);
    let mut lost = Vec::new();
    replace(input, fit.input(&input.schema), "inputSchema", &mut lost);
    if let Some(output) = output {
        replace(output, fit.output(&output.schema), "outputSchema", &mut lost);
    }
    // Losses come in the order of the map, which other crates of a build decide.
    lost.sort_unstable();
    let (name, client) = (tool.name, client.id());
    losses.extend(
        lost.iter()
            .map(|(pointer, message)| format!("tool `{name}` for {client}: `{pointer}`: {message}")),
    );
}

#[inline]
fn replace(published: &mut Published, fitted: Fitted, key: &str, lost: &mut Vec<(String, String)>) {
    published.schema = fitted.schema;
    let place = |loss: Loss| (format!("{key}{}", loss.pointer), loss.message);
    lost.extend(fitted.losses.into_iter().map(place));
}

/// What the client refuses in a tool all the same.
#[inline]
pub(super) fn check(json: &str, dialect: Dialect, client: Client) -> Vec<ToolSetFault> {
    let tool: Value = serde_json::from_str(json).unwrap_or_default();
    let options = Options {
        profile: Profile::Client(client),
        ..Options::default()
    };
    let mut faults = Vec::new();
    for finding in check_tool(&tool, dialect, &options) {
        if finding.level == Level::Error && !finding.rule.clients.is_empty() {
            let fix = finding.fix.as_deref().unwrap_or_default();
            faults.push(ToolSetFault::Client {
                rule: finding.rule.id,
                message: format!("{}: {fix}", finding.message),
                pointer: finding.pointer,
            });
        }
    }
    faults
}
