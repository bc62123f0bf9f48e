//! The rules of a skill on its function.

/// Plans a menu.
#[agentcard::skill(id = "plan menu", tags(), input_modes("text"), name = "")]
fn plan() {}

fn main() {}
