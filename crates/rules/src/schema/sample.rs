//! Sample values that a schema accepts, for testing deserialization: each alternative once, and each member once
//! with each of its values.

use std::cell::{Cell, RefCell};

use serde_json::{Map, Value, json};

use super::check::{Patterns, Walk};
use super::{list, reference, target};

/// Maximum number of values per node.
const MOST: usize = 24;

/// Maximum number of visited nodes.
const PATIENCE: usize = 5_000;

/// Returns values that `schema`, a part of `root`, accepts. `texts` provides strings that match a pattern.
#[inline]
pub fn samples<P: Patterns>(
    root: &Value,
    schema: &Value,
    patterns: &P,
    texts: &dyn Fn(&str) -> Vec<String>,
) -> Vec<Value> {
    let sampler = Sampler {
        root,
        texts,
        patience: Cell::new(PATIENCE),
        followed: RefCell::default(),
    };
    let mut values = sampler.of(schema);
    values.retain(|value| Walk::new(root, patterns, value).fits(schema, value));
    values
}

struct Sampler<'s> {
    root: &'s Value,
    texts: &'s dyn Fn(&str) -> Vec<String>,
    patience: Cell<usize>,
    /// The references followed to the current node.
    followed: RefCell<Vec<String>>,
}

impl Sampler<'_> {
    #[inline]
    fn of(&self, schema: &Value) -> Vec<Value> {
        let patience = self.patience.get().saturating_sub(1);
        self.patience.set(patience);
        let Value::Object(node) = schema else {
            return vec![json!(1)];
        };
        if patience == 0 {
            return Vec::new();
        }
        if let Some(value) = node.get("const") {
            return vec![value.clone()];
        }
        let mut values = list(node, "enum").to_vec();
        if let Some(to) = reference::<Value>(node) {
            values.extend(self.follow(to));
        }
        for part in ["anyOf", "oneOf", "allOf"]
            .iter()
            .flat_map(|keyword| list(node, keyword))
        {
            values.extend(self.of(part));
        }
        let is_choice = !values.is_empty();
        let own = if is_choice && !node.contains_key("properties") {
            Vec::new()
        } else {
            self.by_type(node)
        };
        if let (true, Some(Value::Object(shared))) = (is_choice, own.first()) {
            for value in values.iter_mut().filter_map(Value::as_object_mut) {
                for (name, member) in shared {
                    value.entry(name).or_insert_with(|| member.clone());
                }
            }
        } else {
            values.extend(own);
        }
        values.truncate(MOST);
        values
    }

    #[inline]
    fn follow(&self, to: &str) -> Vec<Value> {
        if self.followed.borrow().iter().any(|other| other == to) {
            return Vec::new();
        }
        self.followed.borrow_mut().push(to.to_owned());
        let values = target(self.root, to).map(|target| self.of(target));
        self.followed.borrow_mut().pop();
        values.unwrap_or_default()
    }

    #[inline]
    fn by_type(&self, node: &Map<String, Value>) -> Vec<Value> {
        let number = |keyword: &str| node.get(keyword).cloned();
        let types = match node.get("type") {
            Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
            Some(ty) => ty.as_str().into_iter().collect(),
            None if node.contains_key("properties") => vec!["object"],
            None => vec!["string"],
        };
        let mut values = Vec::new();
        for ty in types {
            match ty {
                "null" => values.push(Value::Null),
                "boolean" => values.push(json!(true)),
                "integer" => {
                    values.extend([json!(0), json!(1)]);
                    values.extend(["minimum", "maximum"].into_iter().filter_map(number));
                }
                "number" => {
                    values.extend([json!(0.5), json!(0)]);
                    values.extend(["minimum", "maximum"].into_iter().filter_map(number));
                }
                "string" => values.extend(self.texts(node)),
                "array" => values.extend(self.lists(node)),
                _ => values.extend(self.objects(node)),
            }
        }
        values
    }

    #[inline]
    fn texts(&self, node: &Map<String, Value>) -> Vec<Value> {
        if let Some(Value::String(pattern)) = node.get("pattern") {
            return (self.texts)(pattern).into_iter().map(Value::from).collect();
        }
        let text = match node.get("format").and_then(Value::as_str) {
            Some("date") => "2026-02-03",
            Some("time") => "04:05:06Z",
            Some("partial-time") => "04:05:06",
            Some("date-time") => "2026-02-03T04:05:06Z",
            Some("partial-date-time") => "2026-02-03T04:05:06",
            Some("duration") => "PT1S",
            Some("uuid") => "67e55044-10b1-426f-9247-bb680e5fe0c8",
            Some("ip" | "ipv4") => "127.0.0.1",
            Some("ipv6") => "::1",
            Some("uri") => "https://example.com/",
            Some("email") => "a@example.com",
            _ => "a",
        };
        let least = node.get("minLength").and_then(Value::as_u64).unwrap_or_default();
        let more = usize::try_from(least).unwrap_or_default().min(1_000);
        let text = format!("{text}{}", "a".repeat(more.saturating_sub(text.len())));
        vec![text.into()]
    }

    #[inline]
    fn lists(&self, node: &Map<String, Value>) -> Vec<Value> {
        let prefix = list(node, "prefixItems");
        let items = node.get("items").map(|items| self.of(items)).unwrap_or_default();
        if prefix.is_empty() {
            let least = node.get("minItems").and_then(Value::as_u64).unwrap_or(1);
            let least = usize::try_from(least).unwrap_or_default().clamp(1, 100);
            let mut lists: Vec<Value> = items
                .iter()
                .map(|item| vec![item.clone(); least].into())
                .collect();
            lists.extend([json!([]), items.into_iter().take(least).collect()]);
            return lists;
        }
        let items: Vec<Vec<Value>> = prefix.iter().map(|item| self.of(item)).collect();
        let longest = items.iter().map(Vec::len).max().unwrap_or_default();
        let list = |at: usize| {
            items
                .iter()
                .map(|item| Some(item.get(at).or(item.first())?.clone()))
                .collect::<Option<Vec<Value>>>()
        };
        (0..longest).filter_map(list).map(Value::from).collect()
    }

    /// Objects with only the required members, with all members, and with each member in each of its values.
    #[inline]
    fn objects(&self, node: &Map<String, Value>) -> Vec<Value> {
        let required = list(node, "required");
        let is_needed = |name: &String| required.iter().any(|other| other == name);
        let mut members: Vec<(String, Vec<Value>)> = Vec::new();
        for (name, schema) in node
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            members.push((name.clone(), self.of(schema)));
        }
        if let Some(schema @ Value::Object(_)) = node.get("additionalProperties") {
            members.push(("a".to_owned(), self.of(schema)));
        }
        for (pattern, schema) in node
            .get("patternProperties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            for name in (self.texts)(pattern) {
                members.push((name, self.of(schema)));
            }
        }
        let mut least = Map::new();
        let mut whole = Map::new();
        for (name, values) in &members {
            if let Some(first) = values.first() {
                whole.insert(name.clone(), first.clone());
                if is_needed(name) {
                    least.insert(name.clone(), first.clone());
                }
            }
        }
        let mut objects = vec![least.into(), whole.clone().into()];
        for (name, values) in members {
            for value in values.into_iter().skip(1) {
                let mut other = whole.clone();
                other.insert(name.clone(), value);
                objects.push(other.into());
            }
        }
        objects
    }
}
