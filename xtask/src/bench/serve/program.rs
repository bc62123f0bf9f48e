//! One binary with two servers of the same tools over streamable HTTP: `serve ours|rmcp`. It prints its port.

macro_rules! same_tools {
    ($($name:ident)*) => {
        mod ours {
            use agentcard::{ToolSet, mcp_tool, toolset};

            /// Adds two numbers, without waiting for anything.
            #[mcp_tool(read_only)]
            fn add_now(#[arg(range(0..=1000))] a: i64, #[arg(range(0..=1000))] b: i64) -> String {
                (a + b).to_string()
            }

            $(
                /// Adds two numbers.
                #[mcp_tool(read_only)]
                async fn $name(
                    /// The first number.
                    #[arg(range(0..=1000))] a: i64,
                    /// The second number.
                    #[arg(range(0..=1000))] b: i64,
                    /// What the sum is called.
                    label: Option<String>,
                ) -> String {
                    format!("{} {}", a + b, label.unwrap_or_default())
                }
            )*

            pub fn tools() -> ToolSet {
                toolset![add_now, $($name),*]
            }
        }

        mod theirs {
            use rmcp::handler::server::{tool::ToolRouter, wrapper::Parameters};
            use rmcp::{ServerHandler, tool, tool_handler, tool_router};
            use schemars::JsonSchema;
            use serde::Deserialize;

            #[derive(Deserialize, JsonSchema)]
            pub struct Sum {
                /// The first number.
                #[schemars(range(min = 0, max = 1000))]
                a: i64,
                /// The second number.
                #[schemars(range(min = 0, max = 1000))]
                b: i64,
                /// What the sum is called.
                label: Option<String>,
            }

            #[derive(Clone)]
            pub struct Theirs {
                tools: ToolRouter<Self>,
            }

            #[tool_router]
            impl Theirs {
                pub fn new() -> Self {
                    Self { tools: Self::tool_router() }
                }

                /// Adds two numbers, without waiting for anything.
                #[tool(annotations(read_only_hint = true))]
                fn add_now(&self, Parameters(Sum { a, b, .. }): Parameters<Sum>) -> String {
                    (a + b).to_string()
                }

                $(
                    /// Adds two numbers.
                    #[tool(annotations(read_only_hint = true))]
                    async fn $name(&self, Parameters(Sum { a, b, label }): Parameters<Sum>) -> String {
                        format!("{} {}", a + b, label.unwrap_or_default())
                    }
                )*
            }

            #[tool_handler(router = self.tools)]
            impl ServerHandler for Theirs {}
        }
    };
}

same_tools!(add add_1 add_2 add_3 add_4 add_5 add_6 add_7 add_8);

use agentcard::rmcp::transport::streamable_http_server::StreamableHttpService;
use agentcard::rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use agentcard::rmcp::{Server, StreamableHttpServerConfig};
use axum::serve::ListenerExt;

#[tokio::main]
async fn main() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("{}", listener.local_addr().expect("an address").port());
    let config = StreamableHttpServerConfig::default();
    let app = axum::Router::new();
    let app = if std::env::args().nth(1).as_deref() == Some("ours") {
        app.nest_service("/mcp", Server::new(ours::tools()).expect("a server").http(config))
    } else {
        let sessions = std::sync::Arc::new(LocalSessionManager::default());
        let service = StreamableHttpService::new(|| Ok(theirs::Theirs::new()), sessions, config);
        app.nest_service("/mcp", service)
    };
    // Otherwise what is measured is the delay of acknowledgements.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, app).await.expect("it serves");
}
