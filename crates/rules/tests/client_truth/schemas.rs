//! Input schemas: with every keyword, in the portable subset, and in the subset that every client supports.

use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Names of properties.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![Just("a"), Just("b"), Just("c"), Just("kind")].prop_map(str::to_owned)
}

/// Scalars.
fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (-2..5_i64).prop_map(Value::from),
        prop_oneof![Just(json!(1.0)), Just(json!(0.5)), Just(json!(2.5))],
        prop_oneof![Just("x"), Just("y"), Just("long text"), Just("")].prop_map(Value::from),
    ]
}

fn object(members: Vec<Option<(&str, Value)>>) -> Value {
    let members = members.into_iter().flatten();
    members
        .map(|(key, value)| (key.to_owned(), value))
        .collect::<Map<_, _>>()
        .into()
}

fn text() -> impl Strategy<Value = Value> {
    let pattern = prop_oneof![Just("^x"), Just("[a-z]+$")];
    let format = prop_oneof![Just("date-time"), Just("uuid"), Just("uri"), Just("int32")];
    (
        of(0..3_u8),
        of(0..6_u8),
        of(pattern),
        of(format),
        of("[a-z ]{1,8}"),
    )
        .prop_map(|(min, max, pattern, format, words)| {
            object(vec![
                Some(("type", json!("string"))),
                min.map(|min| ("minLength", json!(min))),
                max.map(|max| ("maxLength", json!(max))),
                pattern.map(|pattern| ("pattern", json!(pattern))),
                format.map(|format| ("format", json!(format))),
                words.map(|words| ("description", json!(words))),
            ])
        })
}

fn number(ty: &'static str) -> impl Strategy<Value = Value> {
    let bound = || {
        of(prop_oneof![
            (-3..6_i64).prop_map(Value::from),
            Just(json!(0.5)),
            Just(json!(1.5))
        ])
    };
    (
        bound(),
        bound(),
        bound(),
        bound(),
        of(prop_oneof![Just(1), Just(2)]),
        of(scalar()),
    )
        .prop_map(move |(min, max, above, below, multiple, default)| {
            object(vec![
                Some(("type", json!(ty))),
                min.map(|min| ("minimum", min)),
                max.map(|max| ("maximum", max)),
                above.map(|above| ("exclusiveMinimum", above)),
                below.map(|below| ("exclusiveMaximum", below)),
                multiple.map(|multiple| ("multipleOf", json!(multiple))),
                default.map(|default| ("default", default)),
            ])
        })
}

fn types() -> impl Strategy<Value = Value> {
    let ty = || {
        prop_oneof![
            Just("string"),
            Just("integer"),
            Just("number"),
            Just("null"),
            Just("boolean"),
            Just("object"),
            Just("array")
        ]
    };
    (ty(), ty(), of(0..3_u8), of(vec(scalar(), 1..4))).prop_filter_map(
        "types differ",
        |(one, other, min, values)| {
            (one != other).then(|| {
                object(vec![
                    Some(("type", json!([one, other]))),
                    min.map(|min| ("minLength", json!(min))),
                    values.map(|values| ("enum", values.into())),
                ])
            })
        },
    )
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => text(),
        3 => number("integer"),
        2 => number("number"),
        1 => Just(json!({ "type": "boolean" })),
        1 => Just(json!({ "type": "null" })),
        1 => Just(json!({})),
        1 => Just(json!(true)),
        1 => Just(json!(false)),
        2 => types(),
        2 => scalar().prop_map(|value| json!({ "const": value })),
        2 => vec(scalar(), 1..4).prop_map(|values| json!({ "enum": values })),
        1 => vec(scalar(), 1..3).prop_map(|values| json!({ "oneOf": values.iter().map(|value| json!({ "const": value })).collect::<Value>() })),
        2 => (0..3_u8).prop_map(|at| json!({ "$ref": format!("#/$defs/D{at}") })),
        1 => Just(json!({ "$ref": "#/$defs/D0", "description": "d", "type": "object" })),
        1 => Just(json!({ "$ref": "#" })),
        1 => Just(json!({ "type": "string", "nullable": true, "x-own": 1, "examples": ["x"] })),
    ]
}

fn structure(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Value> {
    let others = of(prop_oneof![Just(json!(false)), Just(json!(true)), inner.clone()]);
    let patterns = of(inner.clone().prop_map(|schema| json!({ "^k": schema })));
    let objects = (
        btree_map(name(), inner.clone(), 0..4),
        vec(name(), 0..3),
        others,
        patterns,
        of(0..3_u8),
        any::<bool>(),
    )
        .prop_map(|(properties, required, others, patterns, count, typed)| {
            object(vec![
                typed.then(|| ("type", json!("object"))),
                Some(("properties", json!(properties))),
                (!required.is_empty()).then(|| ("required", unique(required))),
                others.map(|others| ("additionalProperties", others)),
                patterns.map(|patterns| ("patternProperties", patterns)),
                count.map(|count| {
                    if count == 0 {
                        ("maxProperties", json!(2))
                    } else {
                        ("minProperties", json!(count))
                    }
                }),
            ])
        });
    let rest = of(prop_oneof![Just(json!(false)), inner.clone()]);
    let lists = (
        of(vec(inner.clone(), 1..3)),
        rest,
        of(0..3_u8),
        of(0..3_u8),
        any::<bool>(),
    )
        .prop_map(|(places, items, min, max, unique)| {
            object(vec![
                Some(("type", json!("array"))),
                places.map(|places| ("prefixItems", places.into())),
                items.map(|items| ("items", items)),
                min.map(|min| ("minItems", json!(min))),
                max.map(|max| ("maxItems", json!(max))),
                unique.then_some(("uniqueItems", json!(true))),
            ])
        });
    prop_oneof![4 => objects, 2 => lists, 3 => choice(inner)]
}

fn unique(mut names: Vec<String>) -> Value {
    names.sort();
    names.dedup();
    names.into()
}

fn choice(inner: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Value> {
    let forms = || vec(inner.clone(), 1..4);
    let key = prop_oneof![Just("anyOf"), Just("oneOf"), Just("allOf")];
    let plain = (key, forms(), of(inner.clone())).prop_map(|(key, forms, beside)| {
        let mut node = beside.filter(Value::is_object).unwrap_or_else(|| json!({}));
        node[key] = forms.into();
        node
    });
    let null = inner
        .clone()
        .prop_map(|form| json!({ "anyOf": [form, { "type": "null" }], "description": "d" }));
    let tagged = vec(inner.clone(), 2..4).prop_map(|forms| {
        let form = |(at, form): (usize, Value)| {
            json!({ "type": "object", "properties": { "kind": { "const": at }, "a": form }, "required": ["kind"] })
        };
        json!({ "oneOf": forms.into_iter().enumerate().map(form).collect::<Value>() })
    });
    let opposite = (inner.clone(), inner.clone())
        .prop_map(|(not, then)| json!({ "not": not, "if": { "type": "object" }, "then": then }));
    let rest = inner
        .prop_map(|form| json!({ "type": "object", "anyOf": [form, {}], "unevaluatedProperties": false }));
    prop_oneof![4 => plain, 2 => null, 2 => tagged, 1 => opposite, 1 => rest]
}

fn with_definitions(
    root: impl Strategy<Value = Value>,
    definition: impl Strategy<Value = Value>,
) -> impl Strategy<Value = Value> {
    (root, vec(definition, 3)).prop_map(|(mut root, definitions)| {
        if let Value::Object(root) = &mut root {
            root.remove("not");
            let named = definitions
                .into_iter()
                .enumerate()
                .map(|(at, schema)| (format!("D{at}"), schema));
            root.insert("$defs".to_owned(), named.collect::<Map<_, _>>().into());
            Value::from(root.clone())
        } else {
            json!({ "type": "object" })
        }
    })
}

/// Schemas with every keyword.
pub(crate) fn full() -> impl Strategy<Value = Value> {
    let inner = || leaf().prop_recursive(3, 16, 4, |inner| structure(inner).boxed());
    with_definitions(
        structure(inner().boxed()),
        inner().prop_filter("a definition is no reference to itself", |schema| {
            schema.get("$ref").is_none()
                && !["anyOf", "oneOf", "allOf", "not", "then"]
                    .iter()
                    .any(|key| schema.get(*key).is_some())
        }),
    )
}

/// Schemas in the portable style.
pub(crate) fn portable() -> impl Strategy<Value = Value> {
    closed_root(portable_node(false))
}

/// Schemas of the portable subset without anything that some client can't express: multiples, sets, patterns beside
/// lengths, mixed tuples, maps, long texts.
pub(crate) fn expressible() -> impl Strategy<Value = Value> {
    closed_root(portable_node(true))
}

fn closed_root(node: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = Value> {
    let root = record(node.clone()).prop_map(|mut root| {
        root["additionalProperties"] = json!(false);
        root
    });
    with_definitions(root, record(node))
}

fn record(node: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    (btree_map(name(), node, 1..4), vec(name(), 0..3), any::<bool>()).prop_map(
        |(properties, required, closed)| {
            let required: Vec<String> = required
                .into_iter()
                .filter(|name| properties.contains_key(name))
                .collect();
            object(vec![
                Some(("type", json!("object"))),
                Some(("properties", json!(properties))),
                (!required.is_empty()).then(|| ("required", unique(required))),
                closed.then_some(("additionalProperties", json!(false))),
            ])
        },
    )
}

fn portable_leaf(expressible: bool) -> impl Strategy<Value = Value> {
    let words = prop_oneof![
        Just(json!({ "type": "string", "enum": ["x", "y"] })),
        Just(json!({ "type": "string", "minLength": 1, "maxLength": 5 }))
    ];
    let numbers =
        (0..3_i64, 3..6_i64, any::<bool>(), any::<bool>()).prop_map(|(min, max, integer, exclusive)| {
            let ty = if integer { "integer" } else { "number" };
            if exclusive {
                json!({ "type": ty, "exclusiveMinimum": min, "maximum": max })
            } else {
                json!({ "type": ty, "minimum": min, "maximum": max, "default": min })
            }
        });
    let special = if expressible {
        prop_oneof![
            Just(json!({})),
            Just(json!({ "type": "integer", "enum": [1, 2, 5] }))
        ]
        .boxed()
    } else {
        prop_oneof![
            Just(json!({ "type": "integer", "multipleOf": 2 })),
            Just(json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true })),
            Just(json!({ "type": "object", "additionalProperties": { "type": "integer" } })),
            Just(json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }], "items": { "anyOf": [{ "type": "string" }, { "type": "integer" }] }, "minItems": 2, "maxItems": 2 })),
            Just(json!({ "type": "string", "pattern": "^x", "maxLength": 3 })),
        ]
        .boxed()
    };
    prop_oneof![
        3 => words,
        3 => numbers,
        1 => Just(json!({ "type": "boolean" })),
        2 => special,
        // Recursive definitions remain references.
        2 => (0..3_u8).prop_map(|at| json!({ "$ref": format!("#/$defs/D{at}"), "type": "object" })),
    ]
}

fn portable_node(expressible: bool) -> impl Strategy<Value = Value> + Clone {
    portable_leaf(expressible)
        .prop_recursive(2, 12, 3, move |inner| {
            let lists = inner
                .clone()
                .prop_map(|items| json!({ "type": "array", "items": items, "minItems": 0, "maxItems": 3 }));
            let choices = (inner.clone(), inner.clone())
                .prop_map(|(one, other)| json!({ "anyOf": [one, other], "description": "d" }));
            prop_oneof![record(inner).boxed(), lists.boxed(), choices.boxed()].boxed()
        })
        .boxed()
}
