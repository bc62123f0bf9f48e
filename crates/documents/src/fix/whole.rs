//! Documents in another form, which are converted.

use agentcard_rules::{Dialect, Family, Finding, Level, Node, Profile, Rule, rule};
use serde_json::Value;

use crate::convert::{a2a, tools};
use crate::detect::{Kind, detect_node};

const REMOVED: &Rule = rule("A2A-012").unwrap();

/// Converts a document to the form of its dialect, with the findings that this fixes; `None` if anything would be
/// lost.
pub(super) fn rewrite(
    doc: &Node<'_>,
    dialect: Dialect,
    findings: &[Finding],
) -> Option<(Value, Vec<Finding>)> {
    let about = |id: &str| -> Vec<Finding> {
        let about = findings.iter().filter(|finding| finding.rule.id == id);
        about.cloned().collect()
    };
    let (value, applied) = if dialect.kind() == Family::Mcp {
        let forms = ["MCP-003", "MCP-001", "MCP-002"];
        let mut about: Vec<Finding> = forms.into_iter().flat_map(about).collect();
        // Tools by name, and anything that is not a toolspec.
        let is_other = doc.get("tools").is_some_and(Node::is_object)
            || matches!(detect_node(doc).kind, Kind::Foreign(_));
        if about.is_empty() && is_other {
            about.extend(
                findings
                    .iter()
                    .find(|finding| finding.level == Level::Error)
                    .cloned(),
            );
        }
        if about.is_empty() {
            return None;
        }
        (toolspec(&doc.to_value())?, about)
    } else if dialect == Dialect::A2aV1_0 {
        let (old_shape, schemes) = (about("A2A-009"), about("A2A-062"));
        if !old_shape.is_empty() {
            new_shape(&doc.to_value(), old_shape)?
        } else if !schemes.is_empty() {
            (split_flows(doc.to_value())?, schemes)
        } else {
            return None;
        }
    } else {
        return None;
    };
    Some((value, applied))
}

/// Converts a tool list in another form to a toolspec.
fn toolspec(list: &Value) -> Option<Value> {
    let mut losses = Vec::new();
    // Anything that can't be expressed is kept and left to the rules.
    let spec = tools::unwrap(list, &mut losses)
        .ok()
        .filter(|_| tools::is_tool_list(list))?;
    let spec = Value::Object(spec);
    (losses.is_empty() && spec != *list).then_some(spec)
}

/// Converts a card in the form of 0.3 that declares 1.0. Signed cards are not
/// converted, because that would drop the signature.
fn new_shape(card: &Value, mut applied: Vec<Finding>) -> Option<(Value, Vec<Finding>)> {
    let converted = a2a::to_v1_0(card).ok()?;
    for loss in converted.losses {
        if loss.pointer != "/capabilities/stateTransitionHistory" {
            return None;
        }
        applied.push(Finding::new(REMOVED, Profile::Read, loss.pointer, loss.message));
    }
    Some((converted.document, applied))
}

/// In 1.0, several flows of a scheme in the form of 0.3 are schemes of their own.
fn split_flows(mut card: Value) -> Option<Value> {
    a2a::split_flows(card.as_object_mut()?).then_some(card)
}
