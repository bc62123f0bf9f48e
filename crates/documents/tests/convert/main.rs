//! Properties of the conversions, one test binary for all.

mod cards;
mod fixing;
mod interfaces;
mod round_trip;
mod silent_losses;
