//! Defaults that OpenCLASP applies when it reads, and demands when it checks.

use serde_json::Value;

use super::Changes;
use crate::member::{Object, below};

/// Writes the defaults.
pub(super) fn fix(card: &mut Object, changes: &mut Changes) {
    default(card, "", "agentMode", "persistent_runtime", changes);
    let transports = card.get_mut("transports").and_then(Value::as_array_mut);
    for (index, transport) in transports.into_iter().flatten().enumerate() {
        if let Value::Object(transport) = transport {
            let pointer = below("/transports", index);
            default(transport, &pointer, "protocolBinding", "JSONRPC", changes);
            default(transport, &pointer, "managedBy", "agent", changes);
        }
    }
}

fn default(object: &mut Object, pointer: &str, key: &str, value: &str, changes: &mut Changes) {
    if !object.contains_key(key) {
        object.insert(key.to_owned(), value.into());
        changes.add(below(pointer, key), format!("wrote the default `{value}`"));
    }
}
