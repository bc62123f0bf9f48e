//! Visits the objects of a document along its schema.

use agentcard_rules::pointer::below;
use agentcard_rules::shape::{Shape, Type};
use serde_json::Value;

use crate::convert::member::{Object, text};

/// Calls `visit` for every object of a known shape with its JSON pointer, outer ones first.
pub(crate) fn walk(
    value: &mut Value,
    shape: &'static Shape,
    pointer: &str,
    visit: &mut dyn FnMut(&mut Object, &'static Shape, &str),
) {
    let Value::Object(object) = value else { return };
    visit(object, shape, pointer);
    for member in shape.members {
        if let Some(value) = object.get_mut(member.name) {
            walk_type(value, &member.ty, &below(pointer, member.name), visit);
        }
    }
}

fn walk_type(
    value: &mut Value,
    ty: &'static Type,
    pointer: &str,
    visit: &mut dyn FnMut(&mut Object, &'static Shape, &str),
) {
    match (ty, value) {
        (Type::Object(shape), value) => walk(value, shape, pointer, visit),
        (Type::Array(list), Value::Array(items)) => {
            for (index, item) in items.iter_mut().enumerate() {
                walk_type(item, &list.items, &below(pointer, index), visit);
            }
        }
        (Type::Map(ty), Value::Object(members)) => {
            for (key, value) in members {
                walk_type(value, ty, &below(pointer, key), visit);
            }
        }
        (Type::Tagged { tag, cases }, value) => {
            let chosen = value.as_object().and_then(|object| text(object, tag));
            let case = cases.iter().find(|(name, _)| Some(*name) == chosen);
            if let Some((_, shape)) = case {
                walk(value, shape, pointer, visit);
            }
        }
        _ => {}
    }
}

/// Sorts the members of every object into the order of its schema; unknown ones follow in their original order.
pub(crate) fn arrange(value: &mut Value, shape: &'static Shape) {
    walk(value, shape, "", &mut |object, shape, _| {
        let mut rest = std::mem::take(object);
        for member in shape.members {
            if let Some((key, value)) = rest.shift_remove_entry(member.name) {
                object.insert(key, value);
            }
        }
        object.extend(rest);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::{Dialect, generated::root};
    use serde_json::json;

    #[test]
    fn visits_lists_maps_and_unions() {
        let mut card = json!({
            "skills": [{ "id": "a" }],
            "securitySchemes": { "a/b": { "type": "oauth2", "flows": { "implicit": {} } }, "odd": { "type": "?" } },
        });
        let mut seen = Vec::new();
        walk(&mut card, root(Dialect::A2aV0_3), "", &mut |_, shape, pointer| {
            seen.push(format!("{} {pointer}", shape.name));
        });
        seen.sort();
        assert_eq!(
            seen,
            [
                "AgentCard ",
                "AgentSkill /skills/0",
                "ImplicitOAuthFlow /securitySchemes/a~1b/flows/implicit",
                "OAuth2SecurityScheme /securitySchemes/a~1b",
                "OAuthFlows /securitySchemes/a~1b/flows",
            ]
        );
    }

    #[test]
    fn arranges_members() {
        let mut card =
            json!({ "x": 1, "version": "1", "name": "n", "provider": { "url": "u", "organization": "o" } });
        arrange(&mut card, root(Dialect::A2aV1_0));
        assert_eq!(
            card.to_string(),
            r#"{"name":"n","provider":{"url":"u","organization":"o"},"version":"1","x":1}"#
        );
    }
}
