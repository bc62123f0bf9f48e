//! A skill as declared.

use std::rc::Rc;

use proc_macro2::Ident;
use syn::LitStr;

use super::extra::JsonObject;
use crate::meta::{Site, Text};

/// A skill of a card, in place or of a function.
pub(crate) struct Skill {
    /// The whole skill: `skill` of `skill(…)`, or the name of the function.
    pub(crate) site: Rc<Site>,
    /// Unique in the card.
    pub(crate) id: Text,
    /// For people.
    pub(crate) name: Text,
    /// What it does.
    pub(crate) description: Text,
    /// Search words.
    pub(crate) tags: List,
    /// Prompts that it answers.
    pub(crate) examples: Option<List>,
    /// Media types it reads, if other than the card's.
    pub(crate) input_modes: Option<List>,
    /// Media types it writes, if other than the card's.
    pub(crate) output_modes: Option<List>,
    /// What a caller must present, if other than the card's: one of these.
    pub(crate) security: Vec<Alternative>,
    /// Members that no key says.
    pub(crate) extra: JsonObject,
    /// Rules whose warnings are accepted.
    pub(crate) allow: Vec<LitStr>,
}

/// A list of strings with the tokens of the whole.
pub(crate) struct List {
    /// Where it stands.
    pub(crate) site: Rc<Site>,
    /// Its items; `None` if it could not be read: its fault is reported and it takes part in no further check.
    pub(crate) items: Option<Vec<Text>>,
}

/// Schemes that a caller needs together; none: anyone may call.
pub(crate) struct Alternative {
    /// Its `security` key.
    pub(crate) site: Rc<Site>,
    /// The schemes.
    pub(crate) needs: Vec<Need>,
}

/// One scheme of an alternative.
pub(crate) struct Need {
    /// Its id, with the tokens that name it.
    pub(crate) scheme: Text,
    /// The scopes it must grant.
    pub(crate) scopes: Vec<Text>,
}

/// What a skill has where its declaration is silent, and where it stands.
pub(crate) struct Defaults<'a> {
    /// `skill` of `skill(…)`, or the name of the function: what a missing key is reported on.
    pub(crate) owner: &'a Ident,
    /// Its id.
    pub(crate) id: Option<Text>,
    /// Its description.
    pub(crate) description: Option<Text>,
}
