//! Regular expressions in schemas: whether they are valid with the flag `u`, and features that not every engine
//! supports.

/// The features of a regular expression, and its faults.
#[derive(Debug, Default)]
#[cfg_attr(
    not(feature = "llm-schemas"),
    allow(dead_code, reason = "read by the rules of clients only")
)]
pub(crate) struct Features {
    pub(crate) lookaround: bool,
    /// `\p{…}`.
    pub(crate) property: bool,
    /// Whether it is invalid even without the flag `u`; the check of files reports that.
    pub(crate) broken: bool,
    /// The first fault with the flag `u` in an expression that is valid without it, and the fix.
    pub(crate) fault: Option<(String, &'static str)>,
}

/// Parses a regular expression of ECMAScript.
pub(crate) fn features(pattern: &str) -> Features {
    let mut scan = Scan {
        pattern,
        rest: pattern,
        ..Scan::default()
    };
    scan.run();
    let broken = scan.found.broken;
    scan.found.fault = scan.found.fault.filter(|_| !broken);
    scan.found
}

#[derive(Default)]
struct Scan<'p> {
    pattern: &'p str,
    rest: &'p str,
    found: Features,
    /// The open groups: whether each can be repeated.
    open: Vec<bool>,
    /// Whether a quantifier may follow.
    repeatable: bool,
    groups: usize,
    highest_reference: usize,
}

const ESCAPED: &str = r"^$\.*+?()[]{}|/";

impl<'p> Scan<'p> {
    fn run(&mut self) {
        while let Some(first) = self.next() {
            match first {
                '\\' => {
                    self.repeatable = true;
                    self.escape(false);
                }
                '[' => self.class(),
                '(' => self.group(),
                ')' => match self.open.pop() {
                    Some(repeatable) => self.repeatable = repeatable,
                    None => self.found.broken = true,
                },
                '|' | '^' | '$' => self.repeatable = false,
                '*' | '+' | '?' => self.quantifier(),
                '{' => self.times(),
                '}' | ']' => self.fault(&format!("unescaped `{first}`"), "escape it with `\\`"),
                _ => self.repeatable = true,
            }
        }
        if !self.open.is_empty() {
            self.found.broken = true;
        }
        if self.highest_reference > self.groups {
            self.fault(
                "a reference to a group that does not exist",
                "use the number of a group",
            );
        }
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn take(&mut self, start: &str) -> bool {
        let rest = self.rest.strip_prefix(start);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes up to `most` characters that satisfy `is_meant`.
    fn take_while(&mut self, most: usize, is_meant: fn(char) -> bool) -> &'p str {
        let length = self
            .rest
            .chars()
            .take(most)
            .take_while(|&next| is_meant(next))
            .map(char::len_utf8)
            .sum();
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn fault(&mut self, what: &str, fix: &'static str) {
        self.found.fault.get_or_insert_with(|| (what.to_owned(), fix));
    }

    /// Parses an escape sequence after its backslash; returns whether it represents a single character.
    fn escape(&mut self, in_class: bool) -> bool {
        let Some(kind) = self.next() else {
            self.found.broken = true;
            return true;
        };
        let is_valid = match kind {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => return false,
            'p' | 'P' => {
                self.found.property = true;
                let named = self.take("{") && {
                    let name = self.take_while(usize::MAX, |next| {
                        next.is_ascii_alphanumeric() || "_=".contains(next)
                    });
                    !name.is_empty() && self.take("}")
                };
                if !named {
                    self.fault("`\\p` without a property", "write it as `\\p{L}`");
                }
                return false;
            }
            'f' | 'n' | 'r' | 't' | 'v' => true,
            'b' => {
                self.repeatable = in_class;
                true
            }
            'B' if !in_class => {
                self.repeatable = false;
                true
            }
            '-' => in_class,
            '0' => !self.rest.starts_with(|next: char| next.is_ascii_digit()),
            '1'..='9' if !in_class => {
                let number = format!("{kind}{}", self.take_while(9, |next| next.is_ascii_digit()));
                self.highest_reference = self.highest_reference.max(number.parse().unwrap_or(usize::MAX));
                true
            }
            'c' => self.take_while(1, |next| next.is_ascii_alphabetic()).len() == 1,
            'x' => self.take_while(2, |next| next.is_ascii_hexdigit()).len() == 2,
            'u' if self.take("{") => {
                let digits = self.take_while(usize::MAX, |next| next.is_ascii_hexdigit());
                u32::from_str_radix(digits, 16).is_ok_and(|code| code <= 0x10_FFFF) && self.take("}")
            }
            'u' => self.take_while(4, |next| next.is_ascii_hexdigit()).len() == 4,
            'k' if !in_class && self.take("<") => {
                let name = self.take_while(usize::MAX, |next| next != '>');
                self.take(">") && self.pattern.contains(&format!("(?<{name}>"))
            }
            other => ESCAPED.contains(other),
        };
        if !is_valid {
            let fix = if kind.is_ascii_alphanumeric() {
                "use an escape of ECMAScript; for the start and end of the text, `^` and `$`"
            } else {
                "remove the `\\`"
            };
            self.fault(&format!("invalid escape `\\{kind}`"), fix);
        }
        true
    }

    /// Parses a character class.
    fn class(&mut self) {
        self.take("^");
        self.repeatable = true;
        // The possible start of a range; empty after a class such as `\w`.
        let mut before = None;
        loop {
            if self.rest.is_empty() {
                self.found.broken = true;
                return;
            }
            if self.take("]") {
                return;
            }
            let starts_range = self.rest.starts_with('-') && !self.rest.starts_with("-]");
            let Some(first) = before.take().filter(|_| starts_range) else {
                before = Some(self.class_atom());
                continue;
            };
            self.take("-");
            let last = self.class_atom();
            if first.is_empty() || last.is_empty() {
                let fix = "move the `-` to the end, or escape it";
                self.fault("a class such as `\\w` as the end of a range", fix);
            } else if !first.starts_with('\\') && !last.starts_with('\\') && first > last {
                self.found.broken = true;
            }
        }
    }

    /// Parses an item of a character class; returns an empty string for a nested class.
    fn class_atom(&mut self) -> &'p str {
        let start = self.rest;
        let single = match self.next() {
            Some('\\') => self.escape(true),
            _ => true,
        };
        if single {
            &start[..start.len() - self.rest.len()]
        } else {
            ""
        }
    }

    /// Parses the start of a group.
    fn group(&mut self) {
        self.repeatable = false;
        if !self.take("?") {
            self.groups += 1;
            return self.open.push(true);
        }
        let is_lookaround = ["=", "!", "<=", "<!"].iter().any(|start| self.take(start));
        self.found.lookaround |= is_lookaround;
        self.open.push(!is_lookaround);
        if is_lookaround {
            return;
        }
        if self.take("<") {
            self.groups += 1;
            self.take_while(usize::MAX, |next| next.is_alphanumeric() || "_$".contains(next));
            if !self.take(">") {
                self.found.broken = true;
            }
            return;
        }
        self.take_while(usize::MAX, |next| "ims-".contains(next));
        if !self.take(":") {
            self.found.broken = true;
        }
    }

    fn quantifier(&mut self) {
        if !self.repeatable {
            self.found.broken = true;
        }
        self.take("?");
        self.repeatable = false;
    }

    /// Parses `{2}`, `{2,}` or `{2,3}`.
    fn times(&mut self) {
        let is_digit = |next: char| next.is_ascii_digit();
        let least = self.take_while(usize::MAX, is_digit);
        let most = if self.take(",") {
            self.take_while(usize::MAX, is_digit)
        } else {
            least
        };
        if least.is_empty() || !self.take("}") {
            self.repeatable = true;
            return self.fault(
                "unescaped `{`",
                "escape it with `\\`; a repetition has its lower bound, as `{0,3}`",
            );
        }
        if let (Ok(least), Ok(most)) = (least.parse::<u64>(), most.parse::<u64>())
            && least > most
        {
            self.found.broken = true;
        }
        self.quantifier();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    fn is_right(pattern: &str) -> bool {
        let found = features(pattern);
        found.fault.is_none() && !found.broken
    }

    #[test]
    fn patterns_that_are_valid_only_without_the_flag() {
        for pattern in [
            r"^https\:\/\/",
            r"[\w-.]",
            r"\#",
            r"\@",
            r"\_",
            "a{,3}",
            r"\A",
            r"a\Z",
            r"\-",
            "}",
            "]",
            "a{",
            r"\1",
            r"\pL",
            "(?i)a",
            "(?P<a>b)",
            "a++",
            "(?=a)*",
            r"[a-\d]",
            "[z-a]",
            "(",
            "[",
            "\\",
            r"\u{110000}",
            r"[\1]",
        ] {
            assert!(!is_right(pattern), "{pattern}");
        }
        for pattern in [
            r"^https:\/\/",
            r"[\w\-.]",
            r"[\w.-]",
            "[-a]",
            "a{0,3}",
            r"\u{1F600}",
            r"(a)\1",
            r"(?<a>b)\k<a>",
            "a+?",
            r"\p{L}",
            "(?!a)b",
            r"[^\]]",
            "(?:a|b)*",
            "[a-z0-9]{2,}",
            r"\x41\cA\0",
            "[(){}*+?|^$]",
            "",
        ] {
            assert!(is_right(pattern), "{pattern} {:?}", features(pattern).fault);
        }
    }

    #[test]
    fn lookaround_and_properties_are_detected() {
        for pattern in ["^(?!a)b", "a(?=b)", "(?<=a)b", "(?<!a)b"] {
            assert!(features(pattern).lookaround, "{pattern}");
        }
        for pattern in [r"\p{L}", r"[\P{Lu}]"] {
            assert!(features(pattern).property, "{pattern}");
        }
        for pattern in [r"\(?!a", "[(?=]", "(?<a>b)", r"\\p{1}"] {
            let found = features(pattern);
            assert!(!found.lookaround && !found.property, "{pattern}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn agrees_with_a_real_engine(parts in proptest::collection::vec(
            prop::sample::select(vec![
                "a", "b", "z", "-", ".", "^", "$", "|", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<n>", "[", "[^", "]", "{",
                "}", "{2}", "{2,}", "{,2}", "{3,2}", "*", "+", "?", r"\w", r"\d", r"\.", r"\:", r"\-", r"\/", r"\1", r"\2", r"\0", r"\x41", r"\x4", r"\u0041", r"\u{41}", r"\cA", r"\c", r"\A", r"\k<n>", r"\p{L}",
            ]), 0..8)
        ) {
            let pattern = parts.concat();
            // Some engines reject duplicate names, and names within a group of the same name.
            prop_assume!(pattern.matches("(?<n>").count() < 2);
            let real = regress::Regex::with_flags(&pattern, "u");
            prop_assert_eq!(is_right(&pattern), real.is_ok(), "{} {:?} {:?}", pattern, features(&pattern).fault, real.err());
        }
    }
}
