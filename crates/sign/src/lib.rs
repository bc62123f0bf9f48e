//! Signing and verifying of agent cards.
//!
//! * [`Card`] is an A2A 1.0 card, [signed](Card::sign) and [verified](Card::verify) with detached JSON Web Signatures of
//!   its canonical form (A2A 1.0 §8.4, RFC 8785, RFC 7515).
//! * [`Attested`] is an OpenCLASP card, attested by a platform with a signature of its digest.
//! * [`PrivateKey`] and [`KeySet`] read keys. Nothing is fetched, and private keys are not displayed.
//!
//! All fields of the card are covered, known or not, except optional ones that are equivalent to their absence:
//! an empty list or map, a default scalar without presence in the protocol, and `null`. No fields are added.
//!
//! Memory holds the text of the card (at most 1 MiB) and its value. The canonical form and its base64url are streamed
//! to the hash in pieces of less than a kilobyte, or the length of one string of the card.
//!
//! ```
//! use agentcard_sign::{Algorithm, Card, Header, KeySet, PrivateKey};
//!
//! let key = PrivateKey::read(
//!     b"-----BEGIN PRIVATE KEY-----\n\
//!     MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n\
//!     -----END PRIVATE KEY-----\n",
//! )?;
//! let card = Card::read(br#"{"name": "Recipe Agent", "supportedInterfaces": []}"#)?;
//! let signature = card.sign(&key, &Header::new(Algorithm::EdDsa, "key-1")?)?;
//! let signed = card.with_signature(&signature);
//!
//! let keys = KeySet::default().with("key-1", key.public());
//! let verdicts = Card::read(signed.as_bytes())?.verify(&keys);
//! assert!(verdicts[0].is_valid());
//!
//! let changed = signed.replace("Recipe", "Rogue");
//! let verdicts = Card::read(changed.as_bytes())?.verify(&keys);
//! assert_eq!(verdicts[0].result.as_ref().unwrap_err().id(), "wrong-signature");
//! # Ok::<(), agentcard_sign::Error>(())
//! ```

mod algorithm;
mod attestation;
mod base64url;
mod canonical;
mod card;
mod document;
mod error;
mod header;
mod key;
mod place;
mod reason;
mod silent;
mod verdict;

pub use algorithm::Algorithm;
pub use attestation::{Attestation, Attested};
pub use canonical::canonicalize;
pub use card::{Card, Signature};
pub use error::Error;
pub use header::Header;
pub use key::{KeySet, Kind, PrivateKey, PublicKey, new_key};
pub use reason::Reason;
pub use verdict::Verdict;
