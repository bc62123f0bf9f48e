//! The type of an argument lacks both derives.

struct Filter;

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast(filter: Filter, many: Option<Vec<Filter>>) {
    let _ = (filter, many);
}

fn main() {}
