//! The portable form of tool schemas: the output of schemars in a form that all clients accept.
//!
//! Each pass handles one property of clients or of serde. The schemas are generated from types, so no losses are
//! reported; [`fit`](super::fit) continues from here for one client, and accepts any schema.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::forms::show_type;
use super::{
    Reference, References, all_disjoint, bottom_up, by_type, children_mut, conjunction, constants_as_enum,
    decode, list, reference, take_null, target, together, type_of_values, with_target,
};

/// The direction of the values of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From the client to the tool.
    Input,
    /// From the tool to the client.
    Output,
    /// From the client, as checked in calls: optional properties may be `null`.
    Call,
}

/// Marks a node whose `null` is significant, so that input schemas keep it.
pub const KEPT_NULL: &str = "x-null";

/// Converts a schema to the portable form.
#[inline]
pub fn portable(schema: &mut Value, direction: Direction) {
    inline(schema);
    bottom_up(schema, &mut |node| remove_noise(node, direction));
    bottom_up(schema, &mut |node| separate_null(node, direction));
    bottom_up(schema, &mut enumerate);
    bottom_up(schema, &mut with_items);
    bottom_up(schema, &mut distribute);
    merge_root(schema, direction);
    bottom_up(schema, &mut with_properties);
    plain_root(schema);
    show_types(schema);
}

/// Inlines definitions, except recursive ones and those that would make the schema too large.
#[inline]
fn inline(schema: &mut Value) {
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

/// Inlines references where possible; adds the remaining ones to `wanted`.
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

/// Inlines a root that is only a reference, because clients read the `type` of the root.
#[inline]
pub fn open_root(schema: &mut Value) {
    let to = schema.as_object().and_then(reference::<Value>);
    if let Some(target) = to.and_then(|to| target(schema, to)).cloned()
        && let Value::Object(root) = schema
    {
        *root = with_target(std::mem::take(root), &target);
    }
}

/// Repeats the type of the target beside each remaining reference, because clients send objects as strings without
/// it.
#[inline]
fn show_types(schema: &mut Value) {
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

/// Removes keywords that cost tokens or confuse clients without adding information: titles, `$schema`, formats of
/// numbers, and defaults in outputs, which nobody applies.
#[inline]
fn remove_noise(schema: &mut Map<String, Value>, direction: Direction) {
    if direction == Direction::Output {
        schema.remove("default");
    }
    schema.remove("$schema");
    schema.remove("title");
    if schema.contains_key("format") && is_numeric(schema.get("type")) {
        schema.remove("format");
    }
}

#[inline]
fn is_numeric(ty: Option<&Value>) -> bool {
    let numeric = |ty: &Value| ty == "integer" || ty == "number";
    match ty {
        Some(Value::Array(types)) => types.iter().any(numeric),
        Some(ty) => numeric(ty),
        None => false,
    }
}

/// Leaves one type per node, because clients reject `"type": ["string", "null"]`. Inputs don't need `null`, because
/// optional properties can be omitted; in outputs it becomes an alternative.
#[inline]
fn separate_null(schema: &mut Map<String, Value>, direction: Direction) {
    let kept = schema.remove(KEPT_NULL).is_some();
    let types = schema.get("type").and_then(Value::as_array);
    if direction == Direction::Call
        && types.is_some_and(|types| types.len() == 2 && types.iter().any(|ty| ty == "null"))
    {
        return;
    }
    if let Some(Value::Array(types)) = schema.get("type").cloned() {
        *schema = by_type(schema, &types);
        if let [Value::Object(only)] = list(schema, "anyOf") {
            let only = only.clone();
            schema.remove("anyOf");
            schema.extend(only);
        }
    }
    if direction == Direction::Input && !kept {
        let mut dropped = false;
        for choice in ["anyOf", "oneOf"] {
            dropped |= take_null(schema, choice);
        }
        if dropped && schema.get("default") == Some(&Value::Null) {
            schema.remove("default");
        }
    }
}

/// Rewrites equivalents of an enumeration of one type as an `enum`.
#[inline]
fn enumerate(schema: &mut Map<String, Value>) {
    let mut plain = schema.clone();
    if constants_as_enum(&mut plain).is_some() && type_of_values(&plain).is_none_or(|ty| ty.is_string()) {
        *schema = plain;
    }
    if let Some(ty) = type_of_values(schema).filter(Value::is_string) {
        schema.entry("type").or_insert(ty);
    }
}

/// Rewrites a tuple of one type as an array of fixed length. Other tuples keep `prefixItems` and also get
/// `items`, a less precise equivalent, because nothing follows the prefix.
#[inline]
fn with_items(schema: &mut Map<String, Value>) {
    let Some(Value::Array(prefix)) = schema.get("prefixItems").cloned() else {
        return;
    };
    let len = Value::from(prefix.len());
    if schema.get("maxItems") != Some(&len) || schema.contains_key("items") {
        return;
    }
    let mut kinds: Vec<Value> = Vec::new();
    for item in prefix {
        if !kinds.contains(&item) {
            kinds.push(item);
        }
    }
    let items = match kinds.as_slice() {
        [only] => {
            schema.remove("prefixItems");
            only.clone()
        }
        _ => json!({ "anyOf": kinds }),
    };
    schema.insert("items".to_owned(), items);
}

/// Completes the alternatives of a node.
///
/// Several clients don't support `oneOf`. `anyOf` is equivalent if no value matches two alternatives, and serde
/// uses the first match of a flattened enum.
#[inline]
fn distribute(schema: &mut Map<String, Value>) {
    absorb_all(schema);
    if !schema.contains_key("anyOf")
        && (all_disjoint(list(schema, "oneOf")) || are_tagged(list(schema, "oneOf")))
        && let Some(variants) = schema.remove("oneOf")
    {
        schema.insert("anyOf".to_owned(), variants);
    }
    for keyword in ["anyOf", "oneOf"] {
        complete(schema, keyword);
        show_type(schema, keyword);
    }
}

/// Whether these are the variants of a flattened enum: objects with a single property of a unique name.
#[inline]
fn are_tagged(forms: &[Value]) -> bool {
    let tag = |form: &Value| {
        let (form, required) = (form.as_object()?, form.get("required")?.as_array()?);
        let mut properties = super::object(form, "properties").into_iter().flat_map(Map::keys);
        let name = properties.next().filter(|_| properties.next().is_none())?;
        (is_object(form) && required.as_slice() == [name.as_str()]).then(|| name.clone())
    };
    let tags: Option<BTreeSet<String>> = forms.iter().map(tag).collect();
    tags.is_some_and(|tags| tags.len() == forms.len())
}

/// Merges the parts of an `allOf`, as far as a single schema can express them.
#[inline]
fn absorb_all(schema: &mut Map<String, Value>) {
    let Some(Value::Array(parts)) = schema.remove("allOf") else {
        return;
    };
    let mut left = Vec::new();
    for part in parts {
        match part.as_object().and_then(|part| conjunction(part, schema)) {
            Some(merged) => *schema = merged,
            None => left.push(part),
        }
    }
    if !left.is_empty() {
        schema.insert("allOf".to_owned(), left.into());
    }
}

/// Copies the shared keywords (those beside a flattened enum) into each alternative.
#[inline]
fn complete(schema: &mut Map<String, Value>, choice: &str) {
    let Some(Value::Array(variants)) = schema.get(choice) else {
        return;
    };
    if !schema.contains_key("properties") {
        return;
    }
    let closed = schema.get("unevaluatedProperties") == Some(&Value::Bool(false));
    let mut shared = Map::new();
    for keyword in ["type", "properties", "required"] {
        shared.extend(
            schema
                .get(keyword)
                .map(|value| (keyword.to_owned(), value.clone())),
        );
    }
    let whole: Option<Vec<Value>> = variants
        .iter()
        .map(|variant| whole(&shared, variant.as_object()?, closed))
        .collect();
    let Some(whole) = whole else { return };
    for keyword in ["type", "properties", "required", "unevaluatedProperties"] {
        schema.remove(keyword);
    }
    schema.insert(choice.to_owned(), whole.into());
}

#[inline]
fn whole(shared: &Map<String, Value>, variant: &Map<String, Value>, closed: bool) -> Option<Value> {
    let mut whole = conjunction(shared, variant)?;
    if closed && !whole.contains_key("additionalProperties") {
        whole.insert("additionalProperties".to_owned(), false.into());
    }
    Some(whole.into())
}

/// Merges a root that is a choice between objects into one object that accepts them all. Only outputs can have such
/// a root, for which a wider schema is still correct.
#[inline]
fn merge_root(schema: &mut Value, direction: Direction) {
    let Value::Object(root) = schema else { return };
    let choice = if root.contains_key("anyOf") {
        "anyOf"
    } else {
        "oneOf"
    };
    let Some(Value::Array(variants)) = root.get(choice) else {
        return;
    };
    let objects: Option<Vec<&Map<String, Value>>> = variants
        .iter()
        .map(|variant| variant.as_object().filter(|variant| is_object(variant)))
        .collect();
    let Some(objects) = objects.filter(|_| direction == Direction::Output) else {
        return;
    };
    let (properties, required) = together(&objects);
    root.remove(choice);
    root.insert("type".to_owned(), "object".into());
    root.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        root.insert("required".to_owned(), required.into());
    }
}

#[inline]
fn is_object(variant: &Map<String, Value>) -> bool {
    variant.get("type").is_some_and(|ty| ty == "object") && !variant.contains_key("anyOf")
}

/// Adds empty `properties` to objects without any, because several clients require the keyword.
#[inline]
fn with_properties(schema: &mut Map<String, Value>) {
    let plain = ["properties", "anyOf", "oneOf", "allOf", "$ref", "enum"];
    let bare = !plain.iter().any(|&keyword| schema.contains_key(keyword));
    if bare && schema.get("type").is_some_and(|ty| ty == "object") {
        schema.insert("properties".to_owned(), json!({}));
    }
}

/// Removes the description of the root: the tool has its own, and two of them confuse the model.
#[inline]
fn plain_root(schema: &mut Value) {
    if let Value::Object(root) = schema {
        root.remove("description");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inlined(mut schema: Value) -> Value {
        inline(&mut schema);
        schema
    }

    #[test]
    fn definitions_are_inlined_with_their_siblings() {
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
    fn recursive_definitions_are_kept_and_show_their_type() {
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
    fn exponential_schemas_are_not_inlined() {
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

    #[test]
    fn titles_are_removed_and_string_formats_kept() {
        let mut schema = json!({
            "$schema": "x",
            "title": "T",
            "properties": {
                "title": { "type": "string", "format": "date-time", "title": "t" },
                "n": { "type": "number", "format": "double" },
            },
        });
        bottom_up(&mut schema, &mut |node| remove_noise(node, Direction::Input));
        assert_eq!(
            schema,
            json!({ "properties": { "title": { "type": "string", "format": "date-time" }, "n": { "type": "number" } } })
        );
    }

    fn separated(mut schema: Value, role: Direction) -> Value {
        bottom_up(&mut schema, &mut |node| separate_null(node, role));
        schema
    }

    #[test]
    fn inputs_lose_null() {
        let schema =
            json!({ "type": ["integer", "null"], "minimum": 0, "description": "n", "default": null });
        let single = json!({ "type": "integer", "minimum": 0, "description": "n" });
        assert_eq!(separated(schema, Direction::Input), single);
        let schema = json!({ "anyOf": [{ "type": "object", "description": "t" }, { "type": "null" }], "description": "n" });
        let single = json!({ "type": "object", "description": "n" });
        assert_eq!(separated(schema, Direction::Input), single);
        let schema = json!({ "type": ["string", "null"], "enum": ["a", null] });
        assert_eq!(
            separated(schema, Direction::Input),
            json!({ "type": "string", "enum": ["a"] })
        );
    }

    #[test]
    fn outputs_keep_null_as_an_alternative() {
        let schema = json!({ "type": ["string", "null"], "enum": ["a", null], "description": "n" });
        let apart =
            json!({ "anyOf": [{ "type": "string", "enum": ["a"] }, { "type": "null" }], "description": "n" });
        assert_eq!(separated(schema, Direction::Output), apart);
    }

    #[test]
    fn the_null_type_itself_is_kept() {
        let unit = json!({ "type": "null" });
        assert_eq!(separated(unit.clone(), Direction::Input), unit);
    }

    fn made_plain(mut schema: Value) -> Value {
        bottom_up(&mut schema, &mut enumerate);
        schema
    }

    #[test]
    fn constants_become_one_enum_with_their_docs() {
        let schema = json!({ "description": "Units", "oneOf": [
            { "type": "string", "enum": ["kelvin", "rankine"] },
            { "type": "string", "const": "celsius", "description": "Water freezes\nat zero" },
        ] });
        assert_eq!(
            made_plain(schema),
            json!({
                "type": "string",
                "enum": ["kelvin", "rankine", "celsius"],
                "description": "Units\n\n- `celsius`: Water freezes\n  at zero",
            })
        );
    }

    #[test]
    fn a_choice_with_data_is_kept() {
        let schema = json!({ "oneOf": [{ "const": "a" }, { "type": "object" }] });
        let plain = json!({ "oneOf": [{ "type": "string", "enum": ["a"] }, { "type": "object" }] });
        assert_eq!(made_plain(schema), plain);
    }

    fn written(schema: &Value) -> Value {
        let mut schema = schema.as_object().cloned().unwrap_or_default();
        with_items(&mut schema);
        schema.into()
    }

    #[test]
    fn a_pair_of_one_type_is_an_array() {
        let number = json!({ "type": "number" });
        let pair = json!({ "type": "array", "prefixItems": [number, number], "minItems": 2, "maxItems": 2 });
        assert_eq!(
            written(&pair),
            json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
        );
    }

    #[test]
    fn a_mixed_pair_keeps_prefix_items() {
        let pair = json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }], "minItems": 2, "maxItems": 2 });
        let written = written(&pair);
        assert_eq!(written["prefixItems"], pair["prefixItems"]);
        assert_eq!(
            written["items"],
            json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] })
        );
    }

    #[test]
    fn shared_members_go_into_each_alternative() {
        let mut schema = json!({
            "type": "object",
            "description": "d",
            "properties": { "id": { "type": "integer" } },
            "required": ["id"],
            "unevaluatedProperties": false,
            "anyOf": [
                { "type": "object", "properties": { "a": {} }, "required": ["a"] },
                { "type": "object", "properties": { "b": {} } },
            ],
        });
        bottom_up(&mut schema, &mut distribute);
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "description": "d",
                "anyOf": [
                    {
                        "type": "object",
                        "properties": { "id": { "type": "integer" }, "a": {} },
                        "required": ["id", "a"],
                        "additionalProperties": false,
                    },
                    {
                        "type": "object",
                        "properties": { "id": { "type": "integer" }, "b": {} },
                        "required": ["id"],
                        "additionalProperties": false,
                    },
                ],
            })
        );
    }

    #[test]
    fn parts_are_joined() {
        let mut schema = json!({ "description": "d", "allOf": [{ "type": "string" }, { "minLength": 1 }] });
        bottom_up(&mut schema, &mut distribute);
        assert_eq!(
            schema,
            json!({ "type": "string", "minLength": 1, "description": "d" })
        );
    }

    #[test]
    fn maps_and_empty_objects_gain_properties() {
        let mut schema = json!({ "type": "object", "additionalProperties": { "type": "object" } });
        bottom_up(&mut schema, &mut with_properties);
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "properties": {},
                "additionalProperties": { "type": "object", "properties": {} },
            })
        );
    }
}
