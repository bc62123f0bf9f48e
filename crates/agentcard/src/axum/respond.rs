//! Responses with documents: methods, caching, conditional requests (RFC 9110 §13), cross-origin requests.

use std::str::FromStr;

use ::axum::body::{Body, Bytes};
use ::axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL, CONTENT_LENGTH,
    CONTENT_TYPE, ETAG, IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_UNMODIFIED_SINCE, LAST_MODIFIED, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use ::axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use ::axum::response::Response;
use httpdate::HttpDate;

/// A document in the negotiated form.
pub(super) struct Representation {
    pub(super) body: Bytes,
    pub(super) content_type: HeaderValue,
    pub(super) tag: HeaderValue,
    pub(super) modified: Option<(HttpDate, HeaderValue)>,
    pub(super) cache_control: HeaderValue,
    /// The request headers that the negotiation depended on.
    pub(super) vary: Option<&'static str>,
}

const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// The kind of response that a method requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// A document, with its body only if `true`.
    Document { body: bool },
    /// Only headers.
    Nothing(StatusCode),
}

/// The kind of response to a method.
pub(super) fn needs(method: &Method) -> Needs {
    match *method {
        Method::GET => Needs::Document { body: true },
        Method::HEAD => Needs::Document { body: false },
        // With a length of zero, unlike 204, for which axum would add one that RFC 9110 §8.6 forbids.
        Method::OPTIONS => Needs::Nothing(StatusCode::OK),
        _ => Needs::Nothing(StatusCode::METHOD_NOT_ALLOWED),
    }
}

/// The response to OPTIONS, including preflight requests, and to unsupported methods.
pub(super) fn without_document(status: StatusCode) -> Response {
    let mut response = open(status, Body::empty());
    let headers = response.headers_mut();
    headers.insert(ALLOW, METHODS);
    if status == StatusCode::OK {
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        // `*` does not include `Authorization`.
        headers.insert(
            ACCESS_CONTROL_ALLOW_HEADERS,
            HeaderValue::from_static("*, Authorization"),
        );
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    }
    response
}

/// The response to GET and, without `body`, to HEAD.
pub(super) fn with_document(document: Representation, request: &HeaderMap, body: bool) -> Response {
    let modified = document.modified.as_ref().map(|(date, _)| *date);
    let status = match evaluate(request, document.tag.as_bytes(), modified) {
        Condition::Met => StatusCode::OK,
        Condition::NotModified => StatusCode::NOT_MODIFIED,
        Condition::Failed => {
            let mut response = open(StatusCode::PRECONDITION_FAILED, Body::empty());
            let vary = document.vary.map(HeaderValue::from_static);
            response.headers_mut().extend(vary.map(|vary| (VARY, vary)));
            return response;
        }
    };
    // Also for 304 and HEAD, where it is the length of the body; otherwise axum would set zero.
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
    // A client that has the document also has these two headers (RFC 9110 §15.4.5).
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

/// A response that scripts of any origin may read, and whose type browsers don't guess.
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

/// The result of a request's conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Condition {
    Met,
    /// The client has the current document: 304.
    NotModified,
    /// The client expects another document: 412.
    Failed,
}

/// Evaluates the conditions of a GET or HEAD in the order of RFC 9110 §13.2.2.
///
/// Dates are only compared without a tag. Invalid dates are ignored, and so are all dates if `modified` is `None`.
fn evaluate(headers: &HeaderMap, tag: &[u8], modified: Option<HttpDate>) -> Condition {
    if headers.contains_key(IF_MATCH) {
        if !lists(headers, &IF_MATCH, |given| given.strong && given.opaque == tag) {
            return Condition::Failed;
        }
    } else if let (Some(since), Some(modified)) = (date(headers, &IF_UNMODIFIED_SINCE), modified)
        && modified > since
    {
        return Condition::Failed;
    }
    if headers.contains_key(IF_NONE_MATCH) {
        if lists(headers, &IF_NONE_MATCH, |given| given.opaque == tag) {
            return Condition::NotModified;
        }
    } else if let (Some(since), Some(modified)) = (date(headers, &IF_MODIFIED_SINCE), modified)
        && modified <= since
    {
        return Condition::NotModified;
    }
    Condition::Met
}

/// An entity tag in a request; `opaque` includes the quotes.
struct Tag<'a> {
    strong: bool,
    opaque: &'a [u8],
}

/// Whether the header is `*` or lists a matching tag; it may be repeated.
fn lists(headers: &HeaderMap, name: &HeaderName, fits: impl Fn(&Tag<'_>) -> bool) -> bool {
    headers.get_all(name).iter().any(|value| {
        let value = value.as_bytes().trim_ascii();
        value == b"*" || has_tag(value, &fits)
    })
}

/// Parses tags up to the first invalid one: commas can be part of a tag, so nothing after that is reliable.
fn has_tag(mut list: &[u8], fits: impl Fn(&Tag<'_>) -> bool) -> bool {
    loop {
        let start = list.iter().position(|byte| !b" \t,".contains(byte));
        let Some(start) = start else { return false };
        list = &list[start..];
        let weak = list.starts_with(b"W/");
        let quoted = &list[if weak { 2 } else { 0 }..];
        let Some((b'"', inner)) = quoted.split_first() else {
            return false;
        };
        let Some(length) = inner.iter().position(|&byte| byte == b'"') else {
            return false;
        };
        let (opaque, rest) = quoted.split_at(length + 2);
        if fits(&Tag {
            strong: !weak,
            opaque,
        }) {
            return true;
        }
        list = rest;
    }
}

fn date(headers: &HeaderMap, name: &HeaderName) -> Option<HttpDate> {
    HttpDate::from_str(headers.get(name)?.to_str().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::Condition::{Failed, Met, NotModified};
    use super::*;

    const TAG: &[u8] = b"\"abc\"";
    const BEFORE: &str = "Sun, 06 Nov 1994 08:49:36 GMT";
    const THEN: &str = "Sun, 06 Nov 1994 08:49:37 GMT";
    const LATER: &str = "Sun, 06 Nov 1994 08:49:38 GMT";

    fn evaluated(conditions: &[(HeaderName, &'static str)]) -> Condition {
        let mut headers = HeaderMap::new();
        for (name, value) in conditions {
            headers.append(name, HeaderValue::from_static(value));
        }
        evaluate(&headers, TAG, HttpDate::from_str(THEN).ok())
    }

    #[test]
    fn if_none_match_compares_weakly_and_accepts_lists_and_star() {
        for (value, expected) in [
            ("\"abc\"", NotModified),
            ("W/\"abc\"", NotModified),
            ("*", NotModified),
            (" \"x\", W/\"y\" ,\"abc\"", NotModified),
            ("\"x,\", \"abc\"", NotModified),
            (",,\"abc\",", NotModified),
            ("\"abcd\"", Met),
            ("\"ABC\"", Met),
            ("abc", Met),
            ("w/\"abc\"", Met),
            ("\"x", Met),
            ("\"x\", \"*\"", Met),
            ("", Met),
        ] {
            assert_eq!(evaluated(&[(IF_NONE_MATCH, value)]), expected, "{value}");
        }
        let lines = [(IF_NONE_MATCH, "\"x\""), (IF_NONE_MATCH, "\"abc\"")];
        assert_eq!(evaluated(&lines), NotModified);
    }

    #[test]
    fn if_modified_since_is_ignored_with_if_none_match() {
        assert_eq!(evaluated(&[(IF_MODIFIED_SINCE, BEFORE)]), Met);
        assert_eq!(evaluated(&[(IF_MODIFIED_SINCE, THEN)]), NotModified);
        assert_eq!(evaluated(&[(IF_MODIFIED_SINCE, LATER)]), NotModified);
        assert_eq!(
            evaluated(&[(IF_MODIFIED_SINCE, "Sunday, 06-Nov-94 08:49:37 GMT")]),
            NotModified
        );
        assert_eq!(evaluated(&[(IF_MODIFIED_SINCE, "yesterday")]), Met);
        assert_eq!(
            evaluated(&[(IF_MODIFIED_SINCE, LATER), (IF_NONE_MATCH, "\"x\"")]),
            Met
        );
    }

    #[test]
    fn if_match_compares_strongly_and_overrides_if_unmodified_since() {
        assert_eq!(evaluated(&[(IF_MATCH, "\"abc\"")]), Met);
        assert_eq!(evaluated(&[(IF_MATCH, "*")]), Met);
        assert_eq!(evaluated(&[(IF_MATCH, "W/\"abc\"")]), Failed);
        assert_eq!(evaluated(&[(IF_MATCH, "\"x\"")]), Failed);
        assert_eq!(evaluated(&[(IF_UNMODIFIED_SINCE, BEFORE)]), Failed);
        assert_eq!(evaluated(&[(IF_UNMODIFIED_SINCE, THEN)]), Met);
        assert_eq!(
            evaluated(&[(IF_UNMODIFIED_SINCE, BEFORE), (IF_MATCH, "\"abc\"")]),
            Met
        );
        assert_eq!(
            evaluated(&[(IF_MATCH, "\"abc\""), (IF_NONE_MATCH, "\"abc\"")]),
            NotModified
        );
    }

    #[test]
    fn without_a_date_only_etags_are_compared() {
        let mut headers = HeaderMap::new();
        headers.insert(IF_MODIFIED_SINCE, HeaderValue::from_static(LATER));
        assert_eq!(evaluate(&headers, TAG, None), Met);
    }
}
