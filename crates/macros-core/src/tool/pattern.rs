//! Regular expressions: only the syntax that every reader of JSON Schema shares.

/// What is wrong with `pattern`, if it is not portable.
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
                Some(_) => scan.repeatable = true,
            }
        } else if scan.in_class {
            scan.in_class = character != ']';
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
    /// Whether a quantifier has something to repeat.
    repeatable: bool,
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
            '*' | '+' | '{' => self.repeatable = character != '{' && next == Some('?'),
            '?' | '|' | '^' => self.repeatable = false,
            _ => self.repeatable = true,
        }
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
            "",
        ] {
            assert_eq!(fault(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn what_readers_disagree_on_does_not() {
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
        ] {
            assert!(
                fault(pattern).is_some_and(|message| message.contains(part)),
                "{pattern}"
            );
        }
    }
}
