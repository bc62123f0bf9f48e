//! What files are, what is wrong with them, and where: one test binary for all.

mod defaults;
mod detecting;
mod findings;
mod places;
mod reading;
