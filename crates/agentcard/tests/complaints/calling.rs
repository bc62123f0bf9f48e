//! Calls with insufficient error messages.

use agentcard::{Context, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::{arguments, call, result};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    Json,
    Csv,
}

#[derive(Deserialize, JsonSchema)]
struct Export {
    format: Format,
    #[schemars(range(min = 1, max = 500))]
    rows: u16,
}

/// Exports a file.
#[mcp_tool]
fn export(#[arg(example = "src/main.rs")] path: String, how: Option<Export>) {
    let _ = (path, how);
}

// MeshWeaver#639
#[test]
fn pitlane_mcp_110_an_invalid_call_names_argument_pointer_and_expectation() {
    let missing = result::<export>(json!({ "how": { "format": "xml", "rows": 501 } }));
    assert!(missing.is_error);
    assert_eq!(
        missing.text(),
        "wrong arguments of `export`:\n\
         - `/path`: missing, expected a string, for example \"src/main.rs\"\n\
         - `/how/format`: expected one of `json`, `csv`, got \"xml\"\n\
         - `/how/rows`: expected an integer from 1 to 500, got 501"
    );
    for noise in ["line", "column"] {
        assert!(!missing.text().contains(noise));
    }
    let spelled = result::<export>(json!({ "path": "a", "how": { "format": "JSON", "rows": 1 } }));
    assert!(
        spelled.text().ends_with("(did you mean `json`?)"),
        "{}",
        spelled.text()
    );
}

#[test]
fn fast_mcp_scala_116_values_of_the_server_are_injected_by_type_and_not_published() {
    /// Tests.
    #[mcp_tool]
    fn served(whatever: Context, path: String) -> String {
        let _ = whatever;
        path
    }
    assert_eq!(arguments::<served>(), json!({ "path": { "type": "string" } }));
    assert_eq!(result::<served>(json!({ "path": "a" })).text(), "a");
    assert!(result::<served>(json!({ "path": "a", "whatever": {} })).is_error);
}

// tari/universe#3312
#[test]
fn codescene_mcp_server_197_a_filter_is_part_of_the_set() {
    /// Deletes.
    #[mcp_tool(destructive)]
    fn delete() {}
    let all = toolset![export, delete];
    let some = all.clone().only(|tool| tool.name() != "delete");
    let names: Vec<_> = crate::listed(&some)
        .iter()
        .map(|tool| tool["name"].clone())
        .collect();
    assert_eq!(names, ["export"]);
    assert!(call(&some, "delete", json!({})).is_err());
    assert!(call(&all, "delete", json!({})).is_ok());
    let names: Vec<_> = some.iter().map(agentcard::ToolDef::name).collect();
    assert_eq!(names, ["export"]);
}
