//! String formats as deserializers parse them. They are only checked after a deserializer has rejected a value, to
//! find the string that it meant.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether a string has a format, as far as that can be checked; every string has an unknown one.
#[inline]
pub(super) fn holds(format: &str, text: &str) -> bool {
    match format {
        "date" => is_date(text),
        "time" | "partial-time" => is_time(text),
        "date-time" | "partial-date-time" => {
            let (date, rest) = text.split_at_checked(10).unwrap_or((text, ""));
            let time = rest.strip_prefix(['T', 't', ' ']);
            is_date(date) && time.is_some_and(is_time)
        }
        "duration" => text.trim_start_matches(['+', '-']).starts_with(['P', 'p']),
        "uuid" => text.bytes().filter(u8::is_ascii_hexdigit).count() == 32,
        "ip" => text.parse::<IpAddr>().is_ok(),
        "ipv4" => text.parse::<Ipv4Addr>().is_ok(),
        "ipv6" => text.parse::<Ipv6Addr>().is_ok(),
        "uri" | "url" | "iri" => text.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme)),
        _ => true,
    }
}

#[inline]
fn is_date(text: &str) -> bool {
    let mut parts = text.rsplitn(3, '-').map(number);
    let (day, month, year) = (parts.next(), parts.next(), parts.next());
    let is_in = |part: Option<Option<u32>>, range: std::ops::RangeInclusive<u32>| {
        part.flatten().is_some_and(|part| range.contains(&part))
    };
    is_in(day, 1..=31) && is_in(month, 1..=12) && year.flatten().is_some()
}

/// A time of day; anything after the minutes is accepted.
#[inline]
fn is_time(text: &str) -> bool {
    let part = |at: std::ops::Range<usize>| text.get(at).and_then(number);
    part(0..2).is_some_and(|hour| hour < 24)
        && text.get(2..3) == Some(":")
        && part(3..5).is_some_and(|minute| minute < 60)
}

#[inline]
fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

#[inline]
fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn formats_accept_valid_values_only() {
        let cases = [
            ("date", "2026-02-28", "2026-13-01"),
            ("time", "23:59:59Z", "24:00"),
            ("partial-time", "09:30:00", "noon"),
            ("date-time", "2026-02-28T09:30:00+01:00", "yesterday"),
            ("date-time", "2026-02-28 09:30:00Z", "2026-02-28"),
            ("partial-date-time", "2026-02-28T09:30:00", "2026-02-28T9"),
            ("date-time", "2026-02-28T09:30:00Z", "\u{e9}2026-02-28T9:30"),
            ("uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8", "67e55044"),
            ("ip", "::1", "1.2.3"),
            ("ipv4", "127.0.0.1", "::1"),
            ("ipv6", "::1", "127.0.0.1"),
            ("uri", "mailto:a@b", "no scheme"),
            ("duration", "PT5S", "5 s"),
        ];
        for (format, good, bad) in cases {
            assert!(holds(format, good), "{format} {good}");
            assert!(!holds(format, bad), "{format} {bad}");
            assert!(holds("of no one", bad));
        }
    }
}
