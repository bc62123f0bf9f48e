//! Constraints of an argument as schema keywords, checked against the type and each other as far as the tokens
//! allow.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use serde_json::{Map, Value as Json};

use super::hint::Hint;
use super::pattern;
use super::range::{Bound, Range, parse_range};
use crate::errors::Errors;
use crate::lists::row;
use crate::meta::{Keys, Text, Value, is_one_of, parse_literal, value_or_key};

/// The constraints of one argument.
#[derive(Default)]
pub(crate) struct Constraints {
    range: Option<Range>,
    /// Bounds of a string's length in characters.
    length: Option<Range>,
    /// Bounds of a list's length.
    items: Option<Range>,
    pattern: Option<Text>,
}

/// Reads the constraints among `keys` for an argument of type `hint`.
pub(crate) fn parse_constraints(keys: &mut Keys, hint: Hint, errors: &mut Errors) -> Constraints {
    let mut constraints = Constraints::default();
    if let Some((key, value)) = keys.take("range") {
        constraints.range = parse_bounds(&key, &value, errors).filter(|_| fits(&key, hint, errors));
        if let (Some(range), Hint::Integer(..)) = (&constraints.range, hint) {
            check_type_range(&key, &value, range, hint, errors);
        }
    }
    if let Some((key, value)) = keys.take("length") {
        constraints.length = parse_count(&key, &value, errors).filter(|_| fits(&key, hint, errors));
    }
    if let Some((key, value)) = keys.take("items") {
        constraints.items = parse_count(&key, &value, errors).filter(|_| fits(&key, hint, errors));
    }
    if let Some((key, value)) = keys.take("pattern") {
        constraints.pattern = parse_pattern(&key, value, errors).filter(|_| fits(&key, hint, errors));
    }
    constraints
}

/// Whether a constraint applies to the type; otherwise the message suggests the one that does.
fn fits(key: &Ident, hint: Hint, errors: &mut Errors) -> bool {
    let (keys, fitting): (&[&str], &str) = match hint {
        Hint::Integer(..) | Hint::Float => (&["range"], "`range(…)`"),
        Hint::Text => (&["length", "pattern"], "`length(…)` or `pattern = …`"),
        Hint::List => (&["items"], "`items(…)`"),
        Hint::Char | Hint::Flag => (&[], "no constraint"),
        Hint::Other | Hint::Unknown => return true,
    };
    let fits = is_one_of(key, keys);
    if !fits {
        errors.add(
            key,
            &format!("`{key}` does not fit {}, which takes {fitting}", hint.words()),
        );
    }
    fits
}

fn parse_bounds(key: &Ident, value: &Value, errors: &mut Errors) -> Option<Range> {
    let tokens = match value {
        Value::List(items) if items.len() == 1 => items[0].to_token_stream(),
        other => {
            errors.add(
                &value_or_key(other, key),
                &format!("expected one range: `{key}(1..=10)`"),
            );
            return None;
        }
    };
    match parse_range(tokens.clone()) {
        Some(range) if !range.is_json() => {
            errors.add(&tokens, "bound out of range for JSON numbers");
            None
        }
        Some(range) if range.is_empty() => {
            errors.add(&tokens, "empty range: the start must not exceed the end");
            None
        }
        None => {
            errors.add(&tokens, "expected a range of number literals, such as `1..=10`");
            None
        }
        range => range,
    }
}

/// Parses a range for a length or a number of items: integers that are not negative.
fn parse_count(key: &Ident, value: &Value, errors: &mut Errors) -> Option<Range> {
    let range = parse_bounds(key, value, errors)?;
    let counts = range
        .bounds()
        .iter()
        .all(|bound| matches!(bound, Bound::Integer(0..)));
    if !counts {
        errors.add(
            &list_tokens(key, value),
            "a length must be a non-negative integer",
        );
    }
    counts.then_some(range)
}

fn parse_pattern(key: &Ident, value: Value, errors: &mut Errors) -> Option<Text> {
    let text = parse_literal(key, value, errors);
    if let Some(message) = pattern::fault(text.literal()?) {
        errors.add(&text.site.value, &message);
        return None;
    }
    Some(text)
}

fn check_type_range(key: &Ident, value: &Value, range: &Range, hint: Hint, errors: &mut Errors) {
    let Hint::Integer(min, max) = hint else { return };
    let mut check = |bound: Bound, most: i128| {
        let message = match bound {
            Bound::Integer(value) if value < min || value > most => {
                format!("{bound} is out of range for the type, which takes {min}..={max}")
            }
            Bound::Integer(_) => return,
            Bound::Float(_) => format!("expected an integer, found {bound}"),
        };
        errors.add(&list_tokens(key, value), &message);
    };
    if let Some(bound) = range.min {
        check(bound, max);
    }
    // An exclusive bound may be one above the largest value.
    if let Some((bound, inclusive)) = range.max {
        check(bound, max + i128::from(!inclusive));
    }
}

fn list_tokens(key: &Ident, value: &Value) -> TokenStream {
    match value {
        Value::List(items) => row(items),
        _ => key.to_token_stream(),
    }
}

impl Constraints {
    /// The tokens of the pattern, if any.
    pub(crate) fn pattern_tokens(&self) -> Option<TokenStream> {
        self.pattern.as_ref().map(|text| text.site.value.clone())
    }

    /// The constraints as schema keywords.
    pub(crate) fn keywords(&self) -> Map<String, Json> {
        let mut keywords = Map::new();
        let mut add = |keyword: &str, bound: Bound| {
            if let Some(number) = bound.number() {
                keywords.insert(keyword.to_owned(), number.into());
            }
        };
        let ranges = [
            (&self.range, "minimum", "maximum"),
            (&self.length, "minLength", "maxLength"),
            (&self.items, "minItems", "maxItems"),
        ];
        for &(range, low, high) in &ranges {
            let Some(range) = range else { continue };
            if let Some(min) = range.min {
                add(low, min);
            }
            match range.max {
                Some((max, true)) => add(high, max),
                Some((Bound::Integer(max), false)) => add(high, Bound::Integer(max - 1)),
                Some((max, false)) => add("exclusiveMaximum", max),
                None => {}
            }
        }
        if let Some(pattern) = self.pattern.as_ref().and_then(Text::literal) {
            keywords.insert("pattern".to_owned(), pattern.into());
        }
        keywords
    }

    /// Why `value` can't be of this type under these constraints; `None` if it may be valid.
    pub(crate) fn refuse(&self, value: &Json, hint: Hint) -> Option<String> {
        let wanted = || format!("expected {}", hint.words());
        match (hint, value) {
            (Hint::Unknown | Hint::Other, _) => self.refuse_untyped(value),
            (Hint::Flag, Json::Bool(_)) => None,
            (Hint::Integer(min, max), Json::Number(number)) => {
                let Some(value) = integer(number) else {
                    return Some(wanted());
                };
                if value < min || value > max {
                    return Some(format!(
                        "{value} is out of range for the type, which takes {min}..={max}"
                    ));
                }
                outside(self.range.as_ref(), Bound::Integer(value), "range")
            }
            (Hint::Float, Json::Number(number)) => {
                let value = integer(number)
                    .map(Bound::Integer)
                    .or_else(|| number.as_f64().map(Bound::Float))?;
                outside(self.range.as_ref(), value, "range")
            }
            (Hint::Text, Json::String(text)) => {
                outside(self.length.as_ref(), count(text.chars().count()), "length")
            }
            (Hint::Char, Json::String(text)) if text.chars().count() == 1 => None,
            (Hint::List, Json::Array(list)) => {
                outside(self.items.as_ref(), count(list.len()), "number of items")
            }
            _ => Some(wanted()),
        }
    }

    /// Why `value` violates the constraints, regardless of the type.
    fn refuse_untyped(&self, value: &Json) -> Option<String> {
        match value {
            Json::Number(_) if self.range.is_some() => self.refuse(value, Hint::Float),
            Json::String(_) if self.length.is_some() => self.refuse(value, Hint::Text),
            Json::Array(_) if self.items.is_some() => self.refuse(value, Hint::List),
            _ => None,
        }
    }

    /// Whether only deserialization can tell if a value is of this type.
    pub(crate) fn needs_proof(hint: Hint) -> bool {
        matches!(hint, Hint::Unknown | Hint::Other | Hint::List)
    }
}

fn outside(range: Option<&Range>, value: Bound, what: &str) -> Option<String> {
    let range = range.filter(|range| !range.holds(value))?;
    let min = range.min.map_or_else(String::new, |min| min.to_string());
    let max = match range.max {
        None => "..".to_owned(),
        Some((max, true)) => format!("..={max}"),
        Some((max, false)) => format!("..{max}"),
    };
    Some(format!("the {what} must be in {min}{max}, found {value}"))
}

fn count(len: usize) -> Bound {
    Bound::Integer(i128::try_from(len).unwrap_or(i128::MAX))
}

fn integer(number: &serde_json::Number) -> Option<i128> {
    number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from))
}
