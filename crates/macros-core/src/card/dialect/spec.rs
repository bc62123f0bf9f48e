//! A dialect, its attribute and its document.

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use std::rc::Rc;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use agentcard_rules::shape::{Member, Shape};
use syn::Ident;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::card::spec::Card;
use crate::document::Node;
use crate::meta::Item;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::meta::Site;

/// A dialect as declarations know it.
pub(crate) struct Dialect {
    /// Name of its attribute, and of the feature that brings it.
    pub(crate) attribute: &'static str,
    pub(crate) rules: agentcard_rules::Dialect,
    /// How its items in the facade are called.
    pub(crate) names: Names,
    /// Members of the root whose own members are keys of the attribute.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) flat: &'static [&'static str],
    /// What holds where a key is left out.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) default: Default,
    /// What of the shared facts the document does not say.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(super) losses: fn(&Card, &Node) -> Vec<String>,
}

/// The names of a card in the facade.
pub(crate) struct Names {
    pub(crate) card: &'static str,
    /// The prefix of the constants of its trait.
    pub(crate) constant: &'static str,
    /// The method of `Publication`.
    pub(crate) publish: &'static str,
}

/// The attribute of a dialect as it stands on the type.
pub(crate) struct Attribute {
    pub(crate) name: Ident,
    pub(crate) items: Vec<Item>,
}

/// What a dialect says where a key is left out.
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub(super) type Default = fn(&Absent<'_>) -> Option<Node>;

/// A key that is left out.
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub(super) struct Absent<'a> {
    pub(super) card: &'a Card,
    pub(super) shape: &'static Shape,
    pub(super) member: &'static Member,
    /// The members of that object that are there.
    pub(super) given: &'a [(String, Node)],
    /// The members of the object around it that are there.
    #[cfg_attr(
        not(feature = "openclasp"),
        expect(dead_code, reason = "only OpenCLASP asks for it")
    )]
    pub(super) outer: &'a [(String, Node)],
    /// Where its fault would be reported.
    pub(super) site: &'a Rc<Site>,
}
