//! The public face of the crate, one test binary for all.

mod attacks;
mod attesting;
mod mutating;
mod placing;
mod sample;
mod vectors;
