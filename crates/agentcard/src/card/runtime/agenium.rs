//! Agenium cards, which contain paths but no host.

use agentcard_models::agenium::v1_0_0;
use agentcard_rules::Dialect;

use super::TypedCard;
use super::document::Sealed;

impl Sealed for v1_0_0::AgentCard {
    fn addresses(&mut self) -> Vec<(&str, &mut String)> {
        Vec::new()
    }

    fn unsign(&mut self) {}
}

impl TypedCard for v1_0_0::AgentCard {
    const DIALECT: Dialect = Dialect::AgeniumV1_0_0;
    const FILE: &'static str = "agent.json";
}
