//! Renames and moves the members of a card for another version, as listed in the mapping.

use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use agentcard_rules::{Dialect, Loss, mapping};
use serde_json::{Value, json};

use crate::convert::conflict;
use crate::convert::member::{put, rename, take};
use crate::convert::walk::walk;

/// Renames and moves members, and removes those that the other version lacks.
///
/// Between versions of different forms, keys with a hand-written conversion are not touched.
pub(super) fn restate(card: &mut Value, from: Dialect, to: Dialect) -> Vec<Loss> {
    let is_alike = mapping::lists_interfaces(from) == mapping::lists_interfaces(to);
    let mut changes = Vec::new();
    walk(card, shape(from), "", &mut |object, shape, pointer| {
        for (name, value) in &*object {
            let key = mapping::keys(from, shape.name).and_then(|keys| keys.key_of(from, name));
            let Some(key) = key.filter(|key| key.member(to) != Some(name)) else {
                continue;
            };
            let new = key.member(to);
            let is_moved = new.is_some_and(|new| new.starts_with('/'));
            if is_alike || is_moved || !key.hand {
                // Protocol buffers omit such a scalar, unless it has presence.
                let is_default = *value == json!(false) || *value == json!("");
                let has_presence =
                    !mapping::lists_interfaces(from) || shape.explicit.contains(&name.as_str());
                let is_unset = value.is_null() || (is_default && !has_presence);
                changes.push((pointer.to_owned(), name.clone(), new, is_unset));
            }
        }
    });
    let mut losses = Vec::new();
    // Inner ones first, so that the pointers of outer ones remain valid.
    for (pointer, old, new, is_unset) in changes.into_iter().rev() {
        let Some(object) = card.pointer_mut(&pointer).and_then(Value::as_object_mut) else {
            continue;
        };
        let place = below(&pointer, &old);
        match new.map(|new| (new, new.rsplit_once('/'))) {
            None => {
                take(object, &old);
                losses.retain(|loss: &Loss| !loss.pointer.starts_with(&format!("{place}/")));
                if !is_unset {
                    losses.push(Loss::new(place, format!("A2A {} has no `{old}`", to.version())));
                }
            }
            Some((new, None)) => {
                let before = rename(object, &old, new);
                losses.extend(before.map(|_| conflict(below(&pointer, new), &old)));
            }
            Some((new, Some((holder, name)))) => {
                let value = take(object, &old).unwrap_or_default();
                if let Some(holder) = holder.strip_prefix('/') {
                    let root = card.as_object_mut();
                    root.map(|root| root.entry(holder).or_insert_with(|| json!({})));
                }
                match card.pointer_mut(holder).and_then(Value::as_object_mut) {
                    Some(object) => losses.extend(put(object, name, value).map(|_| conflict(new, &old))),
                    None => losses.push(Loss::new(place, format!("`{holder}` is not an object"))),
                }
            }
        }
    }
    losses.reverse();
    losses
}
