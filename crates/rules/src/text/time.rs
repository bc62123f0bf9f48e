//! UTC times (RFC 3339) with optional seconds.

/// Parses a time such as `2026-01-31T08:00:00.5Z` into seconds since 1970 and nanoseconds. Leap seconds are not
/// supported, and fraction digits after the ninth are ignored.
///
/// ```
/// use agentcard_rules::text::utc;
///
/// assert_eq!(utc("1970-01-02T00:00:01.5Z"), Some((86_401, 500_000_000)));
/// assert_eq!(utc("2024-02-29T10:00Z"), Some((1_709_200_800, 0)));
/// assert_eq!(utc("2026-02-29T10:00:00Z"), None);
/// assert_eq!(utc("2026-01-31T08:00:00+01:00"), None);
/// ```
pub const fn utc(text: &str) -> Option<(i64, u32)> {
    let bytes = text.as_bytes();
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':')];
    let mut index = 0;
    while index < marks.len() {
        if bytes.len() <= marks[index].0 || bytes[marks[index].0] != marks[index].1 {
            return None;
        }
        index += 1;
    }
    let (Some(year), Some(month), Some(day)) =
        (number(bytes, 0, 4), number(bytes, 5, 7), number(bytes, 8, 10))
    else {
        return None;
    };
    let (Some(hour), Some(minute)) = (number(bytes, 11, 13), number(bytes, 14, 16)) else {
        return None;
    };
    let Some((second, nanos)) = rest(bytes) else {
        return None;
    };
    if month == 0 || month > 12 || day == 0 || day > days_in(year, month) {
        return None;
    }
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    Some((
        days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second,
        nanos,
    ))
}

/// Parses seconds and nanoseconds after the minutes: `Z`, `:05Z` or `:05.25Z`.
const fn rest(bytes: &[u8]) -> Option<(i64, u32)> {
    let end = bytes.len() - 1;
    if bytes[end] != b'Z' {
        return None;
    }
    if end == 16 {
        return Some((0, 0));
    }
    if end < 19 || bytes[16] != b':' || end == 20 || (end > 20 && bytes[19] != b'.') {
        return None;
    }
    let Some(second) = number(bytes, 17, 19) else {
        return None;
    };
    let (mut nanos, mut unit, mut index) = (0, 100_000_000, 20);
    while index < end {
        if !bytes[index].is_ascii_digit() {
            return None;
        }
        nanos += (bytes[index] - b'0') as u32 * unit;
        unit /= 10;
        index += 1;
    }
    Some((second, nanos))
}

const fn number(bytes: &[u8], from: usize, to: usize) -> Option<i64> {
    if bytes.len() < to {
        return None;
    }
    let mut number = 0;
    let mut index = from;
    while index < to {
        if !bytes[index].is_ascii_digit() {
            return None;
        }
        number = number * 10 + (bytes[index] - b'0') as i64;
        index += 1;
    }
    Some(number)
}

const fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970 in the Gregorian calendar; years start in March, so that a leap day comes last.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let shifted = if month > 2 { year } else { year - 1 };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * shifted + shifted.div_euclid(4) - shifted.div_euclid(100) + shifted.div_euclid(400) + day_of_year
        - 719_468
}
