//! The keys of a dialect: the members of its shapes, in snake case.

use agentcard_rules::shape::{List, Member, Shape, Text, Type};

/// The keys of an object, those of flat members among them.
pub(super) fn key_names(shape: &'static Shape, flat: &[&str]) -> Vec<String> {
    let mut names = Vec::new();
    for member in shape.members {
        match &member.ty {
            Type::Object(inner) if flat.contains(&member.name) => names.extend(key_names(inner, &[])),
            Type::String(Text { one_of: [_], .. }) => {}
            _ => names.push(key_name(member)),
        }
    }
    if shape.open {
        names.push("extra".to_owned());
    }
    names
}

/// The keys that may be used more than once: those of lists of objects.
pub(super) fn repeated(shape: &'static Shape) -> Vec<String> {
    let mut names = Vec::new();
    for member in shape.members {
        if is_repeated(member) {
            names.push(key_name(member));
        }
    }
    names
}

fn is_repeated(member: &Member) -> bool {
    matches!(
        member.ty,
        Type::Array(List {
            items: Type::Object(_),
            ..
        })
    )
}

/// The key of a member: its name in snake case, and in the singular for a list of objects.
pub fn key_name(member: &Member) -> String {
    let mut key = String::new();
    for letter in member.name.chars() {
        if letter.is_ascii_uppercase() {
            key.push('_');
        }
        key.push(letter.to_ascii_lowercase());
    }
    if is_repeated(member) && key.ends_with('s') {
        key.pop();
    }
    key
}
