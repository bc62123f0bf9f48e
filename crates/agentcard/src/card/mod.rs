//! Placeholder.

/// What expansions name.
pub(crate) mod private {}
