//! The server info.

use agentcard::rmcp::{Implementation, Server};
use agentcard::{AgentCard, Package, ToolSet, mcp_tool, toolset};
use serde_json::{Value, json};

use super::Wire;

/// Answers.
#[mcp_tool]
fn ping() {}

/// Tells the weather.
#[derive(AgentCard)]
#[agent_card(
    name = "Weather Desk",
    version = "7.1.0",
    documentation_url = "https://weather.example.com/docs",
    icon_url = "https://weather.example.com/icon.png",
    interface(url = "https://weather.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "a", name = "A", description = "Does a thing.", tags("a"))
)]
struct Desk;

async fn info(server: Server) -> Value {
    Wire::greet(server, "2025-11-25").await.1
}

#[tokio::test]
async fn the_server_info_comes_from_the_package() {
    let info = info(Server::new(toolset![ping]).unwrap()).await;
    assert_eq!(
        info["serverInfo"],
        json!({
            "name": "agentcard",
            "version": env!("CARGO_PKG_VERSION"),
            "description": env!("CARGO_PKG_DESCRIPTION"),
        })
    );
    assert_eq!(info["capabilities"], json!({ "tools": {} }));
    assert_eq!(info.get("instructions"), None);
}

#[tokio::test]
async fn the_package_can_be_set_or_be_unknown() {
    let package = Package::new(Some("desk"), Some("2.0.0"), None, Some("https://example.com"));
    let set = ToolSet::new().with::<ping>();
    let unknown = info(Server::new(set.clone()).unwrap()).await;
    assert_eq!(unknown["serverInfo"]["name"], "agentcard");
    let info = info(Server::new(set.declared_in(package)).unwrap()).await;
    assert_eq!(
        info["serverInfo"],
        json!({ "name": "desk", "version": "2.0.0", "websiteUrl": "https://example.com" })
    );
}

#[tokio::test]
async fn the_server_info_comes_from_a_card() {
    let server = Server::new(toolset![ping]).unwrap();
    let info = info(server.card::<Desk>().instructions("Name a city.")).await;
    assert_eq!(
        info["serverInfo"],
        json!({
            "name": "agentcard",
            "title": "Weather Desk",
            "version": "7.1.0",
            "description": "Tells the weather.",
            "icons": [{ "src": "https://weather.example.com/icon.png" }],
            "websiteUrl": "https://weather.example.com/docs",
        })
    );
    assert_eq!(info["instructions"], "Name a city.");
}

#[tokio::test]
async fn explicit_server_info_takes_precedence() {
    let server = Server::new(toolset![ping]).unwrap().card::<Desk>();
    let info = info(server.info(Implementation::new("mine", "3"))).await;
    assert_eq!(info["serverInfo"], json!({ "name": "mine", "version": "3" }));
}

#[tokio::test]
async fn it_is_discovered_without_a_handshake() {
    let server = Server::new(toolset![ping]).unwrap();
    let mut wire = Wire::connect(server, "2026-07-28").await;
    let answer = wire.ask("server/discover", json!({})).await;
    assert_eq!(
        answer["result"]["supportedVersions"],
        json!([
            "2024-11-05",
            "2025-03-26",
            "2025-06-18",
            "2025-11-25",
            "2026-07-28"
        ]),
        "{answer}"
    );
}
