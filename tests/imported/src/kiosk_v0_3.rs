use agentcard::AgentCard;

/// Sells papers.
#[derive(AgentCard)]
#[agent_card(
    name = "Kiosk",
    version = "1",
    interface(
        url = "https://kiosk.example.com/a2a",
        binding = "JSONRPC",
        version = "0.3"
    ),
    interface(
        url = "https://kiosk.example.com/grpc",
        binding = "GRPC",
        version = "0.3"
    ),
    v0_3(
        protocol_version = "0.3.2",
        preferred_transport = false,
        additional_interfaces = "others"
    ),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "sell", description = "Sells a paper.", tags("papers")),
    allow("A2A-037")
)]
pub struct Kiosk;

agentcard::export!(Kiosk);
