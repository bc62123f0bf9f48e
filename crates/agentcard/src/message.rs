//! Builds messages in const evaluation.

/// Longest message in bytes; the rest is cut off.
const ROOM: usize = 512;

pub(crate) struct Message {
    room: [u8; ROOM],
    length: usize,
}

impl Message {
    #[inline]
    pub(crate) const fn new(text: &str) -> Self {
        Self {
            room: [0; ROOM],
            length: 0,
        }
        .text(text)
    }

    /// Appends `text`; if space runs out, cuts at a character boundary.
    #[inline]
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let left = ROOM - self.length;
        let mut fits = if text.len() < left { text.len() } else { left };
        while !text.is_char_boundary(fits) {
            fits -= 1;
        }
        let (text, _) = text.as_bytes().split_at(fits);
        let (_, rest) = self.room.split_at_mut(self.length);
        let (place, _) = rest.split_at_mut(fits);
        place.copy_from_slice(text);
        self.length += fits;
        self
    }

    #[inline]
    pub(crate) const fn number(self, number: usize) -> Self {
        let message = if number >= 10 {
            self.number(number / 10)
        } else {
            self
        };
        let (_, digits) = "0123456789".split_at(number % 10);
        let (digit, _) = digits.split_at(1);
        message.text(digit)
    }

    /// Panics with this message at the caller's location.
    #[track_caller]
    #[inline]
    pub(crate) const fn fail(&self) -> ! {
        let (text, _) = self.room.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("the declaration is wrong"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Message, ROOM};

    #[test]
    fn numbers_are_decimal_and_long_texts_are_cut_at_a_character() {
        let message = Message::new("a ").number(10_241).text("é");
        assert_eq!(&message.room[..message.length], "a 10241é".as_bytes());
        let long = Message::new(&"é".repeat(ROOM)).text("x");
        assert_eq!(long.length, ROOM);
        let odd = Message::new("a").text(&"é".repeat(ROOM));
        assert_eq!(odd.length, ROOM - 1);
    }
}
