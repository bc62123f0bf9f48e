//! Positions come from the layout stored while parsing, or from a second pass over the text; both must agree.

use agentcard_documents::check::{Found, Request, check, locate};
use agentcard_rules::At;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

/// Valid documents of every dialect.
fn bases() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/fixtures/base");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let read = |path| serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    paths.into_iter().map(read).collect()
}

/// A change of a document in one place.
#[derive(Debug, Clone)]
enum Change {
    /// Replaces the value.
    Value(Value),
    /// Adds a member of this name to an object.
    Member(&'static str),
    /// Duplicates an item.
    Repeat,
    /// Empties the value.
    Clear,
}

fn any_change() -> impl Strategy<Value = Change> {
    let values = [
        json!(null),
        json!(7),
        json!(-0.5),
        json!(""),
        json!("a \"b\" \\ \u{1}ü"),
        json!([[], {}]),
        json!({"type": "any", "": 1}),
    ];
    let names = [
        "supported_interfaces",
        "a/b~c",
        "say \"hi\"",
        "ключ",
        "",
        "0",
        "x-vendor",
    ];
    prop_oneof![
        prop::sample::select(values.to_vec()).prop_map(Change::Value),
        prop::sample::select(names.to_vec()).prop_map(Change::Member),
        Just(Change::Repeat),
        Just(Change::Clear),
    ]
}

fn count(value: &Value) -> usize {
    let inner: usize = match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(map) => map.values().map(count).sum(),
        _ => 0,
    };
    inner + 1
}

/// Applies a change to the value with this index.
fn change(value: &mut Value, mut number: usize, how: &Change) {
    if number == 0 {
        return apply(value, how);
    }
    number -= 1;
    let inner: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(map) => map.values_mut().collect(),
        _ => Vec::new(),
    };
    for value in inner {
        let count = count(value);
        if number < count {
            return change(value, number, how);
        }
        number -= count;
    }
}

fn apply(value: &mut Value, how: &Change) {
    match (how, value) {
        (Change::Value(other), value) => *value = other.clone(),
        (Change::Member(name), Value::Object(map)) => drop(map.insert((*name).to_owned(), json!(["x"]))),
        (Change::Repeat, Value::Array(items)) => items.extend_from_within(..),
        (Change::Clear, Value::Object(map)) => map.clear(),
        (Change::Clear, Value::Array(items)) => items.clear(),
        _ => {}
    }
}

/// The position of a finding in the second pass.
fn located(text: &str, found: &Found) -> std::ops::Range<usize> {
    let places = locate(text, [found.pointer.as_str()]);
    let name = (found.at == At::Key)
        .then(|| places.name(&found.pointer))
        .flatten();
    name.or_else(|| places.value(&found.pointer))
        .expect("a pointer that leads to something")
}

fn assert_places(text: &str, size: usize) {
    let verdict = check(text.as_bytes(), &Request::default());
    assert_eq!(verdict.bytes, size, "{text}");
    for found in &verdict.findings {
        assert_eq!(found.span, located(text, found), "{found:?} in {text}");
    }
}

proptest! {
    #[test]
    fn layout_and_locate_agree(
        base in prop::sample::select(bases()),
        changes in prop::collection::vec((any::<Index>(), any_change()), 1..6),
    ) {
        let mut doc = base;
        for (at, how) in &changes {
            let number = at.index(count(&doc));
            change(&mut doc, number, how);
        }
        let compact = doc.to_string();
        assert_places(&compact, compact.len());
        assert_places(&serde_json::to_string_pretty(&doc).unwrap(), compact.len());
        // The same texts with other escapes.
        assert_places(&compact.replace("https:/", "https:\\/").replace("\"id\"", "\"\\u0069d\""), compact.len());
    }
}

#[test]
fn documents_beyond_the_layout_limit_have_positions() {
    let skill = json!({"id": "a", "name": "", "description": "d", "tags": ["t"], "oops~/": [1, 2]});
    for count in [12, 100, 3_000] {
        let doc = json!({
            "name": "A", "description": "d", "version": "1", "capabilities": {},
            "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text"],
            "supportedInterfaces": [{"url": "http://a.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
            "skills": vec![skill.clone(); count],
        });
        let text = doc.to_string();
        let verdict = check(text.as_bytes(), &Request::default());
        assert!(verdict.findings.len() > 2 * count);
        for found in verdict.findings.iter().step_by(count) {
            assert_eq!(found.span, located(&text, found), "{found:?}");
        }
    }
}
