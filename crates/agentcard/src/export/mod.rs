//! What a crate publishes: the trait and the collector behind `export!`, and the test that it adds.

mod publication;
mod run;

pub use publication::{Publication, Publish};

/// What expansions name.
pub(crate) mod private {
    pub use super::run::{Export, ExportFailure, run_export};
}
