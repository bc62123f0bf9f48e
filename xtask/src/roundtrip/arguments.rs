//! Generates arguments from a schema: half of them intended to be valid, half with one fault. The output is
//! deterministic.

use proptest::prelude::Rng;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};

use crate::mutate::mutations;

/// Nesting depth beyond which nothing optional is added.
const DEEP: usize = 6;

/// Generates this number of arguments for a schema.
pub(super) fn arguments(schema: &Value, count: usize) -> Vec<Value> {
    let mut source = Source {
        root: schema,
        runner: TestRunner::new_with_rng(
            Config::default(),
            TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]),
        ),
    };
    let names = schema["properties"]
        .as_object()
        .map(|named| named.keys().cloned().collect());
    let names: Vec<Vec<String>> = names.into_iter().collect();
    let mut all = Vec::new();
    for index in 0..count {
        let mut case = source.value(schema, 0);
        if index % 2 == 1
            && let Ok(mutation) = mutations().new_tree(&mut source.runner)
        {
            case = mutation.current().apply(case, &names);
        }
        all.push(case);
    }
    all
}

/// The source of pseudo-random values.
struct Source<'a> {
    root: &'a Value,
    runner: TestRunner,
}

impl Source<'_> {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.runner.rng().next_u32() as usize % end.max(1)
    }

    fn one<'v>(&mut self, values: &'v [Value]) -> &'v Value {
        &values[self.below(values.len())]
    }

    /// A value that should be valid.
    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.root.pointer(reference.trim_start_matches('#')).cloned();
            return self.value(&target.unwrap_or_default(), depth + 1);
        }
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        if let Some(values) = schema["enum"].as_array().filter(|values| !values.is_empty()) {
            return self.one(values).clone();
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(forms) = schema[keyword].as_array().filter(|forms| !forms.is_empty()) {
                let form = self.one(forms).clone();
                return self.value(&form, depth + 1);
            }
        }
        let ty = match &schema["type"] {
            Value::Array(types) if !types.is_empty() => self.one(types).clone(),
            ty => ty.clone(),
        };
        match ty.as_str() {
            Some("string") => self.string(schema),
            Some("boolean") => json!(self.below(2) == 1),
            Some("integer") => self.number(schema, true),
            Some("number") => self.number(schema, false),
            Some("array") => self.array(schema, depth),
            Some("object") => self.object(schema, depth),
            Some("null") => Value::Null,
            _ if schema.get("properties").is_some() => self.object(schema, depth),
            _ => self.other(),
        }
    }

    fn other(&mut self) -> Value {
        let values = [
            json!("text"),
            json!(7),
            json!(-1.5),
            json!(true),
            json!(null),
            json!([1, "a"]),
            json!({ "k": 1 }),
        ];
        self.one(&values).clone()
    }

    fn string(&mut self, schema: &Value) -> Value {
        if let Some(pattern) = schema["pattern"].as_str() {
            return self.matching(pattern).into();
        }
        match schema["format"].as_str() {
            Some("date-time") => return json!("2026-01-31T08:00:00Z"),
            Some("date") => return json!("2026-01-31"),
            Some("uri" | "url") => return json!("https://example.com/a"),
            Some("email") => return json!("a@example.com"),
            Some("uuid") => return json!("123e4567-e89b-12d3-a456-426614174000"),
            _ => {}
        }
        let length = self.length(schema, ["minLength", "maxLength"], 12);
        let letters = ["a", "Z", "7", " ", "-", "ß"];
        let text: String = (0..length).map(|_| letters[self.below(letters.len())]).collect();
        text.into()
    }

    /// A matching string, if proptest can generate one.
    fn matching(&mut self, pattern: &str) -> String {
        let plain = pattern.trim_start_matches('^').trim_end_matches('$');
        let strategy = proptest::string::string_regex(plain).ok();
        let tree = strategy.and_then(|strategy| strategy.new_tree(&mut self.runner).ok());
        tree.map_or_else(|| "text".to_owned(), |tree| tree.current())
    }

    fn number(&mut self, schema: &Value, whole: bool) -> Value {
        let bound = |keyword: &str| schema[keyword].as_f64().map(|bound| bound.clamp(-1e15, 1e15));
        let low = bound("minimum").or_else(|| bound("exclusiveMinimum").map(|low| low + 1.0));
        let high = bound("maximum").or_else(|| bound("exclusiveMaximum").map(|high| high - 1.0));
        let low = low
            .or_else(|| high.map(|high| high - 100.0))
            .unwrap_or(-50.0)
            .ceil();
        let span = high.map_or(100.0, |high| (high - low).clamp(0.0, 1000.0));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "both are small"
        )]
        let chosen = low + self.below(span as usize + 1) as f64;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "clamped to what a double holds exactly"
        )]
        let integer = json!(chosen as i64);
        if whole || self.below(2) == 0 {
            integer
        } else {
            json!((chosen + 0.25).min(high.unwrap_or(f64::MAX)))
        }
    }

    /// A length within the bounds of a schema, and not far above the lower one.
    fn length(&mut self, schema: &Value, [least, most]: [&str; 2], more: usize) -> usize {
        let size = |keyword: &str| usize::try_from(schema[keyword].as_u64()?).ok();
        let least = size(least).unwrap_or(0);
        let most = size(most).unwrap_or(least + more);
        least + self.below(most.saturating_sub(least).min(more) + 1)
    }

    fn array(&mut self, schema: &Value, depth: usize) -> Value {
        let more = if depth > DEEP { 0 } else { 3 };
        let length = self.length(schema, ["minItems", "maxItems"], more);
        let items = schema["items"].clone();
        (0..length).map(|_| self.value(&items, depth + 1)).collect()
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let mut object = Map::new();
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&name.as_str()) || (depth <= DEEP && self.below(2) == 0) {
                object.insert(name.clone(), self.value(property, depth + 1));
            }
        }
        for name in required {
            if !object.contains_key(name) {
                object.insert(name.to_owned(), self.other());
            }
        }
        let open = schema["additionalProperties"].clone();
        if open != Value::Bool(false) && self.below(3) == 0 {
            let value = if open.is_object() {
                self.value(&open, depth + 1)
            } else {
                self.other()
            };
            object.insert("unnamed".to_owned(), value);
        }
        object.into()
    }
}
