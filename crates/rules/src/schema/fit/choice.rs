//! Alternatives: `anyOf` for all clients, without sibling keywords if required.

use crate::catalogue::client as rules;
use crate::pointer::below;
use serde_json::{Value, json};

use crate::schema::fit::definition::frozen;
use crate::schema::fit::reference::{lose_words, opened};
use crate::schema::fit::run::Run;
use crate::schema::{Object, all_disjoint, conjunction, describes, is_nothing, take};

/// Rewrites `oneOf` as `anyOf` if they are equivalent, that is if no value matches two of the alternatives.
pub(crate) fn open(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let Some(Value::Array(forms)) = node.get("oneOf").cloned() else {
        return;
    };
    let seen: Vec<Value> = forms.iter().map(|form| seen(run, form)).collect();
    if !node.contains_key("anyOf") && all_disjoint(&seen) {
        take(node, "oneOf");
        node.insert("anyOf".to_owned(), forms.into());
    } else if run.fit.loose && run.minds(&rules::ONE_OF) {
        take(node, "oneOf");
        let message = "values that match two of the alternatives are no longer rejected";
        run.lose(&below(at, "oneOf"), message);
        node.entry("anyOf").or_insert(forms.into());
    } else {
        // Narrowing an alternative would accept values that matched two.
        let whole = frozen(
            run,
            &Value::Object(Object::from_iter([("oneOf".to_owned(), forms.into())])),
        );
        if let Value::Object(whole) = whole {
            node.extend(whole);
        }
    }
}

/// An alternative with its own reference inlined.
fn seen(run: &mut Run<'_>, form: &Value) -> Value {
    match form {
        Value::Object(form) => opened(run, form.clone()).into(),
        other => other.clone(),
    }
}

/// Moves the siblings of `anyOf` into its alternatives, for clients that require `anyOf` to stand alone, and for
/// those that close every object. The latter accept annotations beside it.
pub(crate) fn spread(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let Some(Value::Array(forms)) = node.get("anyOf").cloned() else {
        return;
    };
    let mut shared = node.clone();
    take(&mut shared, "anyOf");
    let mut outer = Object::new();
    if !run.minds(&rules::ANY_OF_ALONE) {
        if !run.minds(&rules::CLOSED) {
            return;
        }
        (outer, shared) = shared.into_iter().partition(|(key, _)| describes(key));
    }
    if shared.is_empty() {
        return;
    }
    let mut spread = Vec::new();
    for form in forms {
        match form {
            Value::Bool(true) => spread.push(shared.clone().into()),
            form if is_nothing(&form) => {}
            Value::Object(form) => match whole(&shared, &form) {
                Some(whole) => spread.push(whole.into()),
                None if run.fit.loose => {
                    let message = "keywords next to the alternatives do not apply to each of them";
                    run.lose(at, message);
                    spread.push(form.into());
                }
                None => return,
            },
            other => spread.push(other),
        }
    }
    outer.insert("anyOf".to_owned(), spread.into());
    *node = outer;
}

/// An alternative joined with the shared keywords; its own annotations are kept.
fn whole(shared: &Object, form: &Object) -> Option<Object> {
    let mut shared = shared.clone();
    if form.get("type").is_some_and(|ty| ty == "null") {
        shared.retain(|key, _| !describes(key));
    }
    conjunction(&shared, form)
}

/// Fits the alternatives of `anyOf`; a single one replaces the choice.
pub(crate) fn fit(run: &mut Run<'_>, node: &mut Object, at: &str) -> Option<()> {
    let Some(Value::Array(forms)) = node.get("anyOf").cloned() else {
        return Some(());
    };
    let mut fitted: Vec<Value> = Vec::new();
    for (index, form) in forms.iter().enumerate() {
        let place = below(&below(at, "anyOf"), index);
        let form = run.schema(form, &place);
        fitted.extend(form.filter(|form| !fitted.contains(form)));
    }
    let has_rest = node.contains_key("unevaluatedProperties") || node.contains_key("unevaluatedItems");
    if fitted.contains(&json!({})) && !has_rest {
        // One alternative accepts any value.
        take(node, "anyOf");
        return Some(());
    }
    match fitted.as_slice() {
        [] => return None,
        [Value::Object(only)] => {
            lift(run, node, only, at);
            if is_nothing(&Value::Object(node.clone())) {
                return None;
            }
        }
        _ => drop(node.insert("anyOf".to_owned(), inner(fitted).into())),
    }
    Some(())
}

/// Flattens alternatives that are choices themselves.
fn inner(forms: Vec<Value>) -> Vec<Value> {
    let mut all = Vec::new();
    for form in forms {
        match form.get("anyOf") {
            Some(Value::Array(inner)) if form.as_object().is_some_and(|form| form.len() == 1) => {
                all.extend(inner.iter().cloned());
            }
            _ => all.push(form),
        }
    }
    all
}

/// Replaces the choice by its only alternative.
fn lift(run: &mut Run<'_>, node: &mut Object, only: &Object, at: &str) {
    let mut rest = node.clone();
    take(&mut rest, "anyOf");
    if only.contains_key("$ref") && run.minds(&rules::REFERENCE_ALONE) {
        lose_words(run, &mut rest, at);
        if !rest.is_empty() {
            rest.insert("anyOf".to_owned(), json!([only]));
            *node = rest;
            return;
        }
    }
    match conjunction(only, &rest) {
        Some(both) => *node = both,
        None => drop(node.insert("anyOf".to_owned(), json!([only]))),
    }
}
