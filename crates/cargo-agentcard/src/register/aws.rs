//! The input of `CreateRegistryRecord` of AWS Agent Registry: the file as a text.

use serde_json::{Map, Value, json};

use super::request::{Request, Spec};

/// The input as JSON, for `aws agent-registry-control create-registry-record --cli-input-json`.
pub(crate) fn print(request: &Request<'_>) -> String {
    // Its size was judged with everything else.
    let data = request.content.to_string();
    let mut input = Map::new();
    let texts = [
        ("registryId", request.registry_id),
        ("name", Some(request.id.as_str())),
        ("displayName", request.display_name),
        ("description", request.description),
    ];
    for (key, text) in texts {
        input.extend(text.map(|text| (key.to_owned(), text.into())));
    }
    let (ty, descriptors) = descriptors(request, &data);
    input.insert("recordType".to_owned(), ty.into());
    input.insert("descriptors".to_owned(), descriptors);
    format!("{:#}\n", Value::Object(input))
}

fn descriptors(request: &Request<'_>, data: &str) -> (&'static str, Value) {
    let payload = json!({ "data": data, "dataSchemaVersion": request.dialect.version() });
    match request.spec {
        Spec::Card => ("AGENT", json!({ "a2aAgentCard": payload })),
        Spec::Tools => (
            "MCP",
            json!({ "mcpServer": { "additionalData": { "tools": payload } } }),
        ),
    }
}
