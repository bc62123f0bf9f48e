//! Agenium cards, which hold paths below an address that is found elsewhere.

use agentcard_models::agenium::v1_0_0;
use agentcard_rules::Dialect;

use super::base::Base;
use super::document::Sealed;
use super::{CardUrlError, TypedCard};

impl Sealed for v1_0_0::AgentCard {}

impl TypedCard for v1_0_0::AgentCard {
    const DIALECT: Dialect = Dialect::AgeniumV1_0_0;
    const FILE: &'static str = "agent.json";

    fn with_base_url(self, base: &str) -> Result<Self, CardUrlError> {
        Base::parse(base)?;
        Ok(self)
    }
}
