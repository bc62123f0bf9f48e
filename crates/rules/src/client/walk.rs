//! Which members of a schema are schemas.

use serde_json::Value;

use super::object::Object;
use crate::mcp::schema::{Role, role};

/// What the value of a keyword holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A schema.
    Schema,
    /// A schema, or a list of schemas.
    Items,
    /// Schemas by name.
    Map,
    /// A list of schemas.
    List,
    /// No schema.
    Nothing,
}

/// What the value of `keyword` holds.
pub fn holds(keyword: &str) -> Holds {
    if keyword == "properties" {
        return Holds::Map;
    }
    match role(keyword) {
        Role::Schema | Role::Condition => Holds::Schema,
        Role::Items => Holds::Items,
        Role::Map => Holds::Map,
        Role::List => Holds::List,
        Role::Other => Holds::Nothing,
    }
}

/// Calls `visit` with every schema directly inside `node`, and the keyword that it stands under.
pub(super) fn each_child<'v>(node: &'v Object, visit: &mut dyn FnMut(&str, &'v Value)) {
    for (key, value) in node {
        match (holds(key), value) {
            (Holds::Items | Holds::List, Value::Array(list)) => {
                for schema in list {
                    visit(key, schema);
                }
            }
            (Holds::Map, Value::Object(map)) => {
                for schema in map.values() {
                    visit(key, schema);
                }
            }
            (Holds::Schema | Holds::Items, schema) => visit(key, schema),
            _ => {}
        }
    }
}
