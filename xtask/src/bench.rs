//! `cargo xtask bench`: figures against the rivals, always as ratios of medians in one alternating run.

mod check;
mod compile;
mod cpu;
mod tools;

pub(crate) use check::{Plan, check};
pub(crate) use compile::compile;
pub(crate) use tools::{Part, Plan as ToolsPlan, Rival, tools};

use std::path::{Path, PathBuf};

/// The workspace that this xtask belongs to.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default()
}
