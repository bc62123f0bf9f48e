//! References: inlined, unrolled, or kept without sibling keywords.

use crate::catalogue::client as rules;
use crate::pointer::below;
use serde_json::Value;

use crate::schema::fit::run::Run;
use crate::schema::{Object, Reference, conjunction, describes, is_nothing, least, take, text, with_target};

/// Maximum number of `allOf` parts to process.
const MOST_PARTS: usize = 1_000;

/// Fits a node that may be a reference.
pub(crate) fn resolve(run: &mut Run<'_>, mut node: Object, at: &str) -> Option<Value> {
    // Definitions are processed when a reference uses them.
    take(&mut node, "$defs");
    take(&mut node, "definitions");
    lone_part(&mut node);
    let Some(reference) = text(&node, "$ref").map(str::to_owned) else {
        return run.resolved(node, at);
    };
    match run.references.get(&reference) {
        Reference::Plain(target) => {
            let node = with_target(node, target);
            run.node(node, at)
        }
        Reference::Recursive(target) if run.minds(&rules::RECURSION) && run.levels > 0 => {
            unroll(run, &reference, with_target(node, target), at)
        }
        Reference::Recursive(target)
            if says_more(run, &node, target) && !run.entered.contains(&reference) =>
        {
            // Once inlined, further references to it are kept without siblings.
            run.entered.push(reference);
            let fitted = run.node(with_target(node, target), at);
            run.entered.pop();
            fitted
        }
        Reference::Recursive(target) | Reference::Large(target) => {
            if run.minds(&rules::RECURSION) && run.fit.loose {
                return cut(run, &node, target, at);
            }
            keep(run, node, &reference, target, at)
        }
        Reference::Lost if run.fit.loose => {
            run.lose(&below(at, "$ref"), "unresolved reference, any value is accepted");
            take(&mut node, "$ref");
            run.resolved(node, at)
        }
        Reference::Lost => Some(node.into()),
    }
}

/// Replaces an `allOf` with a reference as its only part, which old drafts needed for annotations, by the
/// reference.
fn lone_part(node: &mut Object) {
    let Some([Value::Object(part)]) = node.get("allOf").and_then(Value::as_array).map(Vec::as_slice) else {
        return;
    };
    let has_words_only = node.keys().all(|key| key == "allOf" || describes(key));
    if part.len() == 1 && part.contains_key("$ref") && has_words_only {
        let part = part.clone();
        take(node, "allOf");
        node.extend(part);
    }
}

/// Whether a reference that must not have siblings has some that the definition does not repeat.
fn says_more(run: &Run<'_>, node: &Object, target: &Value) -> bool {
    let is_said = |key: &String| {
        let same_type = key == "type" && target.get("type") == node.get(key);
        same_type || key == "$ref" || describes(key)
    };
    run.minds(&rules::REFERENCE_ALONE) && !node.keys().all(is_said)
}

/// Inlines a recursive definition up to a few levels.
fn unroll(run: &mut Run<'_>, reference: &str, node: Object, at: &str) -> Option<Value> {
    let inside = run.entered.iter().filter(|entered| *entered == reference).count();
    if inside == run.levels || !run.fits() {
        let times = if run.levels == 1 { "once" } else { "a few times" };
        let message = format!("recursion is limited to {times}, deeper values are rejected");
        run.lose(&below(at, "$ref"), message);
        return None;
    }
    run.entered.push(reference.to_owned());
    run.expansions += 1;
    let fitted = run.node(node, at);
    run.entered.pop();
    fitted
}

/// Ends a recursion with the minimal schema of its values.
fn cut(run: &mut Run<'_>, node: &Object, target: &Value, at: &str) -> Option<Value> {
    run.lose(&below(at, "$ref"), "nested values are no longer described");
    run.resolved(least(node, target), at)
}

/// Keeps a reference, whose definition is fitted later.
fn keep(run: &mut Run<'_>, mut node: Object, reference: &str, target: &Value, at: &str) -> Option<Value> {
    let name = run.definitions.want(reference, target);
    if run.minds(&rules::REFERENCE_ALONE) {
        // Implied by the definition.
        if node.get("type").is_some_and(|ty| target.get("type") == Some(ty)) {
            take(&mut node, "type");
        }
        lose_words(run, &mut node, at);
    }
    take(&mut node, "$ref");
    let says_more = node.keys().any(|key| key != "type" && !describes(key));
    if says_more {
        let Value::Object(fitted) = run.resolved(node, at)? else {
            return None;
        };
        node = fitted;
    }
    node.insert("$ref".to_owned(), name.into());
    Some(node.into())
}

/// Removes annotations, because a reference must not have siblings.
pub(crate) fn lose_words(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let words: Vec<String> = node.keys().filter(|key| describes(key)).cloned().collect();
    for key in words {
        take(node, &key);
        run.lose(&below(at, &key), "a reference must not have sibling keywords");
    }
}

/// Merges a node with the parts of its `allOf`, as far as its keywords can express them. Returns the node if it was
/// fitted in the process; `None` if it accepts nothing.
pub(crate) fn flatten(run: &mut Run<'_>, node: &mut Object, at: &str) -> Option<()> {
    let Some(Value::Array(parts)) = take(node, "allOf") else {
        return Some(());
    };
    let mut left = Vec::new();
    let mut parts: Vec<Value> = parts.into_iter().rev().collect();
    for _ in 0..MOST_PARTS {
        let Some(part) = parts.pop() else { break };
        let part = match part {
            Value::Bool(true) => continue,
            part if is_nothing(&part) => return None,
            Value::Object(part) => part,
            _ => continue,
        };
        let mut part = opened(run, part);
        // Flatten nested parts.
        if let Some(Value::Array(inner)) = take(&mut part, "allOf") {
            parts.extend(inner.into_iter().rev());
        }
        match conjunction(&part, node).filter(|_| !part.contains_key("$ref")) {
            Some(both) => *node = both,
            None => left.push(part.into()),
        }
    }
    left.extend(parts);
    keep_parts(run, node, &left, at)
}

/// Fits the parts that can't be merged.
fn keep_parts(run: &mut Run<'_>, node: &mut Object, left: &[Value], at: &str) -> Option<()> {
    if left.is_empty() {
        return Some(());
    }
    if run.fit.loose && run.minds(&rules::ALL_OF) {
        run.lose(&below(at, "allOf"), "the sibling keywords are omitted");
        return Some(());
    }
    let place = below(at, "allOf");
    let mut parts = Vec::new();
    for (index, part) in left.iter().enumerate() {
        parts.push(run.schema(part, &below(&place, index))?);
    }
    node.insert("allOf".to_owned(), parts.into());
    Some(())
}

/// Inlines the reference of a schema, if possible.
pub(crate) fn opened(run: &mut Run<'_>, mut node: Object) -> Object {
    for _ in 0..100 {
        let Some(reference) = text(&node, "$ref").map(str::to_owned) else {
            break;
        };
        match run.references.get(&reference) {
            Reference::Plain(target) => node = with_target(node, target),
            _ => break,
        }
    }
    node
}
