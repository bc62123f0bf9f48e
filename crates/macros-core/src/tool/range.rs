//! Ranges of numbers in Rust syntax: `1..=10`, `0.5..`, `..=-1`, and `3` for an exact number.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::Number;
use syn::Lit;

use crate::meta::trees;

/// A range; an omitted side is unbounded.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Range {
    /// The minimum.
    pub(crate) min: Option<Bound>,
    /// The maximum, and whether it is inclusive.
    pub(crate) max: Option<(Bound, bool)>,
}

/// A number in the source.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Bound {
    Integer(i128),
    Float(f64),
}

impl Bound {
    /// The number as JSON, if JSON readers can represent it.
    pub(crate) fn number(self) -> Option<Number> {
        match self {
            Self::Integer(value) => i64::try_from(value)
                .map(Number::from)
                .or_else(|_| u64::try_from(value).map(Number::from))
                .ok(),
            Self::Float(value) => Number::from_f64(value),
        }
    }

    /// The number as a float, for comparisons.
    #[expect(
        clippy::cast_precision_loss,
        reason = "bounds beyond 2^53 are compared as integers"
    )]
    pub(crate) fn float(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// Whether this number is greater than `other`.
    pub(crate) fn exceeds(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a > b,
            (a, b) => a.float() > b.float(),
        }
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value}"),
        }
    }
}

impl Range {
    pub(crate) fn bounds(&self) -> Vec<Bound> {
        let mut bounds = Vec::new();
        if let Some(min) = self.min {
            bounds.push(min);
        }
        if let Some((max, _)) = self.max {
            bounds.push(max);
        }
        bounds
    }

    /// Whether the range contains no number.
    pub(crate) fn is_empty(&self) -> bool {
        match (self.min, self.max) {
            (Some(min), Some((max, inclusive))) => min.exceeds(max) || (!inclusive && !max.exceeds(min)),
            _ => false,
        }
    }

    /// Whether JSON readers can represent both bounds; omitting a bound would accept any value.
    pub(crate) fn is_json(&self) -> bool {
        let high = self.max.map(|(max, inclusive)| match max {
            Bound::Integer(value) if !inclusive => value.checked_sub(1).map(Bound::Integer),
            other => Some(other),
        });
        let held = |bound: Option<Bound>| bound.and_then(Bound::number).is_some();
        self.min.is_none_or(|min| held(Some(min))) && high.is_none_or(held)
    }

    /// Whether the range contains `value`.
    pub(crate) fn holds(&self, value: Bound) -> bool {
        let low = self.min.is_none_or(|min| !min.exceeds(value));
        let high = self
            .max
            .is_none_or(|(max, inclusive)| max.exceeds(value) || (inclusive && !value.exceeds(max)));
        low && high
    }
}

/// Parses a range of number literals; `None` if it is invalid or unbounded on both sides.
pub(crate) fn parse_range(tokens: TokenStream) -> Option<Range> {
    let tokens = trees(open(tokens));
    let dots =
        (0..tokens.len()).find(|&at| is_punct(tokens.get(at), '.') && is_punct(tokens.get(at + 1), '.'));
    let Some(dots) = dots else {
        let exact = parse_number(&tokens)?;
        return Some(Range {
            min: Some(exact),
            max: Some((exact, true)),
        });
    };
    let inclusive = is_punct(tokens.get(dots + 2), '=');
    let (low, high) = (&tokens[..dots], &tokens[dots + 2 + usize::from(inclusive)..]);
    let side = |tokens: &[TokenTree]| match tokens {
        [] => Some(None),
        tokens => parse_number(tokens).map(Some),
    };
    let range = Range {
        min: side(low)?,
        max: side(high)?.map(|max| (max, inclusive)),
    };
    let silent = range.min.is_none() && range.max.is_none();
    (!silent && (!inclusive || range.max.is_some())).then_some(range)
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// Opens the invisible groups of `macro_rules!` fragments.
fn open(tokens: TokenStream) -> TokenStream {
    let mut opened = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                open(group.stream()).to_tokens(&mut opened);
            }
            other => other.to_tokens(&mut opened),
        }
    }
    opened
}

fn parse_number(tokens: &[TokenTree]) -> Option<Bound> {
    let (sign, number) = match tokens {
        [minus, number] if is_punct(Some(minus), '-') => ("-", number),
        [number] => ("", number),
        _ => return None,
    };
    match syn::parse2::<Lit>(number.clone().into()).ok()? {
        Lit::Int(int) if int.suffix().is_empty() => format!("{sign}{}", int.base10_digits())
            .parse()
            .ok()
            .map(Bound::Integer),
        Lit::Float(float) if float.suffix().is_empty() => format!("{sign}{}", float.base10_digits())
            .parse()
            .ok()
            .map(Bound::Float),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn text(tokens: TokenStream) -> String {
        let Some(range) = parse_range(tokens) else {
            return "none".to_owned();
        };
        let side = |bound: Option<Bound>| bound.map_or(String::new(), |bound| bound.to_string());
        let dots = if range.max.is_some_and(|(_, inclusive)| inclusive) {
            "..="
        } else {
            ".."
        };
        format!("{}{dots}{}", side(range.min), side(range.max.map(|(max, _)| max)))
    }

    #[test]
    fn ranges_are_read_as_rust_writes_them() {
        assert_eq!(text(quote!(1..=10)), "1..=10");
        assert_eq!(text(quote!(-5..5)), "-5..5");
        assert_eq!(text(quote!(0.5..)), "0.5..");
        assert_eq!(text(quote!(..=-1)), "..=-1");
        assert_eq!(text(quote!(7)), "7..=7");
        assert_eq!(text(quote!(1_000..)), "1000..");
    }

    #[test]
    fn other_tokens_are_rejected() {
        for tokens in [
            quote!(..),
            quote!(1..=),
            quote!(a..b),
            quote!("x"),
            quote!(1u8..2),
        ] {
            assert_eq!(text(tokens), "none");
        }
    }

    #[test]
    fn empty_ranges_are_detected() {
        let empty = |tokens| parse_range(tokens).is_some_and(|range| range.is_empty());
        assert!(empty(quote!(10..=1)));
        assert!(empty(quote!(1..1)));
        assert!(!empty(quote!(1..=1)));
    }
}
