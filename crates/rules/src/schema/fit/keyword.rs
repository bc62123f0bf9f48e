//! Other keywords: those without effect are removed, unsupported ones are left to the rules or removed with a loss.

use crate::pointer::below;
use serde_json::{Value, json};

use crate::schema::fit::definition::frozen;
use crate::schema::fit::null;
use crate::schema::fit::run::Run;
use crate::schema::{Object, Role, count, is_nothing, list, nothing, object, role, take, takes, text};

/// Keywords whose subschemas can be narrowed when the whole is narrowed.
const NARROWED: [&str; 9] = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "items",
    "prefixItems",
    "anyOf",
    "allOf",
    "then",
    "else",
];

/// Removes keywords that are meaningless to the client, and protects subschemas that must not be narrowed.
pub(crate) fn fit(run: &mut Run<'_>, node: &mut Object, at: &str) {
    take_trivial(run, node);
    let least = count(node, "minProperties");
    if !run.takes("minProperties") && least.is_some_and(|least| least <= always_there(node)) {
        take(node, "minProperties");
    }
    let mut keys: Vec<String> = node.keys().cloned().collect();
    // The order of members depends on features of `serde_json`.
    keys.sort_unstable();
    for key in keys {
        let is_for_validators = matches!(role(&key), Some(Role::Assertion | Role::Reference | Role::Anchor));
        if key == "nullable" {
            fit_nullable(run, node, at);
        } else if matches!(key.as_str(), "then" | "else") {
            let fitted = run.schema(&node[&key], &below(at, &key));
            node.insert(key, fitted.unwrap_or_else(|| nothing().into()));
        } else if !is_for_validators && !run.takes(&key) {
            leave_out_words(run, node, &key, at);
        } else if key != "oneOf" && !NARROWED.contains(&key.as_str()) && takes(&key).is_schema() {
            let whole = Value::Object(Object::from_iter([(key.clone(), node[&key].clone())]));
            if let Value::Object(mut whole) = frozen(run, &whole)
                && let Some(value) = whole.remove(&key)
            {
                node.insert(key, value);
            }
        }
    }
}

/// Minimum number of properties, excluding nullable ones, because calls remove such nulls.
fn always_there(node: &Object) -> u64 {
    let named = object(node, "properties");
    let schema = |name: &Value| named?.get(name.as_str()?);
    let takes_null = |schema: &Value| null::shows(schema);
    let required = list(node, "required").iter();
    required
        .filter(|name| schema(name).is_some_and(|schema| !takes_null(schema)))
        .count() as u64
}

/// Removes keywords whose values allow everything.
pub(crate) fn take_trivial(run: &Run<'_>, node: &mut Object) {
    for key in ["minLength", "minItems", "minProperties"] {
        if !run.takes(key) && count(node, key) == Some(0) {
            take(node, key);
        }
    }
    if node.get("not").is_some_and(is_nothing) {
        take(node, "not");
    }
    if node.get("uniqueItems") == Some(&Value::Bool(false)) {
        take(node, "uniqueItems");
    }
    let is_closed =
        node.get("additionalProperties") == Some(&json!(false)) && !node.contains_key("patternProperties");
    let most = object(node, "properties").map_or(0, |all| all.len() as u64);
    if is_closed
        && !run.takes("maxProperties")
        && count(node, "maxProperties").is_some_and(|count| count >= most)
    {
        take(node, "maxProperties");
    }
}

/// `nullable` has no meaning in JSON Schema; function declarations of Gemini keep it.
fn fit_nullable(run: &mut Run<'_>, node: &mut Object, at: &str) {
    if run.fit.nullable {
        return;
    }
    if take(node, "nullable") == Some(Value::Bool(true)) {
        run.lose(&below(at, "nullable"), "`nullable` has no meaning in JSON Schema");
    }
}

/// Removes a keyword that does not restrict values; a default is moved to the description.
fn leave_out_words(run: &mut Run<'_>, node: &mut Object, key: &str, at: &str) {
    let Some(value) = take(node, key) else { return };
    if key == "default" {
        if !value.is_null() {
            let words = text(node, "description").map_or_else(String::new, |words| format!("{words} "));
            node.insert(
                "description".to_owned(),
                format!("{words}(default: {value})").into(),
            );
        }
    } else if !matches!(key, "$schema" | "$comment" | "$defs" | "definitions") {
        run.lose(&below(at, key), format!("`{key}` is omitted"));
    }
}

/// Removes unsupported keywords, if requested.
pub(crate) fn leave_out(run: &mut Run<'_>, node: &mut Object, at: &str) {
    // Closing an object can make other keywords redundant.
    take_trivial(run, node);
    if !run.fit.loose {
        return;
    }
    let mut keys: Vec<String> = node.keys().cloned().collect();
    keys.sort_unstable();
    for key in keys {
        let own = matches!(key.as_str(), "$ref" | "nullable");
        if !own && !run.takes(&key) {
            take(node, &key);
            let message = format!("values rejected by `{key}` are no longer rejected by the schema");
            run.lose(&below(at, &key), message);
        }
    }
}
