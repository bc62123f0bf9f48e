//! A prepared document: its bytes and headers.

use std::fmt::Write;
use std::time::{Duration, SystemTime};

use ::axum::body::Bytes;
use ::axum::http::HeaderValue;
use agentcard_emit::{Document, findings};
use agentcard_rules::Dialect;
use httpdate::HttpDate;
use sha2::{Digest, Sha256};

use super::documents::A2a;
use super::error::CardRoutesError;

/// The media type of an A2A card; the bytes are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Media {
    /// `application/json`.
    Json,
    /// `application/a2a+json`, registered by A2A 1.0 §14.1.
    A2a,
}

impl Media {
    pub(super) const fn content_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Json => "application/json",
            Self::A2a => "application/a2a+json",
        })
    }
}

/// A document at its path.
#[derive(Debug)]
pub(super) struct Served {
    pub(super) path: String,
    pub(super) document: Document,
    pub(super) body: Bytes,
    pub(super) modified: HttpDate,
    pub(super) last_modified: HeaderValue,
    /// Whether the date distinguishes it from the previous document.
    pub(super) is_dated: bool,
    /// Whether it is an A2A 1.0 card without an interface for A2A 1.0.
    pub(super) old_only: bool,
    /// Whether it declares an extended card.
    pub(super) extended: bool,
    tag: HeaderValue,
    /// A strong tag covers the content type (RFC 9110 §8.8.1), so each type has its own.
    tag_a2a: HeaderValue,
}

impl Served {
    /// Checks the document and prepares it.
    pub(super) fn new(
        path: String,
        document: Document,
        modified: SystemTime,
    ) -> Result<Self, CardRoutesError> {
        refuse(&document)?;
        let card = A2a::read(&document);
        let body = Bytes::from(document.text.clone());
        let hash = hash(&body);
        let modified = http_date(modified);
        Ok(Self {
            path,
            old_only: card.as_ref().is_some_and(A2a::is_old_only),
            extended: card.as_ref().is_some_and(A2a::has_extended_card),
            document,
            modified,
            is_dated: true,
            last_modified: header(modified.to_string()),
            tag: header(format!("\"{hash}\"")),
            tag_a2a: header(format!("\"{hash}-a2a\"")),
            body,
        })
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.document.dialect
    }

    pub(super) fn is_a2a(&self) -> bool {
        self.dialect().family() == "a2a"
    }

    pub(super) fn tag(&self, media: Media) -> &HeaderValue {
        match media {
            Media::Json => &self.tag,
            Media::A2a => &self.tag_a2a,
        }
    }
}

/// Rejects documents that the export test and the command would reject, with the same findings.
fn refuse(document: &Document) -> Result<(), CardRoutesError> {
    let findings = findings(document);
    let findings: Vec<String> = findings
        .iter()
        .filter(|finding| finding.blocks())
        .map(ToString::to_string)
        .collect();
    if findings.is_empty() {
        return Ok(());
    }
    Err(CardRoutesError::Refused {
        file: document.file.clone(),
        findings,
    })
}

/// The first half of SHA-256 in hexadecimal: equal for equal bytes in every build and on every machine, so that a
/// tag is valid across restarts and replicas.
fn hash(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(32);
    for byte in &Sha256::digest(bytes)[..16] {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Converts to a time that HTTP can represent: whole seconds in the years 1970 to 9999, and not in the future (RFC
/// 9110 §8.8.2.1).
fn http_date(time: SystemTime) -> HttpDate {
    const YEAR_9999: Duration = Duration::from_secs(253_370_764_800);
    let epoch = SystemTime::UNIX_EPOCH;
    let since = time.min(SystemTime::now()).duration_since(epoch);
    HttpDate::from(epoch + since.unwrap_or_default().min(YEAR_9999))
}

/// Creates a header value from printable ASCII.
fn header(text: String) -> HeaderValue {
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_etag_is_a_truncated_sha256() {
        // printf '' | sha256sum
        assert_eq!(hash(b""), "e3b0c44298fc1c149afbf4c8996fb924");
        assert_eq!(hash(b"abc"), "ba7816bf8f01cfea414140de5dae2223");
    }

    #[test]
    fn times_outside_the_http_range_are_clamped() {
        let epoch = SystemTime::UNIX_EPOCH;
        assert_eq!(http_date(epoch).to_string(), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(
            http_date(epoch - Duration::from_secs(1)).to_string(),
            "Thu, 01 Jan 1970 00:00:00 GMT"
        );
        let before = SystemTime::now() - Duration::from_secs(2);
        let date = http_date(SystemTime::now() + Duration::from_secs(9_999_999));
        assert!(date <= HttpDate::from(SystemTime::now()) && date > HttpDate::from(before));
    }
}
