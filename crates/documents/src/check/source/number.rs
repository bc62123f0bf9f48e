//! Numbers, both valid and in common invalid forms.

use agentcard_rules::Rule;
use serde_json::Number;

use crate::rules;

/// A fault of a number and its fix.
type Wrong = (&'static Rule, &'static str);

/// Parses a number, with a fault if its form is invalid.
pub(super) fn read_number(token: &str) -> (Number, Option<Wrong>) {
    if let Err(fix) = check_form(token) {
        return (Number::from(0), Some((rules::NOT_JSON, fix)));
    }
    let float = token.contains(['.', 'e', 'E']) || token == "-0";
    if !float {
        if let Ok(number) = token.parse::<u64>() {
            return (number.into(), None);
        }
        if let Ok(number) = token.parse::<i64>() {
            return (number.into(), None);
        }
    }
    let number = token.parse::<f64>().ok().and_then(Number::from_f64);
    match number {
        Some(number) => (number, None),
        None => (
            Number::from(0),
            Some((rules::NUMBER, "use a smaller number, or a string")),
        ),
    }
}

/// Whether a number changes its value when stored as a 64-bit float.
pub(super) fn is_rounded(literal: &str, number: &Number) -> bool {
    // A double preserves fifteen digits.
    let is_short = literal.len() <= 15 && !literal.contains(['e', 'E']);
    !is_short && number.is_f64() && decimal(literal) != decimal(&number.to_string())
}

/// The sign, significant digits and exponent of a number; zero has no digits.
fn decimal(literal: &str) -> Option<(bool, String, i64)> {
    let (negative, literal) = match literal.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, literal),
    };
    let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_end_matches('0');
    let zeros = digits.len() - significant.len();
    let significant = significant.trim_start_matches('0');
    if significant.is_empty() {
        return Some((false, String::new(), 0));
    }
    let shift = i64::try_from(zeros).ok()? - i64::try_from(fraction.len()).ok()?;
    let exponent: i64 = exponent.parse().ok()?;
    Some((negative, significant.to_owned(), exponent.checked_add(shift)?))
}

/// Checks a token against the JSON grammar; the error tells how to fix it.
fn check_form(token: &str) -> Result<(), &'static str> {
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    if unsigned.starts_with('+') {
        return Err("remove the `+`");
    }
    if unsigned.starts_with("0x") || unsigned.starts_with("0X") {
        return Err("use a decimal number");
    }
    let whole = digits(unsigned);
    let rest = &unsigned[whole..];
    if whole == 0 {
        return Err(if rest.starts_with('.') {
            "add a zero before the decimal point"
        } else {
            "add digits"
        });
    }
    if whole > 1 && unsigned.starts_with('0') {
        return Err("remove the leading zeros");
    }
    let rest = match rest.strip_prefix('.') {
        Some(fraction) if digits(fraction) == 0 => return Err("add a digit after the decimal point"),
        Some(fraction) => &fraction[digits(fraction)..],
        None => rest,
    };
    let Some(exponent) = rest.strip_prefix(['e', 'E']) else {
        return if rest.is_empty() {
            Ok(())
        } else {
            Err("put strings in double quotes")
        };
    };
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    if exponent.is_empty() || digits(exponent) < exponent.len() {
        return Err("add digits after the `e`");
    }
    Ok(())
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_serde_json() {
        for token in [
            "0",
            "-0",
            "1",
            "-1",
            "18446744073709551615",
            "18446744073709551616",
            "-9223372036854775808",
            "1.5",
            "1e3",
            "-1.25E-2",
            "0.1",
            "123456789012345678901234567890",
        ] {
            let (number, wrong) = read_number(token);
            assert!(wrong.is_none(), "{token}");
            assert_eq!(number, serde_json::from_str::<Number>(token).unwrap(), "{token}");
        }
    }

    #[test]
    fn only_changed_values_count_as_rounded() {
        let rounded = |token| is_rounded(token, &read_number(token).0);
        for token in [
            "0.1",
            "1.10",
            "1e3",
            "1E+3",
            "-0.0",
            "0e-999",
            "1.50000000000000000000",
            "100000000000000000000",
            "0.30000000000000004",
            "1.7976931348623157e308",
            "5e-324",
            "18446744073709551615",
            "-9223372036854775808",
        ] {
            assert!(!rounded(token), "{token}");
        }
        for token in [
            "12345678901234567890123",
            "0.1234567890123456789012",
            "-0.1234567890123456789012",
            "3.141592653589793238",
            "18446744073709551617",
            "1e-400",
            "1.0000000000000000001e10",
        ] {
            assert!(rounded(token), "{token}");
        }
    }

    #[test]
    fn invalid_forms_are_reported() {
        for (token, fix) in [
            ("+1", "remove the `+`"),
            ("01", "remove the leading zeros"),
            (".5", "add a zero before the decimal point"),
            ("5.", "add a digit after the decimal point"),
            ("0x1F", "use a decimal number"),
            ("1e", "add digits after the `e`"),
            ("-", "add digits"),
            ("-Infinity", "add digits"),
            ("10_000", "put strings in double quotes"),
            ("2025-11-25", "put strings in double quotes"),
        ] {
            assert_eq!(read_number(token).1.map(|wrong| wrong.1), Some(fix), "{token}");
        }
        for token in ["1e999", "-1e999", &"9".repeat(400)] {
            assert_eq!(read_number(token).1.map(|wrong| wrong.0.id), Some("DOC-029"));
        }
    }
}
