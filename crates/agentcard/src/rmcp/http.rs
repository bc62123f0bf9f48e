//! Streamable HTTP.

use std::sync::Arc;

use ::rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use ::rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use super::server::Server;

/// A service of rmcp that speaks streamable HTTP: axum and everything else on tower takes it.
pub type HttpService = StreamableHttpService<Server, LocalSessionManager>;

impl Server {
    /// Serves streamable HTTP, as a service to be put where the endpoint shall be:
    ///
    /// ```ignore
    /// let app = axum::Router::new().nest_service("/mcp", server.http(Default::default()));
    /// ```
    ///
    /// As it is, it takes requests to loopback hosts only; a public server names its hosts:
    /// `StreamableHttpServerConfig::default().with_allowed_hosts(["harbour.example.com"])`.
    #[must_use]
    pub fn http(&self, config: StreamableHttpServerConfig) -> HttpService {
        let server = self.clone();
        StreamableHttpService::new(
            move || Ok(server.clone()),
            Arc::new(LocalSessionManager::default()),
            config,
        )
    }
}
