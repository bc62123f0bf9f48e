//! Import of OpenCLASP and Agenium cards.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root;
use agentcard_rules::mapping::keys;
use serde_json::Value;

use super::draft::Draft;
use super::fields::push_fields;
use crate::import::layout::Item;
use crate::import::members::Members;

/// The keys of a card; `None` if it is not an object or no attribute declares the dialect.
pub(super) fn draft(document: &Value, dialect: Dialect) -> Option<Draft> {
    let mut members = Members::of(document)?;
    let mut items = Vec::new();
    if dialect == Dialect::OpenclaspV0_1Strict {
        items.push(Item::flag("strict", true));
    }
    push_fields(
        &mut members,
        keys(dialect, root(dialect).name)?,
        dialect,
        &mut items,
    );
    members.push_extra(&mut items);
    let text = |pointer: &str| {
        document
            .pointer(pointer)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let description = text("/description").or_else(|| text("/agent/description"));
    let name = text("/name").or_else(|| text("/agent/name"));
    let mut draft = Draft::new(name.as_deref(), description, Vec::new());
    // Use the doc comment for the description, or the key if that is impossible.
    draft.items = items;
    draft.attribute = dialect.family();
    Some(draft)
}
