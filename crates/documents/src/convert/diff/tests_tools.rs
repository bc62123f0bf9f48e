//! Tools: additions, removals, restrictions and extensions.

use serde_json::{Value, json};

use super::diff;

/// `(breaking, subject, message)` of every difference between two tools called `f`.
fn tool(old: Value, new: Value) -> Vec<(bool, String, String)> {
    let spec = |mut tool: Value| {
        tool["name"] = json!("f");
        json!({ "tools": [tool] })
    };
    let differences = diff(&spec(old), &spec(new)).unwrap();
    differences
        .into_iter()
        .map(|it| (it.breaking, it.subject, it.message))
        .collect()
}

fn arguments(old: Value, new: Value) -> Vec<(bool, String, String)> {
    let of = |schema: Value| Value::Object([("inputSchema".to_owned(), schema)].into_iter().collect());
    tool(of(old), of(new))
}

/// The only difference of one argument `a`.
fn argument(old: Value, new: Value) -> (bool, String) {
    let schema = |a: Value| json!({ "type": "object", "properties": { "a": a } });
    let mut all = arguments(schema(old), schema(new));
    assert_eq!(all.len(), 1, "{all:?}");
    let (breaking, subject, message) = all.remove(0);
    assert_eq!(subject, "tool f, argument a");
    (breaking, message)
}

fn no(message: &str) -> (bool, String) {
    (false, message.to_owned())
}

fn yes(message: &str) -> (bool, String) {
    (true, message.to_owned())
}

#[test]
fn added_and_removed_tools() {
    let list = |names: &[&str]| -> Value {
        names
            .iter()
            .map(|name| json!({ "name": name, "inputSchema": {} }))
            .collect()
    };
    let differences = diff(&list(&["a", "b"]), &json!({ "tools": list(&["b", "c"]) })).unwrap();
    let all: Vec<_> = differences
        .iter()
        .map(|it| (it.breaking, it.subject.as_str(), it.message.as_str()))
        .collect();
    assert_eq!(
        all,
        [(true, "tool a", "was removed"), (false, "tool c", "was added")]
    );
    assert!(diff(&list(&["a", "b"]), &list(&["b", "a"])).unwrap().is_empty());
}

#[test]
fn added_and_removed_arguments() {
    let a = json!({ "properties": { "a": {} } });
    let ab = |required: Value| json!({ "properties": { "a": {}, "b": { "properties": { "c": {} } } }, "required": required });
    let one =
        |breaking: bool, message: &str| vec![(breaking, "tool f, argument b".to_owned(), message.to_owned())];
    assert_eq!(arguments(a.clone(), ab(json!([]))), one(false, "was added"));
    assert_eq!(
        arguments(a.clone(), ab(json!(["b"]))),
        one(true, "was added, and is required")
    );
    assert_eq!(arguments(ab(json!([])), a), one(true, "was removed"));
    assert_eq!(
        arguments(ab(json!([])), ab(json!(["b"]))),
        one(true, "became required")
    );
    assert_eq!(
        arguments(ab(json!(["b"])), ab(json!([]))),
        one(false, "became optional")
    );
    let nested = json!({ "properties": { "a": {}, "b": { "properties": {} } }, "required": [] });
    assert_eq!(
        arguments(ab(json!([])), nested),
        [(true, "tool f, argument b.c".to_owned(), "was removed".to_owned())]
    );
}

#[test]
fn accepting_fewer_values_is_breaking() {
    let t = |ty: Value| json!({ "type": ty });
    assert_eq!(
        argument(t(json!("number")), t(json!("integer"))),
        yes("the type changed from number to integer")
    );
    assert_eq!(
        argument(t(json!("integer")), t(json!("number"))),
        no("the type changed from integer to number")
    );
    assert_eq!(
        argument(t(json!("string")), t(json!("integer"))),
        yes("the type changed from string to integer")
    );
    assert_eq!(
        argument(t(json!("string")), t(json!(["string", "null"]))),
        no("the type changed from string to null or string")
    );
    assert_eq!(
        argument(json!({}), t(json!("string"))),
        yes("the type changed from any to string")
    );
    let e = |values: Value| json!({ "enum": values });
    assert_eq!(
        argument(e(json!(["a", "b"])), e(json!(["a"]))),
        yes("the value \"b\" was removed")
    );
    assert_eq!(
        argument(e(json!(["a"])), e(json!(["a", "b"]))),
        no("the value \"b\" was added")
    );
    assert_eq!(
        argument(json!({}), json!({ "const": 1 })),
        yes("an `enum` was added")
    );
    assert_eq!(
        argument(json!({ "minimum": 1 }), json!({ "minimum": 2 })),
        yes("`minimum` changed from 1 to 2")
    );
    assert_eq!(
        argument(json!({ "maximum": 1 }), json!({ "maximum": 2 })),
        no("`maximum` changed from 1 to 2")
    );
    assert_eq!(
        argument(json!({}), json!({ "maxLength": 2 })),
        yes("`maxLength` changed from none to 2")
    );
    assert_eq!(
        argument(json!({}), json!({ "pattern": "a" })),
        yes("`pattern` was added")
    );
    assert_eq!(
        argument(json!({ "pattern": "a" }), json!({})),
        no("`pattern` was removed")
    );
    assert_eq!(
        argument(json!({}), json!({ "additionalProperties": false })),
        yes("additional properties were restricted")
    );
    assert_eq!(
        argument(json!({ "description": "A." }), json!({ "description": "B." })),
        no("`description` was changed")
    );
    let open = |more: Value| json!({ "properties": { "a": { "additionalProperties": more } } });
    assert!(arguments(open(json!(true)), open(json!({}))).is_empty());
}

#[test]
fn returning_more_values_is_breaking() {
    let of = |schema: Value| json!({ "inputSchema": {}, "outputSchema": schema });
    let r = |a: Value, required: Value| {
        of(json!({ "type": "object", "properties": { "a": a }, "required": required }))
    };
    let one =
        |breaking: bool, message: &str| vec![(breaking, "tool f, result a".to_owned(), message.to_owned())];
    assert_eq!(
        tool(r(json!({}), json!(["a"])), r(json!({}), json!([]))),
        one(true, "became optional")
    );
    assert_eq!(
        tool(r(json!({}), json!([])), r(json!({}), json!(["a"]))),
        one(false, "became required")
    );
    assert_eq!(
        tool(
            r(json!({ "enum": [1] }), json!([])),
            r(json!({ "enum": [1, 2] }), json!([]))
        ),
        one(true, "the value 2 was added")
    );
    assert_eq!(
        tool(of(json!({ "properties": {} })), r(json!({}), json!([])))
            .last()
            .unwrap()
            .2,
        "was added"
    );
    let none = json!({ "inputSchema": {} });
    assert_eq!(
        tool(of(json!({})), none.clone()),
        [(
            true,
            "tool f".to_owned(),
            "the output schema was removed".to_owned()
        )]
    );
    assert_eq!(
        tool(none, of(json!({}))),
        [(
            false,
            "tool f".to_owned(),
            "an output schema was added".to_owned()
        )]
    );
}

#[test]
fn hints_are_breaking_if_more_dangerous() {
    let of = |annotations: Value| json!({ "inputSchema": {}, "annotations": annotations });
    let safe = of(json!({ "readOnlyHint": true, "openWorldHint": false }));
    let messages = tool(safe.clone(), of(json!({})));
    assert!(
        messages.iter().all(|(breaking, ..)| *breaking) && messages.len() == 2,
        "{messages:?}"
    );
    assert!(tool(of(json!({})), safe).iter().all(|(breaking, ..)| !breaking));
    // Writing the default is not a change.
    assert!(
        tool(
            of(json!({ "destructiveHint": true })),
            json!({ "inputSchema": {} })
        )
        .is_empty()
    );
}

#[test]
fn references_are_followed_and_recursion_ends() {
    let node = |ty: &str| {
        let next = json!({ "$ref": "#/$defs/N" });
        json!({ "$ref": "#/$defs/N", "$defs": { "N": { "properties": { "l": next, "r": next, "v": { "type": ty } } } } })
    };
    assert!(arguments(node("string"), node("string")).is_empty());
    let all = arguments(node("string"), node("integer"));
    assert_eq!(
        all,
        [(
            true,
            "tool f, argument v".to_owned(),
            "the type changed from string to integer".to_owned()
        )]
    );
}
