//! A shop that keeps a list of orders. Its tools took nested structs and returned `Json<T>`; they have joined the router that
//! rmcp's `#[tool_router]` made, in which one tool stays.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use agentcard::rmcp::handler::server::router::prompt::PromptRouter;
use agentcard::rmcp::handler::server::tool::ToolRouter;
use agentcard::rmcp::model::{
    ListResourcesResult, PaginatedRequestParams, PromptMessage, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, Role, ServerCapabilities,
    ServerConfig,
};
use agentcard::rmcp::{ErrorData, RequestContext, RoleServer, ServerHandler, router};
use agentcard::{Failure, Json, ProtocolError, ToolSetError, mcp_tool, toolset};
use rmcp::{prompt, prompt_handler, prompt_router, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

const PRICES: &str = "shop://prices";

/// A product.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
struct Product {
    name: &'static str,
    cents: u32,
}

const PRODUCTS: [Product; 3] = [
    Product {
        name: "lamp",
        cents: 2_500,
    },
    Product {
        name: "ladder",
        cents: 7_900,
    },
    Product {
        name: "rope",
        cents: 1_200,
    },
];

/// Products that were found.
#[derive(Serialize, JsonSchema)]
struct Products {
    products: Vec<Product>,
}

/// A line of an order.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The name of the product.
    product: String,
    /// How many.
    #[schemars(range(min = 1, max = 100))]
    count: u32,
}

/// How an order is sent.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Shipping {
    #[default]
    Post,
    PickUp,
}

/// An order.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Order {
    number: usize,
    lines: Vec<Line>,
    shipping: Shipping,
    cents: u32,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Orders(Arc<Mutex<Vec<Option<Order>>>>);

impl Orders {
    fn all(&self) -> MutexGuard<'_, Vec<Option<Order>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, number: usize) -> Result<Order, ErrorData> {
        let order = self.all().get(number).cloned().flatten();
        order.ok_or_else(|| ErrorData::invalid_params("no such order", Some(json!({ "number": number }))))
    }
}

fn product(name: &str) -> Option<Product> {
    PRODUCTS.into_iter().find(|product| product.name == name)
}

/// Finds products.
#[mcp_tool(read_only, timeout = "5s")]
async fn find_products(
    /// A part of the name.
    #[arg(default)]
    name: String,
    /// The highest price, in cents.
    max_cents: Option<u32>,
) -> Json<Products> {
    // As if a database were asked.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let is_wanted =
        |product: &Product| product.name.contains(&name) && max_cents.is_none_or(|max| product.cents <= max);
    Json(Products {
        products: PRODUCTS.into_iter().filter(is_wanted).collect(),
    })
}

/// Places an order.
#[mcp_tool]
async fn place_order(
    /// What is ordered.
    #[arg(items(1..=10))]
    lines: Vec<Line>,
    /// How it is sent.
    #[arg(default)]
    shipping: Shipping,
    #[arg(state)] orders: &Orders,
) -> Result<Json<Order>, Failure> {
    let mut cents = 0;
    for Line { product: name, count } in &lines {
        let product =
            product(name).ok_or_else(|| Failure::tool(format!("there is no {name}; find products first")))?;
        cents += product.cents * count;
    }
    let mut all = orders.all();
    let order = Order {
        number: all.len(),
        lines,
        shipping,
        cents,
    };
    all.push(Some(order.clone()));
    Ok(Json(order))
}

/// Shows an order.
#[mcp_tool(read_only)]
async fn show_order(
    /// The number of the order.
    number: usize,
    #[arg(state)] orders: &Orders,
) -> Result<Json<Order>, ProtocolError> {
    Ok(Json(orders.find(number)?))
}

/// Cancels an order.
#[mcp_tool(destructive)]
async fn cancel_order(
    /// The number of the order.
    number: usize,
    #[arg(state)] orders: &Orders,
) -> Result<String, ProtocolError> {
    orders.find(number)?;
    orders.all()[number] = None;
    Ok(format!("order {number} is cancelled"))
}

/// What serves the shop.
#[derive(Clone)]
pub(crate) struct Handler {
    tools: ToolRouter<Self>,
    prompts: PromptRouter<Self>,
}

#[tool_router]
impl Handler {
    pub(crate) fn new() -> Result<Self, ToolSetError> {
        let tools = toolset![find_products, place_order, show_order, cancel_order].state(Orders::default());
        let mut own = Self::tool_router();
        own += router(tools)?;
        Ok(Self {
            tools: own,
            prompts: Self::prompt_router(),
        })
    }

    /// Tells when the shop is open.
    #[tool]
    async fn opening_hours(&self) -> String {
        "9 to 5".to_owned()
    }
}

#[prompt_router]
impl Handler {
    /// Asks for advice.
    #[prompt]
    async fn advise(&self) -> Vec<PromptMessage> {
        vec![PromptMessage::new_text(
            Role::User,
            "Which of the products do I need?",
        )]
    }
}

#[tool_handler(router = self.tools)]
#[prompt_handler(router = self.prompts)]
impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_prompts()
            .enable_resources()
            .build();
        ServerConfig::new(capabilities)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(vec![Resource::new(
            PRICES, "prices",
        )]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if request.uri != PRICES {
            return Err(ErrorData::resource_not_found("no such resource", None));
        }
        let prices = PRODUCTS
            .map(|product| format!("{}: {}", product.name, product.cents))
            .join("\n");
        Ok(ReadResourceResult::new(vec![ResourceContents::text(prices, PRICES)]).into())
    }
}
