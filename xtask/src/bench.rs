//! `cargo xtask bench`: figures against the rivals, always as ratios of medians in one alternating run.

mod check;
mod compile;
mod cpu;
mod tools;

pub(crate) use check::{Plan, check};
pub(crate) use compile::compile;
pub(crate) use tools::{Part, Plan as ToolsPlan, Rival, tools};
