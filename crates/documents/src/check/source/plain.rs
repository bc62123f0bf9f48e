//! Finds the end of plain text eight bytes at a time, because most bytes of a document are in strings.

/// Each byte is one.
const ONES: u64 = u64::MAX / 0xFF;

/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// Number of bytes before the first quote, backslash or control character.
pub(crate) fn plain_length(bytes: &[u8], quote: u8) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let found = specials(u64::from_le_bytes(*word), quote);
        if found != 0 {
            return index * 8 + found.trailing_zeros() as usize / 8;
        }
    }
    let special = |byte: &u8| *byte == quote || *byte == b'\\' || *byte < 0x20;
    words.len() * 8 + rest.iter().position(special).unwrap_or(rest.len())
}

/// Sets the high bits of special bytes. Bits above the first one may be wrong, because the subtraction borrows from
/// there.
fn specials(word: u64, quote: u8) -> u64 {
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zeros(word ^ (ONES * u64::from(quote)));
    let slashes = zeros(word ^ (ONES * u64::from(b'\\')));
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | slashes | controls) & HIGH
}

#[cfg(test)]
mod tests {
    use super::plain_length;

    #[test]
    fn agrees_with_a_bytewise_search() {
        for special in 0..=u8::MAX {
            for place in 0..20 {
                for behind in [b'a', b'"', 0, 0x1F, 0x20, 0x80, 0xFF, special.wrapping_add(1)] {
                    let mut bytes = *b"caf\xC3\xA9 !#[]^{}~\x7F\xF0\x9F\xA6\x80 and";
                    bytes[place] = special;
                    bytes[place + 1..].fill(behind);
                    for quote in [b'"', b'\''] {
                        let slow = bytes
                            .iter()
                            .position(|byte| *byte == quote || *byte == b'\\' || *byte < 0x20);
                        let slow = slow.unwrap_or(bytes.len());
                        assert_eq!(plain_length(&bytes, quote), slow, "{bytes:?}");
                    }
                }
            }
        }
    }
}
