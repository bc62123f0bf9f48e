//! Tools for fixtures, declared by hand.

use agentcard::{Publication, Publish, ToolDef, ToolSet, Tools};

pub struct Kitchen;

impl Tools for Kitchen {
    const TOOLS: &'static [&'static ToolDef] = {
        const WEIGH: &ToolDef =
            &ToolDef::new("weigh").description("Weighs something.").members(r#"{"execution":{"taskSupport":"optional"}}"#);
        &[WEIGH]
    };
}

impl Publish for Kitchen {
    fn publish(publication: &mut Publication) {
        publication.tools(&ToolSet::new().with::<Self>());
    }
}
