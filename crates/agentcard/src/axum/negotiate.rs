//! Content negotiation: the version and media type of a request.

use std::cmp::Ordering;

use ::axum::http::header::ACCEPT;
use ::axum::http::{HeaderMap, Uri};
use agentcard_rules::Dialect;

use super::served::Media;

/// The header with the client's A2A version (A2A 1.0 §3.6.1, §14.2.1); the query parameter has the same name.
pub(super) const VERSION: &str = "a2a-version";

/// The meaning of an empty version (§3.6.2).
const EMPTY: &str = "0.3";

/// The card version that a request asks for.
pub(super) fn version(headers: &HeaderMap, uri: &Uri) -> Option<Dialect> {
    requested_version(headers, uri).as_deref().and_then(dialect)
}

/// The requested version: from the header, otherwise from the query.
fn requested_version(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    if let Some(value) = headers.get(VERSION) {
        return value.to_str().ok().map(str::to_owned);
    }
    let members = uri.query().unwrap_or_default().split('&');
    members
        .filter_map(|member| member.split_once('='))
        .find(|(name, _)| name.eq_ignore_ascii_case(VERSION))
        .map(|(_, value)| value.replace("%2E", ".").replace("%2e", "."))
}

/// The dialect of a version `Major.Minor`; patch parts are ignored (§3.6), and an empty version is 0.3 (§3.6.2).
///
/// Clients older than 0.3 get the card of 0.3, newer ones that of 1.0: a card in the closest version shows what the
/// agent supports, an error would not.
fn dialect(version: &str) -> Option<Dialect> {
    let version = if version.trim().is_empty() {
        EMPTY
    } else {
        version.trim()
    };
    let major = version.split('.').next().unwrap_or_default();
    match major.parse::<u32>() {
        Ok(0) => Some(Dialect::A2aV0_3),
        Ok(_) => Some(Dialect::A2aV1_0),
        Err(_) => None,
    }
}

/// Whether the request asks for a version other than `spoken`: `1.0` or `0.3`.
pub(super) fn is_other_version(headers: &HeaderMap, uri: &Uri, spoken: &str) -> bool {
    let Some(requested_version) = requested_version(headers, uri) else {
        return false;
    };
    let requested_version = if requested_version.trim().is_empty() {
        EMPTY
    } else {
        requested_version.trim()
    };
    let mut parts = requested_version.splitn(3, '.');
    let mut spoken = spoken.split('.');
    parts.next() != spoken.next() || parts.next() != spoken.next()
}

/// The media type that a request prefers, or `usual` without a preference.
///
/// A client that accepts neither gets the usual one anyway, as RFC 9110 §12.5.1 allows.
pub(super) fn media(headers: &HeaderMap, usual: Media) -> Media {
    let accept: Vec<&str> = headers
        .get_all(ACCEPT)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    let accept = accept.join(",");
    let json = Preference::of(&accept, "json");
    let a2a = Preference::of(&accept, "a2a+json");
    match a2a.cmp(&json) {
        Ordering::Greater => Media::A2a,
        Ordering::Less => Media::Json,
        Ordering::Equal => usual,
    }
}

/// How much a client prefers a media type: by weight, then by how specifically and how early it is listed.
#[derive(PartialEq, Eq, PartialOrd, Ord, Default)]
struct Preference {
    /// In thousandths.
    weight: u32,
    exactness: u8,
    earliness: usize,
}

impl Preference {
    /// The preference in `accept` for `application/<subtype>`, from the most specific range.
    fn of(accept: &str, subtype: &str) -> Self {
        let mut preference = Self::default();
        for (at, range) in accept.split(',').enumerate() {
            let mut parts = range.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default().to_ascii_lowercase();
            let exactness = match name.split_once('/') {
                Some(("application", name)) if name == subtype => 3,
                Some(("application", "*")) => 2,
                Some(("*", "*")) => 1,
                _ => 0,
            };
            if exactness > preference.exactness {
                preference = Self {
                    weight: parts.find_map(weight).unwrap_or(1000),
                    exactness,
                    earliness: usize::MAX - at,
                };
            }
        }
        preference
    }
}

/// The value of a `q` parameter in thousandths; `None` if it is not a number.
fn weight(parameter: &str) -> Option<u32> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let value: f32 = value.trim().parse().unwrap_or(0.0);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 1000"
    )]
    Some((value.clamp(0.0, 1.0) * 1000.0).round() as u32)
}

#[cfg(test)]
mod tests {
    use ::axum::http::HeaderValue;

    use super::*;

    fn media_of(accept: &'static str) -> Media {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static(accept));
        media(&headers, Media::Json)
    }

    #[test]
    fn json_unless_the_media_type_of_a2a_is_preferred() {
        for json in [
            "",
            "*/*",
            "application/*",
            "application/json",
            "text/html,application/xhtml+xml,*/*;q=0.8",
            "application/json, application/a2a+json",
            "application/json;q=1.0, application/a2a+json;q=0.9",
            "application/a2a+json;q=0, */*",
            "application/a2a+json;q=high, application/json",
            "text/html",
        ] {
            assert_eq!(media_of(json), Media::Json, "{json}");
        }
        assert_eq!(media(&HeaderMap::new(), Media::Json), Media::Json);
        assert_eq!(media(&HeaderMap::new(), Media::A2a), Media::A2a);
    }

    #[test]
    fn the_media_type_of_a2a_where_it_is_preferred() {
        for a2a in [
            "application/a2a+json",
            "Application/A2A+JSON ; Q=0.5",
            "application/a2a+json, */*;q=0.8",
            "application/a2a+json, */*",
            "application/a2a+json, application/json",
            "application/json;q=0.5,application/a2a+json",
            "application/a2a+json;version=1;q=0.9, application/json;q=0.8",
        ] {
            assert_eq!(media_of(a2a), Media::A2a, "{a2a}");
        }
    }

    #[test]
    fn versions_are_matched_without_their_patch_part() {
        for (text, expected) in [
            ("1.0", Some(Dialect::A2aV1_0)),
            ("1.0.1", Some(Dialect::A2aV1_0)),
            ("1", Some(Dialect::A2aV1_0)),
            ("2.0", Some(Dialect::A2aV1_0)),
            ("0.3", Some(Dialect::A2aV0_3)),
            (" 0.3.0 ", Some(Dialect::A2aV0_3)),
            ("0.2.6", Some(Dialect::A2aV0_3)),
            ("", Some(Dialect::A2aV0_3)),
            ("latest", None),
            ("v1", None),
            ("-1.0", None),
            ("99999999999999999999.0", None),
        ] {
            assert_eq!(dialect(text), expected, "{text}");
        }
    }

    #[test]
    fn other_versions_are_detected_without_the_patch_part() {
        let is_other = |version: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(VERSION, HeaderValue::from_static(version));
            is_other_version(&headers, &Uri::from_static("/"), "1.0")
        };
        for same in ["1.0", "1.0.1", " 1.0 "] {
            assert!(!is_other(same), "{same}");
        }
        for other in ["", "0.3", "1.1", "1", "10", "2.0", "latest"] {
            assert!(is_other(other), "{other}");
        }
        assert!(!is_other_version(
            &HeaderMap::new(),
            &Uri::from_static("/"),
            "1.0"
        ));
    }

    #[test]
    fn the_header_wins_over_the_query() {
        let uri = Uri::from_static("/.well-known/agent-card.json?x=1&A2A-Version=0%2E3");
        assert_eq!(requested_version(&HeaderMap::new(), &uri).as_deref(), Some("0.3"));
        let mut headers = HeaderMap::new();
        headers.insert(VERSION, HeaderValue::from_static("1.0"));
        assert_eq!(requested_version(&headers, &uri).as_deref(), Some("1.0"));
    }
}
