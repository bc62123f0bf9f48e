//! A skill without a description.

#[agentcard::skill(tag("find"))]
fn find() {}

fn main() {}
