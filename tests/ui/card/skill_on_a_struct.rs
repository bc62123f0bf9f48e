//! `#[skill]` on what is no function.

/// Finds recipes.
#[agentcard::skill(tags("find"))]
struct Find;

fn main() {}
