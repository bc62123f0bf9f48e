//! Functions in two modules with the same skill id; and an inline skill.

mod menus {
    /// Plans a menu.
    #[agentcard::skill(tags("menu"))]
    pub fn plan() {}
}

mod search {
    /// Finds a menu.
    #[agentcard::skill(id = "plan", tags("menu"))]
    pub fn find() {}
}

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    skills(menus::plan, search::find),
    skill(id = "plan", description = "Plans.", tags("menu")),
)]
struct Recipes;

fn main() {}
