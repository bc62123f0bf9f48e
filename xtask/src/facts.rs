//! What a schema says, read once into plain data: the source of shape tables and of passes over generated code.
//!
//! A keyword that is not understood here is an error, so nothing a schema says can be lost in silence.

mod read;

use anyhow::{Context, Result};
use serde_json::Value;

/// A whole schema file.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) title: String,
    /// What its documents are, in one sentence.
    pub(crate) doc: String,
    /// Every `$defs` entry, in the order of the file.
    pub(crate) defs: Vec<Def>,
}

/// One `$defs` entry.
#[derive(Debug)]
pub(crate) struct Def {
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

/// What a `$defs` entry is.
#[derive(Debug)]
pub(crate) enum Kind {
    Object(Object),
    /// A union told apart by a member: each value with the object it selects.
    Tagged {
        tag: String,
        cases: Vec<(String, String)>,
    },
    /// Anything else, such as a constrained string.
    Plain(Type),
}

/// An object with members.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) members: Vec<Member>,
    pub(crate) open: bool,
    pub(crate) exactly_one: Vec<Vec<String>>,
    /// What readers assume of members that are missing: name and JSON.
    pub(crate) defaults: Vec<(String, String)>,
    /// Scalars that say something even with their default value.
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
    /// Reads the text of a schema file.
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

    /// The `$defs` entry of this name.
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
