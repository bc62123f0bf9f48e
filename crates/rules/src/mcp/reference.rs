//! References of a JSON Schema.

use super::keyword::report_kind;
use super::schema::Walk;
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::names::Seen;
use crate::report::{Object, Report, text};
use crate::schema::{Reference, References, decode, target};
use crate::{Action, At, Edit};
use std::collections::BTreeMap;
use std::ptr;

/// The schemas with a `$ref` that were met in chains, by address, and whether references lead from there back to it
/// without a report so far.
#[derive(Default)]
pub(super) struct Chains(BTreeMap<usize, bool>);

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
                report.add(
                    &rules::DANGLING_REF,
                    At::Value,
                    message,
                    "add the definition to `$defs`, or inline it",
                );
            } else if leads_back(walk, schema) {
                let message = format!("circular reference `{reference}`");
                report.add(
                    &rules::CIRCULAR_REF,
                    At::Value,
                    message,
                    "replace it with a schema",
                );
            }
        }
        None if is_named(walk, reference) => {}
        None => {
            let message = format!("external reference `{reference}`, which clients do not fetch");
            report.add(
                &rules::EXTERNAL_REF,
                At::Value,
                message,
                "copy its target to `$defs`",
            );
        }
    }
}

fn leads(walk: &mut Walk<'_>, reference: &str, fragment: &str) -> bool {
    if fragment.starts_with('/') {
        return target(walk.root, reference).is_some();
    }
    is_named(walk, reference)
}

/// Whether the `$ref` of `schema` leads back to it by references alone, which is told once of a circle.
fn leads_back(walk: &mut Walk<'_>, schema: &Object<'_>) -> bool {
    let (root, chains) = (walk.root, &mut walk.chains);
    let mut chain = Vec::new();
    let mut next = Some(schema);
    while let Some(schema) = next.filter(|schema| !chains.0.contains_key(&address(schema))) {
        chains.0.insert(address(schema), false);
        chain.push(address(schema));
        next = referred(root, schema);
    }
    // A chain that ends in itself is a circle from there on; what was met in another chain was checked there.
    let end = next.map(address);
    if let Some(start) = chain.iter().position(|met| Some(*met) == end) {
        for met in &chain[start..] {
            chains.0.insert(*met, true);
        }
    }
    if chains.0.get(&address(schema)) != Some(&true) {
        return false;
    }
    let mut told = Some(schema);
    while let Some(schema) = told.filter(|schema| chains.0.insert(address(schema), false) == Some(true)) {
        told = referred(root, schema);
    }
    true
}

fn address(schema: &Object<'_>) -> usize {
    ptr::from_ref(schema).addr()
}

/// The schema that the local `$ref` of a schema leads to.
fn referred<'v>(root: &'v Node<'v>, schema: &Object<'_>) -> Option<&'v Object<'v>> {
    target(root, text(schema, "$ref")?)?.as_object()
}

/// Whether a `$id` or `$anchor` of the schema says this; they are collected once, however many references ask.
fn is_named(walk: &mut Walk<'_>, name: &str) -> bool {
    if walk.names.is_none() {
        let mut names = Seen::default();
        collect_below(walk.root, &mut names, 0);
        walk.names = Some(names);
    }
    walk.names.as_ref().is_some_and(|names| names.holds(name))
}

/// Collects `$id`s as they stand, which in draft-07 and older spell anchors too, and `$anchor`s behind a `#`.
fn collect(object: &Object<'_>, names: &mut Seen, depth: usize) {
    if depth > 100 {
        return;
    }
    if let Some(id) = text(object, "$id") {
        names.is_new(id);
    }
    if let Some(anchor) = text(object, "$anchor") {
        names.is_new(&format!("#{anchor}"));
    }
    for (_, value) in object {
        collect_below(value, names, depth + 1);
    }
}

fn collect_below(value: &Node<'_>, names: &mut Seen, depth: usize) {
    match value {
        Node::Object(object) => collect(object, names, depth),
        Node::Array(items) if depth < 100 => {
            for item in items {
                collect_below(item, names, depth + 1);
            }
        }
        _ => {}
    }
}

/// Says of references that lead nowhere whether they lead to definitions beside `tools`, and writes these in place.
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
