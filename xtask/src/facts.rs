//! The contents of a schema as plain data, from which shape tables and passes over generated code are derived.
//!
//! Unsupported keywords are an error, so no constraint is lost silently.

mod read;

use anyhow::{Context, Result};
use serde_json::Value;

/// A schema file.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) title: String,
    /// A one-sentence description of its documents.
    pub(crate) doc: String,
    /// The `$defs` entries, in the order of the file.
    pub(crate) defs: Vec<Def>,
}

/// One `$defs` entry.
#[derive(Debug)]
pub(crate) struct Def {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

/// The kind of a `$defs` entry.
#[derive(Debug)]
pub(crate) enum Kind {
    Object(Object),
    /// A union tagged by a member: each value with its object.
    Tagged {
        tag: String,
        cases: Vec<(String, String)>,
    },
    /// Any other type, such as a constrained string.
    Plain(Type),
}

/// An object with members.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) members: Vec<Member>,
    pub(crate) open: bool,
    pub(crate) exactly_one: Vec<Vec<String>>,
    /// Defaults of missing members: name and JSON.
    pub(crate) defaults: Vec<(String, String)>,
    /// Scalars with presence, which differ from absent ones even if they have the default value.
    pub(crate) explicit: Vec<String>,
}

/// A member of an object.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) required: bool,
    pub(crate) nullable: bool,
    pub(crate) ty: Type,
}

/// The type of a value.
#[derive(Debug, Clone)]
pub(crate) enum Type {
    Any,
    Text(Text),
    Boolean,
    Integer { min: Option<i64>, max: Option<i64> },
    Number,
    Ref(String),
    List(Box<List>),
    Map(Box<Type>),
}

#[derive(Debug, Clone)]
pub(crate) struct List {
    pub(crate) items: Type,
    pub(crate) min: usize,
    pub(crate) max: Option<usize>,
    pub(crate) contains: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Text {
    pub(crate) min: usize,
    pub(crate) max: Option<usize>,
    pub(crate) pattern: Option<String>,
    pub(crate) format: Option<String>,
    pub(crate) one_of: Vec<String>,
}

impl Facts {
    /// Parses a schema file.
    pub(crate) fn of(text: &str) -> Result<Self> {
        let schema: Value = serde_json::from_str(text)?;
        let mut defs = Vec::new();
        for (name, def) in schema["$defs"].as_object().into_iter().flatten() {
            let kind = read::kind(&schema, def).with_context(|| format!("invalid `$defs` entry `{name}`"))?;
            defs.push(Def {
                name: name.clone(),
                kind,
            });
        }
        let text = |key: &str| -> Result<String> {
            Ok(schema[key]
                .as_str()
                .with_context(|| format!("missing `{key}`"))?
                .to_owned())
        };
        Ok(Self {
            title: text("title")?,
            doc: text("description")?,
            defs,
        })
    }

    /// Returns the `$defs` entry with this name.
    pub(crate) fn def(&self, name: &str) -> Option<&Def> {
        self.defs.iter().find(|def| def.name == name)
    }

    pub(crate) fn object(&self, name: &str) -> Option<&Object> {
        match &self.def(name)?.kind {
            Kind::Object(object) => Some(object),
            _ => None,
        }
    }
}
