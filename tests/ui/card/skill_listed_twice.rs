//! A skill that a card lists twice is told as that.

use agentcard::{AgentCard, skill};

/// Finds recipes.
#[skill(tags("recipes"))]
fn find_recipe() {}

/// Feeds people.
#[derive(AgentCard)]
#[agent_card(
    interface(url = "https://feeder.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skills(find_recipe, find_recipe)
)]
struct Feeder;

fn main() {}
