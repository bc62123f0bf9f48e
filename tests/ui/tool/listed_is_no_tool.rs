//! Listed items that are not tools.

use agentcard::toolset;

struct Weather;

toolset! {
    /// The tools.
    pub struct Tools = [Weather];
}

fn main() {
    let _ = toolset![Weather, "forecast"];
}
