//! Syntax errors: rules, positions, and the value that is parsed anyway.

use agentcard_documents::check::{positions, read};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Rules, the underlined texts, and the value.
fn faults(text: &str) -> (Vec<(&'static str, String)>, Option<Value>) {
    let reading = read(text.as_bytes());
    let faults = reading
        .faults
        .iter()
        .map(|fault| (fault.rule.id, reading.text[fault.span.clone()].to_owned()));
    (faults.collect(), reading.value)
}

fn message(text: &str) -> String {
    let reading = read(text.as_bytes());
    reading
        .faults
        .first()
        .map_or_else(String::new, |fault| fault.message.to_string())
}

#[test]
fn recoverable_errors_are_reported_and_parsed() {
    for (text, rule, place, value) in [
        ("{\"a\":1,}", "DOC-026", ",", json!({"a": 1})),
        ("[1,2,]", "DOC-026", ",", json!([1, 2])),
        ("{\"a\":1 // why\n}", "DOC-025", "// why", json!({"a": 1})),
        ("{\"a\":/* why */1}", "DOC-025", "/* why */", json!({"a": 1})),
        ("# why\n[1]", "DOC-025", "# why", json!([1])),
        ("{'a':1}", "DOC-027", "'a'", json!({"a": 1})),
        ("[\"it\",'it\\'s']", "DOC-027", "'it\\'s'", json!(["it", "it's"])),
        ("{a:1}", "DOC-027", "a", json!({"a": 1})),
        ("[True]", "DOC-020", "True", json!([true])),
        ("[None]", "DOC-020", "None", json!([null])),
        ("[NaN]", "DOC-020", "NaN", json!([null])),
        ("[1 2]", "DOC-020", "", json!([1, 2])),
        ("[01]", "DOC-020", "01", json!([0])),
        ("[1e999]", "DOC-029", "1e999", json!([0])),
        ("[\"a\tb\"]", "DOC-030", "\t", json!(["a\tb"])),
        ("[\"\\x\"]", "DOC-030", "\\x", json!(["x"])),
        ("[\"\\ud83d!\"]", "DOC-030", "\\ud83d", json!(["\u{fffd}!"])),
        ("[1]]", "DOC-020", "]", json!([1])),
        ("{} {}", "DOC-020", "{", json!({})),
    ] {
        let expected = (vec![(rule, place.to_owned())], Some(value));
        assert_eq!(faults(text), expected, "{text}");
    }
}

#[test]
fn all_faults_are_reported_in_one_run() {
    let (faults, value) = faults("{\n  // one\n  a: 'b',\n  \"c\": [1, 2,],\n  \"c\": 2,\n}");
    let ids: Vec<_> = faults.iter().map(|fault| fault.0).collect();
    assert_eq!(
        ids,
        ["DOC-025", "DOC-027", "DOC-027", "DOC-026", "DOC-021", "DOC-026"]
    );
    assert_eq!(value, Some(json!({"a": "b", "c": 2})));
}

#[test]
fn unrecoverable_errors_have_a_reason() {
    for (text, words) in [
        ("", "empty file"),
        ("  \n", "empty file"),
        ("<html>", "HTML or XML"),
        ("```json\n{}\n```", "Markdown code block"),
        ("---\nname: a", "YAML"),
        ("name: a\nurl: b", "YAML"),
        ("\0\0\0\0", "null bytes"),
        ("{\"a\":", "expected a value, found the end of the document"),
        (
            "{\"a\":1",
            "unexpected end of the document in the object that starts on line 1",
        ),
        (
            "{\n\"a\":[1",
            "unexpected end of the document in the array that starts on line 2",
        ),
        ("{\"a\":[1}", "mismatched closing bracket for the array"),
        ("{\"a\" 1}", "expected `:`, found `1`"),
        ("{,}", "expected a key in double quotes, found `,`"),
        ("[abc]", "expected a value, found `abc`"),
        ("[\"abc]", "unterminated string"),
        ("{\"a\":\"b,\n\"c\":1}", "unterminated string"),
        ("/* ", "unterminated comment"),
    ] {
        assert!(message(text).contains(words), "{text}: {}", message(text));
        assert_eq!(read(text.as_bytes()).value, None, "{text}");
    }
}

#[test]
fn a_duplicate_key_names_the_first_position() {
    let text = "{\n \"a\": {\"b\": 1, \"c\": 2, \"b\": 3}}";
    let reading = read(text.as_bytes());
    let fault = &reading.faults[0];
    assert_eq!((fault.rule.id, fault.pointer.as_str()), ("DOC-021", "/a/b"));
    assert!(fault.message.contains("line 2, column 8"), "{}", fault.message);
    assert_eq!(reading.value.unwrap()["a"]["b"], 3);
}

#[test]
fn duplicate_keys_are_found_in_truncated_documents() {
    for (text, pointer) in [
        (r#"{"a":1,"a""#, "/a"),
        (r#"{"a":1,"a":"#, "/a"),
        (r#"{"a":1,"a":[1"#, "/a"),
        (r#"{"a":1,"a":{"b":2"#, "/a"),
        (r#"{"x":{"a":1,"a""#, "/x/a"),
        (r#"{"x":[0,{"a":1,"\u0061":["#, "/x/1/a"),
        (r#"{"a":1,"b":{"a":1},"a":tru"#, "/a"),
    ] {
        let faults = read(text.as_bytes()).faults;
        let duplicates: Vec<&str> = faults
            .iter()
            .filter(|fault| fault.rule.id == "DOC-021")
            .map(|fault| fault.pointer.as_str())
            .collect();
        assert_eq!(duplicates, [pointer], "{text}");
        assert!(faults.len() > 1, "{text}");
    }
}

#[test]
fn hostile_input_is_bounded() {
    let deep = "[".repeat(1_000_000);
    assert!(message(&deep).contains("maximum is 128 levels"));
    assert!(message(&"[".repeat(128)).contains("the end of the document"));
    let whole = format!("{}{}", "[".repeat(128), "]".repeat(128));
    assert_eq!(read(whole.as_bytes()).faults.len(), 0);
    let faulty = "[1 ".to_owned() + &"'a' ".repeat(10_000);
    assert_eq!(read(faulty.as_bytes()).faults.len(), 201);
    let duplicates = format!("{{{}\"a\":0}}", "\"a\":1,".repeat(10_000));
    assert_eq!(read(duplicates.as_bytes()).faults.len(), 200);
    let long = "9".repeat(1_000_000);
    assert_eq!(read(long.as_bytes()).faults[0].rule.id, "DOC-029");
}

/// A JSON value that is exact with doubles.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_filter_map("finite", |number| number.is_finite().then(|| Value::from(number))),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map(any::<String>(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Every pointer of a value.
fn pointers(value: &Value, here: &str, all: &mut Vec<String>) {
    all.push(here.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, &format!("{here}/{index}"), all);
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                pointers(
                    value,
                    &format!("{here}/{}", key.replace('~', "~0").replace('/', "~1")),
                    all,
                );
            }
        }
        _ => {}
    }
}

proptest! {
    #[test]
    fn reads_what_serde_json_writes(value in values(), pretty: bool) {
        let text = if pretty { format!("{value:#}") } else { value.to_string() };
        let reading = read(text.as_bytes());
        prop_assert!(reading.faults.is_empty());
        // Compared as text, because parsing decimal digits is not exact in serde_json.
        let back: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(reading.value.unwrap().to_string().len(), back.to_string().len());
    }

    #[test]
    fn every_value_has_its_position(value in values()) {
        let text = format!("{value:#}");
        let mut all = Vec::new();
        pointers(&value, "", &mut all);
        let places = agentcard_documents::check::locate(&text, all.iter().map(String::as_str));
        for pointer in &all {
            let part = &text[places.value(pointer).unwrap()];
            let found: Value = serde_json::from_str(part).unwrap();
            prop_assert_eq!(Some(found.to_string().len()), value.pointer(pointer).map(|value| value.to_string().len()));
        }
    }

    #[test]
    fn bytes_never_panic(bytes: Vec<u8>) {
        let reading = read(&bytes);
        let ends = reading.faults.iter().map(|fault| fault.span.end);
        prop_assert_eq!(positions(&reading.text, ends).count(), reading.faults.len());
        prop_assert!(reading.value.is_some() || !reading.faults.is_empty());
    }

    #[test]
    fn almost_json_never_panics(text in "[\\[\\]{}:,\"'\\\\/*#a0-9eE.+\n -]{0,60}") {
        let reading = read(text.as_bytes());
        prop_assert!(reading.value.is_some() || !reading.faults.is_empty());
        // Text without faults is valid JSON.
        if reading.faults.is_empty() {
            prop_assert!(serde_json::from_str::<Value>(&text).is_ok());
        } else if serde_json::from_str::<Value>(&text).is_ok() {
            prop_assert!(reading.faults.iter().all(|fault| fault.rule.id == "DOC-021"));
        }
    }
}
