//! Runs the macro on a stub to find its errors.

use agentcard_macros_core::{ToolPreview, preview_tool};
use serde_json::Value;

use crate::convert::Loss;
use crate::import::diff;
use crate::import::imported::acceptable;
use crate::import::layout::{Item, one_line};
use crate::import::schema::Object;

/// The rules that a stub has to allow; all other faults, and differences from the tool, go to `losses`.
pub(super) fn settle(
    tool: &Object,
    pointer: &str,
    keys: &[Item],
    function: &str,
    losses: &mut Vec<Loss>,
) -> Vec<String> {
    let mut allow: Vec<String> = Vec::new();
    loop {
        let Some(seen) = look(keys, &allow, function) else {
            losses.push(Loss::new(pointer, "does not compile: the stub is not valid Rust"));
            return allow;
        };
        let more = acceptable(&seen.faults, &allow);
        if more.is_empty() {
            losses.extend(differences(tool, pointer, seen));
            return allow;
        }
        allow.extend(more);
        allow.sort();
    }
}

fn look(keys: &[Item], allow: &[String], function: &str) -> Option<ToolPreview> {
    let mut keys: Vec<String> = keys.iter().map(one_line).collect();
    if !allow.is_empty() {
        keys.push(one_line(&Item::texts("allow", allow)));
    }
    Some(preview_tool(
        keys.join(", ").parse().ok()?,
        function.parse().ok()?,
    ))
}

fn differences(tool: &Object, pointer: &str, seen: ToolPreview) -> Vec<Loss> {
    if !seen.faults.is_empty() {
        let faults = seen.faults.into_iter();
        return faults
            .map(|fault| Loss::new(pointer, format!("does not compile: {}", fault.message)))
            .collect();
    }
    // The preview has no complete schemas.
    let of_tokens = |tool: &Object| {
        let mut tool = tool.clone();
        tool.retain(|name, value| {
            !value.is_null() && !matches!(name.as_str(), "inputSchema" | "outputSchema")
        });
        Value::Object(tool)
    };
    let declared = seen.document.as_ref().and_then(Value::as_object).map(of_tokens);
    let mut losses = diff::losses(&of_tokens(tool), &declared.unwrap_or_default());
    for loss in &mut losses {
        loss.pointer.insert_str(0, pointer);
    }
    losses
}
