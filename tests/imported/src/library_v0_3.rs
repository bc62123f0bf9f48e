use agentcard::AgentCard;

/// Finds books.
#[derive(AgentCard)]
#[agent_card(
    name = "Library Desk",
    version = "2.1.0",
    documentation_url = "https://library.example.com/docs",
    provider(organization = "Example Library", url = "https://library.example.com"),
    interface(
        url = "https://library.example.com/a2a",
        binding = "JSONRPC",
        version = "0.3"
    ),
    v0_3(additional_interfaces = "none"),
    capabilities(
        streaming = false,
        push_notifications,
        state_transition_history,
        extended_agent_card = false
    ),
    input_modes("text/plain"),
    output_modes("text/plain"),
    oauth2(
        id = "reader",
        description = "For readers and machines.",
        authorization_code(
            authorization_url = "https://id.example.com/authorize",
            token_url = "https://id.example.com/token",
            scopes("books:read" = "Read the catalogue")
        ),
        client_credentials(
            token_url = "https://id.example.com/token",
            scopes("books:read" = "Read the catalogue")
        )
    ),
    api_key(id = "card", name = "library_card", in = "cookie"),
    security(reader("books:read")),
    security(card),
    skill(
        id = "find_book",
        description = "Finds a book.",
        tags("books"),
        extra = { "examples": [], "parameters": { "title": "string" } }
    ),
    extra = { "interfaces": ["a2a"] },
    allow("A2A-006")
)]
pub struct LibraryDesk;

agentcard::export!(LibraryDesk);
