//! Runs the macro on a stub to find its errors.

use agentcard_macros_core::{Fault, preview_tool};

use crate::import::imported::acceptable;
use crate::import::layout::{Item, one_line};

/// The rules that a stub has to allow, and the messages of all other faults.
pub(super) fn settle(keys: &[Item], function: &str) -> (Vec<String>, Vec<String>) {
    let mut allow: Vec<String> = Vec::new();
    loop {
        let Some(faults) = faults(keys, &allow, function) else {
            return (allow, vec!["the stub is not valid Rust".to_owned()]);
        };
        let more = acceptable(&faults, &allow);
        if more.is_empty() {
            return (allow, faults.into_iter().map(|fault| fault.message).collect());
        }
        allow.extend(more);
        allow.sort();
    }
}

fn faults(keys: &[Item], allow: &[String], function: &str) -> Option<Vec<Fault>> {
    let mut keys: Vec<String> = keys.iter().map(one_line).collect();
    if !allow.is_empty() {
        keys.push(one_line(&Item::texts("allow", allow)));
    }
    Some(preview_tool(
        keys.join(", ").parse().ok()?,
        function.parse().ok()?,
    ))
}
