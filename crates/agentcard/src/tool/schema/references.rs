//! References: clients lose them, so what is not recursive is written in place.

use serde_json::{Map, Value};

use super::merge::merge;
use super::walk::children;

/// Number of schema nodes up to which everything is written in place; beyond it only what is used once.
const GUARD: usize = 2_000;

/// The definitions of a schema, and the names of those that stay references.
struct Definitions {
    all: Map<String, Value>,
    kept: Vec<String>,
}

/// Writes definitions in place, except recursive ones and those that would make the schema explode.
#[inline]
pub(super) fn inline(schema: &mut Value) {
    let Some(Value::Object(all)) = schema.as_object_mut().and_then(|root| root.remove("$defs")) else {
        return;
    };
    let kept = recursive(&all);
    let mut definitions = Definitions { all, kept };
    if expanded_size(schema, &definitions) > GUARD {
        definitions.kept.append(&mut used_twice(schema, &definitions.all));
    }
    resolve(schema, &definitions);
    let mut left = Map::new();
    let mut wanted = references(schema);
    while let Some(name) = wanted.pop() {
        let Some(definition) = definitions.all.get(&name) else {
            continue;
        };
        if !left.contains_key(&name) {
            let mut definition = definition.clone();
            resolve(&mut definition, &definitions);
            wanted.append(&mut references(&definition));
            left.insert(name, definition);
        }
    }
    if let (Value::Object(root), false) = (schema, left.is_empty()) {
        root.insert("$defs".to_owned(), left.into());
    }
}

/// Whether `nodes` schema nodes are so many that [`inline`] would keep references.
#[inline]
pub(super) fn too_many(nodes: usize) -> bool {
    nodes > GUARD
}

/// Number of schema nodes when every definition but the recursive ones is in place.
#[inline]
pub(super) fn nodes_in_place(schema: &Value) -> usize {
    let Some(Value::Object(all)) = schema.get("$defs") else {
        return count(schema);
    };
    let definitions = Definitions {
        kept: recursive(all),
        all: all.clone(),
    };
    let mut bare = schema.clone();
    bare.as_object_mut().and_then(|root| root.remove("$defs"));
    expanded_size(&bare, &definitions)
}

/// Puts a root that is only a reference in its place: clients look at the root's own `type`.
#[inline]
pub(super) fn open_root(schema: &mut Value) {
    let Value::Object(root) = schema else { return };
    let target = target(root).and_then(|name| root.get("$defs")?.get(name));
    let Some(Value::Object(target)) = target else {
        return;
    };
    let mut siblings = root.clone();
    siblings.remove("$ref");
    if let Some(merged) = merge(target, &siblings) {
        *root = merged;
    }
}

/// Repeats the type of the target beside each reference that is left: clients send objects as strings without it.
#[inline]
pub(super) fn show_types(schema: &mut Value) {
    let Some(Value::Object(definitions)) = schema.get("$defs").cloned() else {
        return;
    };
    super::walk::bottom_up(schema, &mut |node| {
        let ty = target(node).and_then(|name| definitions.get(&name)?.get("type").cloned());
        if let Some(ty) = ty {
            node.insert("type".to_owned(), ty);
        }
    });
}

#[inline]
fn resolve(schema: &mut Value, definitions: &Definitions) {
    let Value::Object(node) = schema else { return };
    if let Some(name) = target(node).filter(|name| !definitions.kept.contains(name))
        && let Some(Value::Object(definition)) = definitions.all.get(&name)
    {
        node.remove("$ref");
        *node = in_place(definition, node);
        return resolve(schema, definitions);
    }
    children(node, &mut |child| resolve(child, definitions));
}

#[inline]
fn in_place(definition: &Map<String, Value>, siblings: &Map<String, Value>) -> Map<String, Value> {
    merge(definition, siblings).unwrap_or_else(|| {
        let mut node = siblings.clone();
        let all = node.entry("allOf").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(all) = all {
            all.push(definition.clone().into());
        }
        node
    })
}

/// Names of the definitions that reach themselves.
#[inline]
fn recursive(definitions: &Map<String, Value>) -> Vec<String> {
    let mut recursive = Vec::new();
    for (name, definition) in definitions {
        let (mut seen, mut todo) = (Vec::new(), references(definition));
        while let Some(next) = todo.pop() {
            if !seen.contains(&next) {
                todo.append(&mut definitions.get(&next).map(references).unwrap_or_default());
                seen.push(next);
            }
        }
        if seen.contains(name) {
            recursive.push(name.clone());
        }
    }
    recursive
}

/// Number of nodes when everything but what is kept is in place.
#[inline]
fn expanded_size(schema: &Value, definitions: &Definitions) -> usize {
    size(schema, definitions, &mut Vec::new())
}

#[inline]
fn size(schema: &Value, definitions: &Definitions, known: &mut Vec<(String, usize)>) -> usize {
    let mut total = count(schema);
    for name in references(schema) {
        if definitions.kept.contains(&name) {
            continue;
        }
        let Some(definition) = definitions.all.get(&name) else {
            continue;
        };
        let inner = match known.iter().find(|(other, _)| *other == name) {
            Some(&(_, size)) => size,
            None => size(definition, definitions, known),
        };
        known.push((name, inner));
        total = total.saturating_add(inner);
    }
    total
}

#[inline]
fn used_twice(schema: &Value, definitions: &Map<String, Value>) -> Vec<String> {
    let mut uses = references(schema);
    for definition in definitions.values() {
        uses.append(&mut references(definition));
    }
    let mut twice = Vec::new();
    while let Some(name) = uses.pop() {
        if uses.contains(&name) && !twice.contains(&name) {
            twice.push(name);
        }
    }
    twice
}

#[inline]
fn count(schema: &Value) -> usize {
    let mut nodes = 0;
    super::walk::bottom_up(&mut schema.clone(), &mut |_| nodes += 1);
    nodes
}

/// Names of the definitions that `schema` refers to, once per use.
#[inline]
fn references(schema: &Value) -> Vec<String> {
    let mut names = Vec::new();
    super::walk::bottom_up(&mut schema.clone(), &mut |node| names.extend(target(node)));
    names
}

/// Name of the definition that a node refers to.
#[inline]
pub(in crate::tool) fn target(node: &Map<String, Value>) -> Option<String> {
    let name = node.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
    Some(decode(name))
}

/// Undoes the two escapes of a JSON pointer in a URI fragment.
#[inline]
fn decode(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = (*first == b'%').then(|| name_byte(tail)).flatten();
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    let text = String::from_utf8_lossy(&bytes);
    text.replace("~1", "/").replace("~0", "~")
}

#[inline]
fn name_byte(digits: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(digits.get(..2)?).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn inlined(mut schema: Value) -> Value {
        inline(&mut schema);
        schema
    }

    #[test]
    fn definitions_go_in_place_with_their_siblings() {
        let schema = json!({
            "properties": { "a": { "$ref": "#/$defs/P%3Cu8%3E", "description": "mine" } },
            "$defs": {
                "P<u8>": { "type": "object", "description": "theirs", "properties": { "q": { "$ref": "#/$defs/Q" } } },
                "Q": { "type": "string" },
            },
        });
        assert_eq!(
            inlined(schema),
            json!({ "properties": { "a": {
                "type": "object", "description": "mine", "properties": { "q": { "type": "string" } },
            } } })
        );
    }

    #[test]
    fn recursive_definitions_stay_and_show_their_type() {
        let mut schema = json!({
            "properties": { "tree": { "$ref": "#/$defs/Node" } },
            "$defs": { "Node": { "type": "object", "properties": {
                "next": { "$ref": "#/$defs/Node" }, "leaf": { "$ref": "#/$defs/Leaf" },
            } }, "Leaf": { "type": "string" } },
        });
        inline(&mut schema);
        show_types(&mut schema);
        assert_eq!(
            schema,
            json!({
                "properties": { "tree": { "$ref": "#/$defs/Node", "type": "object" } },
                "$defs": { "Node": { "type": "object", "properties": {
                    "next": { "$ref": "#/$defs/Node", "type": "object" }, "leaf": { "type": "string" },
                } } },
            })
        );
    }

    #[test]
    fn explosions_are_guarded() {
        let mut definitions = Map::new();
        for level in 0..20 {
            let next = json!({ "$ref": format!("#/$defs/L{}", level + 1) });
            let body = json!({ "type": "object", "properties": { "a": next, "b": next } });
            definitions.insert(format!("L{level}"), body);
        }
        definitions.insert("L20".to_owned(), json!({ "type": "string" }));
        let schema = json!({ "properties": { "a": { "$ref": "#/$defs/L0" } }, "$defs": definitions });
        assert!(inlined(schema).to_string().len() < 4_000);
    }
}
