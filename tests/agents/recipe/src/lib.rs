//! A recipe agent: a card only, with rich security and extensions, for clients of A2A 1.0 and 0.3.

pub mod kitchen;
pub mod menus;

use agentcard::AgentCard;

/// Finds recipes, scales them and plans menus for a week.
///
/// Quantities are metric unless the request says otherwise.
#[derive(AgentCard)]
#[agent_card(
    name = "Recipe Agent",
    documentation_url,
    icon_url = "https://recipe.example.com/icon.png",
    provider(organization = "Example Kitchens", url = "https://example.com"),
    interface(
        url(env = "RECIPE_AGENT_URL", default = "https://recipe.example.com/a2a"),
        binding = "JSONRPC",
        versions("1.0", "0.3"),
    ),
    interface(url = "https://recipe.example.com/rest", binding = "HTTP+JSON", tenant = "kitchens"),
    interface(url = "grpc.recipe.example.com:443", binding = "GRPC"),
    capabilities(
        streaming,
        push_notifications = false,
        extended_agent_card,
        extension(
            uri = "https://example.com/extensions/allergens/v1",
            description = "Names the allergens of every recipe it returns",
            params = { "allergens": ["gluten", "lactose", "nuts"], "strict": true, "maxRecipes": 20 },
        ),
    ),
    input_modes("text/plain", "application/json"),
    output_modes("text/plain", "application/json"),
    api_key(id = "key", name = "X-Recipe-Key", in = "header", description = "Key of a kitchen"),
    http(id = "bearer", scheme = "Bearer", bearer_format = "JWT"),
    oauth2(
        id = "oauth",
        metadata_url = "https://login.example.com/.well-known/oauth-authorization-server",
        authorization_code(
            authorization_url = "https://login.example.com/authorize",
            token_url = "https://login.example.com/token",
            refresh_url = "https://login.example.com/refresh",
            scopes("recipes:read" = "Read recipes", "menus:write" = "Write menus"),
        ),
        client_credentials(
            token_url = "https://login.example.com/token",
            scopes("recipes:read" = "Read recipes", "menus:write" = "Write menus"),
        ),
    ),
    open_id_connect(id = "oidc", url = "https://login.example.com/.well-known/openid-configuration"),
    mutual_tls(id = "mtls", description = "Certificate of a partner"),
    security(oauth("recipes:read")),
    security(key, mtls),
    security(bearer),
    security(oidc),
    skills(kitchen::find_recipe, kitchen::scale_recipe, menus::plan_menu),
    skill(
        id = "chat",
        name = "Talk about cooking",
        description = "Answers free questions about techniques and ingredients.",
        tags("cooking", "chat"),
        examples("Why did my sauce split?"),
    ),
)]
pub struct RecipeAgent;

agentcard::export!(RecipeAgent);
