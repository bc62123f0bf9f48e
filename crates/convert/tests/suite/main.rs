//! Properties of the conversions, one test binary for all.

mod cards;
mod fixing;
mod round_trip;
