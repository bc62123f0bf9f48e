//! Regular expressions, limited to the syntax that all readers of JSON Schema share.

/// Letters with the same meaning after `\` in all readers.
const ESCAPES: &str = "dDwWsSbBtnrfvxu";

/// Why `pattern` is not portable, if so.
pub(crate) fn fault(pattern: &str) -> Option<String> {
    let mut scan = Scan::default();
    let mut rest = pattern.chars().peekable();
    while let Some(character) = rest.next() {
        let next = rest.peek().copied();
        if character == '\\' {
            match rest.next() {
                None => return Some("the pattern ends with a lone `\\`".to_owned()),
                Some(digit @ '1'..='9') if !scan.in_class => {
                    return Some(format!("back references such as `\\{digit}` are not portable"));
                }
                Some('k') if !scan.in_class => {
                    return Some("back references such as `\\k` are not portable".to_owned());
                }
                Some(letter) if letter.is_ascii_alphabetic() && !ESCAPES.contains(letter) => {
                    return Some(format!("the escape `\\{letter}` is not portable"));
                }
                Some(_) => (scan.repeatable, scan.last, scan.in_range) = (true, None, false),
            }
        } else if scan.in_class {
            if let Err(message) = scan.see_in_class(character, next) {
                return Some(message);
            }
        } else if character == '[' && next == Some('^') {
            rest.next();
            if rest.peek() == Some(&']') {
                return Some("an empty class `[^]` is not portable".to_owned());
            }
            (scan.in_class, scan.repeatable) = (true, true);
        } else if character == '{' && scan.repeatable {
            let (mut count, mut closed) = (String::new(), false);
            while !closed && let Some(next) = rest.next() {
                closed = next == '}';
                if !closed {
                    count.push(next);
                }
            }
            if !closed || !is_count(&count) {
                return Some(format!(
                    "`{{{count}` is not a valid repetition, such as `{{2,4}}`"
                ));
            }
            scan.repeatable = rest.peek() == Some(&'?');
        } else if character == '(' && next == Some('?') {
            rest.next();
            if rest.next() != Some(':') {
                let message =
                    "groups that begin with `(?`, such as look-around, are not portable; only `(?:…)` is";
                return Some(message.to_owned());
            }
            scan.depth += 1;
            scan.repeatable = false;
        } else if let Err(message) = scan.see(character, next) {
            return Some(message);
        }
    }
    match (scan.in_class, scan.depth) {
        (true, _) => Some("unclosed `[` in the pattern".to_owned()),
        (false, 0) => None,
        _ => Some("unclosed `(` in the pattern".to_owned()),
    }
}

#[derive(Default)]
struct Scan {
    depth: usize,
    in_class: bool,
    /// Whether a quantifier may follow.
    repeatable: bool,
    /// The previous character, if it can start a range in a class.
    last: Option<char>,
    /// Whether the previous character is the `-` of a range.
    in_range: bool,
}

/// Whether the text between braces is `2`, `2,` or `2,4`.
fn is_count(text: &str) -> bool {
    let (least, most) = match text.split_once(',') {
        None => (text, text),
        Some((least, "")) => (least, least),
        Some(both) => both,
    };
    matches!((number(least), number(most)), (Some(least), Some(most)) if least <= most)
}

fn number(digits: &str) -> Option<u32> {
    if digits.starts_with('+') {
        return None;
    }
    digits.parse().ok()
}

impl Scan {
    fn see(&mut self, character: char, next: Option<char>) -> Result<(), String> {
        match character {
            '[' => {
                if next == Some(']') {
                    return Err("an empty class `[]` is not portable".to_owned());
                }
                self.in_class = true;
                self.repeatable = true;
            }
            ']' | '}' => return Err(format!("unmatched `{character}` in the pattern")),
            '(' => {
                self.depth += 1;
                self.repeatable = false;
            }
            ')' => {
                self.depth = self.depth.checked_sub(1).ok_or("unmatched `)` in the pattern")?;
                self.repeatable = true;
            }
            '*' | '+' | '?' | '{' if !self.repeatable => {
                return Err(format!("`{character}` repeats nothing in the pattern"));
            }
            '*' | '+' => self.repeatable = next == Some('?'),
            '?' | '|' | '^' => self.repeatable = false,
            _ => self.repeatable = true,
        }
        Ok(())
    }

    fn see_in_class(&mut self, character: char, next: Option<char>) -> Result<(), String> {
        match (character, self.last, next) {
            ('[', _, Some(':')) => return Err("classes such as `[:alpha:]` are not portable".to_owned()),
            ('-', Some(from), Some(to)) if to < from && !matches!(to, ']' | '\\') => {
                return Err(format!("the range `{from}-{to}` of the pattern is reversed"));
            }
            _ => {}
        }
        self.in_class = character != ']';
        // Neither the `-` of a range nor its last character can start another range.
        let end = std::mem::replace(&mut self.in_range, character == '-' && self.last.is_some());
        self.last = (self.in_class && !self.in_range && !end).then_some(character);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_syntax_passes() {
        for pattern in [
            "^[a-z]+$",
            "^(?:a|b)*?$",
            r"^\d{2,4}-\w+$",
            "a{3}?b",
            "[(?=]",
            r"[\]()]+",
            r"^[A-Za-z-0-9_.-]+@[^@ ]{1,}[-a]\x41\{\}$",
            "",
        ] {
            assert_eq!(fault(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn ambiguous_syntax_is_rejected() {
        for (pattern, part) in [
            ("(?=a)", "look-around"),
            ("(?<!a)", "look-around"),
            ("(?i)a", "portable"),
            (r"(a)\1", "back references"),
            ("(a", "unclosed `(`"),
            ("a)", "unmatched `)`"),
            ("[a", "unclosed `[`"),
            ("*a", "repeats nothing"),
            ("a|+", "repeats nothing"),
            ("a\\", "lone"),
            ("[z-a]", "is reversed"),
            ("[[:alpha:]]", "[:alpha:]"),
            ("[^]a]", "empty class"),
            ("a{3,1}", "`{3,1` is not a valid"),
            ("a{,3}", "not a valid repetition"),
            ("a{x}", "not a valid repetition"),
            ("a{2", "not a valid repetition"),
            ("a{2}{3}", "repeats nothing"),
            ("a]", "unmatched `]`"),
            ("a}", "unmatched `}`"),
            (r"\p{L}", "the escape `\\p`"),
            (r"\Aabc\z", "the escape `\\A`"),
        ] {
            assert!(
                fault(pattern).is_some_and(|message| message.contains(part)),
                "{pattern}"
            );
        }
    }
}
