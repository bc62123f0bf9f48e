//! Arrays: `items` for all clients, and a single item schema if required.

use crate::catalogue::client as rules;
use crate::pointer::below;
use serde_json::{Value, json};

use crate::schema::all_of;
use crate::schema::fit::run::Run;
use crate::schema::fit::types;
use crate::schema::{Object, count, is_nothing, list, take};

/// Fits the items; `None` if no array can match.
pub(crate) fn fit(run: &mut Run<'_>, node: &mut Object, at: &str) -> Option<()> {
    if run.minds(&rules::TUPLE) {
        single(run, node, at);
    }
    if let Some(Value::Array(places)) = node.get("prefixItems").cloned() {
        fit_places(run, node, &places, at)?;
    }
    if let Some(items) = node.get("items").cloned() {
        match run.schema(&items, &below(at, "items")) {
            Some(items) => drop(node.insert("items".to_owned(), items)),
            None => end(run, node, list(node, "prefixItems").len(), at)?,
        }
    }
    if run.minds(&rules::ITEMS) && types::has(node, "array") && !node.contains_key("items") {
        let items = run
            .schema(&json!({}), &below(at, "items"))
            .unwrap_or_else(|| json!({}));
        // An empty array needs no item schema.
        node.insert("items".to_owned(), items);
    }
    Some(())
}

/// Limits the number of items to `most`.
fn end(run: &mut Run<'_>, node: &mut Object, most: usize, at: &str) -> Option<()> {
    take(node, "items");
    let most = most as u64;
    let most = count(node, "maxItems").map_or(most, |stated| stated.min(most));
    if count(node, "minItems").is_some_and(|least| least > most) {
        return types::forbid(run, node, "array", at);
    }
    node.insert("maxItems".to_owned(), most.into());
    Some(())
}

fn fit_places(run: &mut Run<'_>, node: &mut Object, places: &[Value], at: &str) -> Option<()> {
    let mut fitted = Vec::new();
    for (index, place) in places.iter().enumerate() {
        let pointer = below(&below(at, "prefixItems"), index);
        match run.schema(place, &pointer) {
            Some(place) => fitted.push(place),
            None => break,
        }
    }
    let is_cut = fitted.len() < places.len();
    let most = fitted.len();
    node.insert("prefixItems".to_owned(), fitted.into());
    if is_cut {
        end(run, node, most, at)?;
    }
    if most == 0 {
        take(node, "prefixItems");
    }
    Some(())
}

/// Replaces the schemas of all positions by a single one, if one exists that accepts no more.
fn single(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let Some(Value::Array(places)) = node.get("prefixItems").cloned() else {
        return;
    };
    let length = places.len() as u64;
    let is_whole = node.get("items").is_some_and(is_nothing)
        || count(node, "maxItems").is_some_and(|most| most <= length);
    let rest = (!is_whole).then(|| node.get("items").cloned().unwrap_or(Value::Bool(true)));
    let all: Vec<Value> = places.into_iter().chain(rest).collect();
    let common = all.iter().skip(1).try_fold(
        all.first().cloned().unwrap_or(Value::Bool(true)),
        |common, place| all_of(&common, place),
    );
    let same = all.iter().all(|place| Some(place) == all.first());
    match common.filter(|common| !is_nothing(common)) {
        Some(common) => {
            take(node, "prefixItems");
            node.insert("items".to_owned(), common);
            if is_whole && count(node, "maxItems").is_none_or(|most| most > length) {
                node.insert("maxItems".to_owned(), length.into());
            }
            if !same {
                let message = "only items that match every position are now accepted";
                run.lose(&below(at, "prefixItems"), message);
            }
        }
        None if run.fit.loose => {
            take(node, "prefixItems");
            node.insert("items".to_owned(), json!({ "anyOf": all }));
            if is_whole {
                node.insert("maxItems".to_owned(), length.into());
            }
            let message = "the order of the items is no longer specified";
            run.lose(&below(at, "prefixItems"), message);
        }
        None => {}
    }
}
