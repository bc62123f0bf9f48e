//! The parts of an `OpenCLASP` card that are known at run time only: times, presence, verification, attestation.
//!
//! ```
//! use agentcard::openclasp::{Presence, Time};
//! use agentcard::{AgentCard, OpenClaspCard};
//!
//! /// Finds recipes.
//! #[derive(AgentCard)]
//! #[openclasp(
//!     agent_id = "agent:recipes",
//!     framework = "agentcard",
//!     capabilities("recipes"),
//!     assurance = "oauth_authenticated",
//!     card_url = "https://clasp.example.com/agents/agent%3Arecipes/card.json",
//!     a2a_agent_card_url = "https://clasp.example.com/agents/agent%3Arecipes/a2a-agent-card.json",
//!     extension_uri = "https://clasp.example.com/extensions/trust/v0.1",
//!     published_at = "2026-01-31T08:00:00Z"
//! )]
//! struct Recipes;
//!
//! let now = Time::now();
//! let card = Recipes::openclasp()
//!     .updated_at(now)
//!     .presence(Presence::online(now).last_seen_at(now))
//!     .build()?;
//! assert_eq!(card.updated_at.as_str(), now.to_string());
//!
//! const BEFORE: Time = Time::new("2025-12-24T18:00:00Z");
//! let error = Recipes::openclasp().updated_at(BEFORE).build().unwrap_err();
//! assert_eq!(error.findings()[0].rule.id, "OC-003");
//! # Ok::<(), agentcard::InvalidCard>(())
//! ```

mod builder;
mod presence;
mod time;

pub use builder::CardBuilder;
pub use presence::Presence;
pub use time::{Time, TimeError};

pub use agentcard_models::openclasp::v0_1::{AgentCard, PlatformAttestation, Timestamp, Verification};
