//! A result that is neither text nor content.

/// Counts the days.
#[agentcard::mcp_tool]
fn count() -> u32 {
    3
}

fn main() {}
