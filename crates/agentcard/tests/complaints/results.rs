//! Results that clients reject or lose.

use agentcard::rules::Dialect;
use agentcard::{Json, ToolSet, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::{output, places, result, tool};

/// The weather of a day.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Weather report")]
struct Weather {
    celsius: f32,
}

// glslang/windbg-mcp#223 and #230, withcoral/coral#415, typescript-sdk#1169, rust-sdk#566 and #532, rust-sdk#874 and #895
#[test]
fn windbg_mcp_223_outputs_are_objects_unless_the_version_allows_others() {
    /// Tests.
    #[mcp_tool]
    fn many() -> Json<Vec<Weather>> {
        Json(vec![Weather { celsius: 1.0 }])
    }
    let set = ToolSet::new().with::<many>();
    for dialect in [Dialect::McpV2025_06_18, Dialect::McpV2025_11_25] {
        let error = set.list(dialect).expect_err("no object").to_string();
        assert!(
            error.contains("requires a JSON object as the output of tool `many`"),
            "{error}"
        );
    }
    assert!(set.list(Dialect::McpV2026_07_28).is_ok());
    assert_eq!(output::<weather>()["type"], "object");
}

/// Tests.
#[mcp_tool]
fn weather() -> Json<Weather> {
    Json(Weather { celsius: 21.5 })
}

#[test]
fn mcpx_28_a_tool_with_an_output_schema_returns_structured_content() {
    let result = result::<weather>(json!({}));
    assert_eq!(result.structured_content, Some(json!({ "celsius": 21.5 })));
    // Older clients read the text.
    assert_eq!(result.text(), r#"{"celsius":21.5}"#);
}

#[test]
fn rust_sdk_312_the_output_schema_is_that_of_the_return_type() {
    /// Tests.
    #[mcp_tool]
    fn fallible() -> Result<Json<Weather>, std::io::Error> {
        Err(std::io::Error::other("no station"))
    }
    let schema = json!({ "type": "object", "properties": { "celsius": { "type": "number" } }, "required": ["celsius"] });
    assert_eq!(output::<weather>(), schema);
    assert_eq!(output::<fallible>(), schema);
    let failed = result::<fallible>(json!({}));
    assert_eq!((failed.is_error, failed.text()), (true, "no station".to_owned()));
}

// rust-sdk#856
#[test]
fn rust_sdk_860_the_root_has_no_title_or_description() {
    /// Takes a report.
    #[mcp_tool]
    fn report() -> Json<Weather> {
        unreachable!("only listed")
    }
    let tool = tool::<report>();
    for side in ["inputSchema", "outputSchema"] {
        assert_eq!(
            (tool[side].get("title"), tool[side].get("description")),
            (None, None)
        );
    }
    assert_eq!(places(&tool, &|key, _| key == "title"), Vec::<String>::new());
}

// longbridge-mcp#80 is of 151 tools; orbit#2166, alphaonedev/ai-memory-mcp#1077
#[test]
fn longbridge_mcp_80_a_list_is_written_once() {
    let set = toolset![weather];
    let once = set.list(Dialect::McpV2025_11_25).expect("no fault");
    let again = set.list(Dialect::McpV2025_11_25).expect("no fault");
    assert!(std::ptr::eq(once, again));
}
