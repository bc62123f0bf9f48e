//! Tools as routes in an existing rmcp router.

use std::sync::Arc;

use ::rmcp::handler::server::tool::{ToolCallContext, ToolRoute, ToolRouter};
use ::rmcp::model::{CallToolRequestParams, Tool};

use super::call::call;
use super::list::Listing;
use crate::tool::{ToolSet, ToolSetError};

/// Converts a tool set to a router that can be added to another one.
///
/// ```
/// use agentcard::rmcp::handler::server::tool::ToolRouter;
/// use agentcard::{mcp_tool, rmcp::router, toolset};
///
/// struct Mine;
///
/// /// Answers.
/// #[mcp_tool]
/// fn ping() -> String {
///     "pong".to_owned()
/// }
///
/// let mut tools: ToolRouter<Mine> = ToolRouter::new();
/// tools += router(toolset![ping])?;
/// assert!(tools.has_route("ping"));
/// # Ok::<(), agentcard::ToolSetError>(())
/// ```
///
/// rmcp lists a router sorted by name, in one form for all protocol versions: that of the newest one.
///
/// # Errors
///
/// See [`Server::new`](super::Server::new).
pub fn router<S: Send + Sync + 'static>(tools: ToolSet) -> Result<ToolRouter<S>, ToolSetError> {
    let mut router = ToolRouter::new();
    for route in routes(tools)? {
        router.add_route(route);
    }
    Ok(router)
}

/// Converts a tool set to routes.
///
/// # Errors
///
/// See [`Server::new`](super::Server::new).
pub fn routes<S: Send + Sync + 'static>(tools: ToolSet) -> Result<Vec<ToolRoute<S>>, ToolSetError> {
    let listing = Arc::new(Listing::newest_only(tools)?);
    let tools = listing.newest().unwrap_or_default();
    Ok(tools.iter().map(|tool| route(&listing, tool.clone())).collect())
}

fn route<S: Send + Sync + 'static>(listing: &Arc<Listing>, tool: Tool) -> ToolRoute<S> {
    let listing = Arc::clone(listing);
    ToolRoute::new_dyn(tool, move |context: ToolCallContext<'_, S>| {
        let listing = Arc::clone(&listing);
        Box::pin(async move {
            let mut params = CallToolRequestParams::new(context.name);
            params.arguments = context.arguments;
            params.input_responses = context.input_responses;
            params.request_state = context.request_state;
            call(&listing.tools, params, context.request_context, None, None).await
        })
    })
}
