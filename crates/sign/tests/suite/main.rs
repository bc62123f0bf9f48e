//! The public interface of the crate, in one test binary.

mod attacks;
mod attesting;
mod forgeries;
mod mutating;
mod placing;
mod sample;
mod vectors;
