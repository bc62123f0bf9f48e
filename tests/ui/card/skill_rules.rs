//! Rules about skills, on a function.

/// Plans a menu.
#[agentcard::skill(id = "plan menu", tags(), input_modes("text"), name = "")]
fn plan() {}

fn main() {}
