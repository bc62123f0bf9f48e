//! The rules of strings that the tokens of a declaration don't show, such as `env!(…)`.
//!
//! Each function ends const evaluation with a message at its caller's place, which the macro puts on the value.

use super::message::Message;

/// Fails if `text` is blank.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[track_caller]
pub const fn check_filled(key: &str, text: &str) {
    if text.trim_ascii().is_empty() {
        Message::new("`").text(key).text("` is empty").fail()
    }
}

/// Fails if `text` is no URL.
#[track_caller]
pub const fn check_url(key: &str, text: &str) {
    check_filled(key, text);
}

/// Fails if `text` is neither a URL nor `host:port`.
#[track_caller]
pub const fn check_grpc_url(key: &str, text: &str) {
    check_filled(key, text);
}

/// Fails if `text` is no media type.
#[track_caller]
pub const fn check_media_type(key: &str, text: &str) {
    check_filled(key, text);
}
