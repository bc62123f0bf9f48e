//! Sets of tools: composed once, looked up by name, listed from a cache.
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

/// An ordered set of tools, and the state that they share: what `toolset![…]` makes, or put together by hand.
#[derive(Debug, Clone, Default)]
pub struct ToolSet {
    tools: Cow<'static, [&'static ToolDef]>,
    pub(super) states: Values,
    package: Package,
    /// Made by the first call; empty again where the set changes.
    index: OnceLock<Arc<Index>>,
}

/// A type that stands for a set of tools, such as `toolset! { pub struct WeatherTools = […]; }` declares.
pub trait ToolSource {
    /// The set.
    fn tool_set() -> ToolSet;
}

/// The tools by name.
#[derive(Debug)]
struct Index {
    slots: Vec<Slot>,
    by_name: HashMap<&'static str, usize>,
    /// Two tools of one name: no call can tell them apart.
    duplicates: Vec<ToolSetFault>,
    /// What was listed, by the place of the version in [`Dialect::ALL`].
    lists: Lists,
    /// The same for each client, by its place in `Client::ALL`.
    #[cfg(feature = "llm-schemas")]
    client_lists: [Lists; Client::ALL.len()],
}

/// A list for each version.
type Lists = [OnceLock<Result<Written, ToolSetError>>; Dialect::ALL.len()];

/// A tool with what its first call finds out about it.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) tool: &'static ToolDef,
    checker: OnceLock<Result<Arc<Checker>, ToolSetError>>,
}

impl Slot {
    /// What checks the arguments of the tool.
    #[inline]
    pub(super) fn checker(&self) -> Result<&Arc<Checker>, &ToolSetError> {
        let checker = || Checker::of(self.tool).map(Arc::new);
        self.checker.get_or_init(checker).as_ref()
    }
}

impl ToolSet {
    /// A set without tools.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::of(&[])
    }

    /// A set of these tools.
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

    /// Adds the tools of `T` at the end.
    #[must_use]
    #[inline]
    pub fn with<T: Tools>(mut self) -> Self {
        self.tools.to_mut().extend_from_slice(T::TOOLS);
        self.index = OnceLock::new();
        self
    }

    /// Adds a value that tools share: what `&self` of their methods is, what [`State`](crate::State) arguments and
    /// `#[arg(state)]` borrow. A second value of one type takes the place of the first.
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

    /// Adds a value that tools share and that others hold as well; see [`ToolSet::state`].
    #[must_use]
    #[inline]
    pub fn shared<T: Send + Sync + 'static>(mut self, value: Arc<T>) -> Self {
        self.states.insert(value);
        self
    }

    /// Keeps the tools that `keep` takes: the others are neither listed nor called. Which tools a set has is decided
    /// here and nowhere else, so a filter can't be lost on the way to the client.
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

    /// Says which package declares the set.
    #[must_use]
    #[inline]
    pub const fn declared_in(mut self, package: Package) -> Self {
        self.package = package;
        self
    }

    /// The package that declares the set.
    #[inline]
    pub fn package(&self) -> Package {
        self.package
    }

    /// The tools in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &'static ToolDef> {
        self.tools.iter().copied()
    }

    /// The tool of that name, found in the same time among few and among many. Of two of one name it is the last.
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

    /// Number of tools.
    #[inline]
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Whether there is no tool.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// Looks for everything that would make a call fail: to be asked before the set is served.
    ///
    /// # Errors
    ///
    /// Two tools of one name, a schema that is faulty, a tool without a function, state that is not there.
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
    /// Every fault that only the types of the tools, or their company, can show.
    #[inline]
    pub fn to_spec(&self, dialect: Dialect, options: &SpecOptions) -> Result<SpecDocument, ToolSetError> {
        let Written { tools, losses } = self.write(dialect, *options)?;
        let tools: Vec<String> = tools.into_iter().map(|listed| listed.json).collect();
        Ok(SpecDocument {
            json: format!("{{\"tools\":[{}]}}", tools.join(",")),
            losses,
        })
    }

    /// The tools as a client of the MCP version `dialect` sees them, each with the schema style of its declaration.
    /// They are written once; after that, a list is a borrow.
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
    /// As [`ToolSet::to_spec`].
    #[inline]
    pub fn list(&self, dialect: Dialect) -> Result<&[ListedTool], ToolSetError> {
        self.listed(&self.index().lists, dialect, SpecOptions::default())
    }

    /// The tools as one client of models takes them; needs the feature `llm-schemas`. Their schemas accept nothing that
    /// those of [`list`](ToolSet::list) refuse, but for null where an argument may be left out in strict mode, which
    /// calls take for leaving it out.
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
    /// As [`ToolSet::to_spec`]; and whatever the client refuses and no other form can say, with the argument and the
    /// way out.
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

    /// The tool of that name.
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

    /// The place of the tool of that name.
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

/// The Cargo package that a set of tools is declared in. `toolset!` fills it in; what Cargo does not know is absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Package {
    /// Its name.
    pub name: Option<&'static str>,
    /// Its version.
    pub version: Option<&'static str>,
    /// What it is for, in a sentence.
    pub description: Option<&'static str>,
    /// Its home page.
    pub homepage: Option<&'static str>,
}

impl Package {
    /// A package of which nothing is known.
    pub const UNKNOWN: Self = Self {
        name: None,
        version: None,
        description: None,
        homepage: None,
    };

    /// A package by what Cargo tells a build of it. Cargo writes an empty text for what a manifest leaves out.
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
