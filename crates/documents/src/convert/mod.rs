//! Conversions between dialects and semantic differences.
//!
//! All functions are pure functions from JSON to JSON. Information that the target cannot express is listed in the
//! [losses](Converted::losses); wrong or unsafe results are [refused](Refusal). Unknown fields are
//! kept.
//!
//! ```
//! use agentcard_documents::convert::a2a;
//! use serde_json::json;
//!
//! let old = json!({ "protocolVersion": "0.3.0", "name": "Recipes", "url": "https://a.example/a2a" });
//! let new = a2a::to_v1_0(&old)?;
//! assert_eq!(new.document["supportedInterfaces"][0]["protocolVersion"], "0.3");
//! assert!(new.losses.is_empty());
//! # Ok::<(), agentcard_documents::convert::Refusal>(())
//! ```

mod lenient;
mod member;
pub(crate) mod names;
mod outcome;
pub(crate) mod stand_in;
mod target;
mod walk;

pub mod a2a;
pub mod agenium;
pub mod diff;
pub mod openclasp;
pub mod tools;

pub use agentcard_rules::Loss;
pub use outcome::{Converted, Refusal};
pub use target::{Target, convert};

pub(crate) use outcome::conflict;
