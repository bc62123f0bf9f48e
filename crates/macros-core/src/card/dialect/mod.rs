//! `#[openclasp(…)]` and `#[agenium(…)]`: documents of other dialects, made of their own keys and the shared facts.

#[cfg(feature = "agenium")]
mod agenium;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod complete;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod names;
#[cfg(feature = "openclasp")]
mod openclasp;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod parse;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub use names::key_name;

use syn::{Ident, LitStr};

use super::spec::Card;
use crate::document::Node;
use crate::errors::Errors;
use crate::meta::{Item, is_one_of};

/// A dialect as declarations know it.
pub(crate) struct Dialect {
    /// Name of its attribute, and of the feature that brings it.
    pub(crate) attribute: &'static str,
    /// The version of the protocol.
    pub(crate) rules: agentcard_rules::Dialect,
    /// How its items in the facade are called.
    pub(crate) names: Names,
    /// Members of the root whose own members are keys of the attribute.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    flat: &'static [&'static str],
    /// What holds where a key is left out.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    default: complete::Default,
    /// What of the shared facts the document does not say.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    losses: fn(&Card, &Node) -> Vec<String>,
}

/// The names of a dialect in the facade.
pub(crate) struct Names {
    /// Its trait.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(crate) card: &'static str,
    /// The suffix of constants of the expansion, and the prefix of those of the trait.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(crate) constant: &'static str,
    /// The method of `Publication`.
    pub(crate) publish: &'static str,
}

/// The dialects that the features bring.
const DIALECTS: &[Dialect] = &[
    #[cfg(feature = "openclasp")]
    openclasp::DIALECT,
    #[cfg(feature = "agenium")]
    agenium::DIALECT,
];

/// The attributes of all dialects, whatever the features.
const ATTRIBUTES: &[&str] = &["openclasp", "agenium"];

/// The attribute of a dialect as it stands on the type.
pub(crate) struct Attribute {
    /// Its name.
    pub(crate) name: Ident,
    /// What stands in it.
    pub(crate) items: Vec<Item>,
}

/// A document of another dialect.
pub(crate) struct Document {
    /// The dialect.
    pub(crate) dialect: &'static Dialect,
    /// What it says.
    pub(crate) root: Node,
    /// Rules whose warnings are accepted.
    pub(crate) allow: Vec<LitStr>,
    /// What the declaration says and the dialect can't.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(crate) losses: Vec<String>,
}

/// Whether an attribute of this name is one of a dialect.
pub(crate) fn is_attribute(name: &Ident) -> bool {
    is_one_of(name, ATTRIBUTES)
}

/// The attribute of a dialect, and the members of its root whose own members are keys of the attribute.
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub fn attribute_of(dialect: agentcard_rules::Dialect) -> Option<(&'static str, &'static [&'static str])> {
    let found = DIALECTS.iter().find(|known| known.rules == dialect)?;
    Some((found.attribute, found.flat))
}

/// Makes the document of each attribute; one whose feature is off is a fault.
pub(crate) fn documents(card: &Card, attributes: Vec<Attribute>, errors: &mut Errors) -> Vec<Document> {
    let mut documents = Vec::new();
    for attribute in attributes {
        match DIALECTS
            .iter()
            .find(|dialect| attribute.name == dialect.attribute)
        {
            Some(dialect) => documents.push(document(card, dialect, attribute, errors)),
            None => errors.add(&attribute.name, &missing_feature(&attribute.name)),
        }
    }
    documents
}

fn missing_feature(name: &Ident) -> String {
    format!("`#[{name}(…)]` needs the feature `{name}` of agentcard: `cargo add agentcard --features {name}`")
}

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use parse::document;

/// Without features there is no dialect to ask for.
#[cfg(not(any(feature = "openclasp", feature = "agenium")))]
fn document(_: &Card, _: &'static Dialect, _: Attribute, _: &mut Errors) -> Document {
    unreachable!("no feature brings a dialect")
}
