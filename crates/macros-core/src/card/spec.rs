//! An agent card as declared: what the document of every version is made from.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::mapping::Key;
use agentcard_rules::text::major_minor;
use proc_macro2::{Ident, TokenStream};
use syn::{DeriveInput, LitInt, LitStr};

use super::fields::{Field, Fields};
use crate::meta::{Flag, Site, Text};
use crate::paths::Facade;
use crate::skill::{Alternative, Need, Skill};

pub(crate) struct Card {
    /// The type that derives: name and generics.
    pub(crate) target: DeriveInput,
    /// Its name, where all is reported that has no tokens of its own.
    pub(crate) site: Rc<Site>,
    /// Whether there is an `#[agent_card]`.
    pub(crate) a2a: A2a,
    pub(crate) facade: Facade,
    /// All that is neither an interface, a scheme, a requirement nor a skill.
    pub(crate) fields: Fields,
    /// How it is reached, preferred first; one entry for each protocol version.
    pub(crate) interfaces: Vec<Interface>,
    /// Whether an interface could not be read, so that their number is not known.
    pub(crate) interfaces_missing: bool,
    pub(crate) schemes: Vec<Scheme>,
    /// Whether the id of a scheme could not be read, so that any reference may be right.
    pub(crate) schemes_missing: bool,
    /// What a caller must present: one of these.
    pub(crate) security: Vec<Alternative>,
    /// What it can do, in the order of the declaration.
    pub(crate) skills: Vec<SkillEntry>,
    /// The first key that declares skills, or the name of the type.
    pub(crate) skills_site: Rc<Site>,
    /// Whether a skill is missing because its fault is reported.
    pub(crate) skills_missing: bool,
    /// How the A2A 0.3 document is written.
    pub(crate) v0_3: V03,
    /// The size limit, if not the default.
    pub(crate) max_bytes: Option<(usize, LitInt)>,
    pub(crate) allow: Vec<LitStr>,
}

/// `v0_3(…)`: what A2A 0.3 lets a document say or leave out.
#[derive(Default)]
pub(crate) struct V03 {
    /// Its key, if it is there.
    pub(crate) site: Option<Rc<Site>>,
    /// The version that the document states.
    pub(crate) protocol_version: Option<Text>,
    /// Whether the binding of the main interface is stated even if readers would assume it.
    pub(crate) preferred_transport: Flag,
    /// Which interfaces are listed beside the main one.
    pub(crate) additional_interfaces: Listing,
}

/// Which interfaces `additionalInterfaces` lists.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    /// All, the main one again: the protocol asks for it.
    #[default]
    All,
    /// All but the main one.
    Others,
    /// None: the member is left out.
    None,
}

/// Whether a declaration gives A2A documents.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum A2a {
    /// It has an `#[agent_card]`.
    Declared,
    /// It says nothing but what other dialects share with it.
    Absent,
}

/// One entry of `interface(…)`: one protocol version.
pub(crate) struct Interface {
    pub(crate) version: Text,
    /// All else.
    pub(crate) fields: Rc<Fields>,
}

/// A way of identification.
pub(crate) struct Scheme {
    /// The name by which requirements call it.
    pub(crate) id: Text,
    /// Its kind, such as `oauth2`.
    pub(crate) kind: &'static Key,
    pub(crate) fields: Fields,
    /// Its flows, if it is of OAuth 2.
    pub(crate) flows: Option<Fields>,
    /// Whether all of it could be read.
    pub(crate) complete: bool,
}

/// A skill of the card.
pub(crate) enum SkillEntry {
    InPlace(Box<Skill>),
    /// The path of an annotated function.
    Listed(Listed),
}

/// A skill listed by path.
pub(crate) struct Listed {
    pub(crate) path: TokenStream,
    /// The same as text, for messages.
    pub(crate) text: String,
}

impl Card {
    /// A card without A2A documents.
    pub(crate) fn new(target: DeriveInput, facade: Facade, fields: Fields) -> Self {
        let site = Site::of(&target.ident);
        Self {
            target,
            a2a: A2a::Absent,
            facade,
            fields,
            interfaces: Vec::new(),
            interfaces_missing: false,
            schemes: Vec::new(),
            schemes_missing: false,
            security: Vec::new(),
            skills: Vec::new(),
            skills_site: Rc::clone(&site),
            skills_missing: false,
            v0_3: V03::default(),
            max_bytes: None,
            allow: Vec::new(),
            site,
        }
    }

    /// The name of the type.
    pub(crate) fn ident(&self) -> &Ident {
        &self.target.ident
    }

    /// Whether some version of an interface could not be read.
    pub(crate) fn versions_unknown(&self) -> bool {
        self.interfaces_missing || self.interfaces.iter().any(|one| one.version.is_hole())
    }

    /// Whether there are A2A documents.
    pub(crate) fn is_a2a(&self) -> bool {
        self.a2a == A2a::Declared
    }

    /// The interfaces that speak a version of A2A: if there are any, there is a card of that version.
    pub(crate) fn spoken(&self, version: Dialect) -> Vec<&Interface> {
        let mut spoken = Vec::new();
        for interface in &self.interfaces {
            if interface.speaks(version) {
                spoken.push(interface);
            }
        }
        spoken
    }

    /// The declared scheme that `need` names.
    pub(crate) fn scheme(&self, need: &Need) -> Option<&Scheme> {
        let id = need.scheme.literal()?;
        self.schemes.iter().find(|scheme| scheme.id.literal() == Some(id))
    }

    /// Whether enough could be read of the schemes to check this reference to one.
    pub(crate) fn can_check(&self, need: &Need) -> bool {
        match self.scheme(need) {
            Some(scheme) => scheme.complete,
            None => !need.scheme.is_hole() && !self.schemes_missing,
        }
    }

    /// The accepted rules of the card and of its skills in place.
    pub(crate) fn own_allow(&self) -> Vec<LitStr> {
        let mut own = self.allow.clone();
        for entry in &self.skills {
            if let SkillEntry::InPlace(skill) = entry {
                own.extend_from_slice(&skill.allow);
            }
        }
        own
    }

    /// The skills listed by path, in order.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &Listed> {
        self.skills.iter().filter_map(|entry| match entry {
            SkillEntry::Listed(listed) => Some(listed),
            SkillEntry::InPlace(_) => None,
        })
    }
}

impl Interface {
    /// Whether this is its version; a later 0.x counts as 0.3.
    pub(crate) fn speaks(&self, version: Dialect) -> bool {
        let own = self.version.literal().and_then(major_minor);
        let Some((own, other)) = own.zip(major_minor(version.version())) else {
            return false;
        };
        own.major == other.major && (own.minor == other.minor || (own.major == 0 && own.minor > other.minor))
    }
}

impl Scheme {
    /// Its flows in the order of the protocol.
    pub(crate) fn flows(&self) -> Vec<(&'static Key, &Fields)> {
        let mut flows = Vec::new();
        for (key, field) in self.flows.as_ref().map_or(&[][..], Fields::values) {
            if let Field::Object(flow) = field {
                flows.push((*key, flow));
            }
        }
        flows
    }
}
