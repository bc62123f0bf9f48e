//! JSON text in const evaluation: one writer that first measures, then writes.

/// Where text goes. Without room it only counts.
pub(super) struct Sink<'a> {
    room: &'a mut [u8],
    length: usize,
}

impl<'a> Sink<'a> {
    /// A sink that writes into `room`, or counts if `room` is empty.
    #[inline]
    pub(super) const fn new(room: &'a mut [u8]) -> Self {
        Self { room, length: 0 }
    }

    /// Number of bytes so far.
    #[inline]
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Adds text as it is.
    #[inline]
    pub(super) const fn raw(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    #[inline]
    const fn bytes(&mut self, bytes: &[u8]) {
        if !self.room.is_empty() {
            let (_, rest) = self.room.split_at_mut(self.length);
            let (place, _) = rest.split_at_mut(bytes.len());
            place.copy_from_slice(bytes);
        }
        self.length += bytes.len();
    }

    /// Adds `text` as a JSON string, escaped as `serde_json` does.
    #[inline]
    pub(super) const fn string(&mut self, text: &str) {
        let bytes = text.as_bytes();
        self.raw("\"");
        let mut start = 0;
        let mut at = 0;
        while at < bytes.len() {
            let escape = escape(bytes[at]);
            if let Some(escape) = escape {
                self.bytes(middle(bytes, start, at));
                self.bytes(&escape.text);
                if escape.long {
                    self.hex(bytes[at]);
                }
                start = at + 1;
            }
            at += 1;
        }
        self.bytes(middle(bytes, start, at));
        self.raw("\"");
    }

    /// The four digits of `\u`.
    #[inline]
    const fn hex(&mut self, byte: u8) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.bytes(&[
            b'0',
            b'0',
            DIGITS[(byte >> 4) as usize],
            DIGITS[(byte & 15) as usize],
        ]);
    }

    /// Adds an identifier as words in a JSON string: `recipe-agent` is `"Recipe Agent"`.
    ///
    /// It holds letters, digits, `-` and `_`, as package names do, so nothing needs an escape.
    #[inline]
    pub(super) const fn words(&mut self, identifier: &str) {
        let bytes = identifier.as_bytes();
        self.raw("\"");
        let mut at = 0;
        let mut first = true;
        let mut new_word = true;
        while at < bytes.len() {
            let byte = bytes[at];
            if matches!(byte, b'-' | b'_') {
                new_word = true;
            } else if new_word {
                if !first {
                    self.raw(" ");
                }
                self.bytes(&[byte.to_ascii_uppercase()]);
                first = false;
                new_word = false;
            } else {
                self.bytes(&[byte]);
            }
            at += 1;
        }
        self.raw("\"");
    }

    /// Adds a list of strings.
    #[inline]
    pub(super) const fn strings(&mut self, items: &[&str]) {
        self.raw("[");
        let mut index = 0;
        while index < items.len() {
            if index > 0 {
                self.raw(",");
            }
            self.string(items[index]);
            index += 1;
        }
        self.raw("]");
    }
}

/// What stands for a byte that a JSON string can't hold.
struct Escape {
    text: [u8; 2],
    long: bool,
}

#[inline]
const fn escape(byte: u8) -> Option<Escape> {
    let (letter, long) = match byte {
        b'"' | b'\\' => (byte, false),
        b'\n' => (b'n', false),
        b'\r' => (b'r', false),
        b'\t' => (b't', false),
        0x08 => (b'b', false),
        0x0c => (b'f', false),
        0..0x20 => (b'u', true),
        _ => return None,
    };
    Some(Escape {
        text: [b'\\', letter],
        long,
    })
}

#[inline]
const fn middle(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    let (head, _) = bytes.split_at(end);
    let (_, middle) = head.split_at(start);
    middle
}

#[cfg(test)]
mod tests {
    use super::Sink;
    use proptest::prelude::*;

    /// Prints twice, as a card does.
    macro_rules! written {
        ($print:ident, $text:expr) => {{
            let mut count = Sink::new(&mut []);
            count.$print($text);
            let mut room = vec![0; count.length()];
            Sink::new(&mut room).$print($text);
            String::from_utf8(room).unwrap()
        }};
    }

    #[test]
    fn escapes_every_character_of_the_basic_plane_like_serde_json() {
        let all: String = (0..=0xffff_u32).filter_map(char::from_u32).collect();
        assert_eq!(written!(string, &all), serde_json::to_string(&all).unwrap());
    }

    #[test]
    fn identifiers_become_words() {
        let words = |text| written!(words, text);
        assert_eq!(words("recipe-agent"), "\"Recipe Agent\"");
        assert_eq!(words("_my__agent2-"), "\"My Agent2\"");
    }

    proptest! {
        #[test]
        fn escapes_like_serde_json(text in any::<String>()) {
            prop_assert_eq!(written!(string, &text), serde_json::to_string(&text).unwrap());
        }
    }
}
