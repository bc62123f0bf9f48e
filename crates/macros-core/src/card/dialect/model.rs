//! A dialect, and its attribute on a type.

use syn::Ident;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::fields::{Absent, Field};
#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::spec::Card;
use crate::meta::Item;

/// A dialect as declarations know it; its attribute, and the feature that brings it, have the name of its family.
pub(super) struct Dialect {
    pub(super) rules: agentcard_rules::Dialect,
    /// Its trait in the facade.
    pub(super) card: &'static str,
    /// The keys of its attribute.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) table: &'static agentcard_rules::mapping::Keys,
    /// What holds where a key is left out; it adds what of the shared facts the document can't say.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) default: fn(&Card, &Absent<'_>, &mut Vec<String>) -> Option<Field>,
}

/// The attribute of a dialect as it stands on the type.
pub(crate) struct Attribute {
    pub(crate) name: Ident,
    pub(crate) items: Vec<Item>,
}
