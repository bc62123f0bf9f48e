//! Strings of skills, extensions and security schemes.

use super::bytes::{is_blank, scheme_end};
use crate::catalogue::a2a;
use crate::finding::Fault;

/// Checks the id of a skill.
pub const fn skill_id(id: &str) -> Option<Fault> {
    if is_blank(id) {
        return Some(Fault::new(
            &a2a::BLANK,
            "skill id must not be empty",
            "use an id such as `find_recipe`",
        ));
    }
    let bytes = id.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index].is_ascii_whitespace() || bytes[index].is_ascii_control() {
            return Some(Fault::new(
                &a2a::SKILL_ID_FORM,
                "skill id contains white space",
                "join the words, as in `find_recipe`",
            ));
        }
        index += 1;
    }
    None
}

/// Checks the URI of an extension.
pub const fn extension_uri(uri: &str) -> Option<Fault> {
    if is_blank(uri) {
        return Some(Fault::new(
            &a2a::EXTENSION_URI,
            "extension URI must not be empty",
            "add a `uri`, such as `https://example.com/extensions/name/v1`",
        ));
    }
    if scheme_end(uri.as_bytes()) == 0 {
        return Some(Fault::new(
            &a2a::EXTENSION_URI_FORM,
            "extension URI must be absolute",
            "add a scheme, such as `https://example.com/extensions/name/v1`",
        ));
    }
    None
}

/// Checks the location of an API key.
pub const fn api_key_location(location: &str) -> Option<Fault> {
    match location.as_bytes() {
        b"header" | b"query" | b"cookie" => None,
        _ => Some(Fault::new(
            &a2a::API_KEY_LOCATION,
            "invalid API key location",
            "use `header`, `query` or `cookie`",
        )),
    }
}
