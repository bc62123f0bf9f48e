//! The shortest path: a function, its definition, its toolspec.

use agentcard::rules::Dialect;
use agentcard::{SpecOptions, mcp_tool, toolset};

/// Looks up the forecast for a city.
#[mcp_tool(title = "Forecast", read_only)]
fn forecast(
    /// City name, in any language.
    city: String,
    /// Days ahead.
    #[arg(range(1..=10), default = 3)]
    days: u8,
    filter: Option<String>,
) -> String {
    format!("{city} {days} {filter:?}")
}

#[test]
fn a_function_becomes_a_toolspec() {
    let spec = toolset![forecast].to_spec(Dialect::McpV2025_11_25, &SpecOptions::default());
    let spec = spec.expect("a right declaration has a toolspec");
    assert_eq!(
        spec.json,
        concat!(
            r#"{"tools":[{"name":"forecast","title":"Forecast","description":"Looks up the forecast for a city.","#,
            r#""inputSchema":{"type":"object","properties":{"#,
            r#""city":{"type":"string","description":"City name, in any language."},"#,
            r#""days":{"type":"integer","description":"Days ahead.","minimum":1,"maximum":10,"default":3},"#,
            r#""filter":{"type":"string"}},"required":["city"],"additionalProperties":false},"#,
            r#""annotations":{"readOnlyHint":true}}]}"#
        )
    );
    assert_eq!(forecast("Oslo".to_owned(), 1, None), "Oslo 1 None");
}
