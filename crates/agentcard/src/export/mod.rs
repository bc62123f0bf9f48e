//! What a crate publishes.

use crate::card::AgentCard;

/// What `export!` accepts: a type whose declaration gives files.
pub trait Publish {
    /// Adds the documents of this type.
    fn publish(publication: &mut Publication);
}

/// The documents of all that a crate publishes.
#[derive(Debug, Default)]
pub struct Publication {
    documents: Vec<(&'static str, &'static str)>,
}

impl Publication {
    /// Adds `agent-card.json` and, if the card speaks A2A 0.3, `agent-card.v0.3.json`.
    pub fn card<C: AgentCard>(&mut self) {
        self.documents.push(("agent-card.json", C::JSON));
        self.documents
            .extend(C::JSON_V0_3.map(|json| ("agent-card.v0.3.json", json)));
    }
}
