//! Patterns and formats of texts, for the dialects whose schemas state them.

use crate::At;
use crate::catalogue::document as rules;
use crate::report::Report;
use crate::shape::Text;
use crate::text::url::{Kind, classify};

/// Judges the form of a text; one fault is enough.
pub(crate) fn judge(report: &mut Report<'_>, constraints: &Text, text: &str) {
    // A2A states no forms, and MCP only that of icons, which has a rule of its own.
    if matches!(report.dialect().family(), "a2a" | "mcp") {
        return;
    }
    if let Some(pattern) = constraints.pattern.filter(|pattern| !fits(pattern, text)) {
        let message = format!("`{text}` does not have the form that is demanded");
        report.add(&rules::PATTERN, At::Value, message, meaning(pattern));
        return;
    }
    let (right, fix) = match constraints.format {
        // A rule of the dialect says more about URLs.
        Some("email") => (is_email(text), "write `name@host`"),
        Some("date-time") => (seconds(text).is_some(), "write it as `2026-03-01T10:00:00Z`"),
        Some("uri") => (is_uri(text), "write it whole, as `https://…`"),
        _ => return,
    };
    if !right {
        let format = constraints.format.unwrap_or_default();
        report.add(&rules::FORMAT, At::Value, format!("`{text}` is no {format}"), fix);
    }
}

/// The seconds and nanoseconds since 1970 of a time in UTC, as RFC 3339 writes it.
pub(crate) fn seconds(text: &str) -> Option<(i64, u32)> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let [year, month, day] = numbers(date, '-')?;
    let (time, fraction) = time.split_once('.').unwrap_or((time, ""));
    let [hour, minute, second] = numbers(time, ':')?;
    let nanos = format!("{fraction:0<9}").get(..9)?.parse().ok()?;
    // Days since 1970 of the Gregorian calendar, counted from March so that a leap day comes last.
    let shifted = if month > 2 { year } else { year - 1 };
    let days_in_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = 365 * shifted + shifted.div_euclid(4) - shifted.div_euclid(100)
        + shifted.div_euclid(400)
        + days_in_year;
    Some((
        (days - 719_468) * 86_400 + hour * 3_600 + minute * 60 + second,
        nanos,
    ))
}

fn numbers(text: &str, separator: char) -> Option<[i64; 3]> {
    let mut parts = text.split(separator).map(str::parse);
    let all = [parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?];
    parts.next().is_none().then_some(all)
}

fn fits(pattern: &str, text: &str) -> bool {
    // A pattern that cannot be read is a fault of the schema, which its own tests find.
    regress::Regex::with_flags(pattern, "u").map_or(true, |regex| regex.find(text).is_some())
}

/// What a pattern asks for, where words say it better.
fn meaning(pattern: &'static str) -> String {
    match pattern {
        "^https://" => "write an https URL".to_owned(),
        "^/" => "start it with `/`".to_owned(),
        long if long.len() > 100 && long.contains("-02-29") => {
            "write it as `2026-03-01T10:00:00Z`".to_owned()
        }
        long if long.len() > 100 => "write a SemVer version, such as `1.0.0`".to_owned(),
        short => format!("fit `{short}`"),
    }
}

fn is_email(text: &str) -> bool {
    let parts = text.rsplit_once('@');
    parts.is_some_and(|(name, host)| {
        !name.is_empty() && !host.is_empty() && !text.contains(char::is_whitespace)
    })
}

fn is_uri(text: &str) -> bool {
    matches!(classify(text), Kind::Absolute { .. } | Kind::Opaque(_))
}
