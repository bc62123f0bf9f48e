//! The table of JSON Schema keywords.

use crate::suggest::nearest;
use Bound::{Lower, Upper};
use Role::{Anchor, Annotation, Assertion, Definitions, Hint, Reference};
use Takes::{Any, Count, Flag, Items, List, Map, Names, Number, Schema, Text, Type, Values};

/// A keyword of JSON Schema, of 2020-12 or an older draft.
#[derive(Debug)]
pub struct Keyword {
    /// Its name.
    pub name: &'static str,
    /// The types that it applies to, with `number` for integers; empty if it applies to all types.
    pub of: &'static [&'static str],
    /// The type of its value.
    pub takes: Takes,
    /// Its purpose.
    pub role: Role,
    /// Which bound it is, if any.
    pub bound: Option<Bound>,
}

/// The type of the value of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// A schema.
    Schema,
    /// A schema, or an array of schemas in older drafts.
    Items,
    /// Schemas by name.
    Map,
    /// An array of schemas.
    List,
    /// A type or an array of types.
    Type,
    /// An array of names.
    Names,
    /// An array of values.
    Values,
    /// A number.
    Number,
    /// A non-negative integer.
    Count,
    /// A string.
    Text,
    /// A boolean.
    Flag,
    /// Anything else.
    Any,
}

/// The purpose of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It rejects values.
    Assertion,
    /// It includes another schema.
    Reference,
    /// It names a schema as the target of references.
    Anchor,
    /// It contains schemas as targets of references.
    Definitions,
    /// It describes values, but validators ignore it.
    Hint,
    /// It does not describe values.
    Annotation,
}

/// A bound of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The lower bound.
    Lower,
    /// The upper bound.
    Upper,
}

impl Takes {
    /// Whether it contains schemas.
    #[inline]
    pub fn is_schema(self) -> bool {
        matches!(self, Schema | Items | Map | List)
    }
}

impl Keyword {
    const fn new(name: &'static str, of: &'static [&'static str], takes: Takes, role: Role) -> Self {
        Self {
            name,
            of,
            takes,
            role,
            bound: None,
        }
    }

    const fn bound(name: &'static str, of: &'static [&'static str], takes: Takes, bound: Bound) -> Self {
        Self {
            bound: Some(bound),
            ..Self::new(name, of, takes, Assertion)
        }
    }

    /// Whether it applies to values of a type.
    #[inline]
    pub fn speaks_of(&self, ty: &str) -> bool {
        let ty = if ty == "integer" { "number" } else { ty };
        self.of.is_empty() || self.of.contains(&ty)
    }
}

const ALL: &[&str] = &[];
const STRING: &[&str] = &["string"];
const NUMBER: &[&str] = &["number"];
const ARRAY: &[&str] = &["array"];
const OBJECT: &[&str] = &["object"];

/// All keywords.
pub static KEYWORDS: [Keyword; 64] = [
    Keyword::new("type", ALL, Type, Assertion),
    Keyword::new("description", ALL, Text, Annotation),
    Keyword::new("properties", OBJECT, Map, Assertion),
    Keyword::new("required", OBJECT, Names, Assertion),
    Keyword::new("items", ARRAY, Items, Assertion),
    Keyword::new("enum", ALL, Values, Assertion),
    Keyword::new("title", ALL, Text, Annotation),
    Keyword::new("default", ALL, Any, Annotation),
    Keyword::new("additionalProperties", OBJECT, Schema, Assertion),
    Keyword::new("format", &["string", "number"], Text, Hint),
    Keyword::new("anyOf", ALL, List, Assertion),
    Keyword::new("oneOf", ALL, List, Assertion),
    Keyword::new("allOf", ALL, List, Assertion),
    Keyword::new("not", ALL, Schema, Assertion),
    Keyword::new("if", ALL, Schema, Assertion),
    Keyword::new("then", ALL, Schema, Assertion),
    Keyword::new("else", ALL, Schema, Assertion),
    Keyword::new("const", ALL, Any, Assertion),
    Keyword::bound("minimum", NUMBER, Number, Lower),
    Keyword::bound("exclusiveMinimum", NUMBER, Number, Lower),
    Keyword::bound("maximum", NUMBER, Number, Upper),
    Keyword::bound("exclusiveMaximum", NUMBER, Number, Upper),
    Keyword::new("multipleOf", NUMBER, Number, Assertion),
    Keyword::bound("minLength", STRING, Count, Lower),
    Keyword::bound("maxLength", STRING, Count, Upper),
    Keyword::new("pattern", STRING, Text, Assertion),
    Keyword::bound("minItems", ARRAY, Count, Lower),
    Keyword::bound("maxItems", ARRAY, Count, Upper),
    Keyword::new("uniqueItems", ARRAY, Flag, Assertion),
    Keyword::new("prefixItems", ARRAY, List, Assertion),
    Keyword::new("additionalItems", ARRAY, Schema, Assertion),
    Keyword::new("contains", ARRAY, Schema, Assertion),
    Keyword::new("minContains", ARRAY, Count, Assertion),
    Keyword::new("maxContains", ARRAY, Count, Assertion),
    Keyword::new("unevaluatedItems", ARRAY, Schema, Assertion),
    Keyword::bound("minProperties", OBJECT, Count, Lower),
    Keyword::bound("maxProperties", OBJECT, Count, Upper),
    Keyword::new("patternProperties", OBJECT, Map, Assertion),
    Keyword::new("propertyNames", OBJECT, Schema, Assertion),
    Keyword::new("dependentRequired", OBJECT, Any, Assertion),
    Keyword::new("dependentSchemas", OBJECT, Map, Assertion),
    Keyword::new("dependencies", OBJECT, Any, Assertion),
    Keyword::new("unevaluatedProperties", OBJECT, Schema, Assertion),
    Keyword::new("$ref", ALL, Text, Reference),
    Keyword::new("$dynamicRef", ALL, Text, Reference),
    Keyword::new("$recursiveRef", ALL, Text, Reference),
    Keyword::new("$defs", ALL, Map, Definitions),
    Keyword::new("definitions", ALL, Map, Definitions),
    Keyword::new("$id", ALL, Text, Anchor),
    Keyword::new("$anchor", ALL, Text, Anchor),
    Keyword::new("$dynamicAnchor", ALL, Text, Anchor),
    Keyword::new("id", ALL, Any, Anchor),
    Keyword::new("nullable", ALL, Any, Hint),
    Keyword::new("contentEncoding", STRING, Text, Hint),
    Keyword::new("contentMediaType", STRING, Text, Hint),
    Keyword::new("contentSchema", STRING, Schema, Hint),
    Keyword::new("examples", ALL, Any, Annotation),
    Keyword::new("example", ALL, Any, Annotation),
    Keyword::new("deprecated", ALL, Any, Annotation),
    Keyword::new("readOnly", ALL, Any, Annotation),
    Keyword::new("writeOnly", ALL, Any, Annotation),
    Keyword::new("$comment", ALL, Text, Annotation),
    Keyword::new("$schema", ALL, Text, Annotation),
    Keyword::new("$vocabulary", ALL, Any, Annotation),
];

/// Keywords that a tool can state for several arguments together, and that calls are checked by.
pub const TOGETHER: [&str; 10] = [
    "dependentRequired",
    "minProperties",
    "maxProperties",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
];

/// Returns the keyword with this name.
pub fn keyword(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|keyword| keyword.name == name)
}

/// The keyword that a misspelled name probably means.
pub fn misspelled(name: &str) -> Option<&'static str> {
    if keyword(name).is_some() || describes(name) {
        return None;
    }
    nearest(name, &KEYWORDS.each_ref().map(|keyword| keyword.name))
}

/// The type of the value of a keyword.
pub fn takes(name: &str) -> Takes {
    keyword(name).map_or(Any, |keyword| keyword.takes)
}

/// The purpose of a keyword; `None` for unknown ones.
pub fn role(name: &str) -> Option<Role> {
    keyword(name).map(|keyword| keyword.role)
}

/// Whether a keyword does not constrain values: an annotation or an extension.
#[inline]
pub fn describes(name: &str) -> bool {
    role(name) == Some(Annotation) || name.starts_with("x-")
}
