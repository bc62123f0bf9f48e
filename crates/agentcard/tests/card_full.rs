//! A declaration with every key, and its cards in both versions.

use agentcard::AgentCard;
use serde_json::{Value, json};

/// Finds recipes.
///
/// Plans menus, too.
#[derive(AgentCard)]
#[agent_card(
    name = "Recipe Agent",
    version = "2.1.0",
    documentation_url = "https://recipes.example.com/docs",
    icon_url = "https://recipes.example.com/icon.png",
    provider(organization = "Example Kitchens", url = "https://example.com"),
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC", versions("1.0", "0.3"), tenant = "eu"),
    interface(url = "grpc.example.com:443", binding = "GRPC"),
    capabilities(
        streaming,
        push_notifications = false,
        extended_agent_card,
        state_transition_history,
        extension(
            uri = "https://example.com/ext/units/v1",
            description = "Metric units.",
            required = false,
            params = { "system": "metric", "digits": 2 },
        ),
        extension(uri = "https://example.com/ext/trace/v1"),
    ),
    input_modes("text/plain"),
    output_modes("text/plain", "application/json"),
    api_key(id = "key", name = "X-Key", in = "header", description = "Ask us."),
    http(id = "basic", scheme = "bearer", bearer_format = "JWT"),
    oauth2(
        id = "oauth",
        metadata_url = "https://login.example.com/.well-known/oauth-authorization-server",
        client_credentials(
            token_url = "https://login.example.com/token",
            scopes("recipes:read" = "Read recipes", "recipes:write" = "Write recipes"),
        ),
        authorization_code(
            authorization_url = "https://login.example.com/authorize",
            token_url = "https://login.example.com/token",
            refresh_url = "https://login.example.com/refresh",
            pkce_required,
            scopes("recipes:read" = "Read recipes", "recipes:write" = "Write recipes"),
        ),
    ),
    oauth2(
        id = "tv",
        device_code(
            device_authorization_url = "https://login.example.com/device",
            token_url = "https://login.example.com/token",
        ),
    ),
    open_id_connect(id = "sso", url = "https://login.example.com/.well-known/openid-configuration"),
    mutual_tls(id = "my-cert", description = "Client certificate."),
    security(oauth("recipes:read"), key),
    security(tv),
    security("my-cert"),
    security(),
    skill(
        id = "chat",
        name = "Chat",
        description = "Talks about food.",
        tags("talk", "food"),
        examples("What is for dinner?"),
        input_modes("text/plain", "image/png"),
        output_modes("text/plain"),
        security(oauth("recipes:read", "recipes:write")),
    ),
)]
struct Everything;

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

#[test]
fn the_v1_0_card_contains_every_member() {
    let read = json!({ "list": ["recipes:read"] });
    let both = json!({ "list": ["recipes:read", "recipes:write"] });
    let scopes = json!({ "recipes:read": "Read recipes", "recipes:write": "Write recipes" });
    let metadata = "https://login.example.com/.well-known/oauth-authorization-server";
    let expected = json!({
        "name": "Recipe Agent",
        "description": "Finds recipes.\n\nPlans menus, too.",
        "supportedInterfaces": [
            { "url": "https://recipes.example.com/a2a", "protocolBinding": "JSONRPC", "tenant": "eu", "protocolVersion": "1.0" },
            { "url": "https://recipes.example.com/a2a", "protocolBinding": "JSONRPC", "tenant": "eu", "protocolVersion": "0.3" },
            { "url": "grpc.example.com:443", "protocolBinding": "GRPC", "protocolVersion": "1.0" }
        ],
        "provider": { "organization": "Example Kitchens", "url": "https://example.com" },
        "version": "2.1.0",
        "documentationUrl": "https://recipes.example.com/docs",
        "capabilities": {
            "streaming": true,
            "pushNotifications": false,
            "extensions": [
                {
                    "uri": "https://example.com/ext/units/v1",
                    "description": "Metric units.",
                    "required": false,
                    "params": { "digits": 2, "system": "metric" }
                },
                { "uri": "https://example.com/ext/trace/v1" }
            ],
            "extendedAgentCard": true
        },
        "securitySchemes": {
            "key": { "apiKeySecurityScheme": { "description": "Ask us.", "location": "header", "name": "X-Key" } },
            "basic": { "httpAuthSecurityScheme": { "scheme": "bearer", "bearerFormat": "JWT" } },
            "oauth": { "oauth2SecurityScheme": {
                "flows": { "authorizationCode": {
                    "authorizationUrl": "https://login.example.com/authorize",
                    "tokenUrl": "https://login.example.com/token",
                    "refreshUrl": "https://login.example.com/refresh",
                    "scopes": scopes,
                    "pkceRequired": true
                } },
                "oauth2MetadataUrl": metadata
            } },
            "oauth_clientCredentials": { "oauth2SecurityScheme": {
                "flows": { "clientCredentials": { "tokenUrl": "https://login.example.com/token", "scopes": scopes } },
                "oauth2MetadataUrl": metadata
            } },
            "tv": { "oauth2SecurityScheme": { "flows": { "deviceCode": {
                "deviceAuthorizationUrl": "https://login.example.com/device",
                "tokenUrl": "https://login.example.com/token",
                "scopes": {}
            } } } },
            "sso": { "openIdConnectSecurityScheme": {
                "openIdConnectUrl": "https://login.example.com/.well-known/openid-configuration"
            } },
            "my-cert": { "mtlsSecurityScheme": { "description": "Client certificate." } }
        },
        "securityRequirements": [
            { "schemes": { "oauth": read, "key": {} } },
            { "schemes": { "oauth_clientCredentials": read, "key": {} } },
            { "schemes": { "tv": {} } },
            { "schemes": { "my-cert": {} } },
            { "schemes": {} }
        ],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain", "application/json"],
        "skills": [{
            "id": "chat",
            "name": "Chat",
            "description": "Talks about food.",
            "tags": ["talk", "food"],
            "examples": ["What is for dinner?"],
            "inputModes": ["text/plain", "image/png"],
            "outputModes": ["text/plain"],
            "securityRequirements": [
                { "schemes": { "oauth": both } },
                { "schemes": { "oauth_clientCredentials": both } }
            ]
        }],
        "iconUrl": "https://recipes.example.com/icon.png"
    });
    assert_eq!(parsed(Everything::JSON), expected);
}

#[test]
fn the_v0_3_card_contains_every_member_it_supports() {
    let scopes = json!({ "recipes:read": "Read recipes", "recipes:write": "Write recipes" });
    let expected = json!({
        "protocolVersion": "0.3.0",
        "name": "Recipe Agent",
        "description": "Finds recipes.\n\nPlans menus, too.",
        "url": "https://recipes.example.com/a2a",
        "preferredTransport": "JSONRPC",
        "additionalInterfaces": [{ "url": "https://recipes.example.com/a2a", "transport": "JSONRPC" }],
        "iconUrl": "https://recipes.example.com/icon.png",
        "provider": { "organization": "Example Kitchens", "url": "https://example.com" },
        "version": "2.1.0",
        "documentationUrl": "https://recipes.example.com/docs",
        "capabilities": {
            "streaming": true,
            "pushNotifications": false,
            "stateTransitionHistory": true,
            "extensions": [
                {
                    "uri": "https://example.com/ext/units/v1",
                    "description": "Metric units.",
                    "required": false,
                    "params": { "digits": 2, "system": "metric" }
                },
                { "uri": "https://example.com/ext/trace/v1" }
            ]
        },
        "securitySchemes": {
            "key": { "type": "apiKey", "in": "header", "name": "X-Key", "description": "Ask us." },
            "basic": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" },
            "oauth": {
                "type": "oauth2",
                "flows": {
                    "authorizationCode": {
                        "authorizationUrl": "https://login.example.com/authorize",
                        "tokenUrl": "https://login.example.com/token",
                        "refreshUrl": "https://login.example.com/refresh",
                        "scopes": scopes
                    },
                    "clientCredentials": { "tokenUrl": "https://login.example.com/token", "scopes": scopes }
                },
                "oauth2MetadataUrl": "https://login.example.com/.well-known/oauth-authorization-server"
            },
            "sso": {
                "type": "openIdConnect",
                "openIdConnectUrl": "https://login.example.com/.well-known/openid-configuration"
            },
            "my-cert": { "type": "mutualTLS", "description": "Client certificate." }
        },
        "security": [{ "oauth": ["recipes:read"], "key": [] }, { "my-cert": [] }, {}],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain", "application/json"],
        "skills": [{
            "id": "chat",
            "name": "Chat",
            "description": "Talks about food.",
            "tags": ["talk", "food"],
            "examples": ["What is for dinner?"],
            "inputModes": ["text/plain", "image/png"],
            "outputModes": ["text/plain"],
            "security": [{ "oauth": ["recipes:read", "recipes:write"] }]
        }],
        "supportsAuthenticatedExtendedCard": true
    });
    assert_eq!(parsed(Everything::in_version("0.3").unwrap().json), expected);
}

#[test]
fn typed_cards_equal_the_constants() {
    assert_eq!(
        serde_json::to_value(Everything::card()).unwrap(),
        parsed(Everything::JSON)
    );
    let v0_3 = Everything::card_v0_3().unwrap();
    assert_eq!(
        serde_json::to_value(v0_3).unwrap(),
        parsed(Everything::in_version("0.3").unwrap().json)
    );
}

#[test]
fn losses_are_reported() {
    assert_eq!(
        Everything::in_version("0.3").unwrap().losses,
        [
            "A2A 0.3 has no tenant of an interface",
            "A2A 0.3 has no pkceRequired (of the security scheme `oauth`)",
            "A2A 0.3 has no flow deviceCode; the security scheme `tv` is left out",
            "A2A 0.3 has no way to require `tv`; that alternative of `security` is left out",
        ]
    );
    assert_eq!(Everything::INFO.max_bytes, 10_240);
    assert!(Everything::INFO.variables.is_empty());
}
