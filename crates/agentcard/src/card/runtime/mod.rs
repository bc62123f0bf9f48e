//! Cards at run time: change, check and serialize them.

mod a2a;
#[cfg(feature = "agenium")]
mod agenium;
mod base;
mod document;
#[cfg(feature = "openclasp")]
mod openclasp;
mod skill;

pub use a2a::A2aCard;
pub use base::CardUrlError;
#[cfg(feature = "axum")]
pub(crate) use base::url_path;
pub use document::{InvalidCard, TypedCard};
