//! A listed path that leads nowhere: one error.

use agentcard::toolset;

fn main() {
    let _ = toolset![nowhere];
}
