//! `#[skill]` on something other than a function.

/// Finds recipes.
#[agentcard::skill(tags("find"))]
struct Find;

fn main() {}
