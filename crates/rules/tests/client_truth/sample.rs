//! Values that probably match a schema, values close to them, and values without redundant nulls.

use jsonschema::draft202012;
use serde_json::{Map, Value, json};

/// Deterministic pseudo-random numbers.
pub(crate) struct Source(u64);

impl Source {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % end.max(1)
    }

    fn pick<'v, T>(&mut self, all: &'v [T]) -> Option<&'v T> {
        let at = self.below(all.len());
        all.get(at)
    }
}

fn scalars() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(5),
        json!(-1),
        json!(1.0),
        json!(0.5),
        json!(2.5),
        json!(1.5),
        json!("x"),
        json!("y"),
        json!(""),
        json!("xyz"),
        json!("long text"),
        json!([]),
        json!({}),
    ]
}

/// A value that probably matches.
pub(crate) fn sample(schema: &Value, root: &Value, source: &mut Source, depth: usize) -> Value {
    let any = |source: &mut Source| source.pick(&scalars()).cloned().unwrap_or_default();
    let Value::Object(node) = schema else {
        return any(source);
    };
    if depth > 6 || source.below(40) == 0 {
        return any(source);
    }
    if let Some(target) = target(node, root) {
        return sample(target, root, source, depth + 1);
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        let forms = node.get(key).and_then(Value::as_array);
        if let Some(form) = forms.and_then(|forms| source.pick(forms)) {
            let value = sample(form, root, source, depth + 1);
            let beside = sample_own(node, root, source, depth);
            return merged(value, beside);
        }
    }
    sample_own(node, root, source, depth)
}

fn merged(value: Value, beside: Value) -> Value {
    match (value, beside) {
        (Value::Object(mut value), Value::Object(beside)) => {
            value.extend(beside);
            value.into()
        }
        (value, _) => value,
    }
}

fn sample_own(node: &Map<String, Value>, root: &Value, source: &mut Source, depth: usize) -> Value {
    if let Some(value) = node.get("const") {
        return value.clone();
    }
    if let Some(value) = node
        .get("enum")
        .and_then(Value::as_array)
        .and_then(|all| source.pick(all))
    {
        return value.clone();
    }
    let ty = match node.get("type") {
        Some(Value::Array(types)) => source
            .pick(types)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        Some(Value::String(ty)) => ty.clone(),
        _ if node.contains_key("properties") => "object".to_owned(),
        _ => return source.pick(&scalars()).cloned().unwrap_or_default(),
    };
    match ty.as_str() {
        "object" => sample_object(node, root, source, depth),
        "array" => sample_list(node, root, source, depth),
        ty => {
            let fits: Vec<Value> = scalars()
                .into_iter()
                .filter(|value| has_type(value, ty))
                .collect();
            let fits: Vec<&Value> = fits.iter().filter(|value| is_within(node, value)).collect();
            source
                .pick(&fits)
                .map(|value| (*value).clone())
                .unwrap_or_default()
        }
    }
}

/// Whether a number or a string is within the bounds of a schema.
fn is_within(node: &Map<String, Value>, value: &Value) -> bool {
    let bound = |key: &str| node.get(key).and_then(Value::as_f64);
    let length = value
        .as_str()
        .map(|text| f64::from(u16::try_from(text.len()).unwrap_or_default()));
    let number = value.as_f64().or(length).unwrap_or_default();
    let (least, most) = if length.is_some() {
        ("minLength", "maxLength")
    } else {
        ("minimum", "maximum")
    };
    bound(least).is_none_or(|least| number >= least) && bound(most).is_none_or(|most| number <= most)
}

fn has_type(value: &Value, ty: &str) -> bool {
    match ty {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        _ => false,
    }
}

fn sample_object(node: &Map<String, Value>, root: &Value, source: &mut Source, depth: usize) -> Value {
    let mut members = Map::new();
    let required = node
        .get("required")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    for (name, schema) in node
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        if required.iter().any(|other| other == name) || source.below(2) == 0 {
            members.insert(name.clone(), sample(schema, root, source, depth + 1));
        }
    }
    for name in required.iter().filter_map(Value::as_str) {
        members
            .entry(name)
            .or_insert_with(|| source.pick(&scalars()).cloned().unwrap_or_default());
    }
    if let Some(schema) = node
        .get("additionalProperties")
        .filter(|schema| schema.is_object())
    {
        members.insert("other".to_owned(), sample(schema, root, source, depth + 1));
    }
    members.into()
}

fn sample_list(node: &Map<String, Value>, root: &Value, source: &mut Source, depth: usize) -> Value {
    let least = node.get("minItems").and_then(Value::as_u64).unwrap_or_default();
    let length = usize::try_from(least).unwrap_or_default() + source.below(3);
    let places = node
        .get("prefixItems")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let free = json!({});
    let mut items = Vec::new();
    for at in 0..length {
        let schema = places.get(at).or_else(|| node.get("items")).unwrap_or(&free);
        items.push(sample(schema, root, source, depth + 1));
    }
    items.into()
}

/// The value with one place changed.
pub(crate) fn near(value: &Value, source: &mut Source) -> Value {
    let other = |source: &mut Source| source.pick(&scalars()).cloned().unwrap_or_default();
    match value {
        Value::Object(members) if !members.is_empty() && source.below(5) > 0 => {
            let mut members = members.clone();
            let names: Vec<String> = members.keys().cloned().collect();
            let name = source.pick(&names).cloned().unwrap_or_default();
            match source.below(5) {
                0 => drop(members.remove(&name)),
                1 => drop(members.insert(
                    ["a", "b", "kx", "other"][source.below(4)].to_owned(),
                    other(source),
                )),
                2 => drop(members.insert(name, Value::Null)),
                _ => {
                    let inner = near(&members[&name], source);
                    members.insert(name, inner);
                }
            }
            members.into()
        }
        Value::Array(items) if !items.is_empty() && source.below(4) > 0 => {
            let mut items = items.clone();
            let at = source.below(items.len());
            match source.below(4) {
                0 => drop(items.remove(at)),
                1 => items.push(other(source)),
                _ => items[at] = near(&items[at], source),
            }
            items.into()
        }
        _ => other(source),
    }
}

fn target<'v>(node: &Map<String, Value>, root: &'v Value) -> Option<&'v Value> {
    root.pointer(node.get("$ref")?.as_str()?.strip_prefix('#')?)
}

/// The value without nulls for optional properties whose schema rejects null, as a server would normalize it.
/// Several values if there are alternatives.
pub(crate) fn left_out(schema: &Value, root: &Value, value: &Value, depth: usize) -> Vec<Value> {
    let Value::Object(node) = schema else {
        return vec![value.clone()];
    };
    if depth > 12 {
        return vec![value.clone()];
    }
    let mut values = own_left_out(node, root, value, depth);
    let all = node.get("allOf").and_then(Value::as_array);
    for part in all.into_iter().flatten().chain(target(node, root)) {
        values = values
            .iter()
            .flat_map(|value| left_out(part, root, value, depth + 1))
            .collect();
    }
    let forms = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| node.get(key)?.as_array());
    let mut by_form: Vec<Value> = Vec::new();
    for form in forms.flatten() {
        let further = values
            .iter()
            .flat_map(|value| left_out(form, root, value, depth + 1));
        for value in further.collect::<Vec<_>>() {
            if !by_form.contains(&value) && by_form.len() < 64 {
                by_form.push(value);
            }
        }
    }
    if by_form.is_empty() { values } else { by_form }
}

fn own_left_out(node: &Map<String, Value>, root: &Value, value: &Value, depth: usize) -> Vec<Value> {
    match value {
        Value::Object(members) => {
            let mut values = vec![Map::new()];
            for (name, value) in members {
                let schema = node.get("properties").and_then(|all| all.get(name));
                let required = node.get("required").and_then(Value::as_array);
                let is_required = required.is_some_and(|names| names.iter().any(|other| other == name));
                let inner = match schema {
                    Some(schema) if value.is_null() && !is_required && !takes_null(schema, root) => continue,
                    Some(schema) => left_out(schema, root, value, depth + 1),
                    None => vec![value.clone()],
                };
                values = spread(&values, &inner, |members, value| {
                    members.insert(name.clone(), value.clone());
                });
            }
            values.into_iter().map(Value::from).collect()
        }
        Value::Array(items) => {
            let mut values = vec![Vec::new()];
            let places = node.get("prefixItems").and_then(Value::as_array);
            for (at, item) in items.iter().enumerate() {
                let schema = places
                    .and_then(|places| places.get(at))
                    .or_else(|| node.get("items"));
                let inner = schema.map_or_else(
                    || vec![item.clone()],
                    |schema| left_out(schema, root, item, depth + 1),
                );
                values = spread(&values, &inner, |items, value| items.push(value.clone()));
            }
            values.into_iter().map(Value::from).collect()
        }
        other => vec![other.clone()],
    }
}

fn spread<T: Clone>(all: &[T], inner: &[Value], add: impl Fn(&mut T, &Value)) -> Vec<T> {
    let mut spread = Vec::new();
    for one in all {
        for value in inner.iter().take(8) {
            let mut one = one.clone();
            add(&mut one, value);
            spread.push(one);
        }
    }
    spread.truncate(64);
    spread
}

fn takes_null(schema: &Value, root: &Value) -> bool {
    let mut whole = match schema {
        Value::Object(node) => node.clone(),
        Value::Bool(takes) => return *takes,
        _ => return false,
    };
    if whole.get("$ref") == Some(&json!("#")) {
        // On its own, the schema would be checked against itself.
        return draft202012::new(root).is_ok_and(|validator| validator.is_valid(&Value::Null));
    }
    whole.extend(
        root.get("$defs")
            .map(|definitions| ("$defs".to_owned(), definitions.clone())),
    );
    draft202012::new(&Value::from(whole)).is_ok_and(|validator| validator.is_valid(&Value::Null))
}
