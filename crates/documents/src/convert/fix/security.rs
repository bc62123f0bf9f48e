//! Requirements under the name or in the shape of the other version: converted where they stand alone, dropped only where
//! they repeat what the right member says.

use serde_json::Value;

use super::Changes;
use crate::convert::a2a::{each_owner, requirement_to_v0_3};
use crate::convert::member::{Object, below, rename, take};

/// Moves what `wrong` says to `right`, in the shape that `shape` gives; what contradicts is left for people.
pub(super) fn fix(
    card: &mut Object,
    wrong: &str,
    right: &str,
    shape: fn(Value) -> Value,
    changes: &mut Changes,
) {
    each_owner(card, &mut |owner, pointer| {
        move_name(owner, wrong, right, pointer, changes);
        fix_shape(owner, right, shape, pointer, changes);
    });
}

fn move_name(owner: &mut Object, wrong: &str, right: &str, pointer: &str, changes: &mut Changes) {
    let Some(list) = owner.get(wrong) else { return };
    let place = below(pointer, wrong);
    let is_empty = list.is_null() || list.as_array().is_some_and(Vec::is_empty);
    if is_empty || owner.get(right).is_some_and(|other| same(list, other)) {
        take(owner, wrong);
        changes.add(
            place,
            format!("dropped `{wrong}`, which says nothing that `{right}` doesn't"),
        );
    } else if list.is_array() && !owner.contains_key(right) {
        rename(owner, wrong, right);
        changes.add(
            place,
            format!("wrote `{wrong}` as `{right}`, so that readers see it"),
        );
    }
}

/// Whether two lists demand the same, whatever the order of their alternatives.
fn same(one: &Value, other: &Value) -> bool {
    let Some((one, other)) = one.as_array().zip(other.as_array()) else {
        return false;
    };
    let plain = |list: &[Value]| list.iter().cloned().map(requirement_to_v0_3).collect::<Vec<_>>();
    let (one, other) = (plain(one), plain(other));
    one.len() == other.len()
        && one.iter().all(|requirement| other.contains(requirement))
        && other.iter().all(|requirement| one.contains(requirement))
}

fn fix_shape(
    owner: &mut Object,
    right: &str,
    shape: fn(Value) -> Value,
    pointer: &str,
    changes: &mut Changes,
) {
    let Some(Value::Array(list)) = owner.get_mut(right) else {
        return;
    };
    let place = below(pointer, right);
    for (index, requirement) in list.iter_mut().enumerate() {
        let shaped = shape(requirement.clone());
        if shaped != *requirement {
            *requirement = shaped;
            changes.add(
                below(&place, index),
                "wrote the requirement in the shape of its version",
            );
        }
    }
}
