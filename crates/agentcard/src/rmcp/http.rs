//! Streamable HTTP, as a service of tower.

use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use ::http::header::{CONTENT_TYPE, RETRY_AFTER};
use ::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use ::rmcp::model::{ErrorCode, ProtocolVersion};
use ::rmcp::transport::streamable_http_server::session::SessionManager;
use ::rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use http_body::Body;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use serde_json::json;
use tokio_util::bytes::Bytes;
use tower_service::Service;

use super::server::Server;
use super::sessions::Sessions;

/// What [`Server::http`] gives: axum and everything else on tower takes it.
pub struct HttpService<M = Sessions> {
    inner: StreamableHttpService<Server, M>,
    /// Which requests may have to wait for room in.
    sessions: Option<Arc<Sessions>>,
}

impl<M> Clone for HttpService<M> {
    fn clone(&self) -> Self {
        Self {
            inner: self.inner.clone(),
            sessions: self.sessions.clone(),
        }
    }
}

impl<M> fmt::Debug for HttpService<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpService").finish_non_exhaustive()
    }
}

impl Server {
    /// Serves streamable HTTP, as a service to be put where the endpoint shall be:
    ///
    /// ```ignore
    /// let app = axum::Router::new().nest_service("/mcp", server.http(Default::default()));
    /// axum::serve(listener, app).with_graceful_shutdown(server.terminated()).await?;
    /// ```
    ///
    /// As it is, it takes requests to loopback hosts only, and requests of web pages only from loopback origins; a public
    /// server names its hosts, and the web pages that may use it:
    ///
    /// ```
    /// use agentcard::rmcp::StreamableHttpServerConfig;
    ///
    /// let config = StreamableHttpServerConfig::default()
    ///     .with_allowed_hosts(["harbour.example.com"])
    ///     .with_allowed_origins(["https://app.example.com:443"]);
    /// ```
    #[must_use]
    pub fn http(&self, config: StreamableHttpServerConfig) -> HttpService {
        self.http_with(config, Sessions::new())
    }

    /// The same with other limits of sessions.
    #[must_use]
    pub fn http_with(&self, config: StreamableHttpServerConfig, sessions: Sessions) -> HttpService {
        let sessions = Arc::new(sessions);
        let has_sessions = config.legacy_session_mode;
        let mut service = self.http_on(config, Arc::clone(&sessions));
        service.sessions = has_sessions.then_some(sessions);
        service
    }

    /// The same with a session manager of rmcp or of your own.
    #[must_use]
    pub fn http_on<M: SessionManager>(
        &self,
        mut config: StreamableHttpServerConfig,
        sessions: Arc<M>,
    ) -> HttpService<M> {
        if config.allowed_origins.is_empty() {
            let loopback = ["localhost", "127.0.0.1", "[::1]"];
            let origins = loopback.map(|host| [format!("http://{host}:*"), format!("https://{host}:*")]);
            config.allowed_origins = origins.into_iter().flatten().collect();
        }
        self.closes(config.cancellation_token.clone());
        let server = self.clone();
        HttpService {
            inner: StreamableHttpService::new(move || Ok(server.clone()), sessions, config),
            sessions: None,
        }
    }
}

type Answer = Response<BoxBody<Bytes, Infallible>>;

impl<B, M> Service<Request<B>> for HttpService<M>
where
    B: Body + Send + 'static,
    B::Data: Send + 'static,
    B::Error: fmt::Display,
    M: SessionManager,
{
    type Response = Answer;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Answer, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let mut inner = self.inner.clone();
        let is_json = is_json(request.headers());
        let opens = request.method() == Method::POST && opens_session(request.headers());
        let sessions = self.sessions.clone().filter(|_| opens);
        Box::pin(async move {
            if let Some(sessions) = sessions
                && !sessions.has_room().await
            {
                let mut answer = error(
                    StatusCode::SERVICE_UNAVAILABLE,
                    ErrorCode::INTERNAL_ERROR,
                    "too many sessions, try again later",
                );
                answer
                    .headers_mut()
                    .insert(RETRY_AFTER, HeaderValue::from_static("10"));
                return Ok(answer);
            }
            let answer = inner.call(request).await?;
            // What rmcp says to JSON that it cannot read.
            if is_json && answer.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
                let message = "parse error: the body is not a JSON-RPC message";
                return Ok(error(StatusCode::BAD_REQUEST, ErrorCode::PARSE_ERROR, message));
            }
            Ok(answer)
        })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media.is_some_and(|media| media.trim_start().starts_with("application/json"))
}

/// Whether it is a request outside of a session that rmcp would open one for.
fn opens_session(headers: &HeaderMap) -> bool {
    let version = headers.get("mcp-protocol-version");
    let is_newer = version
        .is_some_and(|version| version.as_bytes() >= ProtocolVersion::V_2026_07_28.as_str().as_bytes());
    !headers.contains_key("mcp-session-id") && !is_newer
}

fn error(status: StatusCode, code: ErrorCode, message: &str) -> Answer {
    let body = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } });
    let mut answer = Response::new(Full::new(Bytes::from(body.to_string())).boxed());
    *answer.status_mut() = status;
    answer
        .headers_mut()
        .insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}
