//! The extended card for authenticated callers: the application's hook, and the responses.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use ::axum::body::Body;
use ::axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, WWW_AUTHENTICATE};
use ::axum::http::request::Parts;
use ::axum::http::{HeaderValue, StatusCode};
use ::axum::response::Response;
use agentcard_rules::Dialect;
use serde_json::json;

use super::error::CardRoutesError;
use super::respond::open;
use super::served::Served;
use crate::card::A2aCard;
use crate::tool::catch;

/// The result of a hook as compact JSON, independent of the type of its card.
type Answer = Result<Option<String>, Refusal>;
type Hook = dyn Fn(Parts) -> Pin<Box<dyn Future<Output = Answer> + Send>> + Send + Sync;

/// The extended card of one A2A version.
#[derive(Clone)]
pub(super) struct Extended {
    pub(super) dialect: Dialect,
    file: &'static str,
    hook: Arc<Hook>,
}

impl Extended {
    pub(super) fn new<C, H, F>(hook: H) -> Self
    where
        C: A2aCard,
        H: Fn(Parts) -> F + Send + Sync + 'static,
        F: Future<Output = Result<Option<C>, Refusal>> + Send + 'static,
    {
        Self {
            dialect: C::DIALECT,
            file: C::FILE,
            hook: Arc::new(move |request| {
                let answer = hook(request);
                Box::pin(async move { Ok(answer.await?.map(|card| card.to_json())) })
            }),
        }
    }

    /// Runs the hook. A panic is reported by the panic hook and does not close the connection.
    pub(super) async fn ask(&self, request: Parts) -> Answer {
        let failed = |_| Refusal::new(&FAILED, "the extended card cannot be given");
        let mut answer = catch(|| (self.hook)(request)).map_err(failed)?;
        let answer = poll_fn(|waking| match catch(|| answer.as_mut().poll(waking)) {
            Ok(poll) => poll.map(Ok),
            Err(panicked) => Poll::Ready(Err(panicked)),
        });
        answer.await.map_err(failed)?
    }
}

impl fmt::Debug for Extended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extended")
            .field("dialect", &self.dialect)
            .finish_non_exhaustive()
    }
}

/// The extended cards of an agent with their paths.
#[derive(Debug)]
pub(super) struct ExtendedRoutes {
    pub(super) routes: Vec<(Extended, Vec<String>)>,
    /// Whether the application handles the operation itself.
    pub(super) elsewhere: bool,
}

impl ExtendedRoutes {
    /// Checks that cards and hooks agree.
    pub(super) fn check(&self, served: &[Arc<Served>]) -> Result<(), CardRoutesError> {
        for (extended, _) in &self.routes {
            if !served.iter().any(|one| one.dialect() == extended.dialect) {
                return Err(CardRoutesError::NotServed(extended.file.to_owned()));
            }
        }
        let mut cards = served.iter().filter(|one| one.is_a2a());
        cards.try_for_each(|card| self.check_card(card))
    }

    pub(super) fn check_card(&self, card: &Served) -> Result<(), CardRoutesError> {
        let given = self.routes.iter().any(|(one, _)| one.dialect == card.dialect());
        let file = || card.document.file.clone();
        match (card.extended, given || self.elsewhere) {
            (true, false) => Err(CardRoutesError::NoExtendedCard(file())),
            (false, _) if given => Err(CardRoutesError::ExtendedCardUndeclared(file())),
            _ => Ok(()),
        }
    }
}

/// Why a caller does not get the extended card.
///
/// ```
/// use agentcard::axum::Refusal;
///
/// let stranger = Refusal::unauthenticated("Bearer realm=\"agents\"");
/// let guest = Refusal::forbidden("the scope `cards` is missing")
///     .with_challenge("Bearer error=\"insufficient_scope\", scope=\"cards\"");
/// ```
#[derive(Debug, Clone)]
pub struct Refusal {
    fault: Fault,
    message: String,
    challenge: Option<HeaderValue>,
}

impl Refusal {
    /// 401: the request has no or invalid credentials. The challenge tells how to authenticate
    /// (`WWW-Authenticate`), with one of the schemes that the card declares.
    pub fn unauthenticated(challenge: &str) -> Self {
        Self::new(&UNAUTHENTICATED, "authenticate as the card says").with_challenge(challenge)
    }

    /// 403: the caller is authenticated but not authorized; the message is sent to it.
    pub fn forbidden(message: &str) -> Self {
        Self::new(&FORBIDDEN, message)
    }

    /// 503: the caller can't be authenticated now, for example because the identity provider is not available.
    pub fn unavailable() -> Self {
        Self::new(&UNAVAILABLE, "try again later")
    }

    /// Sets the challenge; values that are not valid in a header, such as with a line break, are ignored.
    #[must_use]
    pub fn with_challenge(mut self, challenge: &str) -> Self {
        self.challenge = HeaderValue::from_str(challenge).ok();
        self
    }

    fn new(fault: &Fault, message: &str) -> Self {
        Self {
            fault: *fault,
            message: message.to_owned(),
            challenge: None,
        }
    }

    /// A2A 1.0 §3.1.11: the card declares an extended card, but there is none.
    pub(super) fn not_configured() -> Self {
        Self::new(&NOT_CONFIGURED, "there is no extended card for this caller")
    }

    /// A2A 1.0 §3.6.2.
    pub(super) fn version_not_supported(spoken: &str) -> Self {
        Self::new(
            &VERSION_NOT_SUPPORTED,
            &format!("this address speaks A2A {spoken}"),
        )
    }

    /// The card violates the rules, which is an internal error that callers need not know about.
    pub(super) fn invalid() -> Self {
        Self::new(&INVALID, "the extended card breaks the rules of agent cards")
    }

    /// Converts to a response of the HTTP+JSON binding (A2A 1.0 §11.6).
    pub(super) fn into_response(self) -> Response {
        let fault = self.fault;
        let mut error =
            json!({ "code": fault.status.as_u16(), "status": fault.name, "message": self.message });
        if let Some(reason) = fault.reason {
            error["details"] = json!([{
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": reason,
                "domain": "a2a-protocol.org",
            }]);
        }
        let body = json!({ "error": error }).to_string();
        let length = body.len();
        let mut response = open(fault.status, Body::from(body));
        let headers = response.headers_mut();
        headers.insert(CONTENT_LENGTH, length.into());
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(challenge) = self.challenge {
            headers.insert(WWW_AUTHENTICATE, challenge);
        }
        response
    }
}

/// An error of the HTTP+JSON binding.
#[derive(Debug, Clone, Copy)]
struct Fault {
    status: StatusCode,
    name: &'static str,
    /// The reason, for errors defined by A2A (§5.4).
    reason: Option<&'static str>,
}

const fn fault(status: StatusCode, name: &'static str, reason: Option<&'static str>) -> Fault {
    Fault { status, name, reason }
}

const UNAUTHENTICATED: Fault = fault(StatusCode::UNAUTHORIZED, "UNAUTHENTICATED", None);
const FORBIDDEN: Fault = fault(StatusCode::FORBIDDEN, "PERMISSION_DENIED", None);
const UNAVAILABLE: Fault = fault(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", None);
const NOT_CONFIGURED: Fault = fault(
    StatusCode::BAD_REQUEST,
    "FAILED_PRECONDITION",
    Some("EXTENDED_AGENT_CARD_NOT_CONFIGURED"),
);
const VERSION_NOT_SUPPORTED: Fault = fault(
    StatusCode::BAD_REQUEST,
    "FAILED_PRECONDITION",
    Some("VERSION_NOT_SUPPORTED"),
);
const FAILED: Fault = fault(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", None);
const INVALID: Fault = fault(
    StatusCode::INTERNAL_SERVER_ERROR,
    "INTERNAL",
    Some("INVALID_AGENT_RESPONSE"),
);
