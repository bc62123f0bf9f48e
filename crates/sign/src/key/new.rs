//! Generation of keys as JSON Web Keys.

use zeroize::Zeroizing;

use super::{Kind, PrivateKey};
use crate::canonical::write_text;
use crate::{Error, base64url};

/// Generates a private key as a JSON Web Key with this id (`kid`). It must be stored where only the signer can read it.
///
/// # Errors
///
/// [`Error::Key`] for RSA, which requires OpenSSL; [`Error::Signing`] if the system random number generator fails.
pub fn new_key(kind: Kind, id: &str) -> Result<Zeroizing<String>, Error> {
    let start = match kind {
        Kind::P256 => r#"{"kty":"EC","crv":"P-256","kid":"#,
        Kind::Ed25519 => r#"{"kty":"OKP","crv":"Ed25519","kid":"#,
        Kind::Rsa => {
            let message =
                "use `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072` to generate an RSA key";
            return Err(Error::Key(message.to_owned()));
        }
    };
    // The capacity suffices, so that no partial copy remains in memory.
    let mut json = Zeroizing::new(Vec::with_capacity(256 + 6 * id.len()));
    json.extend_from_slice(start.as_bytes());
    write_text(id, &mut |piece| json.extend_from_slice(piece));
    let start = json.len();
    // One of 2^32 random numbers is not a valid P-256 key.
    for _ in 0..8 {
        json.truncate(start);
        let mut number = Zeroizing::new([0; 32]);
        getrandom::fill(number.as_mut_slice())
            .map_err(|_| Error::Signing("the system random number generator failed".to_owned()))?;
        let number = Zeroizing::new(base64url::encode(number.as_slice()));
        json.extend_from_slice(b",\"d\":\"");
        json.extend_from_slice(number.as_bytes());
        json.extend_from_slice(b"\"}\n");
        if PrivateKey::read(&json).is_ok() {
            // Consists of valid strings.
            return Ok(Zeroizing::new(String::from_utf8_lossy(&json).into_owned()));
        }
    }
    Err(Error::Signing(
        "the system random number generator failed".to_owned(),
    ))
}
