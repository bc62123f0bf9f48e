use agentcard::AgentCard;

/// Tells what is sold today.
#[derive(AgentCard)]
#[agenium(
    uri = "agent://market-hall.example.web",
    version = "2.0.0-rc.1+build.5",
    homepage = "https://market.example.com",
    icon = "https://market.example.com/icon.svg",
    protocols("a2a/1.0", "a2a/1.1"),
    transport("http2", "websocket"),
    authentication("bearer", "mtls"),
    formats("json", "cbor"),
    endpoints(
        message = "/v2/message",
        session = "/v2/session",
        health = "/health",
        metrics = "/metrics",
        websocket = "/v2/socket",
        extra = { "prices": "/v2/prices" }
    ),
    contact(
        email = "hall@market.example.com",
        support_url = "https://market.example.com/help"
    ),
    policies(
        rate_limit = "60/min",
        max_message_size = "1MB",
        session_ttl = "300s",
        max_sessions = 5,
        retry_after = "5s",
        extra = { "stalls": { "open": 12, "closed": [3, 4] } }
    ),
    extra = { "x-season": "winter" }
)]
pub struct MarketHall;

agentcard::export!(MarketHall);
