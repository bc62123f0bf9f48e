//! A listed path that doesn't exist: one error.

use agentcard::toolset;

fn main() {
    let _ = toolset![nowhere];
}
