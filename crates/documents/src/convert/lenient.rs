//! Cards as parsed by lenient clients: other spellings of names, `null` for unset fields.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use agentcard_rules::shape::Shape;
use serde_json::Value;

use crate::convert::member::{Object, rename, take};
use crate::convert::walk::walk;

/// A 1.0 card as its readers see it: they take `snake_case` (protocol buffers), and null for unset.
pub(crate) fn read_v1_0(card: &mut Value) -> Renamed {
    let mut renamed = Vec::new();
    walk(
        card,
        shape(Dialect::A2aV1_0),
        "",
        &mut |object, shape, pointer| {
            renamed.extend(fix_names(object, shape, pointer));
            drop_nulls(object, shape);
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
    walk(document, shape(dialect), "", &mut |object, shape, _| {
        drop_nulls(object, shape);
    });
}

/// Returns the pointers that members have now, and those that they had.
fn fix_names(object: &mut Object, shape: &'static Shape, pointer: &str) -> Vec<(String, String)> {
    let mut renamed = Vec::new();
    let names: Vec<String> = object.keys().cloned().collect();
    for name in names.iter().filter(|name| shape.member(name).is_none()) {
        let Some(right) = shape.other_spelling(name).map(|member| member.name) else {
            continue;
        };
        if !object.contains_key(right) {
            rename(object, name, right);
            renamed.push((below(pointer, right), below(pointer, name)));
        } else if object.get(name) == object.get(right) {
            take(object, name);
        }
    }
    renamed
}

fn drop_nulls(object: &mut Object, shape: &'static Shape) {
    for member in shape.members.iter().filter(|member| !member.required) {
        if object.get(member.name) == Some(&Value::Null) {
            take(object, member.name);
        }
    }
}
