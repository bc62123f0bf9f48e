//! Detection, findings and positions, in one test binary.

mod defaults;
mod detecting;
mod findings;
mod places;
mod reading;
