//! Generates the types of all definitions with typify.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use typify::{TypeSpace, TypeSpaceSettings};

use super::definition::Definition;
use super::tidy;
use crate::convert::Refusal;

/// What the types are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A server, which publishes their schemas.
    Server,
    /// A client, which only reads and writes them.
    Client,
}

/// The code of types.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// The structs and enums; empty if there are none.
    pub(crate) code: String,
    /// The types of the members, by the name of the struct and that of the member.
    pub(crate) fields: BTreeMap<(String, String), String>,
    pub(crate) enums: BTreeSet<String>,
    /// Their names in Rust, by the same.
    pub(crate) idents: BTreeMap<(String, String), String>,
}

/// Writes the definitions in their order.
pub(super) fn write(definitions: &[Definition], role: Role) -> Result<Written, Refusal> {
    let schemas: Map<String, Value> = definitions
        .iter()
        .map(|definition| (definition.name.clone(), definition.schema.clone()))
        .collect();
    let refused =
        |fault: String| Refusal::new("", format!("cannot generate types from the schemas: {fault}"));
    let mut settings = TypeSpaceSettings::default();
    // Same input, same bytes: no hash order in what the types write.
    settings.with_map_type("::std::collections::BTreeMap");
    let mut space = TypeSpace::new(&settings);
    let root = json!({ "$schema": "http://json-schema.org/draft-07/schema#", "definitions": schemas });
    let root = serde_json::from_value(root).map_err(|fault| refused(fault.to_string()))?;
    space
        .add_root_schema(root)
        .map_err(|fault| refused(fault.to_string()))?;
    let file = syn::parse2(space.to_stream()).map_err(|fault| refused(fault.to_string()))?;
    Ok(tidy::tidy(file, definitions, role))
}
