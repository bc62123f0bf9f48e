//! Our tools beside those of others: in a router of rmcp, and behind a handler of one's own.

use agentcard::rmcp::handler::server::tool::{ToolCallContext, ToolRoute, ToolRouter};
use agentcard::rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use agentcard::rmcp::{ErrorData, RequestContext, RoleServer, Server, ServerHandler, router, routes};
use agentcard::{mcp_tool, toolset};
use serde_json::json;

use super::Wire;

/// Doubles.
#[mcp_tool]
async fn double(#[arg(state)] unit: &String, n: u8) -> String {
    format!("{}{unit}", u16::from(n) * 2)
}

/// Halves.
#[mcp_tool]
fn half(n: u8) -> String {
    (n / 2).to_string()
}

/// A handler with a router, as rmcp's own macro writes it.
struct Mixed(ToolRouter<Self>);

impl ServerHandler for Mixed {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.0.list_all()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.0.call(ToolCallContext::new(self, request, context)).await
    }
}

#[tokio::test]
async fn tools_join_a_router() {
    let theirs = Tool::new(
        "theirs",
        "Theirs.",
        json!({ "type": "object" }).as_object().unwrap().clone(),
    );
    let mut all: ToolRouter<Mixed> = ToolRouter::new();
    all.add_route(ToolRoute::new_dyn(theirs, |_| {
        Box::pin(async { Ok(CallToolResult::success(vec![ContentBlock::text("theirs")]).into()) })
    }));
    all += router(toolset![double].state(" m".to_owned())).unwrap();
    let single: ToolRoute<Mixed> = routes(toolset![half]).unwrap().remove(0);
    let (mut wire, _) = Wire::greet(Mixed(all.with_route(single)), "2025-11-25").await;

    let list = wire.ask("tools/list", json!({})).await;
    let tools = list["result"]["tools"].as_array().unwrap();
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].clone()).collect();
    assert_eq!(names, ["double", "half", "theirs"]);
    assert_eq!(tools[0]["inputSchema"]["properties"]["n"]["maximum"], 255);
    assert_eq!(wire.says("double", json!({ "n": 4 }), false).await, "8 m");
    assert_eq!(wire.says("half", json!({ "n": 4 }), false).await, "2");
    assert_eq!(wire.says("theirs", json!({}), false).await, "theirs");
    let wrong = wire.says("double", json!({ "n": 256 }), true).await;
    assert!(wrong.contains("`/n`"), "{wrong}");
}

/// A handler that hands the tools on and does the rest itself.
struct Own(Server);

impl ServerHandler for Own {
    fn get_info(&self) -> ServerConfig {
        self.0.get_info().with_instructions("own")
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.0.list_tools(request, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.0.call_tool(request, context).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.0.get_tool(name)
    }
}

#[tokio::test]
async fn a_server_can_be_delegated_to() {
    let own = Own(Server::new(toolset![half]).unwrap());
    assert_eq!(own.get_tool("half").unwrap().name, "half");
    assert_eq!(own.get_tool("hal"), None);
    let (mut wire, info) = Wire::greet(own, "2025-11-25").await;
    assert_eq!(info["instructions"], "own");
    assert_eq!(wire.says("half", json!({ "n": 9 }), false).await, "4");
}
