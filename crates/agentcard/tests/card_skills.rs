//! Skills from other modules, whose requirements depend on the schemes of the card that lists them.

use agentcard::{AgentCard, SkillDef};
use serde_json::{Value, json};

mod menus {
    /// Plans a menu.
    #[agentcard::skill(
        name = "Menus",
        tags("menu"),
        input_modes("text/plain"),
        output_modes("application/json"),
        security(oauth("read"), other("read")),
        security(key),
        security(tv),
        security()
    )]
    pub(crate) fn plan() -> u8 {
        1
    }

    const ORDER: &str = "order";

    #[doc = concat!("Orders ", "\"food\".")]
    #[agentcard::skill(id = "order", tags(ORDER), allow("A2A-052"))]
    pub(crate) async fn order_food(price: std::future::Ready<u8>) -> u8 {
        price.await
    }
}

struct ByHand;
impl agentcard::Skill for ByHand {
    const SKILL: SkillDef = SkillDef {
        id: "hand",
        name: "Hand",
        description: "Made by hand.",
        tags: &["hand"],
        ..SkillDef::EMPTY
    };
}

/// Feeds people.
#[derive(AgentCard)]
#[agent_card(
    name = "Feeder",
    version = "1.0.0",
    interface(url(env = "AGENTCARD_TEST_URL", default = "https://feeder.example.com"), binding = "JSONRPC",
              versions("1.0", "0.3")),
    input_modes("text/plain"),
    output_modes("text/plain"),
    documentation_url = concat!("https://feeder.example.com", "/docs"),
    oauth2(
        id = "oauth",
        authorization_code(authorization_url = "https://l.example.com/a", token_url = "https://l.example.com/t", scopes("read" = "Read")),
        client_credentials(token_url = "https://l.example.com/t", scopes("read" = "Read")),
    ),
    oauth2(
        id = "other",
        client_credentials(token_url = "https://l.example.com/t", scopes("read" = "Read")),
        device_code(device_authorization_url = "https://l.example.com/d", token_url = "https://l.example.com/t", scopes("read" = "Read")),
    ),
    oauth2(
        id = "tv",
        device_code(device_authorization_url = "https://l.example.com/d", token_url = "https://l.example.com/t"),
    ),
    api_key(id = "key", name = "X-Key", in = "header"),
    skills(menus::plan),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    skills(crate::menus::order_food, ByHand),
)]
struct Feeder;

fn skills(json: &str) -> Value {
    let card: Value = serde_json::from_str(json).unwrap();
    card["skills"].clone()
}

fn plain() -> [Value; 3] {
    [
        json!({ "id": "chat", "name": "Chat", "description": "Talks about food.", "tags": ["talk"] }),
        json!({ "id": "order", "name": "Order", "description": "Orders \"food\".", "tags": ["order"] }),
        json!({ "id": "hand", "name": "Hand", "description": "Made by hand.", "tags": ["hand"] }),
    ]
}

#[test]
fn functions_stay_callable() {
    assert_eq!(menus::plan(), 1);
    drop(menus::order_food(std::future::ready(1)));
}

#[test]
fn flows_are_alternatives_in_v1_0() {
    let read = json!({ "list": ["read"] });
    let [chat, order, hand] = plain();
    let plan = json!({
        "id": "plan",
        "name": "Menus",
        "description": "Plans a menu.",
        "tags": ["menu"],
        "inputModes": ["text/plain"],
        "outputModes": ["application/json"],
        "securityRequirements": [
            { "schemes": { "oauth": read, "other": read } },
            { "schemes": { "oauth": read, "other_deviceCode": read } },
            { "schemes": { "oauth_clientCredentials": read, "other": read } },
            { "schemes": { "oauth_clientCredentials": read, "other_deviceCode": read } },
            { "schemes": { "key": {} } },
            { "schemes": { "tv": {} } },
            { "schemes": {} }
        ]
    });
    assert_eq!(skills(Feeder::JSON), json!([plan, chat, order, hand]));
}

#[test]
fn flows_are_one_scheme_in_v0_3() {
    let [chat, order, hand] = plain();
    let plan = json!({
        "id": "plan",
        "name": "Menus",
        "description": "Plans a menu.",
        "tags": ["menu"],
        "inputModes": ["text/plain"],
        "outputModes": ["application/json"],
        "security": [{ "oauth": ["read"], "other": ["read"] }, { "key": [] }, {}]
    });
    assert_eq!(
        skills(Feeder::in_version("0.3").unwrap().json),
        json!([plan, chat, order, hand])
    );
}

#[test]
fn hidden_strings_are_in_the_card() {
    let card: Value = serde_json::from_str(Feeder::JSON).unwrap();
    let url = option_env!("AGENTCARD_TEST_URL").unwrap_or("https://feeder.example.com");
    assert_eq!(card["supportedInterfaces"][1]["url"], url);
    assert_eq!(card["documentationUrl"], "https://feeder.example.com/docs");
    assert_eq!(Feeder::INFO.variables, ["AGENTCARD_TEST_URL"]);
    assert_eq!(
        Feeder::in_version("0.3").unwrap().losses,
        [
            "A2A 0.3 has no flow deviceCode (of the security scheme `other`)",
            "A2A 0.3 has no flow deviceCode; the security scheme `tv` is left out",
            "A2A 0.3 has no way to express all security requirements of the skill `menus::plan`; alternatives are left out",
        ]
    );
    assert_eq!(Feeder::INFO.allow, ["A2A-052"]);
}
