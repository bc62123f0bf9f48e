#![doc = include_str!("rmcp.md")]

mod call;
mod list;
mod route;
mod server;

// The SDK in the version that fits, and from deeper in it what a server of tools needs.
pub use ::rmcp::model::Implementation;
pub use ::rmcp::service::RequestContext;
pub use ::rmcp::transport::io::{stdio, stdio_pipes};
#[cfg(feature = "rmcp-http")]
pub use ::rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
pub use ::rmcp::*;

pub use route::{router, routes};
#[cfg(feature = "rmcp-http")]
pub use server::HttpService;
pub use server::Server;
