//! Types for recursive schemas.

use agentcard_rules::schema::{children, decode, reference, target, with_target};
use serde_json::{Map, Value, json};

use super::definition::Definition;
use super::{Types, hoist};
use crate::import::name::type_name;
use crate::import::schema::{Object, describes, resolved, type_of};

/// A recursive schema and its type.
#[derive(Debug)]
pub(super) struct Recursive {
    /// Its reference, and all schemas reachable from it.
    source: Value,
    name: String,
    /// The schema; its references are names of types.
    schema: Object,
    /// Whether no type can express it.
    refused: bool,
}

impl Types {
    /// The type of the recursive schema at a reference; `None` if no type can express it.
    pub(crate) fn recursive(&mut self, reference: &str, root: &Value) -> Option<String> {
        let source = json!([reference, reachable(reference, root), self.null_inside]);
        if let Some(known) = self.recursive.iter().find(|known| known.source == source) {
            return (!known.refused).then(|| known.name.clone());
        }
        let last = reference.rsplit('/').next().unwrap_or_default();
        let name = self.names.claim(&type_name(&decode(last), "Item"), "");
        let is_outermost = self.recursive.iter().all(|known| !known.schema.is_empty());
        let at = self.recursive.len();
        self.recursive.push(Recursive {
            source,
            name: name.clone(),
            schema: Object::new(),
            refused: false,
        });
        let target = target(root, reference)?;
        let schema = resolved(target, root, &mut |inner| self.recursive(inner, root));
        match schema {
            Some(Value::Object(schema)) if !schema.is_empty() => self.recursive[at].schema = schema,
            _ => self.refuse(at),
        }
        if is_outermost {
            self.define_from(at);
        }
        (!self.recursive[at].refused).then_some(name)
    }

    /// Defines all mutually recursive schemas, or none.
    fn define_from(&mut self, at: usize) {
        let before = self.definitions.len();
        for index in at..self.recursive.len() {
            if self.recursive[index].refused || self.define(index).is_none() {
                self.definitions.truncate(before);
                return self.refuse(at);
            }
        }
    }

    fn refuse(&mut self, at: usize) {
        for known in &mut self.recursive[at..] {
            known.refused = true;
            known.schema.insert("not".to_owned(), json!({}));
        }
    }

    fn define(&mut self, index: usize) -> Option<()> {
        let Recursive { name, schema, .. } = &self.recursive[index];
        let (name, schema) = (name.clone(), schema.clone());
        if hoist::has_properties(&schema) && hoist::define(self, &schema, &name).is_some() {
            return Some(());
        }
        if !self.null_inside && allows_null(&schema) {
            return None;
        }
        let mut stated = self.in_place(&schema, &name, &mut Vec::new())?;
        stated.retain(|keyword, _| !describes(keyword));
        self.definitions.push(Definition {
            name,
            schema: json!({}),
            source: Value::Null,
            doc: hoist::text(&schema, "description"),
            fields: Vec::new(),
            texts: Vec::new(),
            hidden: false,
            stated: Some(stated),
        });
        Some(())
    }

    /// Inlines all references except those to `name`, because a stated schema can't refer to other types.
    fn in_place(&self, schema: &Object, name: &str, open: &mut Vec<String>) -> Option<Object> {
        let mut schema = schema.clone();
        if let Some(other) = type_of(&schema).filter(|other| *other != name) {
            let known = self.recursive.iter().find(|known| known.name == other)?;
            if open.contains(&known.name) {
                return None;
            }
            open.push(known.name.clone());
            let whole = with_target(schema, &known.schema.clone().into());
            let whole = self.in_place(&whole, name, open);
            open.pop();
            return whole;
        }
        let mut all = Some(());
        agentcard_rules::schema::children_mut(&mut schema, &mut |_, _, child| {
            if let Value::Object(inner) = child {
                match self.in_place(inner, name, open) {
                    Some(whole) => *inner = whole,
                    None => all = None,
                }
            }
        });
        all.map(|()| schema)
    }
}

/// All schemas reachable from a reference, by their references.
fn reachable(from: &str, root: &Value) -> Map<String, Value> {
    let (mut found, mut open) = (Map::new(), vec![from.to_owned()]);
    while let Some(next) = open.pop() {
        if let Some(target) = target(root, &next).filter(|_| !found.contains_key(&next)) {
            references(target, &mut open);
            found.insert(next, target.clone());
        }
    }
    found
}

fn references(schema: &Value, found: &mut Vec<String>) {
    let Some(node) = schema.as_object() else { return };
    found.extend(reference::<Value>(node).map(str::to_owned));
    children(node, &mut |_, _, child| references(child, found));
}

fn allows_null(schema: &Object) -> bool {
    let is_null = |ty: &Value| ty == "null";
    let ty = schema.get("type");
    let mut found =
        ty.is_some_and(|ty| is_null(ty) || ty.as_array().is_some_and(|all| all.iter().any(is_null)));
    children(schema, &mut |_, _, child: &Value| {
        found |= child.as_object().is_some_and(allows_null);
    });
    found
}
