//! The card router over real HTTP, as seen by clients, caches and browsers.

use agentcard::axum::CardRoutes;
use agentcard::{AgentCard, mcp_tool, toolset};

mod caching;
mod extended;
mod http;
mod methods;
mod runtime;
mod start;
mod tck;
mod versions;

/// Finds trains and books rooms.
#[derive(AgentCard)]
#[agent_card(
    name = "Concierge",
    version = "1.2.3",
    documentation_url = "https://concierge.example.com/docs",
    provider(organization = "Example Travel", url = "https://example.com"),
    interface(
        url = "https://concierge.example.com/a2a",
        binding = "JSONRPC",
        versions("1.0", "0.3")
    ),
    interface(url = "concierge.example.com:50051", binding = "GRPC"),
    capabilities(
        streaming,
        extension(uri = "https://example.com/ext/seats/v1", description = "Picks seats.")
    ),
    input_modes("text/plain"),
    output_modes("text/plain", "application/json"),
    http(id = "sign_in", scheme = "Bearer"),
    security(sign_in),
    skill(
        id = "trains",
        name = "Trains",
        description = "Finds trains between two places.",
        tags("travel"),
        examples("From Bern to Basel at noon")
    )
)]
struct Concierge;

/// Speaks A2A 1.0 only.
#[derive(AgentCard)]
#[agent_card(
    name = "Modern",
    version = "1.0.0",
    interface(url = "https://modern.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", name = "Chat", description = "Talks.", tags("talk"))
)]
struct Modern;

/// Speaks A2A 0.3 only.
#[derive(AgentCard)]
#[agent_card(
    name = "Veteran",
    version = "1.0.0",
    interface(url = "https://veteran.example.com/a2a", binding = "JSONRPC", versions("0.3")),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", name = "Chat", description = "Talks.", tags("talk"))
)]
struct Veteran;

/// Tells more to those it knows, in both versions.
#[derive(AgentCard)]
#[agent_card(
    name = "Butler",
    version = "1.0.0",
    interface(
        url = "https://butler.example.com/a2a",
        binding = "JSONRPC",
        versions("1.0", "0.3")
    ),
    interface(
        url = "https://butler.example.com/rest/",
        binding = "HTTP+JSON",
        versions("1.0", "0.3"),
        tenant = "east"
    ),
    capabilities(extended_agent_card),
    http(id = "sign_in", scheme = "Bearer"),
    security(sign_in),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "serve", name = "Serve", description = "Serves tea.", tags("tea"))
)]
struct Butler;

/// Says how far two places are apart.
#[mcp_tool(read_only)]
fn distance(
    /// Where the way begins.
    from: String,
) -> String {
    from
}

toolset! {
    /// The tools of the concierge.
    struct ConciergeTools = [distance];
}

const CARD: &str = "/.well-known/agent-card.json";
const TOOLSPEC: &str = "/.well-known/toolspec.json";

fn concierge() -> http::Server {
    serve(CardRoutes::of::<Concierge>().publish::<ConciergeTools>())
}

fn serve(routes: CardRoutes) -> http::Server {
    http::Server::start(routes.into_router().expect("a router"))
}
