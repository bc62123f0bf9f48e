//! Icons without a source, with an unknown theme, or from a script; `_meta` that is not an object.

/// Looks up the forecast.
#[agentcard::mcp_tool(
    icon(theme = "dark"),
    icon(src = "https://a.example/a.png", theme = "grey"),
    icon(src = "javascript:alert(1)"),
    meta = 5,
)]
fn forecast() {}

fn main() {}
