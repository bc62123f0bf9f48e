//! `OpenCLASP` cards, moved at run time.

use agentcard_models::openclasp::v0_1::{self, ManagedBy};
use agentcard_rules::Dialect;

use super::base::{Base, main_address};
use super::document::Sealed;
use super::{CardUrlError, TypedCard};

impl Sealed for v0_1::AgentCard {}

impl TypedCard for v0_1::AgentCard {
    const DIALECT: Dialect = Dialect::OpenclaspV0_1;
    const FILE: &'static str = "openclasp-agent.json";

    fn with_base_url(mut self, base: &str) -> Result<Self, CardUrlError> {
        let base = Base::parse(base)?;
        let own = |transport: &&mut v0_1::Transport| transport.managed_by == ManagedBy::Agent;
        let main = self
            .transports
            .iter()
            .find(|one| one.managed_by == ManagedBy::Agent);
        let main = main.map(|one| one.endpoint.clone());
        for transport in self.transports.iter_mut().filter(own) {
            transport.endpoint = base.moved(&transport.endpoint, main_address(main.as_deref()));
        }
        self.platform_attestation = None;
        Ok(self)
    }
}
