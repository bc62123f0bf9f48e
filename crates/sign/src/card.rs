//! A2A agent cards: signed bytes, signing, verifying.

use agentcard_documents::detect::{Kind, detect};
use agentcard_rules::generated::root;
use agentcard_rules::mapping::signature_member;
use agentcard_rules::{Dialect, Finding, Level, Options, check};
use serde_json::{Map, Value};

use crate::canonical::Payload;
use crate::document::{Document, read};
use crate::header::read_header;
use crate::key::{Feed, sha256};
use crate::verdict::Verdict;
use crate::{Error, Header, KeySet, PrivateKey, Reason, base64url, place, silent};

/// The field with the signatures.
pub(crate) const MEMBER: &str = signature_member(Dialect::A2aV1_0).unwrap();

/// Maximum number of signatures to verify, because each requires a pass over the card.
const MOST: usize = 16;

/// An A2A 1.0 agent card that can be signed and verified.
#[derive(Debug, Clone)]
pub struct Card {
    document: Document,
}

/// A signature in the `signatures` of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    pub(crate) header: Header,
    /// Base64url of the protected header.
    pub protected: String,
    /// Base64url of the signature itself.
    pub signature: String,
}

impl Card {
    /// Reads a card.
    ///
    /// # Errors
    ///
    /// [`Error::Ambiguous`] for a text that two parsers could read as different cards: invalid JSON, a duplicate key,
    /// a field in both camelCase and `snake_case`, an integer beyond 2^53. [`Error::Dialect`] for a document that is not an A2A
    /// 1.0 card; A2A 0.3 has a field for signatures, but does not specify the signed bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let document = read(bytes)?;
        let value = Value::Object(document.members);
        check_dialect(&value)?;
        check_spelling(&value)?;
        let Value::Object(members) = value else {
            return Err(Error::Dialect("expected an object".to_owned()));
        };
        Ok(Self {
            document: Document { members, ..document },
        })
    }

    /// The signed bytes: canonical JSON (RFC 8785) without `signatures` and without fields that are equivalent
    /// to their absence.
    ///
    /// ```
    /// use agentcard_sign::Card;
    ///
    /// let card = Card::read(br#"{"supportedInterfaces": [], "name": "A", "signatures": [], "securityRequirements": []}"#)?;
    /// assert_eq!(card.canonical(), br#"{"name":"A","supportedInterfaces":[]}"#);
    /// # Ok::<(), agentcard_sign::Error>(())
    /// ```
    pub fn canonical(&self) -> Vec<u8> {
        self.payload().bytes()
    }

    /// SHA-256 of [the canonical bytes](Self::canonical).
    pub fn digest(&self) -> [u8; 32] {
        sha256(&|sink| self.payload().feed(sink))
    }

    /// JSON pointers of fields that are not covered by signatures, since they are equivalent to their absence: they can be added
    /// or removed without invalidating a signature.
    pub fn uncovered(&self) -> Vec<String> {
        silent::uncovered(&self.payload())
    }

    /// JSON pointers of values that are covered although they are empty; some SDKs omit them, and compute different
    /// bytes for this card.
    pub fn empty(&self) -> Vec<String> {
        silent::empty(&self.payload())
    }

    /// JSON pointers of fields that A2A 1.0 does not define; SDKs omit them, and compute different bytes for this card.
    pub fn unknown(&self) -> Vec<String> {
        silent::without_unknown(&self.payload(), false).1
    }

    /// Signs the card. Use [`with_signature`](Self::with_signature) to add the signature.
    ///
    /// Signatures with Ed25519, ES256 and RS256 are deterministic, those with PS256 are randomized.
    ///
    /// # Errors
    ///
    /// [`Error::Key`] for a key of another algorithm than the header, [`Error::Signing`] if the system random number
    /// generator fails.
    pub fn sign(&self, key: &PrivateKey, header: &Header) -> Result<Signature, Error> {
        let protected = header.encoded();
        let payload = self.payload();
        let signature = key.sign(header.algorithm(), &|sink| feed(&protected, &payload, sink))?;
        Ok(Signature {
            header: header.clone(),
            signature: base64url::encode(&signature),
            protected,
        })
    }

    /// Verifies all signatures of the card. An unsigned card has no verdicts.
    ///
    /// Only `keys` are trusted: URLs are not fetched, and keys in headers are ignored.
    pub fn verify(&self, keys: &KeySet) -> Vec<Verdict> {
        let none = Vec::new();
        let entries = match self.document.members.get(MEMBER) {
            None | Some(Value::Null) => &none,
            Some(Value::Array(entries)) => entries,
            Some(_) => return vec![Verdict::malformed(0, "`signatures` must be an array")],
        };
        entries
            .iter()
            .enumerate()
            .map(|(index, entry)| self.verdict(index, entry, keys))
            .collect()
    }

    /// The text of the card with this signature, which replaces one with the same key; everything else is kept byte for byte.
    pub fn with_signature(&self, signature: &Signature) -> String {
        place::with_signature(&self.document, signature)
    }

    fn payload(&self) -> Payload<'_> {
        Payload {
            document: &self.document.members,
            without: Some(MEMBER),
            shape: Some(root(Dialect::A2aV1_0)),
        }
    }

    fn verdict(&self, index: usize, entry: &Value, keys: &KeySet) -> Verdict {
        let text = |name: &str| entry.get(name).and_then(Value::as_str);
        let (Some(protected), Some(signature)) = (text("protected"), text("signature")) else {
            return Verdict::malformed(index, "`protected` and `signature` must be strings");
        };
        let (claims, header) = read_header(protected, entry.get("header"));
        let tried = match header {
            _ if index >= MOST => Err(Reason::TooMany),
            Ok(header) => self.try_signature(protected, signature, &header, keys),
            Err(reason) => Err(reason),
        };
        let (result, uncovered) = match tried {
            Ok(uncovered) => (Ok(()), uncovered),
            Err(reason) => (Err(reason), Vec::new()),
        };
        Verdict {
            index,
            alg: claims.alg,
            kid: claims.kid,
            jku: claims.jku,
            result,
            uncovered,
        }
    }

    /// Tries the keys of a signature; returns the fields of 0.3 that it does not cover.
    fn try_signature(
        &self,
        protected: &str,
        signature: &str,
        header: &Header,
        keys: &KeySet,
    ) -> Result<Vec<String>, Reason> {
        let Some(signature) = base64url::decode(signature) else {
            return Err(Reason::Malformed(
                "the signature must be base64url without padding".to_owned(),
            ));
        };
        let keys = keys.find(header.kid(), header.algorithm())?;
        let verifies = |payload: &Payload<'_>| {
            let signed: &Feed<'_> = &|sink| feed(protected, payload, sink);
            keys.iter()
                .any(|key| key.verifies(header.algorithm(), signed, &signature))
        };
        let payload = self.payload();
        if verifies(&payload) {
            return Ok(Vec::new());
        }
        let verifies_without = |(document, left_out): &(Map<String, Value>, Vec<String>)| {
            let part = Payload { document, ..payload };
            !left_out.is_empty() && verifies(&part)
        };
        let part = self.without_old_members();
        if verifies_without(&part) {
            return if self.repeats_interfaces(&part.1) {
                Ok(part.1)
            } else {
                Err(Reason::Partial(part.1))
            };
        }
        // The official SDKs only sign fields that A2A 1.0 defines, without empty values.
        for empty in [false, true] {
            let part = silent::without_unknown(&payload, empty);
            if verifies_without(&part) {
                return Err(Reason::Partial(part.1));
            }
        }
        Err(Reason::Wrong)
    }

    /// The card without the fields that only 0.3 defines, and their pointers.
    fn without_old_members(&self) -> (Map<String, Value>, Vec<String>) {
        let (old, new) = (root(Dialect::A2aV0_3), root(Dialect::A2aV1_0));
        let mut document = self.document.members.clone();
        let is_old = |name: &&String| old.member(name).is_some() && new.member(name).is_none();
        let names: Vec<String> = document.keys().filter(is_old).cloned().collect();
        document.retain(|name, _| !names.contains(name));
        (document, names.iter().map(|name| place::pointer(name)).collect())
    }

    /// Whether the fields of A2A 0.3 at these pointers only repeat those of 1.0.
    fn repeats_interfaces(&self, pointers: &[String]) -> bool {
        let value = Value::Object(self.document.members.clone());
        let findings = check(&value, Dialect::A2aV1_0, &Options::default());
        let agrees = |finding: &Finding| finding.rule.id == "A2A-008" && finding.level == Level::Note;
        let is_wrong = |finding: &Finding| finding.level > Level::Note && pointers.contains(&finding.pointer);
        findings.iter().any(agrees) && !findings.iter().any(is_wrong)
    }
}

/// Passes on the signing input (RFC 7515 §5.1): the encoded header, a period, and the encoded payload.
fn feed(protected: &str, payload: &Payload<'_>, sink: &mut crate::canonical::Sink<'_>) {
    sink(protected.as_bytes());
    sink(b".");
    base64url::encode_pieces(&|sink| payload.feed(sink), sink);
}

fn check_dialect(value: &Value) -> Result<(), Error> {
    let detection = detect(value);
    let message = match detection.kind {
        Kind::Known(Dialect::A2aV1_0) => return Ok(()),
        Kind::Known(Dialect::A2aV0_3) => {
            "A2A 0.3 does not specify the signed bytes; convert the card to 1.0 first: \
             `cargo agentcard convert --to a2a-1.0`"
                .to_owned()
        }
        other => format!("expected an A2A 1.0 card, found: {}", other.title()),
    };
    Err(Error::Dialect(message))
}

/// Readers that accept both spellings of a field use the last one, so the meaning is ambiguous.
fn check_spelling(value: &Value) -> Result<(), Error> {
    let findings = check(value, Dialect::A2aV1_0, &Options::default());
    match findings.into_iter().find(|finding| finding.rule.id == "A2A-004") {
        None => Ok(()),
        Some(finding) => {
            let message = format!("{}; keep one", finding.message);
            Err(Error::Ambiguous {
                pointer: finding.pointer,
                message,
            })
        }
    }
}
