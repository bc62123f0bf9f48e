//! Protocol versions: `Major.Minor`.

use super::bytes::is_blank;
use crate::catalogue::a2a;
use crate::finding::Fault;

/// A leniently parsed protocol version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MajorMinor {
    /// The major version.
    pub major: u32,
    /// The minor version.
    pub minor: u32,
    /// Whether more components follow, such as the `.0` of `1.0.0`.
    pub patch: bool,
}

/// Parses `1.0` or `1.0.0`.
///
/// ```
/// let version = agentcard_rules::text::major_minor("0.3.0").unwrap();
/// assert_eq!((version.major, version.minor, version.patch), (0, 3, true));
/// ```
pub const fn major_minor(text: &str) -> Option<MajorMinor> {
    let bytes = text.as_bytes();
    let mut numbers = [0_u32; 3];
    let mut count = 0;
    let mut start = 0;
    let mut index = 0;
    while index <= bytes.len() {
        if index == bytes.len() || bytes[index] == b'.' {
            let digits = index - start;
            let padded = digits > 1 && bytes[start] == b'0';
            if digits == 0 || digits > 6 || padded || count == 3 {
                return None;
            }
            count += 1;
            start = index + 1;
        } else if !bytes[index].is_ascii_digit() || count == 3 {
            return None;
        } else {
            numbers[count] = numbers[count]
                .saturating_mul(10)
                .saturating_add((bytes[index] - b'0') as u32);
        }
        index += 1;
    }
    if count < 2 {
        return None;
    }
    Some(MajorMinor {
        major: numbers[0],
        minor: numbers[1],
        patch: count == 3,
    })
}

/// Checks the protocol version of an A2A interface.
pub const fn interface_version(text: &str) -> Option<Fault> {
    if is_blank(text) {
        let fix = "use `1.0`";
        return Some(Fault::new(&a2a::BLANK, "protocol version must not be empty", fix));
    }
    match major_minor(text) {
        None => Some(Fault::new(
            &a2a::VERSION_FORM,
            "invalid protocol version, expected `Major.Minor`",
            "use two numbers, such as `1.0`",
        )),
        Some(MajorMinor {
            patch: true,
            major: 0,
            ..
        }) => Some(Fault::new(
            &a2a::VERSION_PATCH_03,
            "protocol version has a patch number",
            "use `Major.Minor`, such as `0.3`",
        )),
        Some(MajorMinor { patch: true, .. }) => Some(Fault::new(
            &a2a::VERSION_PATCH,
            "protocol version has a patch number, which Google Cloud accepts but A2A does not use",
            "use `Major.Minor`, such as `1.0`",
        )),
        Some(_) => None,
    }
}
