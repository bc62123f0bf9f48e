//! URLs: absolute, https, without secrets and loopback hosts.

use super::bytes::{eq_ignore_case, find, is_blank, matches_at, scheme_end};
use crate::catalogue::a2a;
use crate::finding::Fault;

/// The kind of host in a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Host {
    /// The local machine, such as `localhost`.
    Loopback,
    /// An unspecified address, such as `0.0.0.0`.
    Unspecified,
    Other,
}

/// The kind of scheme in a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    Https,
    Http,
    Data,
    Other,
}

/// The classification of a text as a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Empty or whitespace.
    Blank,
    /// No scheme.
    Relative,
    /// It contains a placeholder, `{…}` or `<…>`.
    Placeholder,
    /// Invalid characters, escapes or port, or no host after `//`.
    Malformed,
    /// A host with characters outside ASCII.
    UnicodeHost,
    /// `host:port`, the form of gRPC targets.
    HostPort(Host),
    /// A scheme without `//`, such as `data:…` or `urn:…`.
    Opaque(Scheme),
    /// An absolute URL, with flags for user info and for a secret in its query.
    Absolute {
        scheme: Scheme,
        host: Host,
        user_info: bool,
        secret: bool,
    },
}

/// Checks the URL of an A2A interface: https, or `host:port` for gRPC, or any URI for a binding that is itself a URI.
pub const fn interface_url(url: &str, binding: &str) -> Option<Fault> {
    let grpc = eq_ignore_case(binding, "GRPC");
    let custom = scheme_end(binding.as_bytes()) > 0;
    match classify(url) {
        Kind::HostPort(Host::Unspecified) if grpc => UNSPECIFIED,
        Kind::HostPort(Host::Loopback) if grpc => LOOPBACK,
        Kind::HostPort(Host::Other) if grpc => None,
        Kind::Relative | Kind::HostPort(_) if grpc => fault(
            &a2a::URL_NOT_ABSOLUTE,
            "gRPC address without host and port",
            "use `host:port` or an https URL",
        ),
        Kind::HostPort(_) => fault(
            &a2a::URL_NOT_ABSOLUTE,
            "`host:port` is only valid for gRPC",
            "use an absolute URL, such as `https://host:port`",
        ),
        Kind::Opaque(_) if custom => None,
        Kind::Absolute {
            scheme: Scheme::Other,
            user_info: false,
            host,
            ..
        } if custom => host_fault(host),
        kind => callable(kind),
    }
}

/// Checks the URL of an authorization server or its metadata.
pub const fn auth_url(url: &str) -> Option<Fault> {
    match classify(url) {
        Kind::HostPort(_) => RELATIVE,
        kind => callable(kind),
    }
}

/// Checks a link for users, such as `documentationUrl`.
pub const fn link_url(url: &str) -> Option<Fault> {
    match classify(url) {
        Kind::Absolute { user_info: true, .. } => USER_INFO,
        Kind::Absolute { secret: true, .. } => SECRET,
        Kind::Absolute {
            scheme: Scheme::Http,
            host: Host::Other,
            ..
        } => PLAIN_HTTP,
        Kind::Absolute {
            scheme: Scheme::Http | Scheme::Https,
            host,
            ..
        } => host_fault(host),
        Kind::Malformed => fault(&a2a::LINK, INVALID, ENCODE),
        Kind::UnicodeHost => fault(&a2a::LINK, UNICODE_HOST, PUNYCODE),
        _ => fault(
            &a2a::LINK,
            "expected an absolute http or https URL",
            "use `https://…`",
        ),
    }
}

/// Checks the URL of an image, such as `iconUrl`: an http(s) URL or a `data:` URI.
pub const fn picture_url(url: &str) -> Option<Fault> {
    match classify(url) {
        Kind::Opaque(Scheme::Data) => None,
        _ => link_url(url),
    }
}

const INVALID: &str = "invalid URL";
pub(super) const ENCODE: &str = "use the form `https://host/path`, and percent-encode other characters";
const UNICODE_HOST: &str = "URL host contains non-ASCII characters";
pub(super) const PUNYCODE: &str =
    "use the Punycode form of the host, such as `xn--9ca.example` for `é.example`";
const RELATIVE: Option<Fault> = fault(
    &a2a::URL_NOT_ABSOLUTE,
    "relative URL",
    "use an absolute one, such as `https://agent.example.com/a2a`",
);
const USER_INFO: Option<Fault> = fault(
    &a2a::URL_USER_INFO,
    "URL contains a user name or password",
    "remove the part before `@`",
);
const SECRET: Option<Fault> = fault(
    &a2a::URL_SECRET,
    "URL query contains what looks like a credential",
    "remove it and declare a security scheme",
);
const PLAIN_HTTP: Option<Fault> = fault(&a2a::URL_PLAIN_HTTP, "plain http to a remote host", "use https");
const UNSPECIFIED: Option<Fault> = fault(
    &a2a::URL_UNSPECIFIED_HOST,
    "URL host is an unspecified address (`0.0.0.0` or `[::]`)",
    "use the public host name",
);
const LOOPBACK: Option<Fault> = fault(
    &a2a::URL_LOOPBACK,
    "URL host is a loopback address",
    "use the public host name",
);
const BLANK: Option<Fault> = fault(
    &a2a::BLANK,
    "URL must not be empty",
    "use an absolute URL, such as `https://…`",
);

/// The fault of a URL that programs call.
const fn callable(kind: Kind) -> Option<Fault> {
    match kind {
        Kind::Blank => BLANK,
        Kind::Relative => RELATIVE,
        Kind::Placeholder => fault(
            &a2a::URL_PLACEHOLDER,
            "URL contains a placeholder",
            "replace it with the actual value",
        ),
        Kind::Malformed => fault(&a2a::URL_MALFORMED, INVALID, ENCODE),
        Kind::UnicodeHost => fault(&a2a::URL_MALFORMED, UNICODE_HOST, PUNYCODE),
        Kind::Absolute { user_info: true, .. } => USER_INFO,
        Kind::Absolute {
            scheme: Scheme::Other | Scheme::Data,
            ..
        }
        | Kind::Opaque(_) => fault(&a2a::URL_SCHEME, "URL scheme is not https", "use an https URL"),
        Kind::Absolute { secret: true, .. } => SECRET,
        Kind::Absolute {
            scheme: Scheme::Http,
            host: Host::Other,
            ..
        } => PLAIN_HTTP,
        Kind::Absolute { host, .. } | Kind::HostPort(host) => host_fault(host),
    }
}

const fn host_fault(host: Host) -> Option<Fault> {
    match host {
        Host::Loopback => LOOPBACK,
        Host::Unspecified => UNSPECIFIED,
        Host::Other => None,
    }
}

#[allow(clippy::unnecessary_wraps, reason = "every caller answers with an option")]
const fn fault(rule: &'static crate::Rule, message: &'static str, fix: &'static str) -> Option<Fault> {
    Some(Fault::new(rule, message, fix))
}

/// Classifies a text as a URL.
pub(crate) const fn classify(url: &str) -> Kind {
    let bytes = url.as_bytes();
    if is_blank(url) {
        return Kind::Blank;
    }
    // Only relevant for a text with a scheme; without one, the fault is that it is relative.
    let mut malformed = false;
    let mut slashes = 0;
    let mut index = 0;
    while index < bytes.len() {
        match bytes[index] {
            b'{' | b'}' | b'<' | b'>' => return Kind::Placeholder,
            0..=b' ' | 0x7f | b'"' | b'\\' | b'^' | b'`' | b'|' => return Kind::Malformed,
            b'%' => malformed |= !is_escape(bytes, index),
            b'#' => malformed |= find(bytes, b'#', index + 1) < bytes.len(),
            // A host may be in brackets; it follows `scheme://`.
            b'[' | b']' => malformed |= slashes != 2,
            b'/' => slashes += 1,
            0x80.. => malformed = true,
            _ => {}
        }
        index += 1;
    }
    if let Some(host) = host_port(bytes) {
        return Kind::HostPort(host);
    }
    let end = scheme_end(bytes);
    let scheme = scheme(bytes, end);
    if end == 0 {
        return Kind::Relative;
    }
    if !matches_at(bytes, end, "://") {
        let web = matches!(scheme, Scheme::Http | Scheme::Https);
        // `localhost:8000/a2a` lacks a scheme.
        let port = end + 1 < bytes.len() && bytes[end + 1].is_ascii_digit();
        return if web || port {
            Kind::Relative
        } else if malformed {
            Kind::Malformed
        } else {
            Kind::Opaque(scheme)
        };
    }
    match absolute(bytes, end + 3, scheme) {
        Kind::Absolute { .. } if malformed => Kind::Malformed,
        kind => kind,
    }
}

const fn scheme(bytes: &[u8], end: usize) -> Scheme {
    match end {
        5 if matches_at(bytes, 0, "https") => Scheme::Https,
        4 if matches_at(bytes, 0, "http") => Scheme::Http,
        4 if matches_at(bytes, 0, "data") => Scheme::Data,
        _ => Scheme::Other,
    }
}

/// Whether `at` is the start of a percent-encoded byte (RFC 3986 §2.1).
const fn is_escape(bytes: &[u8], at: usize) -> bool {
    at + 2 < bytes.len() && bytes[at + 1].is_ascii_hexdigit() && bytes[at + 2].is_ascii_hexdigit()
}

/// Parses the part after `scheme://`.
const fn absolute(bytes: &[u8], start: usize, scheme: Scheme) -> Kind {
    let mut end = start;
    let mut from = start;
    let mut user_info = false;
    while end < bytes.len() && !matches!(bytes[end], b'/' | b'?' | b'#') {
        if bytes[end] == b'@' {
            user_info = true;
            from = end + 1;
        }
        end += 1;
    }
    let host_end = host_end(bytes, from, end);
    let port = host_end + 1;
    let bad_port = host_end < end && !(bytes[host_end] == b':' && is_port(bytes, port, end));
    let open = from < end && bytes[from] == b'[' && bytes[host_end - 1] != b']';
    // `file:///path` has no host and needs none.
    if (from == host_end && !matches!(scheme, Scheme::Other)) || bad_port || open {
        return Kind::Malformed;
    }
    let mut index = from;
    while index < host_end {
        if !bytes[index].is_ascii() {
            return Kind::UnicodeHost;
        }
        index += 1;
    }
    let host = host(bytes, from, host_end);
    Kind::Absolute {
        scheme,
        host,
        user_info,
        secret: has_secret(bytes, end),
    }
}

/// The end of the host that starts at `from`: its port, or `end`.
const fn host_end(bytes: &[u8], from: usize, end: usize) -> usize {
    if from < end && bytes[from] == b'[' {
        let close = find(bytes, b']', from);
        return if close < end { close + 1 } else { end };
    }
    let colon = find(bytes, b':', from);
    if colon < end { colon } else { end }
}

/// Whether `from..end` is a port, which may be empty in a URL.
const fn is_port(bytes: &[u8], from: usize, end: usize) -> bool {
    let mut value = 0_u32;
    let mut index = from;
    while index < end {
        if !bytes[index].is_ascii_digit() || end - from > 5 {
            return false;
        }
        value = value * 10 + (bytes[index] - b'0') as u32;
        index += 1;
    }
    value < 65_536
}

/// The host, if the text has the form `host:port`.
const fn host_port(bytes: &[u8]) -> Option<Host> {
    let end = host_end(bytes, 0, bytes.len());
    if end == 0 || end + 1 >= bytes.len() || bytes[end] != b':' || !is_port(bytes, end + 1, bytes.len()) {
        return None;
    }
    let bracketed = bytes[0] == b'[';
    let mut index = 0;
    while index < end && !bracketed {
        if !matches!(bytes[index], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_') {
            return None;
        }
        index += 1;
    }
    Some(host(bytes, 0, end))
}

const fn host(bytes: &[u8], from: usize, end: usize) -> Host {
    let length = end - from;
    if is_name(bytes, from, length, "0.0.0.0") || is_name(bytes, from, length, "[::]") {
        return Host::Unspecified;
    }
    let localhost = length >= 9 && matches_at(bytes, end - 9, "localhost");
    let named = localhost && (length == 9 || bytes[end - 10] == b'.');
    if named || (length > 4 && matches_at(bytes, from, "127.")) || is_name(bytes, from, length, "[::1]") {
        return Host::Loopback;
    }
    Host::Other
}

const fn is_name(bytes: &[u8], from: usize, length: usize, name: &str) -> bool {
    length == name.len() && matches_at(bytes, from, name)
}

/// Whether the query contains a credential: a parameter with such a name and a value.
const fn has_secret(bytes: &[u8], from: usize) -> bool {
    const NAMES: &[&str] = &[
        "access_token=",
        "api_key=",
        "api-key=",
        "apikey=",
        "auth_token=",
        "client_secret=",
        "key=",
        "password=",
        "secret=",
        "token=",
    ];
    let mut index = find(bytes, b'?', from);
    while index < bytes.len() {
        let mut name = 0;
        while name < NAMES.len() {
            let value = index + 1 + NAMES[name].len();
            if matches_at(bytes, index + 1, NAMES[name]) && value < bytes.len() && bytes[value] != b'&' {
                return true;
            }
            name += 1;
        }
        index = find(bytes, b'&', index + 1);
    }
    false
}
