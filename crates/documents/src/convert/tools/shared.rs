//! Definitions next to the tools of a list.

use agentcard_rules::{Dialect, Edit, Finding, Node, Options, check_node};
use serde_json::Value;

use crate::edit::apply;

/// Maximum length of a chain of definitions.
const DEEPEST: usize = 32;

/// Inlines shared definitions by the edits of findings; `None` if no tool refers to one.
pub(super) fn with_definitions(list: &Value) -> Option<Value> {
    let holder = ["definitions", "$defs"]
        .into_iter()
        .find(|key| list.get(key).is_some())?;
    let mut found = list.clone();
    for _ in 0..DEEPEST {
        let references: Vec<Finding> =
            check_node(&Node::of(&found), Dialect::MCP_DEFAULT, &Options::default())
                .into_iter()
                .filter(|finding| finding.rule.id == "MCP-066")
                .collect();
        let groups: Vec<&[Edit]> = references
            .iter()
            .map(|finding| finding.edits.as_slice())
            .collect();
        let groups: Vec<&[Edit]> = groups.into_iter().filter(|edits| !edits.is_empty()).collect();
        if groups.is_empty() {
            if references.is_empty() && found != *list {
                found.as_object_mut()?.shift_remove(holder);
            }
            break;
        }
        found = apply(&found.to_string(), &groups).0.parse().ok()?;
    }
    (found != *list).then_some(found)
}
