//! Ensures that calls can be checked by a schema: it has only supported keywords, and patterns only with an engine.

use agentcard_rules::schema::check::UNCHECKED;
use agentcard_rules::schema::{Step, children, misspelled};
use serde_json::{Map, Value};

use super::pattern::Patterns;
use crate::tool::error::ToolSetFault;
use crate::tool::schema::ANY_DIGITS;

/// Returns the patterns of `schema`; anything that can't be checked is a fault.
#[inline]
pub(super) fn patterns(schema: &Value, tool: &str, faults: &mut Vec<ToolSetFault>) -> Patterns {
    let mut patterns = Patterns::default();
    let mut unknown = Vec::new();
    let mut todo = vec![(None, schema)];
    while let Some((argument, schema)) = todo.pop() {
        let Value::Object(node) = schema else { continue };
        if let Some(what) = unchecked(node, &mut patterns) {
            let named = argument.map_or_else(String::new, |name| format!("argument `{name}`: "));
            unknown.push(format!("{named}{what}"));
        }
        children(node, &mut |keyword, step, child| match (argument, step) {
            (None, Step::Name(name)) if keyword == "properties" => todo.push((Some(name), child)),
            _ => todo.push((argument, child)),
        });
    }
    // The order of a schema's members depends on features of `serde_json`.
    unknown.sort_unstable();
    unknown.dedup();
    faults.extend(unknown.into_iter().map(|what| ToolSetFault::Unchecked {
        tool: tool.to_owned(),
        what,
    }));
    patterns
}

#[inline]
fn unchecked(node: &Map<String, Value>, patterns: &mut Patterns) -> Option<String> {
    if let Some(keyword) = UNCHECKED.iter().find(|&&keyword| node.contains_key(keyword)) {
        return Some(format!("unsupported keyword `{keyword}`"));
    }
    for name in node.keys() {
        if let Some(meant) = misspelled(name) {
            return Some(format!("unknown keyword `{name}` (did you mean `{meant}`?)"));
        }
    }
    if let Some(named) = node.get("patternProperties")
        && ANY_DIGITS.iter().any(|&digits| named.get(digits).is_some())
    {
        return Some(
            "the range of integer keys of a map is unknown; use `String` keys, or a list".to_owned(),
        );
    }
    let stated = node.get("pattern").and_then(Value::as_str);
    let of_names = node.get("patternProperties").and_then(Value::as_object);
    let of_names = of_names
        .into_iter()
        .flat_map(|named| named.keys().map(String::as_str));
    stated.into_iter().chain(of_names).find_map(|pattern| {
        let fault = patterns.add(pattern).err()?;
        Some(format!("pattern `{pattern}`: {fault}"))
    })
}
