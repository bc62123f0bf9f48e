//! A skill that says nothing of itself.

#[agentcard::skill(tag("find"))]
fn find() {}

fn main() {}
