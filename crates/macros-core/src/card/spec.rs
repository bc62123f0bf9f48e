//! An agent card as declared: what both versions of the document are made from.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::text::major_minor;
use proc_macro2::{Ident, TokenStream};
use syn::{DeriveInput, LitInt, LitStr};

use super::fields::Fields;
use crate::meta::{Flag, JsonObject, List, Site, Text};
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
    pub(crate) name: Text,
    pub(crate) description: Text,
    pub(crate) version: Text,
    pub(crate) documentation_url: Option<Text>,
    /// What the mapping tells without code: the picture, who runs it, the capabilities.
    pub(crate) fields: Fields,
    /// How it is reached, preferred first; one entry for each protocol version.
    pub(crate) interfaces: Vec<Interface>,
    /// Whether an interface could not be read, so that their number is not known.
    pub(crate) interfaces_missing: bool,
    pub(crate) input_modes: List,
    pub(crate) output_modes: List,
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

impl V03 {
    /// Whether `preferredTransport` is written.
    pub(crate) fn states_transport(&self) -> bool {
        self.preferred_transport
            .as_ref()
            .is_none_or(|(stated, _)| *stated)
    }

    /// What `additionalInterfaces` lists; `None` leaves it out.
    pub(crate) fn listed<'a, 'b>(&self, interfaces: &'a [&'b Interface]) -> Option<&'a [&'b Interface]> {
        match self.additional_interfaces {
            Listing::All => Some(interfaces),
            Listing::Others => Some(interfaces.get(1..).unwrap_or_default()),
            Listing::None => None,
        }
    }
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
    pub(crate) site: Rc<Site>,
    pub(crate) url: Text,
    pub(crate) binding: Text,
    pub(crate) version: Text,
    /// What the mapping tells without code: for whom.
    pub(crate) fields: Rc<Fields>,
}

/// A way of identification.
pub(crate) struct Scheme {
    pub(crate) site: Rc<Site>,
    /// The name by which requirements call it.
    pub(crate) id: Text,
    pub(crate) description: Option<Text>,
    pub(crate) kind: SchemeKind,
    /// Members that no key says.
    pub(crate) extra: JsonObject,
    /// Whether all of it could be read.
    pub(crate) complete: bool,
}

/// The kind of a scheme with what it alone has.
pub(crate) enum SchemeKind {
    /// A key in a header, the query or a cookie.
    ApiKey {
        /// Name of the header, parameter or cookie.
        name: Text,
        location: Text,
    },
    Http {
        /// Name of the scheme, such as `bearer`.
        scheme: Text,
        bearer_format: Option<Text>,
    },
    /// OAuth 2.
    OAuth2 {
        /// Where the server describes itself.
        metadata_url: Option<Text>,
        /// The flows, in the order of the protocol.
        flows: Vec<Flow>,
    },
    OpenIdConnect {
        /// Where the provider describes itself.
        url: Text,
    },
    MutualTls,
}

/// A flow of OAuth 2.
pub(crate) struct Flow {
    pub(crate) site: Rc<Site>,
    pub(crate) kind: FlowKind,
    /// Its addresses by their JSON names, in the order of the protocol.
    pub(crate) urls: Vec<(&'static str, Text)>,
    /// What can be granted, each with its description.
    pub(crate) scopes: Vec<(Text, Text)>,
    /// Where they stand.
    pub(crate) scopes_site: Rc<Site>,
    /// Whether the caller must use PKCE.
    pub(crate) pkce_required: Flag,
}

/// The flows of OAuth 2.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FlowKind {
    AuthorizationCode,
    ClientCredentials,
    Implicit,
    Password,
    /// `device_code(…)`, not in A2A 0.3.
    DeviceCode,
}

impl FlowKind {
    /// In the order of the protocol: the first flow of a scheme keeps the scheme's id in A2A 1.0.
    pub(crate) const ALL: [Self; 5] = [
        Self::AuthorizationCode,
        Self::ClientCredentials,
        Self::Implicit,
        Self::Password,
        Self::DeviceCode,
    ];

    /// The key of the declaration.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::AuthorizationCode => "authorization_code",
            Self::ClientCredentials => "client_credentials",
            Self::Implicit => "implicit",
            Self::Password => "password",
            Self::DeviceCode => "device_code",
        }
    }

    pub(crate) fn member(self) -> &'static str {
        match self {
            Self::AuthorizationCode => "authorizationCode",
            Self::ClientCredentials => "clientCredentials",
            Self::Implicit => "implicit",
            Self::Password => "password",
            Self::DeviceCode => "deviceCode",
        }
    }

    /// The addresses that it needs: key and JSON name.
    pub(crate) fn urls(self) -> &'static [(&'static str, &'static str)] {
        const AUTHORIZATION: (&str, &str) = ("authorization_url", "authorizationUrl");
        const DEVICE: (&str, &str) = ("device_authorization_url", "deviceAuthorizationUrl");
        const TOKEN: (&str, &str) = ("token_url", "tokenUrl");
        match self {
            Self::AuthorizationCode => &[AUTHORIZATION, TOKEN],
            Self::ClientCredentials | Self::Password => &[TOKEN],
            Self::Implicit => &[AUTHORIZATION],
            Self::DeviceCode => &[DEVICE, TOKEN],
        }
    }
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
    /// The name of the type.
    pub(crate) fn ident(&self) -> &Ident {
        &self.target.ident
    }

    /// Whether some version of an interface could not be read.
    pub(crate) fn versions_unknown(&self) -> bool {
        self.interfaces_missing || self.interfaces.iter().any(|one| one.version.is_hole())
    }

    /// The description for other dialects; `None` if there is no doc comment where one would do.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    pub(crate) fn shared_description(&self) -> Option<&Text> {
        (self.is_a2a() || !self.description.is_hole()).then_some(&self.description)
    }

    /// Whether there are A2A documents.
    pub(crate) fn is_a2a(&self) -> bool {
        self.a2a == A2a::Declared
    }

    /// Whether an interface speaks a version of A2A, so that there is a card of that version.
    pub(crate) fn speaks(&self, version: Dialect) -> bool {
        self.interfaces.iter().any(|one| one.speaks(version))
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

impl Card {
    /// The declared scheme that `need` names.
    pub(crate) fn scheme(&self, need: &Need) -> Option<&Scheme> {
        let id = need.scheme.literal()?;
        self.schemes.iter().find(|scheme| scheme.id.literal() == Some(id))
    }

    /// Whether enough could be read of the schemes to judge this reference to one.
    pub(crate) fn can_judge(&self, need: &Need) -> bool {
        match self.scheme(need) {
            Some(scheme) => scheme.complete,
            None => !need.scheme.is_hole() && !self.schemes_missing,
        }
    }
}

impl Card {
    /// The skills listed by path, in order.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &Listed> {
        self.skills.iter().filter_map(|entry| match entry {
            SkillEntry::Listed(listed) => Some(listed),
            SkillEntry::InPlace(_) => None,
        })
    }
}
