//! Cards as values of a running program: changed, judged again, written.

mod a2a;
mod base;
mod document;
mod skill;

pub use a2a::{A2aCard, CardUrlError};
#[cfg(feature = "axum")]
pub(crate) use base::url_path;
pub use document::{InvalidCard, TypedCard};
