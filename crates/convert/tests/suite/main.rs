//! Properties of the conversions, one test binary for all.

mod cards;
mod round_trip;
