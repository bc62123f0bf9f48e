//! A harbour office as an agent: a card, tools, and a server that calls them.
//!
//! `cargo run -p harbour` serves MCP over standard input and output,
//! `cargo run -p harbour -- --http 127.0.0.1:8931` over HTTP at `/mcp`, together with the card at
//! `/.well-known/agent-card.json`; with `--card FILE`, a signed card.

mod berths;
mod office;
mod sea;
mod signals;

use std::error::Error;
use std::time::Duration;

use agentcard::axum::CardRoutes;
use agentcard::models::a2a::v1_0;
use agentcard::rmcp::{Server, StreamableHttpServerConfig};
use agentcard::{AgentCard, ToolSource, serde_json, toolset};
use axum::Router;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

/// Finds berths, tells tides and clears papers.
#[derive(AgentCard)]
#[agent_card(
    name = "Harbour Office",
    provider(organization = "Example Port", url = "https://port.example.com"),
    interface(
        url(env = "HARBOUR_URL", default = "https://harbour.example.com/a2a"),
        binding = "JSONRPC",
        versions("1.0", "0.3"),
    ),
    documentation_url = "https://harbour.example.com/docs",
    icon_url = "https://harbour.example.com/icon.png",
    capabilities(streaming = false),
    input_modes("text/plain"),
    output_modes("text/plain", "application/json"),
    skills(sea::tide, berths::dock)
)]
pub struct Harbour;

toolset! {
    /// What the office does for a ship.
    pub struct HarbourTools = [
        sea::tide,
        sea::forecast,
        sea::reckon,
        berths::free_berths,
        berths::dock,
        signals::chart,
        signals::foghorn,
        signals::notices,
        office::Logbook,
        office::clear_customs,
        office::pilot,
        office::whoami,
    ];
}

agentcard::export!(Harbour, HarbourTools);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let tools = HarbourTools::tool_set().state(office::Logbook::default());
    let server = Server::new(tools)?
        .card::<Harbour>()
        .instructions("Ask for a free berth before you dock.")
        // There is nothing to clean up.
        .exit_after(Duration::from_secs(5));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok(server.stdio().await?),
        ["--http", address] => {
            let cards = CardRoutes::of::<Harbour>().compatible();
            serve_http(&server, address, cards).await
        }
        ["--http", address, "--card", file] => {
            let card: v1_0::AgentCard = serde_json::from_str(&std::fs::read_to_string(file)?)?;
            serve_http(&server, address, CardRoutes::of::<Harbour>().card(&card)).await
        }
        _ => Err("usage: harbour [--http ADDRESS:PORT [--card FILE]]".into()),
    }
}

/// Port 0 selects a free port, which is printed.
async fn serve_http(server: &Server, address: &str, cards: CardRoutes) -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind(address).await?;
    println!("http://{}/mcp", listener.local_addr()?);
    let cards = cards.publish::<HarbourTools>();
    let app = Router::new()
        .nest_service("/mcp", server.http(StreamableHttpServerConfig::default()))
        .merge(cards.into_router()?);
    // Disables Nagle's algorithm: answers are short, and each would wait for the client's delayed acknowledgement.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, app)
        .with_graceful_shutdown(server.terminated())
        .await?)
}
