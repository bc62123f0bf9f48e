//! UTC timestamps in the format of `OpenCLASP`.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use agentcard_models::openclasp::v0_1::Timestamp;
use agentcard_rules::text::utc;

use crate::message::Message;

/// A UTC timestamp between the years 0 and 9999, such as `2026-01-31T08:00:00Z`.
///
/// Parsing accepts text without seconds or fraction; formatting always writes the seconds, and the fraction unless
/// it is zero. Leap days are supported, leap seconds are not.
///
/// ```
/// use agentcard::openclasp::Time;
///
/// const RELEASED: Time = Time::new("2026-01-31T08:00Z");
/// assert_eq!(RELEASED.to_string(), "2026-01-31T08:00:00Z");
/// assert!("2026-02-29T08:00:00Z".parse::<Time>().is_err());
/// assert!(RELEASED < Time::now());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    /// Seconds since 1970.
    seconds: i64,
    nanos: u32,
}

/// The error for text that is not a UTC timestamp.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeError;

impl fmt::Display for TimeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a UTC timestamp such as `2026-01-31T08:00:00Z`")
    }
}

impl std::error::Error for TimeError {}

impl Time {
    /// The earliest timestamp.
    pub const MIN: Self = Self::new("0000-01-01T00:00:00Z");
    /// The latest timestamp.
    pub const MAX: Self = Self::new("9999-12-31T23:59:59.999999999Z");

    /// Parses a timestamp, for use in constants.
    ///
    /// # Panics
    ///
    /// If the text is not a timestamp; in a constant that is a compile error. [`parse`](str::parse) returns an
    /// error instead.
    #[must_use]
    #[track_caller]
    #[inline]
    pub const fn new(text: &str) -> Self {
        match utc(text) {
            Some((seconds, nanos)) => Self { seconds, nanos },
            None => Message::new("`")
                .text(text)
                .text("` is not a UTC timestamp; write it as `2026-01-31T08:00:00Z`")
                .fail(),
        }
    }

    /// The current time, truncated to milliseconds.
    #[must_use]
    #[inline]
    pub fn now() -> Self {
        let now = Self::from(SystemTime::now());
        Self {
            nanos: now.nanos / 1_000_000 * 1_000_000,
            ..now
        }
    }
}

/// Times outside the supported range are clamped.
impl From<SystemTime> for Time {
    #[inline]
    fn from(time: SystemTime) -> Self {
        let since = |from: SystemTime, to: SystemTime| to.duration_since(from).ok();
        let moment = match since(SystemTime::UNIX_EPOCH, time) {
            Some(after) => Self::after(after),
            None => since(time, SystemTime::UNIX_EPOCH).map_or(Self::MIN, Self::before),
        };
        moment.clamp(Self::MIN, Self::MAX)
    }
}

impl Time {
    #[inline]
    fn after(epoch: Duration) -> Self {
        Self {
            seconds: i64::try_from(epoch.as_secs()).unwrap_or(i64::MAX),
            nanos: epoch.subsec_nanos(),
        }
    }

    #[inline]
    fn before(epoch: Duration) -> Self {
        let Self { seconds, nanos } = Self::after(epoch);
        match nanos {
            0 => Self {
                seconds: -seconds,
                nanos,
            },
            _ => Self {
                seconds: -seconds - 1,
                nanos: 1_000_000_000 - nanos,
            },
        }
    }
}

impl FromStr for Time {
    type Err = TimeError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, TimeError> {
        let (seconds, nanos) = utc(text).ok_or(TimeError)?;
        Ok(Self { seconds, nanos })
    }
}

impl fmt::Display for Time {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.seconds.div_euclid(86_400));
        let second = self.seconds.rem_euclid(86_400);
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
        )?;
        if self.nanos > 0 {
            let digits = format!("{:09}", self.nanos);
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        f.write_str("Z")
    }
}

/// Converts days since 1970 to year, month and day; years begin in March here, so that the leap day comes last.
#[inline]
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..10 => (year, month + 3),
        _ => (year + 1, month - 9),
    };
    (era * 400 + year, month, day)
}

impl From<Time> for Timestamp {
    #[inline]
    fn from(time: Time) -> Self {
        match time.to_string().parse() {
            Ok(timestamp) => timestamp,
            Err(_) => unreachable!("every moment fits the schema"),
        }
    }
}

impl From<&Timestamp> for Time {
    #[inline]
    fn from(timestamp: &Timestamp) -> Self {
        match timestamp.parse() {
            Ok(time) => time,
            Err(_) => unreachable!("the pattern of the schema takes moments in UTC only"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn times_are_parsed_and_formatted() {
        for (text, written) in [
            ("2026-01-31T08:00:00Z", "2026-01-31T08:00:00Z"),
            ("2026-01-31T08:00Z", "2026-01-31T08:00:00Z"),
            ("2024-02-29T23:59:59.100Z", "2024-02-29T23:59:59.1Z"),
            ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
            ("0000-02-29T00:00:00Z", "0000-02-29T00:00:00Z"),
            ("1969-12-31T23:59:59.000000001Z", "1969-12-31T23:59:59.000000001Z"),
            (
                "9999-12-31T23:59:59.9999999999Z",
                "9999-12-31T23:59:59.999999999Z",
            ),
        ] {
            assert_eq!(text.parse::<Time>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn invalid_times_are_rejected() {
        for text in [
            "",
            "Z",
            "2026-01-31",
            "2026-01-31T08:00:00",
            "2026-01-31t08:00:00z",
            "2026-01-31 08:00:00Z",
            "2026-01-31T08:00:00+00:00",
            "2026-02-29T08:00:00Z",
            "1900-02-29T08:00:00Z",
            "2026-04-31T08:00:00Z",
            "2026-00-10T08:00:00Z",
            "2026-13-10T08:00:00Z",
            "2026-01-00T08:00:00Z",
            "2026-01-31T24:00:00Z",
            "2026-01-31T08:60:00Z",
            "2026-01-31T08:00:60Z",
            "2026-01-31T08:00:00.Z",
            "2026-01-31T08:00:0Z",
            "2026-01-31T08:00:Z",
            "2026-01-31T08:0\u{e9}:00Z",
            "+026-01-31T08:00:00Z",
        ] {
            assert_eq!(text.parse::<Time>(), Err(TimeError), "{text}");
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }

    #[test]
    fn system_times_saturate() {
        let late = SystemTime::UNIX_EPOCH + Duration::from_secs(1 << 40);
        assert_eq!(Time::from(late), Time::MAX);
        let half_a_second_before = SystemTime::UNIX_EPOCH - Duration::from_millis(500);
        assert_eq!(
            Time::from(half_a_second_before).to_string(),
            "1969-12-31T23:59:59.5Z"
        );
    }

    proptest! {
        #[test]
        fn formatted_times_parse_and_match_the_schema(
            seconds in Time::MIN.seconds..=Time::MAX.seconds,
            nanos in prop_oneof![Just(0), 0..1_000_000_000_u32],
        ) {
            let time = Time { seconds, nanos };
            prop_assert_eq!(time.to_string().parse(), Ok(time));
            prop_assert_eq!(Time::from(&Timestamp::from(time)), time);
        }

        #[test]
        fn times_accepted_by_the_schema_parse(
            text in "[0-9]{2}(0[0-9]|[0-9][02468])-(0[1-9]|1[0-3])-(0[1-9]|[12][0-9]|3[01])T(0[0-9]|2[0-5]):[0-6][0-9](:[0-5][0-9](\\.[0-9]{1,12})?)?Z"
        ) {
            prop_assert_eq!(text.parse::<Time>().is_ok(), text.parse::<Timestamp>().is_ok(), "{}", text);
        }
    }
}
