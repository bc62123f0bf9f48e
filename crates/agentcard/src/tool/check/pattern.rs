//! Regular expressions of a schema. The engine requires the feature `pattern`; patterns for integer keys of maps
//! work without it.

use std::collections::HashMap;

use agentcard_rules::schema::check;

use crate::tool::schema::key_range;

/// Compiled patterns.
#[derive(Debug, Default)]
pub(in crate::tool) struct Patterns(HashMap<String, Pattern>);

#[derive(Debug)]
enum Pattern {
    /// Decimal numbers in a range.
    Integers(i128, i128),
    #[cfg(feature = "pattern")]
    Regex(Box<regress::Regex>),
}

impl Patterns {
    /// Compiles a pattern; the error tells why it can't be used.
    #[inline]
    pub(super) fn add(&mut self, pattern: &str) -> Result<(), String> {
        if !self.0.contains_key(pattern) {
            let ready = match key_range(pattern) {
                Some((min, max)) => Pattern::Integers(min, max),
                None => compile(pattern)?,
            };
            self.0.insert(pattern.to_owned(), ready);
        }
        Ok(())
    }
}

impl check::Patterns for Patterns {
    /// A pattern that is not compiled matches nothing.
    #[inline]
    fn matches(&self, pattern: &str, text: &str) -> bool {
        match self.0.get(pattern) {
            Some(&Pattern::Integers(min, max)) => integer(text).is_some_and(|n| (min..=max).contains(&n)),
            #[cfg(feature = "pattern")]
            Some(Pattern::Regex(regex)) => regex.find(text).is_some(),
            None => false,
        }
    }
}

#[inline]
#[cfg(feature = "pattern")]
fn compile(pattern: &str) -> Result<Pattern, String> {
    let compiled = regress::Regex::with_flags(pattern, "u");
    compiled
        .map(|regex| Pattern::Regex(Box::new(regex)))
        .map_err(|fault| fault.to_string())
}

#[inline]
#[cfg(not(feature = "pattern"))]
fn compile(_: &str) -> Result<Pattern, String> {
    Err("enable the feature `pattern` of agentcard".to_owned())
}

/// Parses a decimal number in the form of a map key: without leading zeros or a plus sign.
#[inline]
fn integer(text: &str) -> Option<i128> {
    let number: i128 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
