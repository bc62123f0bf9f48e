#![doc = include_str!("rmcp.md")]
// MCP 2026-07-28 deprecates sampling, roots and log messages, which clients of all versions still use.
#![allow(deprecated, reason = "parts of MCP that are deprecated are parts of it")]

mod call;
mod caller;
mod ending;
#[cfg(feature = "rmcp-http")]
mod http;
mod lines;
mod list;
mod message;
mod route;
mod server;
#[cfg(feature = "rmcp-http")]
mod sessions;

// The SDK in the matching version, and nested items of it that a tool server needs.
pub use ::rmcp::model::{CacheScope, Implementation};
pub use ::rmcp::service::RequestContext;
pub use ::rmcp::transport::io::{stdio, stdio_pipes};
#[cfg(feature = "rmcp-http")]
pub use ::rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
pub use ::rmcp::*;

pub use caller::{AskError, Caller, LogLevel};
#[cfg(feature = "rmcp-http")]
pub use http::HttpService;
pub use route::{router, routes};
pub use server::Server;
#[cfg(feature = "rmcp-http")]
pub use sessions::{Sessions, SessionsError};
