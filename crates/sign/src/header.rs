//! The protected header of a signature (A2A 1.0 §8.4.2, RFC 7515 §4).

use serde_json::{Map, Value};

use crate::algorithm::is_symmetric;
use crate::canonical::write_text;
use crate::document::read;
use crate::{Algorithm, Error, Reason, base64url};

/// The header of a signature: algorithm, key id, and optionally the URL of the key set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    algorithm: Algorithm,
    kid: String,
    jku: Option<String>,
}

impl Header {
    /// Creates a header with an algorithm and a key id.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] for an empty id.
    pub fn new(algorithm: Algorithm, kid: &str) -> Result<Self, Error> {
        if kid.trim().is_empty() {
            return Err(Error::Header(
                "the key id must not be empty; verifiers look up the key by it".to_owned(),
            ));
        }
        Ok(Self {
            algorithm,
            kid: kid.to_owned(),
            jku: None,
        })
    }

    /// Sets the URL of the key set that contains the public key.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] for anything other than an https URL, since keys sent over plain http can be replaced.
    pub fn jku(mut self, url: &str) -> Result<Self, Error> {
        let host = url.strip_prefix("https://").unwrap_or_default();
        if host.is_empty() || host.starts_with('/') || url.contains(|letter: char| letter.is_whitespace()) {
            return Err(Error::Header(format!(
                "invalid key set URL {url:?}; use an https URL"
            )));
        }
        self.jku = Some(url.to_owned());
        Ok(self)
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The id of the key.
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// The URL of the key set.
    pub fn url(&self) -> Option<&str> {
        self.jku.as_deref()
    }

    /// The encoded header as it is signed: base64url of its JSON.
    pub(crate) fn encoded(&self) -> String {
        let mut json = format!(
            "{{\"alg\":\"{}\",\"typ\":\"JOSE\",\"kid\":",
            self.algorithm.name()
        )
        .into_bytes();
        write_text(&self.kid, &mut |piece| json.extend_from_slice(piece));
        if let Some(jku) = &self.jku {
            json.extend_from_slice(b",\"jku\":");
            write_text(jku, &mut |piece| json.extend_from_slice(piece));
        }
        json.push(b'}');
        base64url::encode(&json)
    }
}

/// The claims in the header of an existing signature.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) alg: Option<String>,
    pub(crate) kid: Option<String>,
    pub(crate) jku: Option<String>,
}

/// Parses both headers of a signature: the claims for a report, and the verified header.
pub(crate) fn read_header(protected: &str, unprotected: Option<&Value>) -> (Claims, Result<Header, Reason>) {
    let members = base64url::decode(protected)
        .ok_or(())
        .and_then(|json| read(&json).map_err(|_| ()));
    let Ok(members) = members.map(|document| document.members) else {
        let message = "the protected header must be a base64url-encoded JSON object";
        return (Claims::default(), Err(Reason::Malformed(message.to_owned())));
    };
    let text = |name: &str| members.get(name).and_then(Value::as_str).map(str::to_owned);
    let claims = Claims {
        alg: text("alg"),
        kid: text("kid"),
        jku: text("jku"),
    };
    let header = check_unprotected(unprotected).and_then(|()| check_protected(&members, &claims));
    (claims, header)
}

fn check_protected(members: &Map<String, Value>, claims: &Claims) -> Result<Header, Reason> {
    if members.contains_key("crit") {
        return Err(Reason::Extension("crit"));
    }
    // If `b64` is absent or true, the payload is encoded as usual (RFC 7797 §3).
    if members
        .get("b64")
        .is_some_and(|encoded| *encoded != Value::Bool(true))
    {
        return Err(Reason::Extension("b64"));
    }
    let algorithm = algorithm(claims.alg.as_deref())?;
    match claims.kid.as_deref() {
        Some(kid) if !kid.is_empty() => Ok(Header {
            algorithm,
            kid: kid.to_owned(),
            jku: claims.jku.clone(),
        }),
        _ => Err(Reason::Malformed(
            "missing `kid` in the protected header, so the key is unknown".to_owned(),
        )),
    }
}

fn algorithm(alg: Option<&str>) -> Result<Algorithm, Reason> {
    let Some(alg) = alg else {
        return Err(Reason::Malformed(
            "missing `alg` in the protected header".to_owned(),
        ));
    };
    if alg.eq_ignore_ascii_case("none") {
        return Err(Reason::Unsigned);
    }
    if is_symmetric(alg) {
        return Err(Reason::Symmetric(alg.to_owned()));
    }
    Algorithm::from_name(alg).ok_or_else(|| Reason::UnknownAlgorithm {
        algorithm: alg.to_owned(),
        expected: "ES256, EdDSA, Ed25519, RS256 or PS256",
    })
}

/// Parameters that affect verification must not be in the unprotected header.
fn check_unprotected(header: Option<&Value>) -> Result<(), Reason> {
    let members = match header {
        None | Some(Value::Null) => return Ok(()),
        Some(Value::Object(members)) => members,
        Some(_) => {
            return Err(Reason::Malformed(
                "the unprotected header must be an object".to_owned(),
            ));
        }
    };
    let decisive = ["alg", "kid", "crit", "b64", "jku", "jwk", "typ", "x5u", "x5c"];
    match decisive.into_iter().find(|name| members.contains_key(*name)) {
        Some(name) => Err(Reason::Unprotected(name)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parsed(protected: &str, unprotected: Option<&Value>) -> Result<Header, Reason> {
        read_header(&base64url::encode(protected.as_bytes()), unprotected).1
    }

    fn reason(protected: &str) -> &'static str {
        parsed(protected, None).unwrap_err().id()
    }

    /// The header of A2A 1.0 §8.4.2.
    #[test]
    fn is_written_as_in_the_specification() {
        let header = Header::new(Algorithm::Es256, "key-1").unwrap();
        let header = header.jku("https://example.com/agent/jwks.json").unwrap();
        let json = base64url::decode(&header.encoded()).unwrap();
        let expected =
            r#"{"alg":"ES256","typ":"JOSE","kid":"key-1","jku":"https://example.com/agent/jwks.json"}"#;
        assert_eq!(String::from_utf8(json).unwrap(), expected);
        let (claims, read) = read_header(&header.encoded(), None);
        assert_eq!((read, claims.kid.as_deref()), (Ok(header), Some("key-1")));
    }

    #[test]
    fn ids_are_escaped() {
        let header = Header::new(Algorithm::EdDsa, "a\"\\\u{1}é").unwrap();
        assert_eq!(read_header(&header.encoded(), None).1, Ok(header));
    }

    #[test]
    fn invalid_header_values_are_rejected() {
        assert!(Header::new(Algorithm::Es256, " ").is_err());
        let header = Header::new(Algorithm::Es256, "k").unwrap();
        for url in [
            "http://a.example/jwks.json",
            "https://",
            "https:///k",
            "https://a.example/a b",
            "jwks.json",
        ] {
            assert!(header.clone().jku(url).is_err(), "{url}");
        }
    }

    #[test]
    fn unsafe_headers_are_rejected() {
        for (protected, id) in [
            (r#"{"alg":"none","kid":"k"}"#, "alg-none"),
            (r#"{"alg":"NONE","kid":"k"}"#, "alg-none"),
            (r#"{"alg":"HS256","kid":"k"}"#, "alg-symmetric"),
            (r#"{"alg":"hs512","kid":"k"}"#, "alg-symmetric"),
            (r#"{"alg":"ES384","kid":"k"}"#, "alg-unknown"),
            (r#"{"alg":"","kid":"k"}"#, "alg-unknown"),
            (r#"{"kid":"k"}"#, "malformed"),
            (r#"{"alg":7,"kid":"k"}"#, "malformed"),
            (r#"{"alg":"ES256"}"#, "malformed"),
            (r#"{"alg":"ES256","kid":""}"#, "malformed"),
            (r#"{"alg":"ES256","kid":"k","kid":"l"}"#, "malformed"),
            (r#"["alg"]"#, "malformed"),
            ("{", "malformed"),
            (r#"{"alg":"ES256","kid":"k","crit":[]}"#, "extension"),
            (
                r#"{"alg":"ES256","kid":"k","crit":["b64"],"b64":false}"#,
                "extension",
            ),
            (r#"{"alg":"ES256","kid":"k","b64":false}"#, "extension"),
        ] {
            assert_eq!(reason(protected), id, "{protected}");
        }
        assert_eq!(
            read_header("not base64url!", None).1.unwrap_err().id(),
            "malformed"
        );
        assert!(
            parsed(
                r#"{"alg":"ES256","kid":"k","typ":"JOSE","b64":true,"jwk":{}}"#,
                None
            )
            .is_ok()
        );
    }

    #[test]
    fn unprotected_parameters_are_rejected() {
        let protected = r#"{"alg":"ES256","kid":"k"}"#;
        assert!(parsed(protected, Some(&json!({ "note": "x" }))).is_ok());
        assert!(parsed(protected, Some(&json!(null))).is_ok());
        for header in [
            json!({ "alg": "ES256" }),
            json!({ "crit": [] }),
            json!({ "kid": "k" }),
            json!({ "jwk": {} }),
        ] {
            assert_eq!(parsed(protected, Some(&header)).unwrap_err().id(), "unprotected");
        }
        assert_eq!(parsed(protected, Some(&json!([]))).unwrap_err().id(), "malformed");
    }
}
