//! The trait and the collector behind `export!`, and the body of the test that it generates. The test compares or
//! prints documents and never writes a file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use agentcard_emit::{
    Allow, CLIENT_VARIABLE, Document, MCP_VARIABLE, Published, Signatures, State, VARIABLE,
};
#[cfg(feature = "agenium")]
use agentcard_models::agenium::v1_0_0;
#[cfg(feature = "openclasp")]
use agentcard_models::openclasp::v0_1;
use agentcard_rules::Dialect;
#[cfg(feature = "llm-schemas")]
use agentcard_rules::client::Client;

#[cfg(feature = "agenium")]
use crate::card::AgeniumCard;
#[cfg(feature = "openclasp")]
use crate::card::OpenClaspCard;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::TypedCard;
use crate::card::{AgentCard, CardInfo};
use crate::tool::{SpecOptions, ToolSet, ToolSetError};

/// Default folder of the files.
pub const DEFAULT_DIR: &str = "agentcard/";
/// Default MCP version of the toolspec.
pub const DEFAULT_MCP: &str = Dialect::MCP_DEFAULT.version();

pub(crate) mod private {
    pub use super::{DEFAULT_DIR, DEFAULT_MCP, Export, ExportFailure, Feature, assert_clients, run_export};
}

/// A type that can be listed in `export!`.
///
/// The macros implement it for agent cards and named tool sets. To implement it by hand:
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
    note = "derive `AgentCard` for it, or name a set of tools with `toolset! {{ pub struct MyTools = [my_tool]; }}`"
)]
pub trait Publish {
    /// Adds the documents of this type to `publication`.
    fn publish(publication: &mut Publication);
}

/// Collects the documents that a crate publishes.
#[derive(Debug)]
pub struct Publication {
    published: Published,
    mcp: Vec<Dialect>,
    /// Whether the names of toolspecs include the MCP version, as they do for more than one version.
    versioned: bool,
    #[cfg(feature = "llm-schemas")]
    clients: Vec<Client>,
}

impl Publication {
    /// Creates an empty collection for these MCP versions; `asked` overrides them for one run.
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
            #[cfg(feature = "llm-schemas")]
            clients: Vec::new(),
        }
    }

    /// Sets the LLM clients, each of which gets its own toolspec; `asked` overrides them for one run.
    #[inline]
    pub(crate) fn choose_clients(&mut self, clients: &[&str], asked: Option<&str>) {
        let ids: Vec<&str> = asked.map_or_else(|| clients.to_vec(), |asked| asked.split(',').collect());
        for id in ids {
            self.add_client(id);
        }
    }

    #[cfg(feature = "llm-schemas")]
    #[inline]
    fn add_client(&mut self, id: &str) {
        match Client::from_id(id) {
            Some(client) => self.clients.push(client),
            None => self.published.faults.push(format!("unknown client `{id}`")),
        }
    }

    #[cfg(not(feature = "llm-schemas"))]
    #[inline]
    fn add_client(&mut self, id: &str) {
        self.published.faults.push(format!(
            "a toolspec for `{id}` needs the feature `llm-schemas` of agentcard; add `features = [\"llm-schemas\"]`"
        ));
    }

    #[inline]
    pub(crate) fn finish(self) -> Published {
        self.published
    }

    /// Adds `agent-card.json` and a file for each other A2A version of the card, such as `agent-card.v0.3.json`.
    #[inline]
    pub fn card<C: AgentCard>(&mut self) {
        self.add_card("agent-card.json", Dialect::A2A_DEFAULT, C::JSON, &C::INFO);
        for card in C::MORE {
            if let Some(dialect) = Dialect::from_id(&format!("a2a-{}", card.version)) {
                let file = format!("agent-card.v{}.json", card.version);
                let info = CardInfo {
                    losses: card.losses,
                    ..C::INFO
                };
                self.add_card(&file, dialect, card.json, &info);
            }
        }
    }

    /// Adds `openclasp-agent.json`.
    #[cfg(feature = "openclasp")]
    #[inline]
    pub fn openclasp<C: OpenClaspCard>(&mut self) {
        let file = v0_1::AgentCard::FILE;
        let dialect = C::OPENCLASP_INFO.dialect(v0_1::AgentCard::DIALECT);
        self.add_card(file, dialect, C::OPENCLASP_JSON, &C::OPENCLASP_INFO);
    }

    /// Adds `agent.json`, the card of Agenium.
    #[cfg(feature = "agenium")]
    #[inline]
    pub fn agenium<C: AgeniumCard>(&mut self) {
        let (file, dialect) = (v1_0_0::AgentCard::FILE, v1_0_0::AgentCard::DIALECT);
        self.add_card(file, dialect, C::AGENIUM_JSON, &C::AGENIUM_INFO);
    }

    /// Adds `toolspec.json`, or `toolspec.<version>.json` for each of several MCP versions, and
    /// `toolspec.<client>.json` for each LLM client.
    #[inline]
    pub fn tools(&mut self, set: &ToolSet) {
        for dialect in self.mcp.clone() {
            let name = self.toolspec_name(dialect);
            self.add_tools(set, dialect, &format!("{name}.json"), SpecOptions::default());
            #[cfg(feature = "llm-schemas")]
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
    fn add_card(&mut self, file: &str, dialect: Dialect, json: &str, info: &CardInfo) {
        let mut document = Document::new(file, dialect, json);
        document.limit = info.max_bytes;
        document.allow = info.allow.iter().map(|rule| allow(rule, "")).collect();
        document.variables = owned(info.variables);
        document.losses = owned(info.losses);
        self.published.add(document);
    }
}

/// The rules that each tool allows, limited to its own part of the document.
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

/// The arguments of `export!`.
#[derive(Debug)]
pub struct Export {
    /// Name of the Cargo package.
    pub package: &'static str,
    /// The folder of the package.
    pub root: &'static str,
    /// Folder of the files, relative to the package.
    pub dir: &'static str,
    /// MCP versions of the toolspec.
    pub mcp: &'static [&'static str],
    /// LLM clients, each with its own toolspec.
    pub clients: &'static [&'static str],
    /// [`publish`](Publish::publish) of each listed type.
    pub publish: &'static [fn(&mut Publication)],
    /// The features of the package.
    pub features: &'static [Feature],
}

/// A Cargo feature of the package.
#[derive(Debug)]
pub struct Feature {
    /// Its name.
    pub name: &'static str,
    /// Whether it is on in this build.
    pub on: bool,
    /// Whether it is on where nothing is said.
    pub by_default: bool,
}

/// Rejects `client = "…"`, which requires the feature `llm-schemas`.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[cfg(not(feature = "llm-schemas"))]
#[track_caller]
#[inline]
pub const fn assert_clients() {
    panic!(
        "toolspecs for a client need the feature `llm-schemas` of agentcard; add `features = [\"llm-schemas\"]`"
    )
}

/// The feature `llm-schemas` is enabled: every client is accepted.
#[cfg(feature = "llm-schemas")]
#[inline]
pub const fn assert_clients() {}

/// The failure of the generated test; its `Debug` form is the message, because the test harness prints that.
pub struct ExportFailure(String);

impl fmt::Debug for ExportFailure {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Compares the committed files with the declaration, or prints the documents if the command line tool runs the
/// test.
#[inline]
pub fn run_export(export: &Export) -> Result<(), ExportFailure> {
    let asked = std::env::var(MCP_VARIABLE).ok();
    let mut publication = Publication::new(export.package, export.dir, export.mcp, asked.as_deref());
    let asked = std::env::var(CLIENT_VARIABLE).ok();
    publication.choose_clients(export.clients, asked.as_deref());
    for publish in export.publish {
        publish(&mut publication);
    }
    let published = publication.finish();
    if std::env::var_os(VARIABLE).is_some() {
        // The test harness captures `print!`, but not this.
        let printed = agentcard_emit::write_frames(&published, &mut io::stdout().lock());
        return printed.map_err(|fault| ExportFailure(fault.to_string()));
    }
    compare(published, &root(export).join(export.dir), export.features)
}

/// The folder of the package according to Cargo; falls back to the compiled-in one if the test binary runs outside
/// Cargo.
#[inline]
fn root(export: &Export) -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| export.root.into(), PathBuf::from)
}

#[inline]
fn compare(mut published: Published, folder: &Path, features: &[Feature]) -> Result<(), ExportFailure> {
    let documents = published.documents.iter_mut();
    let signatures: Vec<Signatures> = documents
        .map(|document| document.keep_signatures(folder))
        .collect();
    let mut faults = published.faults.clone();
    faults.extend(published.documents.iter().flat_map(rule_faults));
    if faults.is_empty() {
        faults = stale_files(&published, folder, &signatures, features);
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(ExportFailure(faults.join("\n")))
}

#[inline]
fn rule_faults(document: &Document) -> Vec<String> {
    let findings = agentcard_emit::findings(document);
    let blocking = findings.iter().filter(|finding| finding.blocks());
    blocking
        .map(|finding| format!("{}: {finding}", document.file))
        .collect()
}

/// The files that differ from the declaration, with the command that updates them; nothing if the declaration
/// itself has errors.
#[inline]
fn stale_files(
    published: &Published,
    folder: &Path,
    signatures: &[Signatures],
    features: &[Feature],
) -> Vec<String> {
    let shown = |file: &str| format!("{}/{file}", published.dir.trim_end_matches('/'));
    let (mut faults, mut lost) = (Vec::new(), Signatures::None);
    for (document, signatures) in published.documents.iter().zip(signatures) {
        let Some(fault) = freshness_fault(document, folder, &shown(&document.file)) else {
            continue;
        };
        faults.push(fault);
        if *signatures == Signatures::OfAnother {
            lost = *signatures;
        }
    }
    if !faults.is_empty() {
        let repair = agentcard_emit::repair(&published.package, &feature_flags(features), lost);
        faults.push(format!("regenerate the files: {repair}"));
    }
    let leftovers = agentcard_emit::leftovers(published, folder);
    faults.extend(
        leftovers
            .iter()
            .map(|file| format!("{} is no longer published; delete it", shown(file))),
    );
    faults
}

/// The flags by which Cargo turns on the features of this build, each after a space.
#[inline]
fn feature_flags(features: &[Feature]) -> String {
    if features.iter().all(|feature| feature.on == feature.by_default) {
        return String::new();
    }
    if features.iter().all(|feature| feature.on) {
        return " --all-features".to_owned();
    }
    let default = features
        .iter()
        .all(|feature| feature.on || feature.name != "default");
    let more = features
        .iter()
        .filter(|feature| feature.on && !(default && feature.by_default));
    let more: Vec<&str> = more.map(|feature| feature.name).collect();
    let mut flags = String::new();
    if !default {
        flags.push_str(" --no-default-features");
    }
    if !more.is_empty() {
        flags.push_str(" -F ");
        flags.push_str(&more.join(","));
    }
    flags
}

/// Describes how a file differs from the declaration; the first line is the summary.
#[inline]
pub(crate) fn freshness_fault(document: &Document, folder: &Path, shown: &str) -> Option<String> {
    // Values of one deployment never match the committed ones, and need not.
    if let Some(variable) = document
        .variables
        .iter()
        .find(|name| std::env::var_os(name).is_some())
    {
        println!("{shown} not compared: this build sets {variable}");
        return None;
    }
    match agentcard_emit::state(document, folder) {
        State::Missing => Some(format!("{shown} is missing")),
        State::Stale(lines) => {
            let lines = lines.trim_end();
            Some(format!(
                "{shown} is stale: it no longer matches the declaration\n{lines}"
            ))
        }
        State::Unreadable(why) => Some(format!("{shown} can't be read: {why}")),
        _ => None,
    }
}
