//! Collects the definitions that a fitted schema still needs.

use serde_json::Value;

use crate::schema::fit::run::Run;
use crate::schema::{Object, Role, children_mut, decode, nothing, references, refers, role, text};

/// Adds the definitions to the root: fitted, and including those that they refer to.
pub(crate) fn add(run: &mut Run<'_>, root: &mut Object) {
    let was_frozen = run.definitions.as_they_are;
    let mut definitions = Object::new();
    let mut at = 0;
    while let Some(wanted) = run.definitions.wanted.get(at) {
        let (reference, target) = (wanted.reference.clone(), wanted.target.clone());
        // The name is escaped as in the reference.
        let name = decode(&wanted.name);
        let fitted = if run.definitions.as_they_are {
            kept(run, &target)
        } else {
            let fitted = run.schema(&target, reference.trim_start_matches('#'));
            fitted.unwrap_or_else(|| nothing().into())
        };
        definitions.insert(name, fitted);
        at += 1;
    }
    if run.definitions.as_they_are && !was_frozen {
        // Discovered too late for the first of them, so start again.
        return add(run, root);
    }
    keep_used(root, &mut definitions);
    if !definitions.is_empty() {
        root.insert("$defs".to_owned(), definitions.into());
    }
}

/// Removes definitions that are no longer referenced.
fn keep_used(root: &Object, definitions: &mut Object) {
    let mut used: Vec<String> = Vec::new();
    let mut todo = names(&Value::Object(root.clone()));
    while let Some(name) = todo.pop() {
        if !used.contains(&name) {
            todo.extend(definitions.get(&name).map(names).unwrap_or_default());
            used.push(name);
        }
    }
    definitions.retain(|name, _| used.contains(name));
}

/// The definitions that a schema refers to.
fn names(schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    references(schema, &mut found, 0);
    let names = found
        .into_iter()
        .filter_map(|reference| reference.strip_prefix("#/$defs/"));
    names.map(decode).collect()
}

/// Keeps a part of a schema unchanged where narrowing it would widen the whole, such as `not`; the definitions that
/// it refers to are kept as well.
pub(crate) fn frozen(run: &mut Run<'_>, schema: &Value) -> Value {
    if !refers(schema) {
        return schema.clone();
    }
    run.definitions.as_they_are = true;
    kept(run, schema)
}

/// Copies a schema and updates its references to the new locations of the definitions.
fn kept(run: &mut Run<'_>, schema: &Value) -> Value {
    let mut kept = schema.clone();
    keep(run, &mut kept);
    kept
}

fn keep(run: &mut Run<'_>, schema: &mut Value) {
    use crate::schema::Reference::{Large, Lost, Plain, Recursive};
    let Value::Object(node) = schema else { return };
    if let Some(reference) = text(node, "$ref").map(str::to_owned) {
        match run.references.get(&reference) {
            Plain(target) | Recursive(target) | Large(target) => {
                let name = run.definitions.want_as_it_is(&reference, target);
                node.insert("$ref".to_owned(), name.into());
            }
            Lost => {}
        }
    }
    children_mut(node, &mut |key, _, child| {
        if role(key) != Some(Role::Definitions) {
            keep(run, child);
        }
    });
}
