//! Schemas behind references and in alternatives: real changes are found, and equivalent forms are not reported.

use serde_json::{Value, json};

use super::diff;

/// `(breaking, subject, message)` of the differences between tools with an argument `a` and definitions.
fn argument(old: (Value, Value), new: (Value, Value)) -> Vec<(bool, String, String)> {
    let spec = |(a, defs): (Value, Value)| {
        let schema = json!({ "type": "object", "properties": { "a": a }, "$defs": defs });
        json!({ "tools": [{ "name": "f", "inputSchema": schema }] })
    };
    let differences = diff(&spec(old), &spec(new)).unwrap();
    let all = differences.into_iter();
    all.map(|it| (it.breaking, it.subject, it.message)).collect()
}

fn object(required: &[&str]) -> Value {
    json!({ "type": "object", "properties": { "x": { "type": "string" } }, "required": required })
}

/// Different forms of a schema for `a` that is equivalent to the definition `A`.
fn ways() -> Vec<(Value, Value)> {
    let to = json!({ "$ref": "#/$defs/A" });
    vec![
        (to.clone(), json!({})),
        (json!({ "$ref": "#/$defs/B" }), json!({ "B": to })),
        (json!({ "anyOf": [to, { "type": "null" }] }), json!({})),
        (json!({ "oneOf": [{ "type": "null" }, to] }), json!({})),
        (json!({ "allOf": [to], "description": "D." }), json!({})),
        (json!({ "type": "array", "items": to }), json!({})),
        (json!({ "type": "object", "additionalProperties": to }), json!({})),
        (
            json!({ "type": "object", "patternProperties": { "^x": to } }),
            json!({}),
        ),
        (json!({ "not": to }), json!({})),
        (json!({ "type": "array", "prefixItems": [to] }), json!({})),
    ]
}

#[test]
fn changes_behind_references_are_found() {
    for (a, more) in ways() {
        let with = |definition: Value| {
            let mut defs = more.clone();
            defs["A"] = definition;
            (a.clone(), defs)
        };
        let same = argument(with(object(&[])), with(object(&[])));
        assert_eq!(same, [], "{a}");
        let required = argument(with(object(&[])), with(object(&["x"])));
        assert!(
            required.iter().any(|(breaking, ..)| *breaking),
            "{a}: {required:?}"
        );
    }
}

#[test]
fn renamed_and_recursive_definitions_are_equal() {
    let list = |name: &str| {
        let to = json!({ "$ref": format!("#/$defs/{name}") });
        let node =
            json!({ "type": "object", "properties": { "next": { "anyOf": [to, { "type": "null" }] } } });
        (
            json!({ "anyOf": [to, { "type": "null" }] }),
            json!({ name: node }),
        )
    };
    assert_eq!(argument(list("Node"), list("Item")), []);
    let circle = (
        json!({ "$ref": "#/$defs/A" }),
        json!({ "A": { "$ref": "#/$defs/B" }, "B": { "$ref": "#/$defs/A" } }),
    );
    assert_eq!(argument(circle.clone(), circle), []);
}

#[test]
fn long_chains_of_definitions_do_not_overflow_the_stack() {
    let chain = |last: &str| {
        let mut defs = serde_json::Map::new();
        for number in 0..5_000 {
            let next =
                json!({ "anyOf": [{ "$ref": format!("#/$defs/D{}", number + 1) }, { "type": "null" }] });
            defs.insert(
                format!("D{number}"),
                json!({ "type": "object", "properties": { "next": next } }),
            );
        }
        defs.insert("D5000".to_owned(), json!({ "type": last }));
        (
            json!({ "anyOf": [{ "$ref": "#/$defs/D0" }, { "minimum": 1 }] }),
            Value::Object(defs),
        )
    };
    assert_eq!(argument(chain("string"), chain("string")), []);
}

#[test]
fn siblings_of_references_are_compared() {
    let defs = json!({ "A": { "type": "string" } });
    let to = |more: Value| {
        let mut schema = json!({ "$ref": "#/$defs/A" });
        schema
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        (schema, defs.clone())
    };
    let longer = argument(to(json!({})), to(json!({ "maxLength": 5 })));
    assert_eq!(longer[0].2, "`maxLength` changed from none to 5");
    assert!(longer[0].0);
    assert!(!argument(to(json!({})), to(json!({ "description": "D." })))[0].0);
    let inline = |schema: Value| (schema, json!({}));
    assert_eq!(argument(to(json!({})), inline(json!({ "type": "string" }))), []);
    let bound = argument(to(json!({ "maxLength": 5 })), inline(json!({ "type": "string" })));
    assert!(bound[0].0, "{bound:?}");
}

#[test]
fn unresolved_references_are_compared_as_text() {
    let to = |place: &str| (json!({ "$ref": place }), json!({}));
    assert_eq!(argument(to("#a"), to("#a")), []);
    let other = argument(to("#a"), to("#b"));
    assert_eq!((other[0].0, other[0].2.as_str()), (true, "`$ref` was changed"));
}

#[test]
fn equivalent_schemas_have_no_changes() {
    let inline = |schema: Value| (schema, json!({}));
    for (one, other) in [
        (json!(true), json!({})),
        (
            json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
            json!({ "type": ["string", "null"] }),
        ),
        (
            json!({ "anyOf": [{ "type": "string" }] }),
            json!({ "type": "string" }),
        ),
        (
            json!({ "anyOf": [{ "minimum": 1 }, { "type": "null" }] }),
            json!({ "anyOf": [{ "type": "null" }, { "minimum": 1 }] }),
        ),
    ] {
        assert_eq!(
            argument(inline(one.clone()), inline(other.clone())),
            [],
            "{one} {other}"
        );
        assert_eq!(argument(inline(other), inline(one)), []);
    }
}

#[test]
fn added_and_removed_alternatives() {
    let any = |consts: &[&str]| {
        let all: Vec<Value> = consts
            .iter()
            .map(|one| json!({ "const": one, "description": "D." }))
            .collect();
        (json!({ "oneOf": all }), json!({}))
    };
    let all = |parts: &[u64]| {
        let all: Vec<Value> = parts.iter().map(|least| json!({ "minimum": least })).collect();
        (json!({ "allOf": all }), json!({}))
    };
    let messages = |differences: Vec<(bool, String, String)>| {
        assert_eq!(differences.len(), 1, "{differences:?}");
        (differences[0].0, differences[0].2.clone())
    };
    assert_eq!(
        messages(argument(any(&["a"]), any(&["b", "a"]))),
        (false, "an alternative was added to `oneOf`".to_owned())
    );
    assert_eq!(
        messages(argument(any(&["a", "b"]), any(&["b"]))),
        (true, "an alternative was removed from `oneOf`".to_owned())
    );
    assert_eq!(
        messages(argument(all(&[1]), all(&[1, 2]))),
        (true, "an alternative was added to `allOf`".to_owned())
    );
    assert_eq!(
        messages(argument(all(&[1, 2]), all(&[1]))),
        (false, "an alternative was removed from `allOf`".to_owned())
    );
    assert_eq!(
        messages(argument(all(&[1]), all(&[2]))),
        (true, "`minimum` changed from 1 to 2".to_owned())
    );
}

#[test]
fn a_name_without_a_schema_can_be_required() {
    let names = |names: &[&str]| (json!({ "type": "object", "required": names }), json!({}));
    let came = argument(names(&[]), names(&["x"]));
    assert_eq!(
        came,
        [(
            true,
            "tool f, argument a.x".to_owned(),
            "became required".to_owned()
        )]
    );
    assert!(!argument(names(&["x"]), names(&[]))[0].0);
}

#[test]
fn removing_a_way_to_call_is_breaking() {
    let spec = |support: Option<&str>| {
        let mut tool = json!({ "name": "f", "inputSchema": {} });
        if let Some(support) = support {
            tool["execution"] = json!({ "taskSupport": support });
        }
        json!({ "tools": [tool] })
    };
    for (old, new, breaking) in [
        (None, Some("required"), true),
        (Some("optional"), Some("required"), true),
        (Some("optional"), None, true),
        (Some("required"), Some("forbidden"), true),
        (None, Some("optional"), false),
        (Some("required"), Some("optional"), false),
        (None, Some("forbidden"), false),
    ] {
        let all = diff(&spec(old), &spec(new)).unwrap();
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(all[0].breaking, breaking, "{old:?} {new:?}: {all:?}");
    }
}
