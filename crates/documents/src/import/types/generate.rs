//! Generates the types of all definitions with typify.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use typify::{TypeSpace, TypeSpaceSettings};

use super::definition::Definition;
use super::tidy;
use crate::convert::Refusal;

/// The purpose of the types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A server, which publishes their schemas.
    Server,
    /// A client, which only serializes and deserializes them.
    Client,
}

/// The code of all types.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// The structs and enums; may be empty.
    pub(crate) code: String,
    /// The types of members, by struct name and member name.
    pub(crate) fields: BTreeMap<(String, String), String>,
    pub(crate) enums: BTreeSet<String>,
}

/// Generates the definitions in order; `returned` are the names of those used in results.
pub(super) fn write(
    definitions: &[Definition],
    role: Role,
    returned: &BTreeSet<&str>,
) -> Result<Written, Refusal> {
    let schemas: Map<String, Value> = definitions
        .iter()
        .map(|definition| (definition.name.clone(), definition.schema.clone()))
        .collect();
    let refused =
        |fault: String| Refusal::new("", format!("cannot generate types from the schemas: {fault}"));
    let mut settings = TypeSpaceSettings::default();
    // The output must be deterministic, so no hash maps in the generated types.
    settings.with_map_type("::std::collections::BTreeMap");
    let mut space = TypeSpace::new(&settings);
    let root = json!({ "$schema": "http://json-schema.org/draft-07/schema#", "definitions": schemas });
    let root = serde_json::from_value(root).map_err(|fault| refused(fault.to_string()))?;
    space
        .add_root_schema(root)
        .map_err(|fault| refused(fault.to_string()))?;
    let file = syn::parse2(space.to_stream()).map_err(|fault| refused(fault.to_string()))?;
    Ok(tidy::tidy(file, definitions, role, returned))
}
