//! The tools as rmcp's type, converted once per protocol version, and pagination.

use std::sync::OnceLock;

use ::rmcp::ErrorData;
use ::rmcp::model::{ListToolsResult, PaginatedRequestParams, ProtocolVersion, Tool};
use agentcard_rules::Dialect;

use crate::tool::{ListedTool, ToolSet, ToolSetError};

/// A set that is listed in some protocol versions, oldest first.
#[derive(Debug)]
pub(super) struct Listing {
    pub(super) tools: ToolSet,
    versions: Vec<Version>,
}

#[derive(Debug)]
struct Version {
    dialect: Dialect,
    protocol: ProtocolVersion,
    tools: OnceLock<Result<Vec<Tool>, ErrorData>>,
}

impl Listing {
    /// Selects the versions for which `wanted` is true, among those that rmcp and toolspecs support.
    pub(super) fn new(tools: ToolSet, wanted: impl Fn(Dialect) -> bool) -> Result<Self, ToolSetError> {
        tools.check()?;
        let mut versions = Vec::new();
        for protocol in ProtocolVersion::KNOWN_VERSIONS {
            let Some(dialect) = dialect_of(protocol).filter(|&dialect| wanted(dialect)) else {
                continue;
            };
            tools.list(dialect)?;
            versions.push(Version {
                dialect,
                protocol: protocol.clone(),
                tools: OnceLock::new(),
            });
        }
        Ok(Self { tools, versions })
    }

    /// Selects only the newest version.
    pub(super) fn newest_only(tools: ToolSet) -> Result<Self, ToolSetError> {
        let mut known = ProtocolVersion::KNOWN_VERSIONS.iter().rev();
        let newest = known.find_map(dialect_of);
        Self::new(tools, |dialect| Some(dialect) == newest)
    }

    pub(super) fn versions(&self) -> Vec<ProtocolVersion> {
        self.versions
            .iter()
            .map(|version| version.protocol.clone())
            .collect()
    }

    /// The tools in one version. A client without a version counts as one that still uses the handshake, as in
    /// rmcp.
    pub(super) fn of(&self, protocol: Option<&ProtocolVersion>) -> Result<&[Tool], ErrorData> {
        let protocol = protocol.unwrap_or(&ProtocolVersion::LATEST_WITH_INITIALIZE);
        let at = self
            .versions
            .iter()
            .position(|version| version.protocol.as_str() == protocol.as_str());
        let Some(at) = at else {
            return Err(ErrorData::unsupported_protocol_version(
                protocol.clone(),
                &self.versions(),
            ));
        };
        let version = &self.versions[at];
        let tools = version.tools.get_or_init(|| self.read(version.dialect));
        tools.as_deref().map_err(Clone::clone)
    }

    /// The tools in the newest version, which has the most members.
    pub(super) fn newest(&self) -> Result<&[Tool], ErrorData> {
        self.of(self.versions.last().map(|version| &version.protocol))
    }

    fn read(&self, dialect: Dialect) -> Result<Vec<Tool>, ErrorData> {
        let internal = |fault: String| ErrorData::internal_error(fault, None);
        let list = self
            .tools
            .list(dialect)
            .map_err(|fault| internal(fault.to_string()))?;
        list.iter()
            .map(|tool| read_tool(tool).map_err(|fault| internal(fault.to_string())))
            .collect()
    }

    /// A page, starting with the tool in the cursor.
    pub(super) fn page(
        &self,
        protocol: Option<&ProtocolVersion>,
        request: Option<PaginatedRequestParams>,
        size: usize,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.of(protocol)?;
        let start = match request.and_then(|request| request.cursor) {
            None => 0,
            Some(cursor) => self
                .tools
                .position(&cursor)
                .ok_or_else(|| ErrorData::invalid_params("unknown cursor, start again without one", None))?,
        };
        let end = start.saturating_add(size).min(tools.len());
        let mut page = ListToolsResult::with_all_items(tools[start..end].to_vec());
        page.next_cursor = tools.get(end).map(|tool| tool.name.to_string());
        Ok(page)
    }
}

/// Tools are parsed from the published text, so that they are only written in one place.
fn read_tool(tool: &ListedTool) -> serde_json::Result<Tool> {
    serde_json::from_str(&tool.json)
}

/// Whether rmcp supports this version.
pub(super) fn is_supported(dialect: Dialect) -> bool {
    let mut known = ProtocolVersion::KNOWN_VERSIONS.iter();
    known.any(|protocol| dialect_of(protocol) == Some(dialect))
}

fn dialect_of(protocol: &ProtocolVersion) -> Option<Dialect> {
    Dialect::from_id(&format!("mcp-{protocol}"))
}
