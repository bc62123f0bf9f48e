//! Listed skills with requirements that the card does not declare.

mod menus {
    /// Plans a menu.
    #[agentcard::skill(tags("menu"), security(oauth("menus:write")))]
    pub fn plan() {}

    /// Orders a menu.
    #[agentcard::skill(tags("menu"), security(key))]
    pub fn order() {}
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
    oauth2(
        id = "oauth",
        client_credentials(token_url = "https://login.example.com/token", scopes("menus:read" = "Read menus")),
    ),
    skills(menus::plan, menus::order),
)]
struct Recipes;

fn main() {}
