//! A2A agent cards: 0.3 ↔ 1.0.

mod downgrade;
mod flows;
mod interfaces;
mod normal;
mod requirements;
mod schemes;
mod upgrade;
mod version;

pub use downgrade::to_v0_3;
pub use normal::normalise_v0_3;
pub use upgrade::to_v1_0;
pub use version::to_version;

pub(crate) use flows::split_v1_0 as split_flows;
pub(crate) use requirements::{NEW, to_v0_3 as requirement_to_v0_3};

#[cfg(test)]
mod tests;
