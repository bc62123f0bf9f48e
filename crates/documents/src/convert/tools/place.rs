//! Source positions of tools and their fields, for losses.

use serde_json::Value;

use agentcard_rules::pointer::below;

/// A tool in the MCP form, and its place.
#[derive(Debug)]
pub(super) struct Listed {
    /// The tool, or what stands in its place.
    pub(super) tool: Value,
    /// Where it stands.
    pub(super) place: Place,
}

/// Where the parts of a list stand in the source.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) tools: Vec<Place>,
    pub(super) beside: Place,
}

/// Pointers into the source.
#[derive(Debug)]
pub(super) struct Place {
    tool: String,
    /// Members that stand elsewhere, or under another name.
    moved: Vec<(String, String)>,
}

impl Place {
    /// The place of a tool whose members have their own names.
    pub(super) fn new(tool: &str) -> Self {
        Self {
            tool: tool.to_owned(),
            moved: Vec::new(),
        }
    }

    pub(super) fn tool(&self) -> &str {
        &self.tool
    }

    /// A member of the tool.
    pub(super) fn of(&self, key: &str) -> String {
        let moved = self.moved.iter().find(|(moved, _)| moved == key);
        moved.map_or_else(|| below(&self.tool, key), |(_, pointer)| pointer.clone())
    }

    /// Says that a member stands elsewhere.
    pub(super) fn put(&mut self, key: &str, pointer: String) {
        self.moved.push((key.to_owned(), pointer));
    }

    /// Says that a member has another name in the source.
    pub(super) fn rename(&mut self, source: &str, key: &str) {
        let pointer = self.of(source);
        self.put(key, pointer);
    }
}
