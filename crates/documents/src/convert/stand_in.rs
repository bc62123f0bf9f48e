//! Required fields of A2A cards that other dialects do not have.

use serde_json::{Value, json};

/// The media types of an agent that declares none.
pub(crate) const MODES: [&str; 2] = ["text/plain", "application/json"];

/// The skill of an agent that lists none, because a card requires one.
pub(crate) fn general_skill(name: &str, description: &str, tag: &str) -> Value {
    json!({ "id": "general", "name": name, "description": description, "tags": [tag] })
}
