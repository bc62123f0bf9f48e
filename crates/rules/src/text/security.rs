//! Single texts of skills, extensions and security schemes.

use super::bytes::{is_blank, scheme_end};
use crate::catalogue::a2a;
use crate::finding::Fault;

/// The id of a skill.
pub const fn skill_id(id: &str) -> Option<Fault> {
    if is_blank(id) {
        return Some(Fault::new(
            &a2a::BLANK,
            "the id of the skill is empty",
            "name the skill, such as `find_recipe`",
        ));
    }
    let bytes = id.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index].is_ascii_whitespace() || bytes[index].is_ascii_control() {
            return Some(Fault::new(
                &a2a::SKILL_ID_FORM,
                "the id of the skill holds white space",
                "join the words, as in `find_recipe`",
            ));
        }
        index += 1;
    }
    None
}

/// The URI of an extension.
pub const fn extension_uri(uri: &str) -> Option<Fault> {
    if is_blank(uri) {
        return Some(Fault::new(
            &a2a::EXTENSION_URI,
            "the URI of the extension is empty",
            "name it by its URI",
        ));
    }
    if scheme_end(uri.as_bytes()) == 0 {
        return Some(Fault::new(
            &a2a::EXTENSION_URI_FORM,
            "an extension is named by a whole URI",
            "write it with its scheme, such as `https://example.com/extensions/name/v1`",
        ));
    }
    None
}

/// Where an API key is sent.
pub const fn api_key_location(location: &str) -> Option<Fault> {
    match location.as_bytes() {
        b"header" | b"query" | b"cookie" => None,
        _ => Some(Fault::new(
            &a2a::API_KEY_LOCATION,
            "an API key is sent in no such place",
            "write `header`, `query` or `cookie`",
        )),
    }
}
