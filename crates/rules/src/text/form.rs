//! String constraints of a schema: length, pattern, format.

use super::bytes::{eq_ignore_case, find};
use super::length::within;
use super::pattern::fits;
use super::time::utc;
use super::url::{ENCODE, Host, Kind, PUNYCODE, Scheme, classify};
use crate::catalogue::{document, openclasp};
use crate::finding::Fault;
use crate::shape::Text;

/// Checks a string against the constraints of a schema in a dialect of this family. Enumerations are not checked,
/// because macros only accept literals for them.
///
/// ```
/// use agentcard_rules::{shape::Text, text};
///
/// const SECONDS: Text = Text { min: 0, max: None, pattern: Some("^[0-9]+s$"), format: None, one_of: &[] };
/// const _: () = assert!(text::form("300s", &SECONDS, "agenium").is_none());
/// assert_eq!(text::form("5min", &SECONDS, "agenium").unwrap().rule.id, "DOC-009");
/// ```
pub const fn form(text: &str, constraints: &Text, family: &str) -> Option<Fault> {
    let max = match constraints.max {
        Some(max) => max,
        None => usize::MAX,
    };
    let length = within(text, constraints.min, max);
    if length.is_some() {
        return length;
    }
    let message = "string does not have the required form";
    if let Some(pattern) = constraints.pattern
        && !fits(pattern, text)
    {
        return Some(match meaning(pattern) {
            Some(fix) => Fault::new(&document::PATTERN, message, fix),
            None => Fault::new(&document::PATTERN, "string does not match the pattern", pattern),
        });
    }
    if let Some(fix) = format_fix(constraints, text) {
        return Some(Fault::new(&document::FORMAT, message, fix));
    }
    match constraints.format {
        Some(format) if eq_ignore_case(format, "uri") && eq_ignore_case(family, "openclasp") => {
            openclasp_url(text)
        }
        _ => None,
    }
}

/// A description of what a pattern requires, for the patterns that have one.
pub(crate) const fn meaning(pattern: &str) -> Option<&'static str> {
    // Patterns of times start with the days of February in leap years; the only other long pattern is that of
    // versions.
    const LONG: usize = 100;
    if eq_ignore_case(pattern, "^https://") {
        Some("use an https URL")
    } else if eq_ignore_case(pattern, "^/") {
        Some("start it with `/`")
    } else if pattern.len() < LONG {
        None
    } else if fits("-02-29", pattern) {
        Some("use a UTC time such as `2026-03-01T10:00:00Z`")
    } else {
        Some("use a SemVer version, such as `1.0.0`")
    }
}

/// The suggested replacement for a string in the wrong format.
pub(crate) const fn format_fix(constraints: &Text, text: &str) -> Option<&'static str> {
    let Some(format) = constraints.format else {
        return None;
    };
    let (right, fix) = if eq_ignore_case(format, "email") {
        (is_email(text), "use the form `name@host`")
    } else if eq_ignore_case(format, "date-time") {
        (
            utc(text).is_some(),
            "use a UTC time such as `2026-03-01T10:00:00Z`",
        )
    } else if eq_ignore_case(format, "uri") {
        match classify(text) {
            Kind::Absolute { .. } | Kind::Opaque(_) => (true, ""),
            Kind::UnicodeHost => (false, PUNYCODE),
            Kind::Malformed => (false, ENCODE),
            _ => (false, "use an absolute URL, `https://…`"),
        }
    } else {
        (true, "")
    };
    if right { None } else { Some(fix) }
}

/// Checks a URL of an `OpenCLASP` card: https, or http for loopback. Invalid URLs are reported by [`form`].
pub(crate) const fn openclasp_url(text: &str) -> Option<Fault> {
    match classify(text) {
        Kind::Blank
        | Kind::Relative
        | Kind::Placeholder
        | Kind::Malformed
        | Kind::UnicodeHost
        | Kind::HostPort(_)
        | Kind::Absolute {
            scheme: Scheme::Https,
            user_info: false,
            ..
        }
        | Kind::Absolute {
            scheme: Scheme::Http,
            user_info: false,
            host: Host::Loopback,
            ..
        } => None,
        Kind::Absolute {
            scheme: Scheme::Http,
            user_info: false,
            ..
        } => Some(Fault::new(
            &openclasp::PLAIN_HTTP,
            "plain http to a remote host",
            "use https",
        )),
        _ => Some(Fault::new(
            &openclasp::URL,
            "URL scheme is not https, or the URL contains a user name",
            "use an https URL without a user name",
        )),
    }
}

const fn is_email(text: &str) -> bool {
    let bytes = text.as_bytes();
    let at = find(bytes, b'@', 0);
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index].is_ascii_whitespace() {
            return false;
        }
        index += 1;
    }
    at > 0 && at + 1 < bytes.len() && bytes[bytes.len() - 1] != b'@'
}
