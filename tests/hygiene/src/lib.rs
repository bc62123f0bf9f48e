//! Expansions where the facade has another name, the prelude is shadowed and every lint is on: compiling is the test.
#![deny(
    warnings,
    missing_docs,
    unused_qualifications,
    unreachable_pub,
    clippy::pedantic
)]

pub mod tool;
