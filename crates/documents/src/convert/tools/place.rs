//! Source positions of tools and their fields, for losses.

use serde_json::Value;

use agentcard_rules::pointer::below;

/// A tool in the form of MCP, and its source position.
#[derive(Debug)]
pub(super) struct Listed {
    /// The tool, or the invalid value in its place.
    pub(super) tool: Value,
    /// Its source position.
    pub(super) place: Place,
}

/// The source positions of a list's parts.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) tools: Vec<Place>,
    pub(super) beside: Place,
}

/// JSON pointers into the source.
#[derive(Debug)]
pub(super) struct Place {
    tool: String,
    /// Members that have another position or name in the source.
    moved: Vec<(String, String)>,
}

impl Place {
    /// Creates the position of a tool whose members have the same names in the source.
    pub(super) fn new(tool: &str) -> Self {
        Self {
            tool: tool.to_owned(),
            moved: Vec::new(),
        }
    }

    pub(super) fn tool(&self) -> &str {
        &self.tool
    }

    /// Returns the pointer of a member.
    pub(super) fn of(&self, key: &str) -> String {
        let moved = self.moved.iter().find(|(moved, _)| moved == key);
        moved.map_or_else(|| below(&self.tool, key), |(_, pointer)| pointer.clone())
    }

    /// Sets the pointer of a member.
    pub(super) fn put(&mut self, key: &str, pointer: String) {
        self.moved.push((key.to_owned(), pointer));
    }

    /// Sets the source name of a member.
    pub(super) fn rename(&mut self, source: &str, key: &str) {
        let pointer = self.of(source);
        self.put(key, pointer);
    }
}
