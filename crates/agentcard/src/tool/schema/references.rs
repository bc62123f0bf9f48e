//! References: clients lose them, so what is not recursive is written in place.

use agentcard_rules::schema::{
    Reference, References, bottom_up, children_mut, decode, reference, target, with_target,
};
use serde_json::{Map, Value};

/// Writes definitions in place, except recursive ones and those that would make the schema explode.
#[inline]
pub(super) fn inline(schema: &mut Value) {
    let whole = schema.clone();
    if schema
        .as_object_mut()
        .and_then(|root| root.remove("$defs"))
        .is_none()
    {
        return;
    }
    let mut references = References::of(&whole);
    let (mut wanted, mut definitions) = (Vec::new(), Map::new());
    resolve(schema, &mut references, &mut wanted);
    while let Some(name) = wanted.pop() {
        let definition = whole.get("$defs").and_then(|all| all.get(&name));
        if let (Some(definition), false) = (definition, definitions.contains_key(&name)) {
            let mut definition = definition.clone();
            resolve(&mut definition, &mut references, &mut wanted);
            definitions.insert(name, definition);
        }
    }
    if let (Value::Object(root), false) = (schema, definitions.is_empty()) {
        root.insert("$defs".to_owned(), definitions.into());
    }
}

/// Writes in place what can be; the definitions that stay references are `wanted`.
#[inline]
fn resolve(schema: &mut Value, references: &mut References<'_, Value>, wanted: &mut Vec<String>) {
    let Value::Object(node) = schema else { return };
    if let Some(to) = reference::<Value>(node) {
        if let Reference::Plain(target) = references.get(to) {
            *node = with_target(std::mem::take(node), target);
            return resolve(schema, references, wanted);
        }
        wanted.extend(to.strip_prefix("#/$defs/").map(decode));
    }
    children_mut(node, &mut |_, _, child| resolve(child, references, wanted));
}

/// Puts a root that is only a reference in its place: clients look at the root's own `type`.
#[inline]
pub(super) fn open_root(schema: &mut Value) {
    let to = schema.as_object().and_then(reference::<Value>);
    if let Some(target) = to.and_then(|to| target(schema, to)).cloned()
        && let Value::Object(root) = schema
    {
        *root = with_target(std::mem::take(root), &target);
    }
}

/// Repeats the type of the target beside each reference that is left: clients send objects as strings without it.
#[inline]
pub(super) fn show_types(schema: &mut Value) {
    let whole = schema.clone();
    if whole.get("$defs").is_some() {
        bottom_up(schema, &mut |node| {
            let target = reference::<Value>(node).and_then(|to| target(&whole, to));
            if let Some(ty) = target.and_then(|target| target.get("type")) {
                node.insert("type".to_owned(), ty.clone());
            }
        });
    }
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
