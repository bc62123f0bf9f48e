//! `#[openclasp(…)]` and `#[agenium(…)]`: documents of other dialects, made of their own keys and the shared facts.

#[cfg(feature = "agenium")]
mod agenium;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod keys;
#[cfg(feature = "openclasp")]
mod openclasp;
mod spec;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub use keys::key_name;

pub(crate) use spec::{Attribute, Names};

use spec::Dialect;

use syn::Ident;

use super::documents::Document;
use super::spec::Card;
use crate::errors::Errors;
use crate::meta::is_one_of;

/// The dialects that the features bring.
const DIALECTS: &[Dialect] = &[
    #[cfg(feature = "openclasp")]
    openclasp::DIALECT,
    #[cfg(feature = "agenium")]
    agenium::DIALECT,
];

/// The names of a card of A2A.
const A2A: Names = Names {
    card: "AgentCard",
    constant: "",
    publish: "card",
};

/// The names of a card of this dialect.
pub(crate) fn names_of(dialect: agentcard_rules::Dialect) -> &'static Names {
    let found = DIALECTS.iter().find(|known| known.rules == dialect);
    found.map_or(&A2A, |known| &known.names)
}

/// The attributes of all dialects, whatever the features.
const ATTRIBUTES: &[&str] = &["openclasp", "agenium"];

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
use keys::document;

/// Without features there is no dialect to ask for.
#[cfg(not(any(feature = "openclasp", feature = "agenium")))]
fn document(_: &Card, _: &'static Dialect, _: Attribute, _: &mut Errors) -> Document {
    unreachable!("no feature brings a dialect")
}
