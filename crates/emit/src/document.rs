//! What a crate publishes, as data.

use agentcard_rules::{Dialect, Options};

use crate::pretty;

/// All that one `export!` publishes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Published {
    /// Name of the Cargo package.
    pub package: String,
    /// Folder of the committed files, relative to the package.
    pub dir: String,
    /// The files, in the order of the declaration.
    pub documents: Vec<Document>,
    /// Why something that is listed gives no file; while there is one, nothing is written.
    pub faults: Vec<String>,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its name, such as `agent-card.json`.
    pub file: String,
    /// What it is written in.
    pub dialect: Dialect,
    /// The whole text of the file.
    pub text: String,
    /// Bytes of its compact JSON, which is what registries count.
    pub bytes: usize,
    /// Largest allowed number of these bytes.
    pub limit: usize,
    /// What the declaration allows.
    pub allow: Vec<Allow>,
    /// What the declaration says and this dialect cannot, a sentence each.
    pub losses: Vec<String>,
    /// Names of the build-environment variables that values come from.
    pub variables: Vec<String>,
}

/// A rule whose warnings a declaration allows, in one part of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allow {
    /// Id of the rule.
    pub rule: String,
    /// JSON pointer of the part; empty for the whole document.
    pub part: String,
}

impl Allow {
    /// Whether a finding of `rule` at `pointer` is allowed.
    #[must_use]
    #[inline]
    pub fn covers(&self, rule: &str, pointer: &str) -> bool {
        let below = pointer.strip_prefix(self.part.as_str());
        self.rule == rule && below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

impl Document {
    /// The file of compact JSON in a dialect.
    #[must_use]
    #[inline]
    pub fn new(file: &str, dialect: Dialect, compact: &str) -> Self {
        Self {
            file: file.to_owned(),
            dialect,
            text: pretty(compact),
            bytes: compact.len(),
            limit: Options::MAX_BYTES,
            allow: Vec::new(),
            losses: Vec::new(),
            variables: Vec::new(),
        }
    }
}

impl Document {
    /// The path at which clients of the dialect ask for it; both versions of an A2A card share one.
    #[must_use]
    #[inline]
    pub fn usual_path(&self) -> String {
        match self.dialect.family() {
            "a2a" => "/.well-known/agent-card.json".to_owned(),
            "agenium" => "/.well-known/agent.json".to_owned(),
            "openclasp" => "/.well-known/openclasp-agent.json".to_owned(),
            // MCP names no place: beside the card.
            _ => format!("/.well-known/{}", self.file),
        }
    }
}

impl Published {
    /// Adds a file; a second one of the same name is a fault, since it would overwrite the first.
    #[inline]
    pub fn add(&mut self, document: Document) {
        if self.documents.iter().any(|other| other.file == document.file) {
            self.faults.push(format!(
                "two items of `export!` give `{}`; list one of them, or join tool sets with `toolset!`",
                document.file
            ));
            return;
        }
        self.documents.push(document);
    }

    /// Names of all declared build-environment variables, each once, in order.
    #[must_use]
    #[inline]
    pub fn variables(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.documents.iter().flat_map(|document| &document.variables) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_file_of_one_name_is_a_fault() {
        let mut published = Published::default();
        published.add(Document::new("toolspec.json", Dialect::McpV2025_11_25, "{}"));
        published.add(Document::new("toolspec.json", Dialect::McpV2025_11_25, "[]"));
        assert_eq!(published.documents.len(), 1);
        assert_eq!(
            published.faults,
            [
                "two items of `export!` give `toolspec.json`; list one of them, or join tool sets with `toolset!`"
            ]
        );
    }

    #[test]
    fn allows_a_rule_in_its_part_only() {
        let allow = |part: &str| Allow {
            rule: "MCP-001".to_owned(),
            part: part.to_owned(),
        };
        assert!(allow("").covers("MCP-001", "/tools/1/name"));
        assert!(allow("/tools/1").covers("MCP-001", "/tools/1"));
        assert!(allow("/tools/1").covers("MCP-001", "/tools/1/name"));
        assert!(!allow("/tools/1").covers("MCP-001", "/tools/10/name"));
        assert!(!allow("/tools/1").covers("MCP-002", "/tools/1"));
    }

    #[test]
    fn counts_the_compact_bytes() {
        let document = Document::new("agent-card.json", Dialect::A2aV1_0, r#"{"a":1}"#);
        assert_eq!(
            (document.bytes, document.text.as_str()),
            (7, "{\n  \"a\": 1\n}\n")
        );
    }
}
