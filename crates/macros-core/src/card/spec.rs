//! A declared agent card, from which the documents of all versions are built.

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
    /// The deriving type: name and generics.
    pub(crate) target: DeriveInput,
    /// The type's name, where faults without tokens of their own are reported.
    pub(crate) site: Rc<Site>,
    /// Whether there is an `#[agent_card]` attribute.
    pub(crate) a2a: A2a,
    pub(crate) facade: Facade,
    /// Everything except interfaces, schemes, requirements and skills.
    pub(crate) fields: Fields,
    /// The interfaces in order of preference; one entry per protocol version.
    pub(crate) interfaces: Vec<Interface>,
    /// Whether an interface could not be read, so that the number of interfaces is unknown.
    pub(crate) interfaces_missing: bool,
    pub(crate) schemes: Vec<Scheme>,
    /// Whether the id of a scheme could not be read, so that references can't be checked.
    pub(crate) schemes_missing: bool,
    /// The alternatives of security requirements.
    pub(crate) security: Vec<Alternative>,
    /// The skills, in order of declaration.
    pub(crate) skills: Vec<SkillEntry>,
    /// The first key that declares skills, or the name of the type.
    pub(crate) skills_site: Rc<Site>,
    /// Whether a skill with a reported fault is missing.
    pub(crate) skills_missing: bool,
    /// Options for the A2A 0.3 document.
    pub(crate) v0_3: V03,
    /// The size limit if set.
    pub(crate) max_bytes: Option<(usize, LitInt)>,
    pub(crate) allow: Vec<LitStr>,
}

/// `v0_3(…)`: options for the A2A 0.3 document.
#[derive(Default)]
pub(crate) struct V03 {
    /// The key, if present.
    pub(crate) site: Option<Rc<Site>>,
    /// The protocol version in the document.
    pub(crate) protocol_version: Option<Text>,
    /// Whether to write the binding of the main interface even if it is the default.
    pub(crate) preferred_transport: Flag,
    /// Which interfaces are listed as additional ones.
    pub(crate) additional_interfaces: Listing,
}

/// Which interfaces `additionalInterfaces` lists.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    /// All, including the main one, as the protocol recommends.
    #[default]
    All,
    /// All but the main one.
    Others,
    /// None; the member is omitted.
    None,
}

/// Whether a declaration produces A2A documents.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum A2a {
    /// It has an `#[agent_card]`.
    Declared,
    /// No; it only contains facts shared with other dialects.
    Absent,
}

/// One protocol version of an `interface(…)`.
pub(crate) struct Interface {
    pub(crate) version: Text,
    /// All other keys.
    pub(crate) fields: Rc<Fields>,
}

/// A security scheme.
pub(crate) struct Scheme {
    /// The id that requirements refer to.
    pub(crate) id: Text,
    /// Its kind, such as `oauth2`.
    pub(crate) kind: &'static Key,
    pub(crate) fields: Fields,
    /// The flows of an OAuth 2 scheme.
    pub(crate) flows: Option<Fields>,
    /// Whether the scheme was read completely.
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
    /// The path as text, for messages.
    pub(crate) text: String,
}

impl Card {
    /// Creates a card without A2A documents.
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

    pub(crate) fn ident(&self) -> &Ident {
        &self.target.ident
    }

    /// Whether some version of an interface could not be read.
    pub(crate) fn versions_unknown(&self) -> bool {
        self.interfaces_missing || self.interfaces.iter().any(|one| one.version.is_hole())
    }

    /// Whether the card produces A2A documents.
    pub(crate) fn is_a2a(&self) -> bool {
        self.a2a == A2a::Declared
    }

    /// The interfaces for a version of A2A; the card has a document for each version with an interface.
    pub(crate) fn spoken(&self, version: Dialect) -> Vec<&Interface> {
        let mut spoken = Vec::new();
        for interface in &self.interfaces {
            if interface.speaks(version) {
                spoken.push(interface);
            }
        }
        spoken
    }

    /// The declared scheme that `need` refers to.
    pub(crate) fn scheme(&self, need: &Need) -> Option<&Scheme> {
        let id = need.scheme.literal()?;
        self.schemes.iter().find(|scheme| scheme.id.literal() == Some(id))
    }

    /// Whether a reference to a scheme can be checked, despite schemes that could not be read.
    pub(crate) fn can_check(&self, need: &Need) -> bool {
        match self.scheme(need) {
            Some(scheme) => scheme.complete,
            None => !need.scheme.is_hole() && !self.schemes_missing,
        }
    }

    /// The rules allowed by the card and its inline skills.
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
    /// Whether the interface belongs to this version; a later 0.x counts as 0.3.
    pub(crate) fn speaks(&self, version: Dialect) -> bool {
        let own = self.version.literal().and_then(major_minor);
        let Some((own, other)) = own.zip(major_minor(version.version())) else {
            return false;
        };
        own.major == other.major && (own.minor == other.minor || (own.major == 0 && own.minor > other.minor))
    }
}

impl Scheme {
    /// The flows in the order of the protocol.
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
