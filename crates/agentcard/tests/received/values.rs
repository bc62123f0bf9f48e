//! Values of a schema, and values that differ in one or two places.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::Union;
use serde_json::{Map, Number, Value, json};

/// Values that `schema`, a part of `root`, accepts, and as many with some changes.
pub(super) fn near(root: &Value, schema: &Value) -> BoxedStrategy<Value> {
    let good = fitting(root, schema, 5);
    let changed = (good.clone(), vec((any::<Index>(), change()), 1..3)).prop_map(|(mut value, changes)| {
        for (place, change) in changes {
            let count = places(&mut value, &mut |_| false);
            let mut at = place.index(count);
            places(&mut value, &mut |value| {
                let here = at == 0;
                if here {
                    change.apply(value);
                }
                at = at.wrapping_sub(1);
                here
            });
        }
        value
    });
    prop_oneof![good, changed].boxed()
}

/// Visits all nested values until `visit` returns true; returns the number of visited values.
fn places(value: &mut Value, visit: &mut dyn FnMut(&mut Value) -> bool) -> usize {
    if visit(value) {
        return 1;
    }
    1 + match value {
        Value::Array(items) => items.iter_mut().map(|item| places(item, visit)).sum::<usize>(),
        Value::Object(members) => members.values_mut().map(|member| places(member, visit)).sum(),
        _ => 0,
    }
}

/// A change of a value.
#[derive(Debug, Clone)]
enum Change {
    Replace(Value),
    /// Converts a number to a float, or removes the first element of an array or object.
    Less,
    Add(String, Value),
    Rename(String),
    Wrap,
}

impl Change {
    fn apply(&self, value: &mut Value) {
        match (self, &mut *value) {
            (Self::Replace(other), _) => *value = other.clone(),
            (Self::Less, Value::Number(number)) => {
                let float = number.as_f64().and_then(Number::from_f64);
                *value = float.map_or(Value::Null, Value::Number);
            }
            (Self::Less, Value::Array(items)) => drop(items.pop()),
            (Self::Less, Value::Object(members)) => {
                let first = members.keys().next().cloned();
                first.map(|first| members.remove(&first));
            }
            (Self::Add(name, other), Value::Object(members)) => {
                drop(members.insert(name.clone(), other.clone()));
            }
            (Self::Add(_, other), Value::Array(items)) => items.push(other.clone()),
            (Self::Rename(name), Value::Object(members)) => {
                if let Some(last) = members.keys().next_back().cloned() {
                    let member = members.remove(&last).unwrap_or_default();
                    members.insert(name.clone(), member);
                }
            }
            (Self::Wrap, _) => *value = json!([value.take()]),
            _ => *value = Value::Null,
        }
    }
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        pool().prop_map(Change::Replace),
        Just(Change::Replace(Value::Null)),
        Just(Change::Less),
        (name(), pool()).prop_map(|(name, value)| Change::Add(name, value)),
        name().prop_map(Change::Rename),
        Just(Change::Wrap),
    ]
}

fn name() -> BoxedStrategy<String> {
    let names = vec![
        "a", "b", "c", "x", "y", "n", "id", "kind", "t", "number", "firstOne", "1", "01", "300", "new",
    ];
    select(names).prop_map(str::to_owned).boxed()
}

fn pool() -> BoxedStrategy<Value> {
    let values = vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.0),
        json!(1.5),
        json!(255),
        json!(256),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("a"),
        json!("é"),
        json!("first"),
        json!("three"),
        json!("127.0.0.1"),
        json!([]),
        json!([1, null]),
        json!({}),
        json!({ "a": 1, "b": null }),
        json!({ "kind": "nothing" }),
    ];
    select(values).boxed()
}

/// Values that simple schemas accept.
fn fitting(root: &Value, schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let Value::Object(node) = schema else {
        return pool();
    };
    if let Some(value) = node.get("const") {
        return Just(value.clone()).boxed();
    }
    if let Some(Value::Array(values)) = node.get("enum") {
        return select(values.clone()).boxed();
    }
    if depth == 0 {
        return Just(Value::Null).boxed();
    }
    if let Some(to) = node.get("$ref").and_then(Value::as_str) {
        let target = root
            .pointer(to.trim_start_matches('#'))
            .cloned()
            .unwrap_or_default();
        return fitting(root, &target, depth - 1);
    }
    let mut forms: Vec<BoxedStrategy<Value>> = Vec::new();
    for keyword in ["anyOf", "oneOf"] {
        for form in node.get(keyword).and_then(Value::as_array).into_iter().flatten() {
            forms.push(fitting(root, form, depth));
        }
    }
    let parts = node.get("allOf").and_then(Value::as_array).into_iter().flatten();
    let mut whole: Vec<BoxedStrategy<Value>> = parts.map(|part| fitting(root, part, depth)).collect();
    if !forms.is_empty() {
        whole.push(Union::new(forms).boxed());
    }
    if whole.is_empty() || node.contains_key("properties") {
        whole.push(by_type(root, node, depth));
    }
    whole
        .prop_map(|parts| {
            let mut parts = parts.into_iter();
            let first = parts.next().unwrap_or_default();
            parts.fold(first, |whole, part| match (whole, part) {
                (Value::Object(mut whole), Value::Object(part)) => {
                    whole.extend(part);
                    whole.into()
                }
                (whole, _) => whole,
            })
        })
        .boxed()
}

fn by_type(root: &Value, node: &Map<String, Value>, depth: usize) -> BoxedStrategy<Value> {
    let types = match node.get("type") {
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        Some(ty) => ty.as_str().into_iter().collect(),
        None => Vec::new(),
    };
    let of_type = |ty: &str| match ty {
        "null" => Just(Value::Null).boxed(),
        "boolean" => any::<bool>().prop_map(Value::from).boxed(),
        "integer" => integer(node),
        "number" => prop_oneof![
            Just(json!(0)),
            Just(json!(1.5)),
            any::<f32>().prop_map(Value::from)
        ]
        .boxed(),
        "string" => select(vec![
            "",
            "a",
            "é",
            "text",
            "127.0.0.1",
            "::1",
            "127.0.0.1:80",
            "first",
            "1",
        ])
        .prop_map(Value::from)
        .boxed(),
        "array" => list(root, node, depth),
        _ => object(root, node, depth),
    };
    match types.as_slice() {
        [] => pool(),
        types => Union::new(types.iter().map(|ty| of_type(ty))).boxed(),
    }
}

fn integer(node: &Map<String, Value>) -> BoxedStrategy<Value> {
    let mut values = vec![json!(0), json!(1), json!(7), json!(100), json!(3.0)];
    values.extend(
        ["minimum", "maximum"]
            .into_iter()
            .filter_map(|bound| node.get(bound).cloned()),
    );
    select(values).boxed()
}

fn list(root: &Value, node: &Map<String, Value>, depth: usize) -> BoxedStrategy<Value> {
    let count = |keyword: &str| {
        node.get(keyword)
            .and_then(Value::as_u64)
            .and_then(|count| usize::try_from(count).ok())
    };
    if let Some(Value::Array(prefix)) = node.get("prefixItems") {
        let items: Vec<_> = prefix.iter().map(|item| fitting(root, item, depth - 1)).collect();
        return items.prop_map(Value::from).boxed();
    }
    let items = fitting(root, node.get("items").unwrap_or(&Value::Null), depth - 1);
    let least = count("minItems").unwrap_or(0);
    let most = count("maxItems").unwrap_or(least + 3);
    vec(items, least..=most).prop_map(Value::from).boxed()
}

fn object(root: &Value, node: &Map<String, Value>, depth: usize) -> BoxedStrategy<Value> {
    let required = node
        .get("required")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let mut members: Vec<BoxedStrategy<Option<(String, Value)>>> = Vec::new();
    for (name, schema) in node
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let member = fitting(root, schema, depth - 1);
        let member = if required.contains(&json!(name)) {
            member.prop_map(Some).boxed()
        } else {
            of(member).boxed()
        };
        let name = name.clone();
        members.push(member.prop_map(move |value| Some((name.clone(), value?))).boxed());
    }
    if let Some(schema @ Value::Object(_)) = node.get("additionalProperties") {
        let member = (name(), fitting(root, schema, depth - 1));
        members.extend([of(member.clone()).boxed(), of(member).boxed()]);
    }
    for schema in node
        .get("patternProperties")
        .and_then(Value::as_object)
        .into_iter()
        .flat_map(Map::values)
    {
        let keys = select(vec!["0", "1", "12", "255", "-1"]).prop_map(str::to_owned);
        members.push(of((keys, fitting(root, schema, depth - 1))).boxed());
    }
    members
        .prop_map(|members| members.into_iter().flatten().collect::<Map<_, _>>().into())
        .boxed()
}
