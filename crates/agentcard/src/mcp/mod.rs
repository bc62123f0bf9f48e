#![doc = include_str!("mcp.md")]

mod call;
mod content;
#[cfg(feature = "rmcp-http")]
mod http;
mod info;
mod list;
mod route;
mod server;

pub use rmcp::model::Implementation;
pub use rmcp::service::{Peer, RequestContext};
pub use rmcp::transport::io::{stdio, stdio_pipes};
#[cfg(feature = "rmcp-http")]
pub use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
pub use rmcp::{RoleServer, ServerHandler, ServiceExt};

pub(crate) use call::extension;
#[cfg(feature = "rmcp-http")]
pub use http::HttpService;
pub use route::{router, routes};
pub use server::Server;
