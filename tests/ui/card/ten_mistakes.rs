//! Ten different mistakes: ten errors in one compilation, each on its own token.

#[derive(agentcard::AgentCard)]
#[agent_card(
    name = 10,
    descripton = "Finds recipes.",
    interface(url = "recipes", binding = "JSONRPC"),
    interface(url = "https://recipes.example.com/v1", binding = "JSONRPC", version = "1"),
    capabilities(streaming, streaming),
    input_modes("text"),
    output_modes("text/plain"),
    api_key(id = "key", name = "X-Key", in = "body"),
    security(kee),
    skill(id = "chat", name = "Chat", description = "Talks about food."),
    skill(id = "menu", name = "Menu", description = "Plans menus.", tags()),
)]
struct Recipes;

fn main() {}
