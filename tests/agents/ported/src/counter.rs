//! A number that is shared by all calls. Its tools had no arguments, or `Parameters<T>`; the handler delegates to them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agentcard::rmcp::handler::server::router::prompt::PromptRouter;
use agentcard::rmcp::handler::server::wrapper::Parameters;
use agentcard::rmcp::model::{
    CallToolRequestParams, CallToolResponse, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    PromptMessage, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, Role, ServerConfig, Tool,
};
use agentcard::rmcp::{ErrorData, RequestContext, RoleServer, Server, ServerHandler};
use agentcard::{ProtocolError, ToolSetError, mcp_tool, toolset};
use rmcp::{prompt, prompt_handler, prompt_router};
use schemars::JsonSchema;
use serde::Deserialize;

const VALUE: &str = "counter://value";

/// The number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counter(Arc<Mutex<i64>>);

impl Counter {
    fn value(&self) -> MutexGuard<'_, i64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, by: i64) -> Result<String, ErrorData> {
        let mut value = self.value();
        let changed = value.checked_add(by);
        *value = changed.ok_or_else(|| ErrorData::invalid_params("the counter ends here", None))?;
        Ok(value.to_string())
    }
}

#[mcp_tool]
impl Counter {
    /// Adds one to the counter.
    #[mcp_tool]
    fn increment(&self) -> Result<String, ProtocolError> {
        Ok(self.change(1)?)
    }

    /// Takes one from the counter.
    #[mcp_tool]
    fn decrement(&self) -> Result<String, ProtocolError> {
        Ok(self.change(-1)?)
    }

    /// Adds a number to the counter.
    #[mcp_tool]
    fn add(
        &self,
        /// How much is added.
        amount: i64,
    ) -> Result<String, ProtocolError> {
        Ok(self.change(amount)?)
    }

    /// Tells the value of the counter.
    #[mcp_tool(read_only)]
    fn get_value(&self) -> String {
        self.value().to_string()
    }

    /// Sets the counter to zero.
    #[mcp_tool(destructive, idempotent)]
    fn reset(&self) {
        *self.value() = 0;
    }
}

#[derive(Deserialize, JsonSchema)]
struct Countdown {
    /// What happens at zero.
    event: String,
}

/// What serves the counter.
pub(crate) struct Handler {
    counter: Counter,
    tools: Server,
    prompts: PromptRouter<Self>,
}

#[prompt_router]
impl Handler {
    pub(crate) fn new() -> Result<Self, ToolSetError> {
        let counter = Counter::default();
        let tools = Server::new(toolset![Counter].state(counter.clone()))?
            .instructions("Counts.")
            .capabilities(|capabilities| {
                capabilities.prompts = Some(Default::default());
                capabilities.resources = Some(Default::default());
            });
        Ok(Self {
            counter,
            tools,
            prompts: Self::prompt_router(),
        })
    }

    /// Counts down to an event.
    #[prompt]
    async fn countdown(&self, Parameters(Countdown { event }): Parameters<Countdown>) -> Vec<PromptMessage> {
        let text = format!("Count down from {} to {event}.", self.counter.value());
        vec![PromptMessage::new_text(Role::User, text)]
    }
}

#[prompt_handler(router = self.prompts)]
impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.tools.get_info()
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.tools.list_tools(request, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.tools.call_tool(request, context).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.get_tool(name)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(vec![Resource::new(
            VALUE, "value",
        )]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if request.uri != VALUE {
            return Err(ErrorData::resource_not_found("no such resource", None));
        }
        let value = ResourceContents::text(self.counter.value().to_string(), VALUE);
        Ok(ReadResourceResult::new(vec![value]).into())
    }
}
