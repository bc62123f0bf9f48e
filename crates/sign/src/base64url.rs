//! Base64url without padding (RFC 7515 §2), at once and in pieces.

use base64ct::{Base64UrlUnpadded, Encoding};
use zeroize::Zeroizing;

use crate::canonical::Sink;

/// Number of bytes to encode at once; must be a multiple of three.
const PIECE: usize = 768;

pub(crate) fn encode(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Decodes a text; `None` if it is invalid or not the canonical encoding of its bytes.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text).ok()
}

/// Like [`decode`], for secrets: the bytes are zeroed on drop.
pub(crate) fn decode_secret(text: &str) -> Option<Zeroizing<Vec<u8>>> {
    decode(text).map(Zeroizing::new)
}

/// Encodes the output of `feed` and passes it on, with a buffer of [`PIECE`] bytes.
pub(crate) fn encode_pieces(feed: &dyn Fn(&mut Sink<'_>), sink: &mut Sink<'_>) {
    let mut piece = [0; PIECE];
    let mut filled = 0;
    feed(&mut |mut bytes| {
        while !bytes.is_empty() {
            let taken = bytes.len().min(PIECE - filled);
            piece[filled..filled + taken].copy_from_slice(&bytes[..taken]);
            (filled, bytes) = (filled + taken, &bytes[taken..]);
            if filled == PIECE {
                encode_piece(&piece, sink);
                filled = 0;
            }
        }
    });
    encode_piece(&piece[..filled], sink);
}

fn encode_piece(piece: &[u8], sink: &mut Sink<'_>) {
    let mut text = [0; PIECE / 3 * 4];
    // The buffer is large enough.
    sink(
        Base64UrlUnpadded::encode(piece, &mut text)
            .unwrap_or_default()
            .as_bytes(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_in_pieces_equals_encoding_at_once() {
        for length in [0, 1, 2, 3, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 2] {
            let bytes: Vec<u8> = (0..=255).cycle().take(length).collect();
            for step in [1, 7, PIECE, PIECE + 5] {
                let mut text = Vec::new();
                let feed = |sink: &mut Sink<'_>| bytes.chunks(step).for_each(sink);
                encode_pieces(&feed, &mut |piece| text.extend_from_slice(piece));
                assert_eq!(
                    String::from_utf8(text).unwrap(),
                    encode(&bytes),
                    "{length} by {step}"
                );
            }
        }
    }

    #[test]
    fn only_canonical_base64_is_accepted() {
        assert_eq!(decode("AA"), Some(vec![0]));
        for other in ["AB", "A", "AA==", "A A", "+/", "é"] {
            assert_eq!(decode(other), None, "{other}");
        }
    }
}
