//! `cargo xtask bench`: figures against the rivals, always as ratios of medians in one alternating run.

mod compile;
mod cpu;

pub(crate) use compile::compile;
