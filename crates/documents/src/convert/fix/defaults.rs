//! Defaults that OpenCLASP and Agenium apply when they read, and demand when they check.

use agentcard_rules::{Dialect, Missing, write_defaults};
use serde_json::Value;

use super::Changes;

/// Writes the defaults of required members.
pub(super) fn fix(card: &mut Value, dialect: Dialect, changes: &mut Changes) {
    for pointer in write_defaults(card, dialect, Missing::Required) {
        let value = card.pointer(&pointer).and_then(Value::as_str).unwrap_or_default();
        changes.add(pointer.clone(), format!("wrote the default `{value}`"));
    }
}
