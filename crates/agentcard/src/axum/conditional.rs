//! Conditional requests: RFC 9110 §13, for a representation that has both a strong tag and a date.

use std::str::FromStr;

use ::axum::http::header::{IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_UNMODIFIED_SINCE};
use ::axum::http::{HeaderMap, HeaderName};
use httpdate::HttpDate;

/// What the conditions of a request ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// The whole answer.
    Met,
    /// The client has it already: 304.
    NotModified,
    /// The client wants another one: 412.
    Failed,
}

/// Evaluates the conditions of a GET or HEAD in the order of RFC 9110 §13.2.2.
///
/// A date is looked at only without a tag; a date that is none is ignored, as is any date where `modified` is none.
pub(super) fn evaluate(headers: &HeaderMap, tag: &[u8], modified: Option<HttpDate>) -> Condition {
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

/// A tag of a request; `opaque` has its quotes.
struct Tag<'a> {
    strong: bool,
    opaque: &'a [u8],
}

/// Whether the header is `*` or lists a tag that fits; it may come in several lines.
fn lists(headers: &HeaderMap, name: &HeaderName, fits: impl Fn(&Tag<'_>) -> bool) -> bool {
    headers.get_all(name).iter().any(|value| {
        let value = value.as_bytes().trim_ascii();
        value == b"*" || has_tag(value, &fits)
    })
}

/// Reads tags up to the first that is none: a comma may be part of a tag, so nothing can be told behind that.
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
    use ::axum::http::HeaderValue;

    use super::Condition::{Failed, Met, NotModified};
    use super::*;

    const TAG: &[u8] = b"\"abc\"";
    const BEFORE: &str = "Sun, 06 Nov 1994 08:49:36 GMT";
    const THEN: &str = "Sun, 06 Nov 1994 08:49:37 GMT";
    const LATER: &str = "Sun, 06 Nov 1994 08:49:38 GMT";

    fn told(conditions: &[(HeaderName, &'static str)]) -> Condition {
        let mut headers = HeaderMap::new();
        for (name, value) in conditions {
            headers.append(name, HeaderValue::from_static(value));
        }
        evaluate(&headers, TAG, HttpDate::from_str(THEN).ok())
    }

    #[test]
    fn if_none_match_compares_weakly_and_takes_lists_and_the_star() {
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
            assert_eq!(told(&[(IF_NONE_MATCH, value)]), expected, "{value}");
        }
        let lines = [(IF_NONE_MATCH, "\"x\""), (IF_NONE_MATCH, "\"abc\"")];
        assert_eq!(told(&lines), NotModified);
    }

    #[test]
    fn if_modified_since_counts_only_without_if_none_match() {
        assert_eq!(told(&[(IF_MODIFIED_SINCE, BEFORE)]), Met);
        assert_eq!(told(&[(IF_MODIFIED_SINCE, THEN)]), NotModified);
        assert_eq!(told(&[(IF_MODIFIED_SINCE, LATER)]), NotModified);
        assert_eq!(
            told(&[(IF_MODIFIED_SINCE, "Sunday, 06-Nov-94 08:49:37 GMT")]),
            NotModified
        );
        assert_eq!(told(&[(IF_MODIFIED_SINCE, "yesterday")]), Met);
        assert_eq!(told(&[(IF_MODIFIED_SINCE, LATER), (IF_NONE_MATCH, "\"x\"")]), Met);
    }

    #[test]
    fn if_match_compares_strongly_and_if_unmodified_since_counts_only_without_it() {
        assert_eq!(told(&[(IF_MATCH, "\"abc\"")]), Met);
        assert_eq!(told(&[(IF_MATCH, "*")]), Met);
        assert_eq!(told(&[(IF_MATCH, "W/\"abc\"")]), Failed);
        assert_eq!(told(&[(IF_MATCH, "\"x\"")]), Failed);
        assert_eq!(told(&[(IF_UNMODIFIED_SINCE, BEFORE)]), Failed);
        assert_eq!(told(&[(IF_UNMODIFIED_SINCE, THEN)]), Met);
        assert_eq!(told(&[(IF_UNMODIFIED_SINCE, BEFORE), (IF_MATCH, "\"abc\"")]), Met);
        assert_eq!(
            told(&[(IF_MATCH, "\"abc\""), (IF_NONE_MATCH, "\"abc\"")]),
            NotModified
        );
    }

    #[test]
    fn without_a_date_only_tags_count() {
        let mut headers = HeaderMap::new();
        headers.insert(IF_MODIFIED_SINCE, HeaderValue::from_static(LATER));
        assert_eq!(evaluate(&headers, TAG, None), Met);
    }
}
