//! The same for LLM clients: calls deserialize what an adapted schema accepts.

use agentcard::rules::Dialect;
use agentcard::rules::client::Client;
use serde_json::{Value, json};

use super::{Checker, Kind, kinds, near, pool};

/// The schema for a client; `None` if it can't be expressed.
fn fitted(kind: &Kind, client: Client) -> Option<Value> {
    let list = kind.set.list_for(client, Dialect::McpV2025_11_25).ok()?;
    let tool: Value = serde_json::from_str(&list[0].json).expect("JSON");
    Some(tool["inputSchema"].clone())
}

/// The value with `null` for each absent property, which models send in strict mode.
fn filled(value: &Value, schema: &Value) -> Value {
    let mut value = value.clone();
    let forms = schema["anyOf"].as_array().into_iter().flatten();
    for schema in std::iter::once(schema).chain(forms) {
        match &mut value {
            Value::Object(members) => {
                for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                    let member = members.entry(name).or_insert(Value::Null);
                    *member = filled(member, property);
                }
            }
            Value::Array(items) => {
                for item in items {
                    *item = filled(item, &schema["items"]);
                }
            }
            _ => {}
        }
    }
    value
}

#[test]
fn calls_decode_what_client_schemas_accept() {
    let mut wrong = Vec::new();
    let (mut taken, mut inexpressible) = (0, Vec::new());
    for kind in &kinds::all() {
        let checker = Checker::of(kind);
        for &client in Client::ALL {
            let Some(schema) = fitted(kind, client) else {
                inexpressible.push(format!("{} ({})", kind.name, client.id()));
                continue;
            };
            let validator = jsonschema::draft202012::new(&schema).expect("a valid schema");
            let whole = kind.good.iter().map(|good| filled(good, &schema));
            let values: Vec<Value> = whole.chain(near::around(&kind.good)).chain(pool::all()).collect();
            for value in values.iter().filter(|value| validator.is_valid(value)) {
                taken += 1;
                let verdict = checker.check(value);
                if !verdict.call {
                    wrong.push(format!(
                        "{} for {}: {value}: {}",
                        kind.name,
                        client.id(),
                        verdict.text
                    ));
                }
            }
        }
    }
    println!("{taken} values taken; not to be told: {inexpressible:#?}");
    assert!(taken > 1_000, "{taken}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        !inexpressible.iter().any(|kind| kind.contains("(anthropic)")),
        "{inexpressible:#?}"
    );
    assert_eq!(
        filled(&json!({}), &json!({ "properties": { "b": {} } })),
        json!({ "b": null })
    );
}
