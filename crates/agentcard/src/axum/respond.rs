//! The answer to a request for a document: methods, caching, cross-origin requests.

use ::axum::body::{Body, Bytes};
use ::axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL, CONTENT_LENGTH,
    CONTENT_TYPE, ETAG, LAST_MODIFIED, VARY, X_CONTENT_TYPE_OPTIONS,
};
use ::axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use ::axum::response::Response;
use httpdate::HttpDate;

use super::conditional::{Condition, evaluate};

/// A document in the form that the request chose.
pub(super) struct Representation {
    pub(super) body: Bytes,
    pub(super) content_type: HeaderValue,
    pub(super) tag: HeaderValue,
    pub(super) modified: Option<(HttpDate, HeaderValue)>,
    pub(super) cache_control: HeaderValue,
    /// Which members of the request the choice depended on.
    pub(super) vary: Option<&'static str>,
}

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// What a method needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// A document, and its body only if `true`.
    Document { body: bool },
    /// Nothing but this answer's headers.
    Nothing(StatusCode),
}

/// What is to be done for a method.
pub(super) fn needs(method: &Method) -> Needs {
    match *method {
        Method::GET => Needs::Document { body: true },
        Method::HEAD => Needs::Document { body: false },
        // With a length of zero, unlike 204, for which axum would add one that RFC 9110 §8.6 forbids.
        Method::OPTIONS => Needs::Nothing(StatusCode::OK),
        _ => Needs::Nothing(StatusCode::METHOD_NOT_ALLOWED),
    }
}

/// The answer to OPTIONS, preflights included, and to methods that are not served.
pub(super) fn without_document(status: StatusCode) -> Response {
    let mut response = open(status, Body::empty());
    let headers = response.headers_mut();
    headers.insert(ALLOW, METHODS);
    if status == StatusCode::OK {
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        // The star does not cover `Authorization`.
        headers.insert(
            ACCESS_CONTROL_ALLOW_HEADERS,
            HeaderValue::from_static("*, Authorization"),
        );
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    }
    response
}

/// The answer to GET and, without a `body`, to HEAD.
pub(super) fn with_document(document: Representation, request: &HeaderMap, body: bool) -> Response {
    let modified = document.modified.as_ref().map(|(date, _)| *date);
    let status = match evaluate(request, document.tag.as_bytes(), modified) {
        Condition::Met => StatusCode::OK,
        Condition::NotModified => StatusCode::NOT_MODIFIED,
        Condition::Failed => return open(StatusCode::PRECONDITION_FAILED, Body::empty()),
    };
    // Also with 304 and HEAD, where it says how long the body would be; otherwise axum would say zero.
    let length = document.body.len();
    let sent = if body && status == StatusCode::OK {
        Body::from(document.body)
    } else {
        Body::empty()
    };
    let mut response = open(status, sent);
    let headers = response.headers_mut();
    headers.insert(CONTENT_LENGTH, length.into());
    headers.insert(ETAG, document.tag);
    headers.insert(CACHE_CONTROL, document.cache_control);
    // A client that has the document knows these two (RFC 9110 §15.4.5).
    if status == StatusCode::OK {
        headers.insert(CONTENT_TYPE, document.content_type);
        if let Some((_, date)) = document.modified {
            headers.insert(LAST_MODIFIED, date);
        }
    }
    if let Some(vary) = document.vary {
        headers.insert(VARY, HeaderValue::from_static(vary));
    }
    response
}

/// An answer that scripts of any origin may read, and that no browser takes for anything but what it says it is.
pub(super) fn open(status: StatusCode, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(
        ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static("ETag, Content-Length, WWW-Authenticate"),
    );
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
