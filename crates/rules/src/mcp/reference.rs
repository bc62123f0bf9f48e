//! Checks the references of a JSON Schema.

use super::keyword::report_kind;
use super::walk::Walk;
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report, text};
use crate::schema::{DEEPEST, Reference, References, decode, target};
use crate::{Action, Edit};
use std::collections::BTreeSet;
use std::ptr;

/// Checks the value of the `$ref` of `schema`.
pub(super) fn check(report: &mut Report<'_>, walk: &mut Walk<'_>, schema: &Object<'_>, value: &Node<'_>) {
    let Node::String(reference) = value else {
        report_kind(report, "a string");
        return;
    };
    match reference.strip_prefix('#') {
        Some(fragment) => {
            if !fragment.is_empty() && !leads(walk, reference, fragment) {
                let message = format!("unresolved reference `{reference}`");
                let fix = "add the definition to `$defs`, or inline it";
                report.add(&rules::DANGLING_REF, message, fix);
            } else if leads_back(walk, schema) {
                let message = format!("circular reference `{reference}`");
                report.add(&rules::CIRCULAR_REF, message, "replace it with a schema");
            }
        }
        None if is_named(walk, reference) => {}
        None => {
            let message = format!("external reference `{reference}`, which clients do not fetch");
            report.add(&rules::EXTERNAL_REF, message, "copy its target to `$defs`");
        }
    }
}

fn leads(walk: &mut Walk<'_>, reference: &str, fragment: &str) -> bool {
    if fragment.starts_with('/') {
        return target(walk.root, reference).is_some();
    }
    is_named(walk, reference)
}

/// Whether the `$ref` of `schema` leads back to it through references alone; true only once per cycle.
fn leads_back(walk: &mut Walk<'_>, schema: &Object<'_>) -> bool {
    let (root, chains) = (walk.root, &mut walk.chains);
    let mut chain = Vec::new();
    let mut next = Some(schema);
    while let Some(schema) = next.filter(|schema| !chains.0.contains_key(&address(schema))) {
        chains.0.insert(address(schema), false);
        chain.push(address(schema));
        next = referred(root, schema);
    }
    // A chain that runs into itself ends in a cycle; schemas seen in earlier chains are already checked.
    let end = next.map(address);
    if let Some(start) = chain.iter().position(|met| Some(*met) == end) {
        for met in &chain[start..] {
            chains.0.insert(*met, true);
        }
    }
    if chains.0.get(&address(schema)) != Some(&true) {
        return false;
    }
    let mut current = Some(schema);
    while let Some(schema) = current.filter(|schema| chains.0.insert(address(schema), false) == Some(true)) {
        current = referred(root, schema);
    }
    true
}

fn address(schema: &Object<'_>) -> usize {
    ptr::from_ref(schema).addr()
}

/// The schema that a local `$ref` leads to.
fn referred<'v>(root: &'v Node<'v>, schema: &Object<'_>) -> Option<&'v Object<'v>> {
    target(root, text(schema, "$ref")?)?.as_object()
}

/// Whether a `$id` or `$anchor` in the schema defines this name; they are collected once, on first use.
fn is_named(walk: &mut Walk<'_>, name: &str) -> bool {
    if walk.names.is_none() {
        let mut names = BTreeSet::new();
        collect(walk.root, &mut names, 0);
        walk.names = Some(names);
    }
    walk.names.as_ref().is_some_and(|names| names.contains(name))
}

/// Collects each `$id`, which defines anchors too in draft-07 and older, and each `$anchor` with a `#` before it.
fn collect(value: &Node<'_>, names: &mut BTreeSet<String>, depth: usize) {
    match value {
        Node::Object(object) if depth < DEEPEST => {
            if let Some(id) = text(object, "$id") {
                names.insert(id.to_owned());
            }
            if let Some(anchor) = text(object, "$anchor") {
                names.insert(format!("#{anchor}"));
            }
            for value in object.values() {
                collect(value, names, depth + 1);
            }
        }
        Node::Array(items) if depth < DEEPEST => {
            for item in items {
                collect(item, names, depth + 1);
            }
        }
        _ => {}
    }
}

/// Extends the findings about unresolved references that would resolve to definitions beside `tools`, with edits
/// that inline these.
pub(super) fn check_shared(report: &mut Report<'_>, doc: &Node<'_>, spec: &Object<'_>) {
    let Some(holder) = ["definitions", "$defs"]
        .into_iter()
        .find(|key| spec.contains_key(key))
    else {
        return;
    };
    let start = report.pointer();
    let mut references = References::of(doc);
    report.each_finding(&rules::DANGLING_REF, &mut |finding| {
        let place = finding.pointer.strip_prefix(&start);
        let schema = place.and_then(|place| place.strip_suffix("/$ref"));
        let Some(schema) = schema.and_then(|schema| doc.pointer(schema)?.as_object()) else {
            return;
        };
        let Some(reference) = text(schema, "$ref").filter(|reference| target(doc, reference).is_some())
        else {
            return;
        };
        finding.message =
            format!("`{reference}` points to `{holder}` next to `tools`, which is not part of the tool")
                .into();
        finding.help = Some("inline the definition".into());
        if schema.len() == 1 && matches!(references.get(reference), Reference::Plain(_)) {
            let tokens = reference.trim_start_matches("#/").split('/');
            let from = tokens.fold(start.clone(), |pointer, token| {
                crate::pointer::below(&pointer, decode(token))
            });
            let schema = finding.pointer.trim_end_matches("/$ref");
            finding.edits.push(Edit::new(schema, Action::Copy(from)));
        }
    });
}
