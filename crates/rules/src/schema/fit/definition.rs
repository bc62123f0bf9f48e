//! The definitions that a fitted schema still needs.

use serde_json::Value;

use crate::schema::fit::run::Run;
use crate::schema::{Object, Role, children_mut, decode, nothing, role, text};

/// Definitions by their names, in the order in which they were asked for.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    wanted: Vec<Wanted>,
    /// Whether the definitions stay as they are: something narrows where its opposite counts.
    as_they_are: bool,
}

#[derive(Debug)]
struct Wanted {
    reference: String,
    name: String,
    target: Value,
}

impl Definitions {
    /// Asks for a definition; the answer is the reference to it in the fitted schema.
    pub(crate) fn want(&mut self, reference: &str, target: &Value) -> String {
        if reference == "#" {
            return reference.to_owned();
        }
        self.want_as_it_is(reference, target)
    }

    /// The same where the root itself is a definition, since the fitted root accepts less.
    fn want_as_it_is(&mut self, reference: &str, target: &Value) -> String {
        if let Some(known) = self.wanted.iter().find(|wanted| wanted.reference == reference) {
            return format!("#/$defs/{}", known.name);
        }
        let last = reference.rsplit('/').next().unwrap_or_default();
        let mut name = if last == "#" { "root" } else { last }.to_owned();
        while self.wanted.iter().any(|wanted| wanted.name == name) {
            name.push('_');
        }
        let in_schema = format!("#/$defs/{name}");
        self.wanted.push(Wanted {
            reference: reference.to_owned(),
            name,
            target: target.clone(),
        });
        in_schema
    }
}

/// Adds the definitions to the root: fitted, and with what they refer to themselves.
pub(crate) fn add(run: &mut Run<'_>, root: &mut Object) {
    let was_frozen = run.definitions.as_they_are;
    let mut definitions = Object::new();
    let mut at = 0;
    while let Some(wanted) = run.definitions.wanted.get(at) {
        let (reference, target) = (wanted.reference.clone(), wanted.target.clone());
        // The name stands in a reference as it was written there.
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
        // Found out too late for the first of them.
        return add(run, root);
    }
    keep_used(root, &mut definitions);
    if !definitions.is_empty() {
        root.insert("$defs".to_owned(), definitions.into());
    }
}

/// Drops the definitions whose references are gone.
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
    match schema {
        Value::Object(node) => {
            let own = node.get("$ref").and_then(Value::as_str);
            let own = own.and_then(|reference| reference.strip_prefix("#/$defs/"));
            let mut all: Vec<String> = own.map(decode).into_iter().collect();
            all.extend(node.values().flat_map(names));
            all
        }
        Value::Array(all) => all.iter().flat_map(names).collect(),
        _ => Vec::new(),
    }
}

/// A part of a schema where to accept less would be to refuse less: it stays as it is, and so do the definitions that
/// it refers to.
pub(crate) fn frozen(run: &mut Run<'_>, schema: &Value) -> Value {
    if !refers(schema) {
        return schema.clone();
    }
    run.definitions.as_they_are = true;
    kept(run, schema)
}

/// A schema as it is, but for its references, which lead to where the definitions stand now.
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

/// Whether a schema has a reference anywhere.
fn refers(schema: &Value) -> bool {
    match schema {
        Value::Object(node) => node.contains_key("$ref") || node.values().any(refers),
        Value::Array(all) => all.iter().any(refers),
        _ => false,
    }
}
