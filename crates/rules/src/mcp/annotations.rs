//! Behavior hints of a tool.

use crate::Node;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report};
use crate::shape::Shape;
use crate::wording::listed;

/// A behavior hint of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint {
    /// Its field of `annotations`.
    pub member: &'static str,
    /// The key of `#[mcp_tool]`.
    pub key: &'static str,
    /// The value if the hint is missing: the more dangerous one.
    pub default: bool,
}

const fn hint(member: &'static str, key: &'static str, default: bool) -> Hint {
    Hint { member, key, default }
}

/// All hints of MCP.
pub const HINTS: [Hint; 4] = [
    hint("readOnlyHint", "read_only", false),
    hint("destructiveHint", "destructive", true),
    hint("idempotentHint", "idempotent", false),
    hint("openWorldHint", "open_world", true),
];

/// Checks the hints of a tool.
pub(super) fn check(report: &mut Report<'_>, shape: &'static Shape, tool: &Object<'_>) {
    if shape.member("annotations").is_none() {
        return;
    }
    let none = Object::new();
    let (hints, stated) = match tool.get("annotations") {
        Some(Node::Object(hints)) => (hints, true),
        None => (&none, false),
        // The wrong type is already reported.
        Some(_) => return,
    };
    let place = report.place();
    if stated {
        report.enter("annotations");
    }
    let is_true = |hint: &str| hints.get(hint).and_then(Node::as_bool) == Some(true);
    if is_true("readOnlyHint") && is_true("destructiveHint") {
        let message = "`readOnlyHint` and `destructiveHint` contradict each other";
        let fix = "remove one of them";
        report.add_at("destructiveHint", &rules::HINTS_CONTRADICT, message, fix);
    }
    check_defaults(report, hints, is_true("readOnlyHint"));
    report.leave(place);
    if tool.contains_key("title") && !hints.contains_key("title") {
        let message = "Google Cloud ignores `title`, and reads `annotations.title`";
        let fix = "add `title` to `annotations` as well";
        report.add_at_key("title", &rules::ANNOTATED_TITLE, message, fix);
    }
}

fn check_defaults(report: &mut Report<'_>, hints: &Object<'_>, reads: bool) {
    let mut left: Vec<&str> = Vec::new();
    for Hint { member: hint, .. } in HINTS {
        let matters = !reads || !matches!(hint, "destructiveHint" | "idempotentHint");
        if matters && !hints.contains_key(hint) {
            left.push(hint);
        }
    }
    if !left.is_empty() {
        let message = format!("missing hints: {}", listed(&left));
        let fix = "specify them; by default, the tool is destructive and open-world";
        report.add(&rules::HINTS_DEFAULT, message, fix);
    }
}
