//! Collects the documents of all that a crate publishes.

use agentcard_emit::{Allow, Document, Published};

#[cfg(feature = "agenium")]
use agentcard_models::agenium::v1_0_0;
#[cfg(feature = "openclasp")]
use agentcard_models::openclasp::v0_1;
use agentcard_rules::Dialect;
#[cfg(feature = "clients")]
use agentcard_rules::client::Client;

#[cfg(feature = "agenium")]
use crate::card::AgeniumCard;
#[cfg(feature = "openclasp")]
use crate::card::OpenClaspCard;
use crate::card::{AgentCard, CardInfo};
#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::{DialectInfo, TypedCard};
use crate::tool::{SpecOptions, ToolSet, ToolSetError};

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
    mcp: Vec<Dialect>,
    /// Whether a toolspec's name says its MCP version: so as soon as there is more than one.
    versioned: bool,
    #[cfg(feature = "clients")]
    clients: Vec<Client>,
}

impl Publication {
    /// An empty one for these MCP versions; `asked` replaces them for one run.
    #[inline]
    pub(crate) fn new(package: &str, dir: &str, mcp: &[&str], asked: Option<&str>) -> Self {
        let versions: Vec<&str> = asked.map_or_else(|| mcp.to_vec(), |asked| asked.split(',').collect());
        let mut published = Published {
            package: package.to_owned(),
            dir: dir.to_owned(),
            ..Published::default()
        };
        let mut dialects = Vec::new();
        for version in &versions {
            match mcp_dialect(version) {
                Some(dialect) => dialects.push(dialect),
                None => published.faults.push(format!("unknown MCP version `{version}`")),
            }
        }
        Self {
            published,
            mcp: dialects,
            versioned: mcp.len() > 1 || versions.len() > 1,
            #[cfg(feature = "clients")]
            clients: Vec::new(),
        }
    }

    /// Adds these clients, each of which gets a toolspec of its own; `asked` replaces them for one run.
    #[inline]
    pub(crate) fn choose_clients(&mut self, clients: &[&str], asked: Option<&str>) {
        let ids: Vec<&str> = asked.map_or_else(|| clients.to_vec(), |asked| asked.split(',').collect());
        for id in ids {
            self.add_client(id);
        }
    }

    #[cfg(feature = "clients")]
    #[inline]
    fn add_client(&mut self, id: &str) {
        match Client::from_id(id) {
            Some(client) => self.clients.push(client),
            None => self.published.faults.push(format!("unknown client `{id}`")),
        }
    }

    #[cfg(not(feature = "clients"))]
    #[inline]
    fn add_client(&mut self, id: &str) {
        self.published.faults.push(format!(
            "a toolspec for `{id}` needs the feature `clients` of agentcard: `features = [\"clients\"]`"
        ));
    }

    /// What was collected.
    #[inline]
    pub(crate) fn finish(self) -> Published {
        self.published
    }

    /// Adds `agent-card.json` and, if the card speaks A2A 0.3, `agent-card.v0.3.json`.
    #[inline]
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

    /// Adds `openclasp-agent.json`.
    #[cfg(feature = "openclasp")]
    #[inline]
    pub fn openclasp<C: OpenClaspCard>(&mut self) {
        self.add_dialect::<v0_1::AgentCard>(C::OPENCLASP_JSON, &C::OPENCLASP_INFO);
    }

    /// Adds `agent.json`, the card of Agenium.
    #[cfg(feature = "agenium")]
    #[inline]
    pub fn agenium<C: AgeniumCard>(&mut self) {
        self.add_dialect::<v1_0_0::AgentCard>(C::AGENIUM_JSON, &C::AGENIUM_INFO);
    }

    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    #[inline]
    fn add_dialect<C: TypedCard>(&mut self, json: &str, info: &DialectInfo) {
        let mut document = Document::new(C::FILE, C::DIALECT, json);
        document.allow = info.allow.iter().map(|rule| allow(rule, "")).collect();
        document.variables = owned(info.variables);
        document.losses = owned(info.losses);
        self.published.add(document);
    }

    /// Adds `toolspec.json`; if several MCP versions are asked for, `toolspec.<version>.json` for each. A client of
    /// models that is asked for gets `toolspec.<client>.json` beside it.
    #[inline]
    pub fn tools(&mut self, set: &ToolSet) {
        for dialect in self.mcp.clone() {
            let name = self.toolspec_name(dialect);
            self.add_tools(set, dialect, &format!("{name}.json"), SpecOptions::default());
            #[cfg(feature = "clients")]
            for client in self.clients.clone() {
                let options = SpecOptions {
                    client: Some(client),
                    ..SpecOptions::default()
                };
                self.add_tools(set, dialect, &format!("{name}.{}.json", client.id()), options);
            }
        }
    }

    #[inline]
    fn add_tools(&mut self, set: &ToolSet, dialect: Dialect, file: &str, options: SpecOptions) {
        match set.to_spec(dialect, &options) {
            Ok(spec) => {
                let mut document = Document::new(file, dialect, &spec.json);
                document.losses = spec.losses;
                document.allow = tool_allowances(set);
                self.published.add(document);
            }
            Err(error) => self.add_faults(file, &error),
        }
    }

    #[inline]
    fn toolspec_name(&self, dialect: Dialect) -> String {
        if self.versioned {
            return format!("toolspec.{}", dialect.version());
        }
        "toolspec".to_owned()
    }

    #[inline]
    fn add_faults(&mut self, file: &str, error: &ToolSetError) {
        let faults = error.faults().iter().map(|fault| format!("{file}: {fault}"));
        self.published.faults.extend(faults);
    }

    #[inline]
    fn add_card(&mut self, file: &str, dialect: Dialect, json: &str, info: &CardInfo, losses: &[&str]) {
        let mut document = Document::new(file, dialect, json);
        document.limit = info.max_bytes;
        document.allow = info.allow.iter().map(|rule| allow(rule, "")).collect();
        document.variables = owned(info.variables);
        document.losses = owned(losses);
        self.published.add(document);
    }
}

/// What each tool allows, for its own part of the document.
#[inline]
fn tool_allowances(set: &ToolSet) -> Vec<Allow> {
    let mut allowances = Vec::new();
    for (at, tool) in set.iter().enumerate() {
        let part = format!("/tools/{at}");
        allowances.extend(tool.allowed().iter().map(|rule| allow(rule, &part)));
    }
    allowances
}

#[inline]
fn allow(rule: &str, part: &str) -> Allow {
    Allow {
        rule: rule.to_owned(),
        part: part.to_owned(),
    }
}

#[inline]
fn mcp_dialect(version: &str) -> Option<Dialect> {
    Dialect::ALL
        .iter()
        .copied()
        .find(|dialect| dialect.family() == "mcp" && dialect.version() == version)
}

#[inline]
fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
