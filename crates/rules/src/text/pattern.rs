//! Matches patterns of JSON Schema in a `const fn`: the subset of ECMA-262 that the schemas of cards use.
//!
//! The subset consists of literals, escaped punctuation, ASCII classes, `(?:…|…)`, `?`, `*`, `+`, `{m,n}`, `^` and
//! `$`. The reachable positions are kept as a set, so matching takes linear time.

/// Whether `pattern` matches in `text`. Only the first [`ROOM`] bytes are examined, so `$` does not match in longer
/// text.
pub(crate) const fn fits(pattern: &str, text: &str) -> bool {
    let run = Run {
        pattern: pattern.as_bytes(),
        text: text.as_bytes(),
    };
    let (_, ends) = run.alternatives(0, Places::up_to(text.len()));
    !ends.is_empty()
}

/// Number of bytes that are examined.
const ROOM: usize = WORDS * 64 - 1;
const WORDS: usize = 16;

/// A set of positions in the text.
#[derive(Clone, Copy)]
struct Places([u64; WORDS]);

impl Places {
    const NONE: Self = Self([0; WORDS]);

    const fn up_to(last: usize) -> Self {
        let mut places = Self::NONE;
        let mut place = 0;
        while place <= last && place <= ROOM {
            places = places.and(place);
            place += 1;
        }
        places
    }

    const fn and(mut self, place: usize) -> Self {
        if place <= ROOM {
            self.0[place / 64] |= 1 << (place % 64);
        }
        self
    }

    const fn or(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    const fn without(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < WORDS {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    const fn only(self, place: usize) -> Self {
        if place <= ROOM && self.0[place / 64] >> (place % 64) & 1 == 1 {
            return Self::NONE.and(place);
        }
        Self::NONE
    }

    const fn is_empty(&self) -> bool {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }
}

/// The repetition of an atom.
struct Times {
    min: usize,
    max: usize,
}

struct Run<'a> {
    pattern: &'a [u8],
    text: &'a [u8],
}

impl Run<'_> {
    /// Matches from `at` to the end of the group; returns that end and the ends of the matches.
    const fn alternatives(&self, mut at: usize, starts: Places) -> (usize, Places) {
        let mut ends = Places::NONE;
        let mut places = starts;
        while at < self.pattern.len() && self.pattern[at] != b')' {
            if self.pattern[at] == b'|' {
                ends = ends.or(places);
                places = starts;
                at += 1;
            } else {
                (at, places) = self.repeated(at, places);
            }
        }
        (at, ends.or(places))
    }

    /// Matches the atom at `at` with its repetition.
    const fn repeated(&self, at: usize, starts: Places) -> (usize, Places) {
        let (end, mut places) = self.atom(at, starts);
        let (end, times) = self.times(end);
        let mut ends = if times.min == 0 { starts } else { Places::NONE };
        let mut count = 1;
        while !places.is_empty() && count <= times.max {
            if count >= times.min {
                // Reaching a position again leads no further than before.
                places = places.without(ends);
                ends = ends.or(places);
            }
            (_, places) = self.atom(at, places);
            count += 1;
        }
        (end, ends)
    }

    /// Matches the atom at `at` once.
    const fn atom(&self, at: usize, starts: Places) -> (usize, Places) {
        match self.pattern[at] {
            b'^' => (at + 1, starts.only(0)),
            b'$' => (at + 1, starts.only(self.text.len())),
            // After `(?:`, then after `)`.
            b'(' => {
                let (end, ends) = self.alternatives(at + 3, starts);
                (end + 1, ends)
            }
            _ => self.letter(at, starts),
        }
    }

    /// Matches one character: a literal or a class.
    const fn letter(&self, at: usize, starts: Places) -> (usize, Places) {
        let end = self.letter_end(at);
        let mut ends = Places::NONE;
        let mut word = 0;
        while word < WORDS {
            let mut left = starts.0[word];
            while left != 0 {
                let place = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if place < self.text.len() && self.takes(at, end, self.text[place]) {
                    ends = ends.and(place + 1);
                }
            }
            word += 1;
        }
        (end, ends)
    }

    const fn letter_end(&self, at: usize) -> usize {
        match self.pattern[at] {
            b'\\' => at + 2,
            b'[' => {
                let mut end = at + 1;
                while self.pattern[end] != b']' {
                    end += 1;
                }
                end + 1
            }
            _ => at + 1,
        }
    }

    /// Whether the character or class from `at` to `end` matches `byte`.
    const fn takes(&self, at: usize, end: usize, byte: u8) -> bool {
        if self.pattern[at] != b'[' {
            return self.pattern[end - 1] == byte;
        }
        let mut index = at + 1;
        while index < end - 1 {
            let range = self.pattern[index + 1] == b'-' && index + 3 < end;
            let last = if range { index + 2 } else { index };
            if self.pattern[index] <= byte && byte <= self.pattern[last] {
                return true;
            }
            index = last + 1;
        }
        false
    }

    /// Parses the repetition after an atom.
    const fn times(&self, at: usize) -> (usize, Times) {
        let next = if at < self.pattern.len() {
            self.pattern[at]
        } else {
            0
        };
        match next {
            b'?' => (at + 1, Times { min: 0, max: 1 }),
            b'*' => (at + 1, Times { min: 0, max: ROOM }),
            b'+' => (at + 1, Times { min: 1, max: ROOM }),
            b'{' => {
                let (end, min) = self.number(at + 1);
                let (end, max) = match self.pattern[end] {
                    b',' => self.number(end + 1),
                    _ => (end, min),
                };
                (end + 1, Times { min, max })
            }
            _ => (at, Times { min: 1, max: 1 }),
        }
    }

    const fn number(&self, mut at: usize) -> (usize, usize) {
        let mut number = 0;
        while self.pattern[at].is_ascii_digit() {
            number = number * 10 + (self.pattern[at] - b'0') as usize;
            at += 1;
        }
        (at, number)
    }
}

#[cfg(all(test, feature = "openclasp", feature = "agenium"))]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use proptest::sample::select;
    use proptest::string::string_regex;

    use super::{ROOM, fits};
    use crate::generated::{Dialect, root};
    use crate::shape::{Shape, Type};

    /// The patterns of all schemas of cards.
    fn patterns() -> Vec<&'static str> {
        let mut found = BTreeSet::new();
        for dialect in Dialect::ALL.iter().filter(|dialect| dialect.family() != "mcp") {
            collect(root(*dialect), &mut found);
        }
        found.into_iter().collect()
    }

    fn collect(shape: &'static Shape, found: &mut BTreeSet<&'static str>) {
        for member in shape.members {
            collect_from(&member.ty, found);
        }
    }

    fn collect_from(ty: &'static Type, found: &mut BTreeSet<&'static str>) {
        match ty {
            Type::String(text) => found.extend(text.pattern),
            Type::Object(shape) => collect(shape, found),
            Type::Array(list) => collect_from(&list.items, found),
            Type::Map(ty) => collect_from(ty, found),
            _ => {}
        }
    }

    #[test]
    fn every_pattern_is_in_the_supported_subset() {
        assert_eq!(patterns().len(), 12);
        for pattern in patterns() {
            let letters = pattern
                .replace("(?:", "")
                .replace("\\.", "")
                .replace("\\+", "")
                .replace(".-]", "]");
            assert!(pattern.is_ascii() && !letters.contains(['\\', '.']), "{pattern}");
            assert!(
                !pattern.contains("[^") && !letters.contains("(?") && !letters.contains("*?"),
                "{pattern}"
            );
        }
    }

    #[test]
    fn repetitions_and_alternatives() {
        for (pattern, text, expected) in [
            ("^a{2,3}$", "a", false),
            ("^a{2,3}$", "aaa", true),
            ("^a{2,3}$", "aaaa", false),
            ("^(?:ab|a)b$", "ab", true),
            ("^(?:a|ab)+$", "abaab", true),
            ("b", "abc", true),
            ("b$", "abc", false),
            ("^[a-c-]+$", "a-c", true),
            ("^a?$", "", true),
            ("^(?:a*)*$", "aaaa", true),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
        assert!(fits("^https://", &format!("https://{}", "a".repeat(ROOM))));
        assert!(fits("^a+$", &"a".repeat(ROOM)));
        assert!(!fits("^a+$", &"a".repeat(ROOM + 1)), "the end is out of sight");
    }

    /// A pattern and a matching text, in which one character may be replaced, missing or doubled.
    fn cases() -> impl Strategy<Value = (&'static str, String)> {
        let fitting = select(patterns()).prop_flat_map(|pattern| {
            let text = string_regex(pattern.trim_start_matches('^').trim_end_matches('$')).unwrap();
            (Just(pattern), text)
        });
        let other = select("aAzZ09-+_.:/ \n\u{e9}".chars().collect::<Vec<_>>());
        (fitting, any::<prop::sample::Index>(), other, 0..4).prop_map(
            |((pattern, text), index, other, change)| {
                let mut letters: Vec<char> = text.chars().collect();
                if !letters.is_empty() {
                    let at = index.index(letters.len());
                    match change {
                        0 => letters[at] = other,
                        1 => drop(letters.remove(at)),
                        2 => letters.insert(at, other),
                        _ => {}
                    }
                }
                (pattern, letters.into_iter().collect())
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn agrees_with_a_real_engine((pattern, text) in cases()) {
            prop_assume!(text.len() <= ROOM);
            let engine = regress::Regex::with_flags(pattern, "u").unwrap();
            prop_assert_eq!(fits(pattern, &text), engine.find(&text).is_some(), "{:?} {:?}", pattern, text);
        }
    }
}
