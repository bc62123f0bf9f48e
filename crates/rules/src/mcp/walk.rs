//! The state of a walk through a JSON Schema.

use std::collections::{BTreeMap, BTreeSet};

use super::{FREE_SCHEMAS_SINCE, NEWEST_DRAFT, NEWEST_DRAFT_SINCE};
use crate::{Dialect, Node};

/// The state of a walk through a schema.
pub(super) struct Walk<'v> {
    /// The root, which references are resolved against.
    pub(super) root: &'v Node<'v>,
    /// Whether boolean properties are errors at the root.
    pub(super) strict_properties: bool,
    /// Whether the `type` of the root is checked elsewhere.
    pub(super) typed_root: bool,
    /// The draft of the schema.
    pub(super) draft: Draft,
    /// Whether `x-mcp-header` is defined in this version and direction.
    pub(super) headers: bool,
    /// The headers seen so far, in lower case.
    pub(super) seen_headers: BTreeSet<String>,
    /// The names that `$id` and `$anchor` define, collected for the first reference that needs them.
    pub(super) names: Option<BTreeSet<String>>,
    /// The chains of references seen so far.
    pub(super) chains: Chains,
    pub(super) depth: usize,
}

/// The drafts of JSON Schema, as far as they differ in the values of keywords.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Draft {
    /// Draft-04 and older.
    Draft04,
    Older,
    /// 2020-12.
    Newest,
}

/// The position of a schema relative to the root.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    Root,
    /// Reached from the root through `properties` only.
    Chain,
    /// In a keyword that is combined with its siblings, such as `allOf`.
    Branch,
    Inner,
}

impl<'v> Walk<'v> {
    /// Starts a walk through `root`, which belongs to a toolspec of this version.
    pub(super) fn new(root: &'v Node<'v>, version: Dialect, input: bool) -> Self {
        let stated = root.get("$schema").and_then(Node::as_str);
        let draft = match stated.map(draft) {
            Some(Some(NEWEST_DRAFT)) => Draft::Newest,
            Some(Some("draft-04" | "draft-03")) => Draft::Draft04,
            None if version >= NEWEST_DRAFT_SINCE => Draft::Newest,
            _ => Draft::Older,
        };
        Self {
            root,
            strict_properties: false,
            typed_root: false,
            draft,
            headers: input && version >= FREE_SCHEMAS_SINCE,
            seen_headers: BTreeSet::new(),
            names: None,
            chains: Chains::default(),
            depth: 0,
        }
    }
}

/// The schemas with a `$ref` seen in chains, by address, and whether each is part of a cycle that is not reported
/// yet.
#[derive(Default)]
pub(super) struct Chains(pub(super) BTreeMap<usize, bool>);

/// Returns the draft that `$schema` refers to.
pub(crate) fn draft(dialect: &str) -> Option<&'static str> {
    let name = dialect.trim_end_matches('#').rsplit_once("json-schema.org/")?.1;
    match name {
        "draft/2020-12/schema" => Some(NEWEST_DRAFT),
        "draft/2019-09/schema" => Some("2019-09"),
        "draft-07/schema" => Some("draft-07"),
        "draft-06/schema" => Some("draft-06"),
        "draft-04/schema" => Some("draft-04"),
        "draft-03/schema" => Some("draft-03"),
        _ => None,
    }
}
