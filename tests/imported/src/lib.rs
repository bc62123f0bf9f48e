//! Modules as `cargo agentcard import` and `client` print them, each out of a file in `documents`. Nothing in them is
//! edited; `tests/fresh.rs` shows how to regenerate them.

#![allow(
    clippy::duplicated_attributes,
    reason = "two interfaces of one card may have the same version"
)]
#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "descriptions of other servers"
)]

pub mod archive_openclasp;
pub mod cook_agenium;
pub mod hard;
pub mod hard_client;
pub mod kiosk_v0_3;
pub mod letters;
pub mod letters_client;
pub mod library_v0_3;
pub mod library_v1_0;
pub mod market_agenium;
pub mod tools;
pub mod tools_client;
pub mod weather_agenium;
