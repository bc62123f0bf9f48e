//! The smallest card, and one with skills from other modules.

use agentcard::{AgentCard, skill};

/// Finds recipes.
#[derive(AgentCard)]
#[agent_card(
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk"))
)]
struct Minimal;

#[test]
fn smallest_card() {
    assert_eq!(
        Minimal::JSON,
        concat!(
            r#"{"name":"Agentcard","description":"Finds recipes.","supportedInterfaces":[{"url":"#,
            r#""https://recipes.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":""#,
            env!("CARGO_PKG_VERSION"),
            r#"","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"#,
            r#""skills":[{"id":"chat","name":"Chat","description":"Talks about food.","tags":["talk"]}]}"#
        )
    );
    assert_eq!(Minimal::in_version("0.3"), None);
}

mod menus {
    /// Plans "menus".
    #[agentcard::skill(tags("menu"))]
    pub(crate) fn plan_menu() -> u8 {
        1
    }
}

/// Finds a recipe.
#[skill(id = "find", tags("recipe", "food"), examples("pasta?"))]
fn find_recipe() -> u8 {
    2
}

/// Finds recipes.
#[derive(AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "2.0.0",
    interface(
        url = "https://recipes.example.com/a2a",
        binding = "JSONRPC",
        versions("1.0", "0.3")
    ),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skills(find_recipe, menus::plan_menu)
)]
struct Listed;

#[test]
fn skills_of_functions() {
    assert_eq!(menus::plan_menu() + find_recipe(), 3);
    let skills = concat!(
        r#""skills":[{"id":"find","name":"Find","description":"Finds a recipe.","tags":["recipe","food"],"#,
        r#""examples":["pasta?"]},{"id":"plan_menu","name":"Plan Menu","description":"Plans \"menus\".","tags":["menu"]}]}"#
    );
    assert!(Listed::JSON.ends_with(skills), "{}", Listed::JSON);
    assert!(Listed::in_version("0.3").unwrap().json.ends_with(skills));
}

/// Finds recipes.
#[derive(AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "2.0.0",
    documentation_url = "https://recipes.example.com/docs",
    icon_url = "https://recipes.example.com/icon.png",
    provider(organization = "Example Kitchens", url = "https://example.com"),
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC", versions("1.0", "0.3"), tenant = "eu"),
    capabilities(
        streaming,
        push_notifications,
        extended_agent_card,
        state_transition_history,
        extension(uri = "https://example.com/ext/v1", description = "Units.", required, params = { "a": 1 }),
    ),
    input_modes("text/plain"),
    output_modes("text/plain"),
    oauth2(
        id = "oauth",
        description = "Log in.",
        metadata_url = "https://login.example.com/.well-known/oauth-authorization-server",
        authorization_code(
            authorization_url = "https://login.example.com/authorize",
            token_url = "https://login.example.com/token",
            refresh_url = "https://login.example.com/refresh",
            scopes("read" = "Read"),
        ),
    ),
    security(oauth("read")),
    skill(
        id = "chat",
        description = "Talks about food.",
        tags("talk"),
        examples("Hello"),
        input_modes("text/plain"),
        output_modes("text/plain"),
        security(oauth("read"))
    )
)]
struct Ordered;

#[test]
fn members_follow_the_schema_order() {
    assert_eq!(serde_json::to_string(&Ordered::card()).unwrap(), Ordered::JSON);
    let v0_3 = Ordered::card_v0_3().unwrap();
    assert_eq!(
        serde_json::to_string(&v0_3).unwrap(),
        Ordered::in_version("0.3").unwrap().json
    );
}
