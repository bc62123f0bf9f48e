//! Moves interface URLs to another base URL.

use std::error::Error;
use std::fmt;

/// A URL `https://host:port/path`, or a gRPC target `host:port`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Address<'a> {
    /// The scheme without `://`; empty for `host:port`.
    scheme: &'a str,
    authority: &'a str,
    rest: &'a str,
}

impl<'a> Address<'a> {
    /// Splits a URL; `None` if it has no host, such as a path or a `urn:`.
    #[inline]
    fn split(url: &'a str) -> Option<Self> {
        if let Some((scheme, after)) = url.split_once("://") {
            let end = after.find(['/', '?', '#']).unwrap_or(after.len());
            let (authority, rest) = after.split_at(end);
            let named = !scheme.is_empty() && !authority.is_empty();
            return named.then_some(Self {
                scheme,
                authority,
                rest,
            });
        }
        let (host, port) = url.rsplit_once(':')?;
        let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
        let is_host = !host.is_empty() && (host.starts_with('[') || !host.contains([':', '/']));
        (is_port && is_host).then_some(Self {
            scheme: "",
            authority: url,
            rest: "",
        })
    }

    #[inline]
    fn is_web(&self) -> bool {
        self.scheme.eq_ignore_ascii_case("https") || self.scheme.eq_ignore_ascii_case("http")
    }

    /// The host, including the brackets of an IPv6 address, and the port if present.
    #[inline]
    fn host_and_port(&self) -> (&'a str, Option<&'a str>) {
        match self.authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') && !port.is_empty() => (host, Some(port)),
            _ => (self.authority.trim_end_matches(':'), None),
        }
    }

    /// The port, or the default port of the scheme.
    #[inline]
    fn port(&self) -> &'a str {
        let usual = if self.scheme.eq_ignore_ascii_case("http") {
            "80"
        } else {
            "443"
        };
        self.host_and_port().1.unwrap_or(usual)
    }

    /// The path without its trailing slash.
    #[inline]
    fn path(&self) -> &'a str {
        let end = self.rest.find(['?', '#']).unwrap_or(self.rest.len());
        self.rest[..end].trim_end_matches('/')
    }
}

/// The path of a URL without its trailing slash; `None` if the URL has no host.
#[cfg(feature = "axum")]
pub(crate) fn url_path(url: &str) -> Option<&str> {
    Address::split(url).map(|address| address.path())
}

/// The base URL of an agent: scheme, host, port and path prefix of its interfaces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Base<'a>(Address<'a>);

impl<'a> Base<'a> {
    /// Parses a web URL without user info, query and fragment.
    #[inline]
    pub(super) fn parse(url: &'a str) -> Result<Self, CardUrlError> {
        let is_plain = |address: &Address<'_>| {
            address.is_web() && !address.authority.contains('@') && !address.rest.contains(['?', '#'])
        };
        let address = Address::split(url.trim()).filter(is_plain);
        address
            .map(Self)
            .ok_or_else(|| CardUrlError::Base(url.to_owned()))
    }

    /// Returns `url` moved to this base; `main` is the card's first web URL.
    ///
    /// Web URLs take scheme, host and port of the base, and their path is appended to the path of the base; other
    /// schemes are kept. Anything without a host is kept, except for paths.
    #[inline]
    pub(super) fn moved(&self, url: &str, main: Option<&str>) -> String {
        let base = self.0;
        let Some(address) = Address::split(url) else {
            return if url.starts_with('/') {
                format!("{}://{}{}{url}", base.scheme, base.authority, base.path())
            } else {
                url.to_owned()
            };
        };
        if address.scheme.is_empty() {
            return self.moved_target(address, main.and_then(Address::split));
        }
        let scheme = if address.is_web() {
            base.scheme
        } else {
            address.scheme
        };
        format!("{scheme}://{}{}{}", base.authority, base.path(), address.rest)
    }

    /// A gRPC target keeps its own port, unless it is the port of the main interface; then it follows that
    /// interface.
    #[inline]
    fn moved_target(&self, target: Address<'_>, main: Option<Address<'_>>) -> String {
        let (own_host, _) = target.host_and_port();
        let shares = |main: Address<'_>| {
            let (host, _) = main.host_and_port();
            host.eq_ignore_ascii_case(own_host) && main.port() == target.port()
        };
        let (host, _) = self.0.host_and_port();
        let port = if main.is_some_and(shares) {
            self.0.port()
        } else {
            target.port()
        };
        format!("{host}:{port}")
    }
}

/// Whether a URL is a web URL with a host.
#[inline]
pub(super) fn is_web(url: &str) -> bool {
    Address::split(url).is_some_and(|address| address.is_web())
}

/// Why a card's URLs were not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CardUrlError {
    /// Not a valid base URL.
    Base(String),
    /// No interface has this binding.
    Binding(String),
}

impl fmt::Display for CardUrlError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Base(url) => write!(
                f,
                "invalid base URL `{url}`; expected scheme, host and an optional path, such as \
                 `https://agents.example.com/chat`"
            ),
            Self::Binding(binding) => write!(
                f,
                "no interface has the binding `{binding}`; declare one, so that its protocol version is known"
            ),
        }
    }
}

impl Error for CardUrlError {}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: &str = "https://old.example.com/a2a";

    fn moved(base: &str, url: &str) -> String {
        let base = Base::parse(base).expect("a base");
        base.moved(url, Some(MAIN))
    }

    #[test]
    fn web_addresses_take_the_origin_and_keep_their_path() {
        for (base, url, expected) in [
            ("https://new.example.com", MAIN, "https://new.example.com/a2a"),
            ("https://new.example.com/", MAIN, "https://new.example.com/a2a"),
            ("http://localhost:3000", MAIN, "http://localhost:3000/a2a"),
            ("https://h/agents/x/", MAIN, "https://h/agents/x/a2a"),
            (
                "https://h/agents/x",
                "https://old.example.com",
                "https://h/agents/x",
            ),
            ("https://h", "https://old.example.com/", "https://h/"),
            (
                "https://h",
                "http://old:8080/a/b?tenant=t#f",
                "https://h/a/b?tenant=t#f",
            ),
            ("https://h", "https://old?x=/y", "https://h?x=/y"),
            ("https://[::1]:8443", MAIN, "https://[::1]:8443/a2a"),
            ("HTTPS://h", MAIN, "HTTPS://h/a2a"),
            (" https://h ", MAIN, "https://h/a2a"),
        ] {
            assert_eq!(moved(base, url), expected, "{base} {url}");
        }
    }

    #[test]
    fn a_grpc_target_takes_the_host() {
        for (base, url, expected) in [
            // A port of its own is kept.
            ("https://h", "old.example.com:50051", "h:50051"),
            (
                "http://localhost:3000",
                "old.example.com:50051",
                "localhost:50051",
            ),
            ("http://[::1]:3000", "[::2]:50051", "[::1]:50051"),
            // The port of the main interface changes with it.
            ("http://localhost:3000", "old.example.com:443", "localhost:3000"),
            ("https://h", "OLD.example.com:443", "h:443"),
            ("http://h", "old.example.com:443", "h:80"),
            // The same port on another host is another server.
            ("http://localhost:3000", "grpc.example.com:443", "localhost:443"),
        ] {
            assert_eq!(moved(base, url), expected, "{base} {url}");
        }
    }

    #[test]
    fn other_schemes_are_kept_and_paths_become_absolute() {
        for (url, expected) in [
            ("wss://old.example.com/ws", "wss://h:1/p/ws"),
            ("/a2a", "https://h:1/p/a2a"),
            ("urn:example:agent", "urn:example:agent"),
            ("a2a", "a2a"),
            ("", ""),
        ] {
            assert_eq!(moved("https://h:1/p", url), expected, "{url}");
        }
    }

    #[test]
    fn invalid_base_urls_are_rejected() {
        for url in [
            "",
            "agent.example.com",
            "agent.example.com:443",
            "/path",
            "https://",
            "https:///path",
            "wss://h",
            "https://h?x=1",
            "https://h/#f",
            "https://user:secret@h",
            "urn:x",
        ] {
            assert!(Base::parse(url).is_err(), "{url}");
        }
    }
}
