//! What a set lists must be a tool.

use agentcard::toolset;

struct Weather;

toolset! {
    /// The tools.
    pub struct Tools = [Weather];
}

fn main() {
    let _ = toolset![Weather, "forecast"];
}
