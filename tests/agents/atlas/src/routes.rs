//! Routes: a function that is an MCP tool and an A2A skill.

use agentcard::mcp_tool;
use schemars::JsonSchema;
use serde::Deserialize;

/// How one travels.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Means {
    /// On foot.
    Foot,
    /// By bicycle.
    Bicycle,
    /// By train.
    Train,
}

/// Finds the shortest route between two places.
#[mcp_tool(
    title = "Find a route",
    read_only,
    open_world,
    skill(
        name = "Find a route",
        tags("travel", "routes"),
        examples("From Bern to Thun by bicycle")
    )
)]
pub fn find_route(
    /// Where it starts.
    from: String,
    /// Where it ends.
    to: String,
    /// How one travels.
    means: Option<Means>,
) -> String {
    let means = means.unwrap_or(Means::Train);
    format!("{from} to {to}, {means:?}")
}
