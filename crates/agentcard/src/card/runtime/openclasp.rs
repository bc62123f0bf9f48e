//! `OpenCLASP` cards at run time.

use agentcard_models::openclasp::v0_1::{self, ManagedBy};
use agentcard_rules::Dialect;

use super::TypedCard;
use super::document::Sealed;

impl Sealed for v0_1::AgentCard {
    fn addresses(&mut self) -> Vec<(&str, &mut String)> {
        let own = self
            .transports
            .iter_mut()
            .filter(|one| one.managed_by == ManagedBy::Agent);
        own.map(|one| (one.protocol_binding.as_str(), &mut one.endpoint))
            .collect()
    }

    fn unsign(&mut self) {
        self.platform_attestation = None;
    }
}

impl TypedCard for v0_1::AgentCard {
    const DIALECT: Dialect = Dialect::OpenclaspV0_1;
    const FILE: &'static str = "openclasp-agent.json";
}
