//! Tool sets: assembled once, indexed by name, with cached lists.
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

#[cfg(feature = "llm-schemas")]
use agentcard_rules::client::Client;
use agentcard_rules::{Dialect, nearest};

use super::argument::ArgumentKind;
use super::check::Checker;
use super::context::{StateDef, Values};
use super::definition::{ToolDef, Tools};
use super::error::{CallError, ToolSetError, ToolSetFault};
use super::spec::{ListedTool, SpecDocument, SpecOptions, Written, write_tools};

/// An ordered set of tools with shared state, created by `toolset![…]` or by hand.
#[derive(Debug, Clone, Default)]
pub struct ToolSet {
    tools: Cow<'static, [&'static ToolDef]>,
    pub(super) states: Values,
    package: Package,
    /// Created by the first call; reset when the set changes.
    index: OnceLock<Arc<Index>>,
}

/// A type that represents a tool set, as declared by `toolset! { pub struct WeatherTools = […]; }`.
pub trait ToolSource {
    /// Returns the set.
    fn tool_set() -> ToolSet;
}

/// The tools by name.
#[derive(Debug)]
struct Index {
    slots: Vec<Slot>,
    by_name: HashMap<&'static str, usize>,
    /// Tools with duplicate names, which calls can't distinguish.
    duplicates: Vec<ToolSetFault>,
    /// Cached lists, by index of the version in [`Dialect::ALL`].
    lists: Lists,
    /// Cached lists for each client, by index in `Client::ALL`.
    #[cfg(feature = "llm-schemas")]
    client_lists: [Lists; Client::ALL.len()],
}

/// A list per version.
type Lists = [OnceLock<Result<Written, ToolSetError>>; Dialect::ALL.len()];

/// A tool with the checker that its first call creates.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) tool: &'static ToolDef,
    checker: OnceLock<Result<Arc<Checker>, ToolSetError>>,
}

impl Slot {
    /// Returns the checker of the tool's arguments.
    #[inline]
    pub(super) fn checker(&self) -> Result<&Arc<Checker>, &ToolSetError> {
        let checker = || Checker::of(self.tool).map(Arc::new);
        self.checker.get_or_init(checker).as_ref()
    }
}

impl ToolSet {
    /// Creates an empty set.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::of(&[])
    }

    /// Creates a set of these tools.
    #[must_use]
    #[inline]
    pub const fn of(tools: &'static [&'static ToolDef]) -> Self {
        Self {
            tools: Cow::Borrowed(tools),
            states: Values::new(),
            package: Package::UNKNOWN,
            index: OnceLock::new(),
        }
    }

    /// Appends the tools of `T`.
    #[must_use]
    #[inline]
    pub fn with<T: Tools>(mut self) -> Self {
        self.tools.to_mut().extend_from_slice(T::TOOLS);
        self.index = OnceLock::new();
        self
    }

    /// Adds state that tools share: the `&self` of methods, [`State`](crate::State) arguments, and `#[arg(state)]`.
    /// A second value of the same type replaces the first.
    ///
    /// ```
    /// use agentcard::{mcp_tool, toolset};
    ///
    /// struct Counter(std::sync::atomic::AtomicU32);
    ///
    /// #[mcp_tool]
    /// impl Counter {
    ///     /// Counts.
    ///     #[mcp_tool]
    ///     fn count(&self) -> String {
    ///         self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed).to_string()
    ///     }
    /// }
    ///
    /// let tools = toolset![Counter].state(Counter(0.into()));
    /// # assert!(tools.check().is_ok());
    /// ```
    #[must_use]
    #[inline]
    pub fn state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared(Arc::new(value))
    }

    /// Adds shared state that is also used elsewhere; see [`ToolSet::state`].
    #[must_use]
    #[inline]
    pub fn shared<T: Send + Sync + 'static>(mut self, value: Arc<T>) -> Self {
        self.states.insert(value);
        self
    }

    /// Keeps the tools for which `keep` returns true; the others are neither listed nor called. Tools are filtered
    /// nowhere else, so a filter can't be missed on the way to the client.
    ///
    /// ```
    /// use agentcard::{mcp_tool, toolset};
    ///
    /// /// Reads a file.
    /// #[mcp_tool(read_only)]
    /// fn read() {}
    ///
    /// /// Deletes a file.
    /// #[mcp_tool]
    /// fn delete() {}
    ///
    /// let tools = toolset![read, delete].only(|tool| tool.name() != "delete");
    /// assert_eq!(tools.len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub fn only(mut self, mut keep: impl FnMut(&ToolDef) -> bool) -> Self {
        self.tools.to_mut().retain(|tool| keep(tool));
        self.index = OnceLock::new();
        self
    }

    /// Sets the package that declares the set.
    #[must_use]
    #[inline]
    pub const fn declared_in(mut self, package: Package) -> Self {
        self.package = package;
        self
    }

    /// Returns the package that declares the set.
    #[inline]
    pub fn package(&self) -> Package {
        self.package
    }

    /// Iterates over the tools in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &'static ToolDef> {
        self.tools.iter().copied()
    }

    /// Returns the tool with this name, in constant time. If there are duplicates, returns the last one.
    ///
    /// ```
    /// use agentcard::{mcp_tool, toolset};
    ///
    /// /// Answers.
    /// #[mcp_tool]
    /// fn ping() {}
    ///
    /// let tools = toolset![ping];
    /// assert_eq!(tools.get("ping").map(|tool| tool.name()), Some("ping"));
    /// assert!(tools.get("pong").is_none());
    /// ```
    #[inline]
    pub fn get(&self, name: &str) -> Option<&'static ToolDef> {
        let index = self.index();
        let at = *index.by_name.get(name)?;
        Some(index.slots[at].tool)
    }

    /// Returns the number of tools.
    #[inline]
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Returns `true` if there are no tools.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// Checks for everything that would make a call fail; call it before serving the set.
    ///
    /// # Errors
    ///
    /// Returns duplicate names, faulty schemas, tools without a function, and missing state.
    #[inline]
    pub fn check(&self) -> Result<(), ToolSetError> {
        let index = self.index();
        let mut faults = Vec::new();
        faults.extend_from_slice(&index.duplicates);
        let unchecked = index.slots.iter().filter_map(|slot| slot.checker().err());
        faults.extend(unchecked.flat_map(|error| error.faults().to_vec()));
        for slot in &index.slots {
            if slot.tool.call.is_none() {
                faults.push(ToolSetFault::NotCallable(slot.tool.name.to_owned()));
            }
            for need in needs(slot.tool) {
                let (ty, name) = need.ty();
                if !self.states.has(ty) {
                    faults.push(ToolSetFault::MissingState {
                        tool: slot.tool.name.to_owned(),
                        state: name,
                        hint: self.states.hint(name),
                    });
                }
            }
        }
        if faults.is_empty() {
            return Ok(());
        }
        Err(ToolSetError::new(faults))
    }

    /// Writes the toolspec for the MCP version `dialect`.
    ///
    /// ```
    /// use agentcard::rules::Dialect;
    /// use agentcard::{SpecOptions, mcp_tool, toolset};
    ///
    /// /// Answers.
    /// #[mcp_tool(read_only)]
    /// fn ping() {}
    ///
    /// let spec = toolset![ping].to_spec(Dialect::McpV2025_11_25, &SpecOptions::default())?;
    /// assert_eq!(
    ///     spec.json,
    ///     r#"{"tools":[{"name":"ping","description":"Answers.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":true}}]}"#
    /// );
    /// # Ok::<(), agentcard::ToolSetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the faults that are only known from the types of the tools or from their combination.
    #[inline]
    pub fn to_spec(&self, dialect: Dialect, options: &SpecOptions) -> Result<SpecDocument, ToolSetError> {
        let Written { tools, losses } = self.write(dialect, *options)?;
        let tools: Vec<String> = tools.into_iter().map(|listed| listed.json).collect();
        Ok(SpecDocument {
            json: format!("{{\"tools\":[{}]}}", tools.join(",")),
            losses,
        })
    }

    /// Returns the tools for clients of the MCP version `dialect`, each in the schema style of its declaration. The
    /// list is created once and cached.
    ///
    /// ```
    /// use agentcard::rules::Dialect;
    /// use agentcard::{mcp_tool, toolset};
    ///
    /// /// Answers.
    /// #[mcp_tool]
    /// fn ping() {}
    ///
    /// let tools = toolset![ping];
    /// let list = tools.list(Dialect::McpV2025_11_25)?;
    /// assert_eq!(list[0].definition.name(), "ping");
    /// assert!(list[0].json.starts_with(r#"{"name":"ping","description":"Answers.""#));
    /// # Ok::<(), agentcard::ToolSetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`ToolSet::to_spec`].
    #[inline]
    pub fn list(&self, dialect: Dialect) -> Result<&[ListedTool], ToolSetError> {
        self.listed(&self.index().lists, dialect, SpecOptions::default())
    }

    /// Returns the tools for one LLM client; requires the feature `llm-schemas`. Their schemas accept nothing that
    /// those of [`list`](ToolSet::list) reject, except for null as an optional argument in strict mode, which calls
    /// treat as absent.
    ///
    /// ```
    /// use agentcard::rules::{Dialect, client::Client};
    /// use agentcard::{mcp_tool, toolset};
    ///
    /// /// Waits.
    /// #[mcp_tool]
    /// fn wait(seconds: Option<u8>) {}
    ///
    /// let tools = toolset![wait];
    /// let list = tools.list_for(Client::OpenAiStrict, Dialect::McpV2025_11_25)?;
    /// assert!(list[0].json.contains(r#""seconds":{"type":["integer","null"],"minimum":0,"maximum":255}"#));
    /// assert!(list[0].json.contains(r#""required":["seconds"]"#));
    /// # Ok::<(), agentcard::ToolSetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`ToolSet::to_spec`]; also returns constraints that the client rejects and that can't be expressed
    /// otherwise, with the argument and a fix.
    #[cfg(feature = "llm-schemas")]
    #[inline]
    pub fn list_for(&self, client: Client, dialect: Dialect) -> Result<&[ListedTool], ToolSetError> {
        let at = Client::ALL.iter().position(|&other| other == client);
        let options = SpecOptions {
            client: Some(client),
            ..SpecOptions::default()
        };
        self.listed(
            &self.index().client_lists[at.unwrap_or_default()],
            dialect,
            options,
        )
    }

    #[inline]
    fn listed<'s>(
        &'s self,
        lists: &'s Lists,
        dialect: Dialect,
        options: SpecOptions,
    ) -> Result<&'s [ListedTool], ToolSetError> {
        let at = Dialect::ALL.iter().position(|&other| other == dialect);
        let list = at.and_then(|at| lists.get(at));
        let write = || self.write(dialect, options);
        match list.map(|list| list.get_or_init(write)) {
            Some(Ok(written)) => Ok(&written.tools),
            Some(Err(error)) => Err(error.clone()),
            None => Err(ToolSetError::new(vec![ToolSetFault::NotMcp(dialect)])),
        }
    }

    #[inline]
    fn write(&self, dialect: Dialect, options: SpecOptions) -> Result<Written, ToolSetError> {
        write_tools(&self.tools, &self.index().duplicates, dialect, options)
    }

    /// Returns the tool with this name.
    #[inline]
    pub(super) fn slot(&self, name: &str) -> Result<&Slot, CallError> {
        let index = self.index();
        if !index.duplicates.is_empty() {
            return Err(CallError::ToolSet(ToolSetError::new(index.duplicates.clone())));
        }
        match index.by_name.get(name) {
            Some(&at) => Ok(&index.slots[at]),
            None => Err(CallError::UnknownTool {
                name: name.to_owned(),
                near: nearest(name, &self.iter().map(ToolDef::name).collect::<Vec<_>>()),
            }),
        }
    }

    /// Returns the index of the tool with this name.
    #[cfg(feature = "rmcp")]
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.index().by_name.get(name).copied()
    }

    #[inline]
    fn index(&self) -> &Index {
        self.index.get_or_init(|| Arc::new(index(&self.tools)))
    }
}

#[inline]
fn index(tools: &[&'static ToolDef]) -> Index {
    let mut by_name = HashMap::with_capacity(tools.len());
    let mut faults = Vec::new();
    for (at, tool) in tools.iter().enumerate() {
        if by_name.insert(tool.name, at).is_some() {
            faults.push(ToolSetFault::DuplicateName(tool.name.to_owned()));
        }
    }
    let slots = tools.iter().map(|&tool| Slot {
        tool,
        checker: OnceLock::new(),
    });
    Index {
        slots: slots.collect(),
        by_name,
        duplicates: faults,
        lists: [const { OnceLock::new() }; Dialect::ALL.len()],
        #[cfg(feature = "llm-schemas")]
        client_lists: [const { [const { OnceLock::new() }; Dialect::ALL.len()] }; Client::ALL.len()],
    }
}

/// The state that a tool borrows.
#[inline]
fn needs(tool: &ToolDef) -> impl Iterator<Item = StateDef> {
    let typed = tool.arguments.iter().filter_map(|argument| match argument.kind {
        ArgumentKind::Provided { state } => state,
        ArgumentKind::Data { .. } => None,
    });
    tool.needs.iter().copied().chain(typed)
}

/// The Cargo package that declares a tool set, filled in by `toolset!`; values missing from the manifest are
/// `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Package {
    /// Its name.
    pub name: Option<&'static str>,
    /// Its version.
    pub version: Option<&'static str>,
    /// Its description.
    pub description: Option<&'static str>,
    /// Its home page.
    pub homepage: Option<&'static str>,
}

impl Package {
    /// An unknown package.
    pub const UNKNOWN: Self = Self {
        name: None,
        version: None,
        description: None,
        homepage: None,
    };

    /// Creates a package from the environment variables of a Cargo build, which are empty for values missing from
    /// the manifest.
    #[must_use]
    #[inline]
    pub const fn new(
        name: Option<&'static str>,
        version: Option<&'static str>,
        description: Option<&'static str>,
        homepage: Option<&'static str>,
    ) -> Self {
        Self {
            name: filled(name),
            version: filled(version),
            description: filled(description),
            homepage: filled(homepage),
        }
    }
}

#[inline]
const fn filled(text: Option<&'static str>) -> Option<&'static str> {
    match text {
        Some(text) if !text.is_empty() => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_manifest_fields_are_absent() {
        let package = Package::new(Some("a"), Some("1.0.0"), Some(""), None);
        assert_eq!(package.name, Some("a"));
        assert_eq!(package.description, None);
        assert_eq!(Package::default(), Package::UNKNOWN);
    }
}
