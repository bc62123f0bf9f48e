//! Expansions with a renamed facade, a shadowed prelude and all lints enabled; the test is that they compile.
#![deny(
    warnings,
    missing_docs,
    unused_qualifications,
    unreachable_pub,
    clippy::pedantic
)]

pub mod tool;
