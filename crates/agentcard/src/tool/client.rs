//! Tools for one LLM client: adapts their schemas, and reports what the client still rejects.

use agentcard_rules::client::Client;
use agentcard_rules::schema::fit::{Fit, Fitted};
use agentcard_rules::{Dialect, Level, Loss, Options, Profile, check_tool};
use serde_json::Value;

use super::definition::ToolDef;
use super::error::ToolSetFault;
use super::schema::Published;

/// Adapts the input schema, and reports losses.
#[inline]
pub(super) fn fit_input(tool: &ToolDef, client: Client, input: &mut Published, losses: &mut Vec<String>) {
    let fitted = Fit::to(client).input(&input.schema);
    replace(
        input,
        fitted,
        &format!("tool `{}` for {}: `inputSchema", tool.name, client.id()),
        losses,
    );
}

/// Adapts the output schema, and reports losses.
#[inline]
pub(super) fn fit_output(tool: &ToolDef, client: Client, output: &mut Published, losses: &mut Vec<String>) {
    let fitted = Fit::to(client).output(&output.schema);
    replace(
        output,
        fitted,
        &format!("tool `{}` for {}: `outputSchema", tool.name, client.id()),
        losses,
    );
}

#[inline]
fn replace(published: &mut Published, fitted: Fitted, place: &str, losses: &mut Vec<String>) {
    published.schema = fitted.schema;
    let describe = |Loss { pointer, message, .. }| format!("{place}{pointer}`: {message}");
    let mut lost: Vec<String> = fitted.losses.into_iter().map(describe).collect();
    // The order of losses depends on features of `serde_json`.
    lost.sort_unstable();
    losses.append(&mut lost);
}

/// The parts of a tool that the client rejects despite the adaptation.
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
            let fix = finding.help.as_deref().unwrap_or_default();
            faults.push(ToolSetFault::Client {
                rule: finding.rule.id,
                message: format!("{}: {fix}", finding.message),
                pointer: finding.pointer,
            });
        }
    }
    faults
}
