//! Collects the documents of all that a crate publishes.

use agentcard_emit::{Document, Published};

use agentcard_rules::Dialect;

use crate::card::{AgentCard, CardInfo};

/// What `export!` accepts: a type whose declaration gives files.
///
/// The macros implement it for agent cards and named tool sets. By hand it is one line:
///
/// ```
/// use agentcard::{AgentCard, Publication, Publish};
///
/// struct Minimal;
/// impl AgentCard for Minimal {
///     const JSON: &'static str = "{}";
/// }
/// impl Publish for Minimal {
///     fn publish(publication: &mut Publication) {
///         publication.card::<Self>();
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be published",
    label = "neither an agent card nor a named tool set",
    note = "derive `AgentCard` for it, or name a set of tools: `toolset! {{ pub struct MyTools = [my_tool]; }}`"
)]
pub trait Publish {
    /// Adds the documents of this type.
    fn publish(publication: &mut Publication);
}

/// The documents of all that a crate publishes.
#[derive(Debug)]
pub struct Publication {
    published: Published,
    mcp: Vec<String>,
    /// Whether a toolspec's name says its MCP version: so as soon as there is more than one.
    versioned: bool,
}

impl Publication {
    /// An empty one; `asked` replaces the MCP versions of the declaration for one run.
    pub(crate) fn new(package: &str, dir: &str, mcp: &[&str], asked: Option<&str>) -> Self {
        let declared = || mcp.iter().map(|&version| version.to_owned()).collect();
        let versions: Vec<String> =
            asked.map_or_else(declared, |asked| asked.split(',').map(str::to_owned).collect());
        Self {
            published: Published {
                package: package.to_owned(),
                dir: dir.to_owned(),
                ..Published::default()
            },
            versioned: mcp.len() > 1 || versions.len() > 1,
            mcp: versions,
        }
    }

    /// What was collected.
    pub(crate) fn finish(self) -> Published {
        self.published
    }

    /// Adds `agent-card.json` and, if the card speaks A2A 0.3, `agent-card.v0.3.json`.
    pub fn card<C: AgentCard>(&mut self) {
        self.add_card("agent-card.json", Dialect::A2aV1_0, C::JSON, &C::INFO, &[]);
        if let Some(json) = C::JSON_V0_3 {
            self.add_card(
                "agent-card.v0.3.json",
                Dialect::A2aV0_3,
                json,
                &C::INFO,
                C::INFO.losses_v0_3,
            );
        }
    }

    fn add_card(&mut self, file: &str, dialect: Dialect, json: &str, info: &CardInfo, losses: &[&str]) {
        let mut document = Document::new(file, dialect, json);
        document.limit = Some(info.max_bytes);
        document.allow = owned(info.allow);
        document.variables = owned(info.variables);
        document.losses = owned(losses);
        self.published.add(document);
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
