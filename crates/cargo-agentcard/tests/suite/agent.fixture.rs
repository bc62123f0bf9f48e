//! An agent for fixtures.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Demo",
    interface(
        url(env = "DEMO_URL", default = "https://demo.example.com/a2a"),
        binding = "JSONRPC"
    ),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "find", description = "Finds a recipe.", tags("food"))
)]
pub struct Agent;
