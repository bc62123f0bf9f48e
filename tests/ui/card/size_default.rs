//! A card of 10,241 bytes, one more than the limit; the name of the other is one byte shorter.

const LONG: &str = match core::str::from_utf8(&[b'x'; SIZE]) {
    Ok(text) => text,
    Err(_) => "",
};
const SIZE: usize = 9892;

#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    description = LONG,
)]
struct Recipes;

#[derive(agentcard::AgentCard)]
#[agent_card(
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    description = LONG,
    name = "Recipe",
)]
struct Fits;

fn main() {}
