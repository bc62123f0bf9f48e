//! A dialect, and its attribute on a type.

use syn::Ident;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::fields::{Absent, Field};
#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::spec::Card;
use crate::meta::Item;

/// A dialect. Its attribute and its feature are named after its family.
pub(super) struct Dialect {
    pub(super) rules: agentcard_rules::Dialect,
    /// The dialect with the key `strict`.
    pub(super) strict: Option<agentcard_rules::Dialect>,
    /// Its trait in the facade.
    pub(super) card: &'static str,
    /// The keys of its attribute.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) table: &'static agentcard_rules::mapping::Keys,
    /// The default for an omitted key; also adds losses for shared facts that the document can't express.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) default: fn(&Card, &Absent<'_>, &mut Vec<String>) -> Option<Field>,
}

/// The attribute of a dialect on a type.
pub(crate) struct Attribute {
    pub(crate) name: Ident,
    pub(crate) items: Vec<Item>,
}
