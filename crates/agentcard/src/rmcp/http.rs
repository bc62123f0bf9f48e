//! Streamable HTTP as a tower service.

use std::convert::Infallible;
use std::fmt;
use std::pin::{Pin, pin};
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
use serde_json::Value;
use tokio_util::bytes::{Buf, BufMut, Bytes};
use tower_service::Service;

use super::message::{error, refuse_duplicates};
use super::server::Server;
use super::sessions::Sessions;

/// The service returned by [`Server::http`], for axum and other tower-based servers.
pub struct HttpService<M = Sessions> {
    inner: StreamableHttpService<Server, M>,
    /// Maximum size of a request body in bytes.
    longest: usize,
    /// The sessions whose limit applies to new requests.
    sessions: Option<Arc<Sessions>>,
}

impl<M> Clone for HttpService<M> {
    fn clone(&self) -> Self {
        Self {
            inner: self.inner.clone(),
            longest: self.longest,
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
    /// Returns a service for streamable HTTP, to be mounted at the path of the endpoint:
    ///
    /// ```ignore
    /// let app = axum::Router::new().nest_service("/mcp", server.http(Default::default()));
    /// axum::serve(listener, app).with_graceful_shutdown(server.terminated()).await?;
    /// ```
    ///
    /// By default only requests to loopback hosts are accepted, and requests from web pages only if they have a
    /// loopback origin. A public server configures its hosts and the origins of web clients:
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

    /// Like [`http`](Self::http), with other limits for sessions.
    #[must_use]
    pub fn http_with(&self, config: StreamableHttpServerConfig, sessions: Sessions) -> HttpService {
        let sessions = Arc::new(sessions);
        let has_sessions = config.legacy_session_mode;
        let mut service = self.http_on(config, Arc::clone(&sessions));
        service.sessions = has_sessions.then_some(sessions);
        service
    }

    /// Like [`http`](Self::http), with a session manager of rmcp or your own.
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
            longest: config.max_request_body_bytes,
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
        let longest = self.longest;
        let opens = request.method() == Method::POST && opens_session(request.headers());
        let sessions = self.sessions.clone().filter(|_| opens);
        Box::pin(async move {
            if let Some(sessions) = sessions
                && !sessions.has_room().await
            {
                let fault = "too many sessions, try again later";
                let body = error(&Value::Null, ErrorCode::INTERNAL_ERROR, fault);
                let mut answer = answer(StatusCode::SERVICE_UNAVAILABLE, &body);
                let headers = answer.headers_mut();
                headers.insert(RETRY_AFTER, HeaderValue::from_static("10"));
                return Ok(answer);
            }
            let (head, body) = request.into_parts();
            let is_json = is_json(&head.headers);
            let (body, refusal) = match read(body, longest).await {
                Ok(body) => (body, None),
                Err(refusal) => (Bytes::new(), Some(refusal)),
            };
            // rmcp checks the body last, and this is its response to a body that it can't parse.
            let answered = inner.call(Request::from_parts(head, Full::new(body))).await?;
            if !is_json || answered.status() != StatusCode::UNSUPPORTED_MEDIA_TYPE {
                return Ok(answered);
            }
            let (status, body) = refusal.unwrap_or_else(|| {
                let fault = "parse error: the body is not a JSON-RPC message";
                let body = error(&Value::Null, ErrorCode::PARSE_ERROR, fault);
                (StatusCode::BAD_REQUEST, body)
            });
            Ok(answer(status, &body))
        })
    }
}

/// Reads a body, or returns the error response. Part of an oversized body is read and discarded, so that its sender
/// gets to read the response.
async fn read<B: Body<Error: fmt::Display>>(body: B, longest: usize) -> Result<Bytes, (StatusCode, Value)> {
    let most = longest.saturating_mul(16);
    let is_endless = body.size_hint().lower() > most as u64;
    let mut body = pin!(body);
    let mut text = Vec::new();
    let mut length = 0_usize;
    while !is_endless && length <= most {
        let Some(Ok(frame)) = body.frame().await else {
            break;
        };
        let Ok(mut data) = frame.into_data() else {
            continue;
        };
        length = length.saturating_add(data.remaining());
        if length <= longest {
            text.put(&mut data);
        }
    }
    if is_endless || length > longest {
        let fault = format!("the body is longer than {longest} bytes");
        let body = error(&Value::Null, ErrorCode::INVALID_REQUEST, &fault);
        return Err((StatusCode::PAYLOAD_TOO_LARGE, body));
    }
    match refuse_duplicates(&text) {
        Some(body) => Err((StatusCode::BAD_REQUEST, body)),
        None => Ok(text.into()),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    media.is_some_and(|media| media.trim_start().starts_with("application/json"))
}

/// Whether the request is outside of a session and rmcp would open one for it.
fn opens_session(headers: &HeaderMap) -> bool {
    let version = headers.get("mcp-protocol-version");
    let is_newer = version
        .is_some_and(|version| version.as_bytes() >= ProtocolVersion::V_2026_07_28.as_str().as_bytes());
    !headers.contains_key("mcp-session-id") && !is_newer
}

fn answer(status: StatusCode, body: &Value) -> Answer {
    let mut answer = Response::new(Full::new(Bytes::from(body.to_string())).boxed());
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}
