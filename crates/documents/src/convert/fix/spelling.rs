//! Names in another spelling, and nulls that stand for nothing.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use agentcard_rules::shape::Shape;
use serde_json::Value;

use super::Changes;
use crate::convert::member::{Object, below, rename, take};
use crate::convert::walk::walk;

/// Gives every member its own name, and drops nulls of optional members.
pub(super) fn fix(document: &mut Value, dialect: Dialect, changes: &mut Changes) {
    walk(document, shape(dialect), "", &mut |object, shape, pointer| {
        fix_names(object, shape, pointer, changes);
        drop_nulls(object, shape, pointer, changes);
    });
}

/// A 1.0 card as its readers see it: they take `snake_case` (protocol buffers), and null for unset.
pub(crate) fn read_v1_0(card: &mut Value) -> Renamed {
    let mut silent = Changes::default();
    let mut renamed = Vec::new();
    walk(
        card,
        shape(Dialect::A2aV1_0),
        "",
        &mut |object, shape, pointer| {
            renamed.extend(fix_names(object, shape, pointer, &mut silent));
            drop_nulls(object, shape, pointer, &mut silent);
        },
    );
    Renamed(renamed)
}

/// Members that were given another name, outer ones first: the pointer that they have, and the one that they had.
pub(crate) struct Renamed(Vec<(String, String)>);

impl Renamed {
    /// Where something stood before names were changed.
    pub(crate) fn source(&self, mut pointer: String) -> String {
        for (new, old) in self.0.iter().rev() {
            let rest = pointer.strip_prefix(new.as_str());
            if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with('/')) {
                pointer = format!("{old}{rest}");
            }
        }
        pointer
    }
}

/// A document as lenient readers see it: null for an optional member is unset.
pub(crate) fn drop_unset(document: &mut Value, dialect: Dialect) {
    let mut silent = Changes::default();
    walk(document, shape(dialect), "", &mut |object, shape, pointer| {
        drop_nulls(object, shape, pointer, &mut silent);
    });
}

/// Answers with the pointers that members have now, and those that they had.
fn fix_names(
    object: &mut Object,
    shape: &'static Shape,
    pointer: &str,
    changes: &mut Changes,
) -> Vec<(String, String)> {
    let mut renamed = Vec::new();
    let names: Vec<String> = object.keys().cloned().collect();
    for name in names {
        let Some(right) = twin(shape, &name) else { continue };
        let place = below(pointer, &name);
        if !object.contains_key(right) {
            rename(object, &name, right);
            renamed.push((below(pointer, right), place.clone()));
            changes.add(place, format!("wrote `{name}` as `{right}`"));
        } else if object.get(&name) == object.get(right) {
            take(object, &name);
            changes.add(place, format!("dropped `{name}`, which repeats `{right}`"));
        }
    }
    renamed
}

/// The member that `name` spells with other cases, underscores or hyphens.
fn twin(shape: &'static Shape, name: &str) -> Option<&'static str> {
    let letters = |name: &str| name.replace(['_', '-'], "").to_ascii_lowercase();
    if shape.members.iter().any(|member| member.name == name) {
        return None;
    }
    let meant = letters(name);
    let twins = shape.members.iter().map(|member| member.name);
    twins.into_iter().find(|right| letters(right) == meant)
}

fn drop_nulls(object: &mut Object, shape: &'static Shape, pointer: &str, changes: &mut Changes) {
    for member in shape.members.iter().filter(|member| !member.required) {
        if object.get(member.name) == Some(&Value::Null) {
            take(object, member.name);
            changes.add(
                below(pointer, member.name),
                format!("dropped `{}`, which is null", member.name),
            );
        }
    }
}
