//! Invalid documents of every kind: no panics, existing pointers, and no fewer errors than the schema finds.

mod support;

use agentcard_rules::{Dialect, Finding, Options, check, schema_findings};
use serde_json::{Value, json};
use support::base;

/// Every base document with each member in turn replaced by every kind of value, and removed.
fn broken(mut visit: impl FnMut(Dialect, &Value, &str)) {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!("\u{e9}"),
        json!([[]]),
        json!({"": {}, "a/b~": []}),
    ];
    for dialect in Dialect::ALL {
        let doc = base(*dialect);
        let mut pointers = vec![String::new()];
        collect(&doc, "", &mut pointers);
        for pointer in &pointers {
            for value in &values {
                let mut doc = doc.clone();
                *doc.pointer_mut(pointer).unwrap() = value.clone();
                visit(*dialect, &doc, &format!("{}: {pointer} = {value}", dialect.id()));
            }
            let mut doc = doc.clone();
            if let Some((parent, key)) = pointer.rsplit_once('/')
                && let Some(Value::Object(parent)) = doc.pointer_mut(parent)
            {
                parent.remove(key);
                visit(*dialect, &doc, &format!("{}: no {pointer}", dialect.id()));
            }
        }
    }
}

fn collect(value: &Value, pointer: &str, pointers: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, item)| (index.to_string(), item))
            .collect(),
        _ => return,
    };
    for (key, child) in children {
        let pointer = format!("{pointer}/{key}");
        collect(child, &pointer, pointers);
        pointers.push(pointer);
    }
}

#[test]
fn findings_have_existing_pointers_in_document_order() {
    let key = |finding: &Finding| format!("{} {} {:?}", finding.pointer, finding.rule.id, finding.at);
    broken(|dialect, doc, case| {
        let findings = check(doc, dialect, &Options::default());
        for finding in &findings {
            assert!(doc.pointer(&finding.pointer).is_some(), "{case}: {finding:?}");
        }
        let again = check(doc, dialect, &Options::default());
        assert!(findings.iter().map(key).eq(again.iter().map(key)), "{case}");
    });
}

#[test]
fn rules_find_all_that_the_schema_finds() {
    let mut unreported = Vec::new();
    broken(|dialect, doc, case| {
        let findings = schema_findings(doc, dialect, &Options::default());
        if !findings.is_empty() {
            unreported.push(format!("{case}{}", support::words(&findings)));
        }
    });
    assert!(unreported.is_empty(), "{}", unreported.join("\n"));
}
