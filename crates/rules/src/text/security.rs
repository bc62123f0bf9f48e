//! Strings of skills, extensions and security schemes.

use super::bytes::{is_blank, scheme_end};
use super::url::{ENCODE, Kind, classify};
use crate::catalogue::a2a;
use crate::finding::Fault;

/// Checks the id of a skill.
pub const fn skill_id(id: &str) -> Option<Fault> {
    if is_blank(id) {
        let fix = "use an id such as `find_recipe`";
        return Some(Fault::new(&a2a::BLANK, "skill id must not be empty", fix));
    }
    let bytes = id.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index].is_ascii_whitespace() || bytes[index].is_ascii_control() {
            let message = "skill id contains white space";
            let fix = "join the words, as in `find_recipe`";
            return Some(Fault::new(&a2a::SKILL_ID_FORM, message, fix));
        }
        index += 1;
    }
    None
}

/// Checks the URI of an extension.
pub const fn extension_uri(uri: &str) -> Option<Fault> {
    if is_blank(uri) {
        let message = "extension URI must not be empty";
        let fix = "add a `uri`, such as `https://example.com/extensions/name/v1`";
        return Some(Fault::new(&a2a::EXTENSION_URI, message, fix));
    }
    if scheme_end(uri.as_bytes()) == 0 {
        let message = "extension URI must be absolute";
        let fix = "add a scheme, such as `https://example.com/extensions/name/v1`";
        return Some(Fault::new(&a2a::EXTENSION_URI_FORM, message, fix));
    }
    match classify(uri) {
        Kind::Malformed | Kind::UnicodeHost => Some(Fault::new(
            &a2a::EXTENSION_URI_FORM,
            "invalid extension URI",
            ENCODE,
        )),
        _ => None,
    }
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
