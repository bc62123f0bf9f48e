//! The client that made a call, with requests and messages to it in every protocol version.

use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::future::pending;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context as Waking, Waker};

use ::rmcp::model::{
    ClientCapabilities, ClientResult, CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult,
    ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationCapability,
    ElicitationSchema, InputRequest, InputRequests, InputRequiredResult, InputResponses, ListRootsRequest,
    ListRootsResult, LoggingLevel, LoggingMessageNotificationParam, ProtocolVersion, RootsCapabilities,
    SamplingCapability, ServerRequest, UrlElicitationCapability,
};
use ::rmcp::service::{RequestContext, ServiceError};
use ::rmcp::{ErrorData, RoleServer};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::tool::{Failure, ProtocolError};

/// The client that called the tool, as an argument: `#[arg(context)] caller: &Caller`. It is not part of the schema.
///
/// Every question has a key, which distinguishes the questions of a call:
///
/// ```
/// use agentcard::mcp_tool;
/// use agentcard::rmcp::{AskError, Caller};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, JsonSchema)]
/// struct Consent {
///     /// Whether to book it.
///     book: bool,
/// }
///
/// /// Books a table.
/// #[mcp_tool]
/// async fn book(table: u8, #[arg(context)] caller: &Caller) -> Result<String, AskError> {
///     let consent: Option<Consent> = caller.elicit("consent", format!("Book table {table}?")).await?;
///     Ok(match consent {
///         Some(Consent { book: true }) => format!("table {table} is booked"),
///         _ => "not booked".to_owned(),
///     })
/// }
/// ```
///
/// Before MCP 2026-07-28, a question is a request to the client, and the tool waits for the answer. Since that
/// version the call ends with the question (`InputRequiredResult`), and the client repeats the call with the
/// answer: **the tool runs again from the beginning**, up to the next question without an answer. So ask first, and
/// act when all questions are answered. Questions that are asked concurrently, for example with `tokio::join!`, are
/// sent together. Earlier answers are transmitted in `requestState`, which contains nothing else; trust them as
/// much as the client.
#[derive(Debug, Clone)]
pub struct Caller(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    request: RequestContext<RoleServer>,
    /// The client's answers from earlier rounds of the call.
    answers: BTreeMap<String, Value>,
    asked: Mutex<Asked>,
    /// The minimum level of messages that the client wants.
    level: Option<u8>,
}

/// The questions for the next round, and the waker that ends this one.
#[derive(Debug, Default)]
struct Asked {
    requests: InputRequests,
    waker: Option<Waker>,
}

impl Caller {
    pub(super) fn new(
        request: RequestContext<RoleServer>,
        responses: Option<InputResponses>,
        state: Option<&str>,
        // If the server logs: the level that the client set for its session.
        session_level: Option<u8>,
    ) -> Result<Self, ErrorData> {
        const LEVEL: &str = "io.modelcontextprotocol/logLevel";
        let invalid = |what: &str| ErrorData::invalid_params(format!("invalid {what}"), None);
        let mut answers: BTreeMap<String, Value> = match state {
            Some(state) => serde_json::from_str(state).map_err(|_| invalid("`requestState`"))?,
            None => BTreeMap::new(),
        };
        answers.extend(responses.unwrap_or_default());
        let level = request.meta.log_level();
        if level.is_none() && request.meta.0.contains_key(LEVEL) {
            return Err(invalid(&format!("`{LEVEL}`")));
        }
        let level = if is_self_contained(&request) {
            session_level.and(level).map(|level| level as u8)
        } else {
            session_level
        };
        Ok(Self(Arc::new(Shared {
            request,
            answers,
            asked: Mutex::default(),
            level,
        })))
    }

    /// Asks the user for the fields of `T`, whose schema may only have strings, numbers, booleans and enums,
    /// because MCP allows nothing else. Returns `None` if the user declines or cancels.
    ///
    /// # Errors
    ///
    /// If the client can't ask its user, or the answer does not match the schema.
    pub async fn elicit<T: JsonSchema + DeserializeOwned>(
        &self,
        key: &str,
        message: impl Into<String>,
    ) -> Result<Option<T>, AskError> {
        let requested_schema = ElicitationSchema::from_type::<T>().map_err(AskError::Schema)?;
        let form = ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: message.into(),
            requested_schema,
        };
        let result = self.elicit_with(key, form).await?;
        if result.action != ElicitationAction::Accept {
            return Ok(None);
        }
        decode(result.content.unwrap_or_default()).map(Some)
    }

    /// Asks the user with a form or a web page.
    ///
    /// # Errors
    ///
    /// See [`elicit`](Self::elicit).
    pub async fn elicit_with(
        &self,
        key: &str,
        params: ElicitRequestParams,
    ) -> Result<ElicitResult, AskError> {
        let request = InputRequest::Elicitation(ElicitRequest::new(params));
        decode(self.ask(key, request).await?)
    }

    /// Requests a completion from the client's model.
    ///
    /// # Errors
    ///
    /// If the client does not provide a model, or the user declines.
    pub async fn sample(
        &self,
        key: &str,
        params: CreateMessageRequestParams,
    ) -> Result<CreateMessageResult, AskError> {
        let request = InputRequest::CreateMessage(CreateMessageRequest::new(params));
        decode(self.ask(key, request).await?)
    }

    /// Requests the folders that the client works in.
    ///
    /// # Errors
    ///
    /// If the client does not provide them.
    pub async fn roots(&self, key: &str) -> Result<ListRootsResult, AskError> {
        decode(
            self.ask(key, InputRequest::ListRoots(ListRootsRequest::default()))
                .await?,
        )
    }

    /// Sends any question, and returns the answer unchanged.
    ///
    /// # Errors
    ///
    /// If the client did not declare the capability, or answers with an error.
    pub async fn ask(&self, key: &str, request: InputRequest) -> Result<Value, AskError> {
        let shared = &self.0;
        if let Some(answer) = shared.answers.get(key) {
            return Ok(answer.clone());
        }
        let declared = shared.request.client_capabilities().unwrap_or_default();
        if let Some(missing) = missing(&declared, &request) {
            return Err(AskError::NotSupported(Box::new(missing)));
        }
        if !is_self_contained(&shared.request) {
            let answer = shared.request.peer.send_request(to_server_request(request));
            return answer.await.map_err(AskError::Service).and_then(to_value);
        }
        self.require(key, request);
        // The call ends here, and starts again with the answer.
        pending().await
    }

    fn require(&self, key: &str, request: InputRequest) {
        let mut asked = self.asked();
        asked.requests.insert(key.to_owned(), request);
        if let Some(waker) = asked.waker.take() {
            waker.wake();
        }
    }

    /// Returns a value of the request by type.
    pub(crate) fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let request = &self.0.request;
        let (whole, peer): (&dyn Any, &dyn Any) = (request, &request.peer);
        let known = whole.downcast_ref().or_else(|| peer.downcast_ref());
        known.or_else(|| request.extensions.get())
    }

    /// Returns the questions that the client has to answer before the call can continue; otherwise registers to be
    /// woken for one.
    pub(super) fn required(&self, waking: &Waking<'_>) -> Option<InputRequiredResult> {
        let mut asked = self.asked();
        if asked.requests.is_empty() {
            asked.waker = Some(waking.waker().clone());
            return None;
        }
        let requests = std::mem::take(&mut asked.requests);
        let state = serde_json::to_string(&self.0.answers).unwrap_or_default();
        Some(InputRequiredResult::new(Some(requests), Some(state)))
    }

    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a log message, if the client wants messages of this level and the server
    /// [declares](super::Server::logging) logging. `data` is a string or any other JSON value.
    pub async fn log(&self, level: LogLevel, data: impl Into<Value>) {
        let level = LoggingLevel::from(level);
        if self.0.level.is_some_and(|least| level as u8 >= least) {
            let message = LoggingMessageNotificationParam::new(level, data.into());
            // The client may have disconnected; the call continues.
            drop(self.0.request.peer.notify_logging_message(message).await);
        }
    }
}

/// Whether the request describes its client completely, and answers can't be requested from it.
pub(super) fn is_self_contained(request: &RequestContext<RoleServer>) -> bool {
    let version = request.protocol_version();
    version.is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

/// The capability that the client would have to declare.
fn missing(declared: &ClientCapabilities, request: &InputRequest) -> Option<ClientCapabilities> {
    let mut missing = ClientCapabilities::default();
    match request {
        InputRequest::CreateMessage(_) if declared.sampling.is_none() => {
            missing.sampling = Some(SamplingCapability::default());
        }
        InputRequest::ListRoots(_) if declared.roots.is_none() => {
            missing.roots = Some(RootsCapabilities::default());
        }
        InputRequest::Elicitation(request) => {
            let is_page = matches!(request.params, ElicitRequestParams::UrlElicitationParams { .. });
            let takes = |declared: &ElicitationCapability| {
                if is_page {
                    declared.url.is_some()
                } else {
                    declared.form.is_some() || declared.url.is_none()
                }
            };
            if declared.elicitation.as_ref().is_some_and(takes) {
                return None;
            }
            let mut elicitation = ElicitationCapability::new();
            if is_page {
                elicitation.url = Some(UrlElicitationCapability::default());
            }
            missing.elicitation = Some(elicitation);
        }
        _ => return None,
    }
    Some(missing)
}

fn to_server_request(request: InputRequest) -> ServerRequest {
    match request {
        InputRequest::CreateMessage(request) => ServerRequest::CreateMessageRequest(request),
        InputRequest::Elicitation(request) => ServerRequest::ElicitRequest(request),
        InputRequest::ListRoots(request) => ServerRequest::ListRootsRequest(request),
        other => unreachable!("no request of MCP: {other:?}"),
    }
}

fn to_value(result: ClientResult) -> Result<Value, AskError> {
    serde_json::to_value(result).map_err(AskError::Answer)
}

fn decode<T: DeserializeOwned>(answer: Value) -> Result<T, AskError> {
    serde_json::from_value(answer).map_err(AskError::Answer)
}

/// Why a question was not answered.
#[derive(Debug)]
#[non_exhaustive]
pub enum AskError {
    /// The client did not declare the required capability, which is given.
    NotSupported(Box<ClientCapabilities>),
    /// The request failed.
    Service(ServiceError),
    /// The answer does not have the requested form.
    Answer(serde_json::Error),
    /// The schema of the type is not allowed for questions.
    Schema(serde_json::Error),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSupported(missing) => {
                let what = match &**missing {
                    ClientCapabilities {
                        sampling: Some(_), ..
                    } => "sampling",
                    ClientCapabilities { roots: Some(_), .. } => "roots",
                    _ => "elicitation",
                };
                write!(f, "the client does not support {what}")
            }
            Self::Service(fault) => write!(f, "the client did not answer: {fault}"),
            Self::Answer(fault) => write!(f, "invalid answer of the client: {fault}"),
            Self::Schema(fault) => write!(f, "the user cannot be asked for this type: {fault}"),
        }
    }
}

impl Error for AskError {}

/// A missing capability has its own error code since MCP 2026-07-28 (-32021).
impl From<AskError> for ProtocolError {
    fn from(fault: AskError) -> Self {
        let message = fault.to_string();
        match fault {
            AskError::NotSupported(missing) => {
                let rpc = ErrorData::missing_required_client_capability(*missing);
                let error = Self::new(rpc.code.0, message);
                rpc.data.into_iter().fold(error, Self::with_data)
            }
            AskError::Answer(_) => Self::invalid_params(message),
            _ => Self::internal(message),
        }
    }
}

impl From<AskError> for Failure {
    fn from(fault: AskError) -> Self {
        ProtocolError::from(fault).into()
    }
}

/// The severity of a log message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LogLevel {
    /// Details for debugging.
    Debug,
    /// General information.
    Info,
    /// Normal, but significant.
    Notice,
    /// Something may be wrong.
    Warning,
    /// Something failed.
    Error,
    /// A component failed.
    Critical,
    /// Immediate action is required.
    Alert,
    /// The system is unusable.
    Emergency,
}

impl From<LogLevel> for LoggingLevel {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Debug => Self::Debug,
            LogLevel::Info => Self::Info,
            LogLevel::Notice => Self::Notice,
            LogLevel::Warning => Self::Warning,
            LogLevel::Error => Self::Error,
            LogLevel::Critical => Self::Critical,
            LogLevel::Alert => Self::Alert,
            LogLevel::Emergency => Self::Emergency,
        }
    }
}

/// The minimum level of log messages in a session. Cloning resets it, because a clone of the server is for another
/// session.
#[derive(Debug, Default)]
pub(super) struct SessionLevel(AtomicU8);

impl SessionLevel {
    pub(super) fn set(&self, level: LoggingLevel) {
        self.0.store(level as u8, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Clone for SessionLevel {
    fn clone(&self) -> Self {
        Self::default()
    }
}
