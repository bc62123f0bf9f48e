//! Reads documents like a lenient client: other spellings of names, `null` for unset fields.

use agentcard_rules::generated::root as shape;
use agentcard_rules::pointer::below;
use agentcard_rules::shape::Shape;
use agentcard_rules::{Dialect, mapping};
use serde_json::Value;

use crate::convert::member::{Object, rename, take};
use crate::convert::walk::walk;

/// Removes `null` from optional members, where it means unset, and corrects names that readers accept in another
/// spelling: `snake_case` in cards, whose readers use protocol buffers.
pub(crate) fn read(document: &mut Value, dialect: Dialect) -> Renamed {
    let mut renamed = Vec::new();
    walk(document, shape(dialect), "", &mut |object, shape, pointer| {
        if mapping::lists_interfaces(dialect) {
            fix_names(object, shape, pointer, &mut renamed);
        }
        for member in shape.members.iter().filter(|member| !member.required) {
            if object.get(member.name) == Some(&Value::Null) {
                take(object, member.name);
            }
        }
    });
    Renamed(renamed)
}

/// Renamed members, outer ones first: the new pointer and the original one.
pub(crate) struct Renamed(Vec<(String, String)>);

impl Renamed {
    /// The original pointer of a value.
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

fn fix_names(object: &mut Object, shape: &'static Shape, pointer: &str, renamed: &mut Vec<(String, String)>) {
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
}
