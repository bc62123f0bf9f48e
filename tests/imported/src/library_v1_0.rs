use agentcard::AgentCard;

// The signatures are those of this very document: after a change, sign the emitted file again.
/// Finds books and says "where".
///
/// Speaks of what it has: nothing is lent by it.
#[derive(AgentCard)]
#[agent_card(
    name = "Library Desk",
    version = "2.1.0",
    documentation_url = "https://library.example.com/docs",
    icon_url = "https://library.example.com/icon.png",
    provider(
        organization = "Example Library",
        url = "https://library.example.com",
        extra = { "x-since": 1907 }
    ),
    interface(
        url = "https://library.example.com/a2a",
        binding = "JSONRPC",
        versions("1.0", "0.3")
    ),
    interface(
        url = "https://library.example.com/rest",
        binding = "HTTP+JSON",
        tenant = "reading-room",
        extra = { "x-quota": { "calls": 100, "per": "minute" } }
    ),
    capabilities(
        streaming,
        push_notifications = false,
        extended_agent_card,
        extension(
            uri = "https://library.example.com/extensions/shelf/v1",
            description = "Names the shelf.",
            required = false,
            params = { "floors": [0, 1, -1], "scale": 0.5, "open": true, "annex": null }
        )
    ),
    input_modes("text/plain"),
    output_modes("text/plain", "application/json"),
    api_key(id = "card", name = "X-Library-Card", in = "header"),
    http(
        id = "desk",
        description = "For staff.",
        scheme = "bearer",
        bearer_format = "JWT"
    ),
    oauth2(
        id = "reader",
        metadata_url = "https://id.example.com/.well-known/oauth-authorization-server",
        authorization_code(
            authorization_url = "https://id.example.com/authorize",
            token_url = "https://id.example.com/token",
            refresh_url = "https://id.example.com/refresh",
            scopes("books:read" = "Read the catalogue", "books:hold" = "Hold a book"),
            pkce_required
        )
    ),
    oauth2(
        id = "machine",
        client_credentials(token_url = "https://id.example.com/token")
    ),
    oauth2(
        id = "screen",
        device_code(
            device_authorization_url = "https://id.example.com/device",
            token_url = "https://id.example.com/token",
            scopes("books:read" = "Read the catalogue")
        )
    ),
    open_id_connect(
        id = "sign-in",
        url = "https://id.example.com/.well-known/openid-configuration"
    ),
    mutual_tls(id = "vault", description = "For the archive."),
    security(reader("books:read"), card),
    security("sign-in"),
    skill(
        id = "find_book",
        description = "Finds a book by author or title.",
        tags("books", "search"),
        examples(r#"Where is "The Tempest"?"#, r#"C:\books"#),
        input_modes("text/plain"),
        output_modes("application/json")
    ),
    skill(
        id = "hold-book",
        name = "Put a book on hold",
        description = "Holds a book for a week.",
        tags("books"),
        security(reader("books:hold")),
        extra = { "x-fee": 0 }
    ),
    extra = {
        "x-opening-hours": { "mon": "9–17", "sun": null },
        "signatures": [
            {
                "protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImxpYnJhcnkiLCJ0eXAiOiJKT1NFIn0",
                "signature": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw"
            }
        ]
    }
)]
pub struct LibraryDesk;

agentcard::export!(LibraryDesk);
