//! Icons without a source, of an unknown theme, from a script; `_meta` that is no object.

/// Looks up the forecast.
#[agentcard::mcp_tool(
    icon(theme = "dark"),
    icon(src = "https://a.example/a.png", theme = "grey"),
    icon(src = "javascript:alert(1)"),
    meta = 5,
)]
fn forecast() {}

fn main() {}
