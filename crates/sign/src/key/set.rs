//! Sets of public keys (RFC 7517 §5), and the selection of a key for a signature.

use serde_json::{Map, Value};

use super::jwk::{Jwk, read_public};
use super::{PublicKey, pem};
use crate::document::read;
use crate::{Algorithm, Error, Reason, base64url};

/// Trusted public keys by id.
#[derive(Debug, Clone, Default)]
pub struct KeySet {
    keys: Vec<Entry>,
}

/// A key of a set.
#[derive(Debug, Clone)]
struct Entry {
    /// Its id; `None` for a platform key, which is the only one of its set.
    kid: Option<String>,
    /// The only algorithm that the key may be used with.
    algorithm: Option<String>,
    /// The key, or why it can't be used.
    key: Result<PublicKey, String>,
}

/// The keys for a signature, at least one, or why there is none.
type Found<'k> = Result<Vec<&'k PublicKey>, Reason>;

impl KeySet {
    /// Parses a JSON Web Key Set, a single JSON Web Key, or an OpenCLASP session key
    /// (`{"publicKey": …}`).
    ///
    /// Keys of other kinds and uses are allowed in a set, but signatures with them do not verify.
    ///
    /// # Errors
    ///
    /// [`Error`] for other content, or a private key.
    pub fn read(file: &[u8]) -> Result<Self, Error> {
        let document = read(file)?.members;
        if let Some(Value::String(key)) = document.get("publicKey") {
            return platform(&document, key);
        }
        let keys = match document.get("keys") {
            Some(Value::Array(keys)) => keys.iter().map(entry).collect::<Result<_, _>>()?,
            None if document.contains_key("kty") => vec![entry(&Value::Object(document))?],
            _ => {
                return Err(Error::Key(
                    "expected a JSON Web Key Set: `{\"keys\": […]}`".to_owned(),
                ));
            }
        };
        Ok(Self { keys })
    }

    /// Adds a key.
    #[must_use]
    pub fn with(mut self, kid: &str, key: PublicKey) -> Self {
        self.keys.push(Entry {
            kid: Some(kid.to_owned()),
            algorithm: None,
            key: Ok(key),
        });
        self
    }

    /// Finds the keys with this id for this algorithm; during a rotation, there are two.
    pub(crate) fn find(&self, kid: &str, algorithm: Algorithm) -> Found<'_> {
        let named = self.keys.iter().filter(|entry| entry.kid.as_deref() == Some(kid));
        let (mut fitting, mut unfit) = (Vec::new(), None);
        for entry in named {
            match entry.fits(algorithm) {
                Ok(key) => fitting.push(key),
                Err(why) => unfit = unfit.or(Some(why)),
            }
        }
        if !fitting.is_empty() {
            return Ok(fitting);
        }
        Err(unfit.unwrap_or_else(|| Reason::UnknownKey {
            kid: kid.to_owned(),
            known: self.ids(),
        }))
    }

    /// Finds the keys of a platform with this id, or the only key if it has no id.
    pub(crate) fn find_platform(&self, kid: &str, algorithm: Algorithm) -> Found<'_> {
        match self.keys.as_slice() {
            [only] if only.kid.is_none() => only.fits(algorithm).map(|key| vec![key]),
            _ => self.find(kid, algorithm),
        }
    }

    fn ids(&self) -> Vec<String> {
        self.keys.iter().filter_map(|entry| entry.kid.clone()).collect()
    }
}

impl Entry {
    /// Returns the key if it may be used with this algorithm: that is decided by the key, not the signature.
    fn fits(&self, algorithm: Algorithm) -> Result<&PublicKey, Reason> {
        let key = self
            .key
            .as_ref()
            .map_err(|why| Reason::UnusableKey(why.clone()))?;
        if key.kind() != algorithm.kind() {
            return Err(Reason::KeyMismatch {
                algorithm: algorithm.name(),
                key: key.kind().to_string(),
            });
        }
        let only = self.algorithm.as_deref();
        if only.is_some_and(|only| !Algorithm::from_name(only).is_some_and(|only| only.is_same_as(algorithm)))
        {
            let key = format!("{} for {}", key.kind(), only.unwrap_or_default());
            return Err(Reason::KeyMismatch {
                algorithm: algorithm.name(),
                key,
            });
        }
        Ok(key)
    }
}

fn entry(value: &Value) -> Result<Entry, Error> {
    let Value::Object(members) = value else {
        return Err(Error::Key("a key of the set is not an object".to_owned()));
    };
    if ["d", "p", "q"].iter().any(|name| members.contains_key(*name)) {
        let message = "the set contains a private key (`d`), with which every reader can sign; keep only the public fields";
        return Err(Error::Key(message.to_owned()));
    }
    let member = |name: &str| members.get(name).and_then(Value::as_str).map(str::to_owned);
    Ok(Entry {
        kid: member("kid"),
        algorithm: member("alg"),
        key: usable(members),
    })
}

/// Parses the key, or returns why it can't be used for verifying.
fn usable(members: &Map<String, Value>) -> Result<PublicKey, String> {
    let text = |name: &str| members.get(name).and_then(Value::as_str).unwrap_or_default();
    if text("kty") == "oct" {
        return Err("it is symmetric, so every verifier could have signed".to_owned());
    }
    if members.get("alg").is_some_and(|alg| !alg.is_string()) {
        return Err("its `alg` is not a string".to_owned());
    }
    if members.get("use").is_some_and(|usage| usage != "sig") {
        return Err("its `use` is not `sig`".to_owned());
    }
    if members
        .get("key_ops")
        .is_some_and(|ops| ops.as_array().is_none_or(|ops| !ops.contains(&"verify".into())))
    {
        return Err("its `key_ops` do not include `verify`".to_owned());
    }
    let jwk = Jwk::public(text);
    let key = read_public(&jwk).ok_or("it is invalid, or not a P-256, Ed25519 or RSA key")?;
    key.check().map_err(|fault| fault.to_string())?;
    Ok(key)
}

fn platform(document: &Map<String, Value>, key: &str) -> Result<KeySet, Error> {
    let key = base64url::decode(key.trim_end_matches('=')).and_then(|der| pem::read_public_ed25519(&der));
    let key = key.ok_or_else(|| {
        Error::Key("`publicKey` must be an Ed25519 key (SPKI in DER, base64url)".to_owned())
    })?;
    key.check()?;
    let kid = document.get("keyId").and_then(Value::as_str).map(str::to_owned);
    Ok(KeySet {
        keys: vec![Entry {
            kid,
            algorithm: None,
            key: Ok(key),
        }],
    })
}
