//! The shape of documents as data, from their schemas: fields, types, required fields, string constraints.
//!
//! The tables in `generated` are written by `cargo xtask regen` from `schemas/`.

/// An object of a dialect: one named `$defs` entry of its schema.
#[derive(Debug)]
pub struct Shape {
    /// Name of the `$defs` entry, such as `AgentSkill`.
    pub name: &'static str,
    /// All fields defined by the schema, in schema order.
    pub members: &'static [Member],
    /// Whether the schema allows additional fields.
    pub open: bool,
    /// Groups of fields of which exactly one must be present (`oneof`).
    pub exactly_one: &'static [&'static [&'static str]],
    /// Defaults of missing fields: name and JSON (`default`).
    pub defaults: &'static [(&'static str, &'static str)],
    /// Optional scalars with presence, even with their default value (`optional` in protocol buffers).
    pub explicit: &'static [&'static str],
}

/// An object without constraints.
pub static OPEN: Shape = Shape {
    name: "",
    members: &[],
    open: true,
    exactly_one: &[],
    defaults: &[],
    explicit: &[],
};

/// A field of an object.
#[derive(Debug)]
pub struct Member {
    /// The JSON name.
    pub name: &'static str,
    /// Whether the object is invalid without it.
    pub required: bool,
    /// Whether the schema accepts `null`.
    pub nullable: bool,
    /// The type of its value.
    pub ty: Type,
}

/// The type of a value.
#[derive(Debug)]
pub enum Type {
    /// Any JSON value.
    Any,
    /// A string.
    String(Text),
    /// `true` or `false`.
    Boolean,
    /// An integer, with its inclusive bounds.
    Integer {
        /// Smallest allowed value.
        min: Option<i64>,
        /// Largest allowed value.
        max: Option<i64>,
    },
    /// A number.
    Number,
    /// A named object.
    Object(&'static Shape),
    /// An array.
    Array(&'static List),
    /// An object with free keys, all values of one type.
    Map(&'static Type),
    /// A union discriminated by a string field.
    Tagged {
        /// The field whose value selects the object, such as `type`.
        tag: &'static str,
        /// Its values, each with the object it selects.
        cases: &'static [(&'static str, &'static Shape)],
    },
    /// A union that only the full schema can check.
    Union,
}

/// The constraints of an array.
#[derive(Debug)]
pub struct List {
    /// Type of every item.
    pub items: Type,
    /// Smallest number of items.
    pub min: usize,
    /// Largest number of items.
    pub max: Option<usize>,
    /// A string that must be among the items (`contains` with `const`).
    pub contains: Option<&'static str>,
}

/// The constraints of a string; lengths count characters.
#[derive(Debug, PartialEq, Eq)]
pub struct Text {
    /// Smallest number of characters.
    pub min: usize,
    /// Largest number of characters.
    pub max: Option<usize>,
    /// Regular expression (ECMA-262) that must be found in it.
    pub pattern: Option<&'static str>,
    /// Format annotation, such as `uri`.
    pub format: Option<&'static str>,
    /// The allowed values, if it is an enumeration (one value: a constant).
    pub one_of: &'static [&'static str],
}

impl Text {
    /// Whether there are no constraints.
    pub(crate) const fn is_free(&self) -> bool {
        self.min == 0
            && self.max.is_none()
            && self.pattern.is_none()
            && self.format.is_none()
            && self.one_of.is_empty()
    }
}

impl Shape {
    /// The default of a missing field, as JSON.
    pub fn default(&self, name: &str) -> Option<&'static str> {
        let found = self.defaults.iter().find(|(member, _)| *member == name);
        found.map(|(_, json)| *json)
    }

    /// Returns the shape of an object field, or of the objects in an array field.
    pub fn member_shape(&self, name: &str) -> Option<&'static Self> {
        match &self.member(name)?.ty {
            Type::Object(shape)
            | Type::Array(List {
                items: Type::Object(shape),
                ..
            }) => Some(shape),
            _ => None,
        }
    }

    /// Finds the shape with this name among those reachable from here.
    pub fn find(&'static self, name: &str) -> Option<&'static Self> {
        if self.name == name {
            return Some(self);
        }
        self.members.iter().find_map(|member| member.ty.find(name))
    }
}

impl Type {
    /// Finds the shape with this name among those reachable from here. Schemas of cards are not recursive.
    fn find(&'static self, name: &str) -> Option<&'static Shape> {
        match self {
            Self::Object(shape) => shape.find(name),
            Self::Array(list) => list.items.find(name),
            Self::Map(ty) => ty.find(name),
            Self::Tagged { cases, .. } => cases.iter().find_map(|(_, shape)| shape.find(name)),
            _ => None,
        }
    }
}
