//! A2A cards that change at run time: the trait that both versions implement.

use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::DEFAULT_TRANSPORT;

use super::document::Sealed;
use super::{CardUrlError, TypedCard};

/// Run-time changes to a typed A2A card of either version.
///
/// All other members are public fields. Members that are not changed are kept, including those that the schema does
/// not define. Every change removes the signatures, because they no longer match: sign the card again.
///
/// ```
/// use agentcard::{A2aCard, AgentCard, TypedCard};
/// use agentcard::models::a2a::v1_0::AgentSkill;
///
/// /// Talks about food.
/// #[derive(AgentCard)]
/// #[agent_card(
///     name = "Chat",
///     version = "1.0.0",
///     interface(url = "https://chat.example.com/a2a", binding = "JSONRPC"),
///     interface(url = "chat.example.com:50051", binding = "GRPC"),
///     input_modes("text/plain"),
///     output_modes("text/plain"),
///     skill(id = "chat", name = "Chat", description = "Talks about food.", tags("talk")),
/// )]
/// struct Chat;
///
/// let card = Chat::card()
///     .with_base_url("https://eu.example.com/agents/chat")?
///     .with_skill(AgentSkill::new("menu", "Menu", "Reads menus.", ["menu"]));
/// card.validate_for(&Chat::INFO)?;
/// assert_eq!(card.supported_interfaces[0].url, "https://eu.example.com/agents/chat/a2a");
/// assert_eq!(card.supported_interfaces[1].url, "eu.example.com:50051");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait A2aCard: TypedCard {
    /// The skill type of this version; a declared skill (`&SkillDef`) converts into it.
    type Skill;
    /// The extension type of this version.
    type Extension;

    /// Sets the URL of all interfaces with this binding, such as `GRPC`.
    ///
    /// # Errors
    ///
    /// If no interface has this binding.
    fn with_url(mut self, binding: &str, url: &str) -> Result<Self, CardUrlError> {
        let mut found = false;
        for (own, address) in self.addresses() {
            if own == binding {
                url.clone_into(address);
                found = true;
            }
        }
        self.unsign();
        found
            .then_some(self)
            .ok_or_else(|| CardUrlError::Binding(binding.to_owned()))
    }

    /// Adds a skill, or replaces the one with the same id.
    #[must_use]
    fn with_skill(self, skill: impl Into<Self::Skill>) -> Self;

    /// Removes the skill with this id, if there is one.
    #[must_use]
    fn without_skill(self, id: &str) -> Self;

    /// Adds an extension, or replaces the one with the same URI.
    #[must_use]
    fn with_extension(self, extension: Self::Extension) -> Self;

    /// Declares that authenticated callers can request an extended card.
    #[must_use]
    fn with_extended_card(self) -> Self;

    /// Whether the card declares an extended card.
    fn has_extended_card(&self) -> bool;
}

/// Replaces the first item for which `like` is true, or appends the item.
#[inline]
fn put<T>(items: &mut Vec<T>, item: T, like: impl Fn(&T, &T) -> bool) {
    match items.iter_mut().find(|old| like(old, &item)) {
        Some(old) => *old = item,
        None => items.push(item),
    }
}

/// Implements both traits for a version: file name, interface URLs, and the member that declares an extended card.
macro_rules! card_of_version {
    ($version:ident, $dialect:ident, $file:literal, |$card:ident| $addresses:block, $($extended:ident).+) => {
        impl Sealed for $version::AgentCard {
            #[inline]
            fn addresses(&mut self) -> Vec<(&str, &mut String)> {
                let $card = self;
                $addresses
            }

            #[inline]
            fn unsign(&mut self) {
                self.signatures.clear();
            }
        }

        impl TypedCard for $version::AgentCard {
            const DIALECT: Dialect = Dialect::$dialect;
            const FILE: &'static str = $file;
        }

        impl A2aCard for $version::AgentCard {
            type Skill = $version::AgentSkill;
            type Extension = $version::AgentExtension;

            #[inline]
            fn with_skill(mut self, skill: impl Into<Self::Skill>) -> Self {
                put(&mut self.skills, skill.into(), |old, new| old.id == new.id);
                self.unsign();
                self
            }

            #[inline]
            fn without_skill(mut self, id: &str) -> Self {
                self.skills.retain(|skill| skill.id != id);
                self.unsign();
                self
            }

            #[inline]
            fn with_extension(mut self, extension: Self::Extension) -> Self {
                put(&mut self.capabilities.extensions, extension, |old, new| {
                    old.uri == new.uri
                });
                self.unsign();
                self
            }

            #[inline]
            fn with_extended_card(mut self) -> Self {
                self.$($extended).+ = Some(true);
                self.unsign();
                self
            }

            #[inline]
            fn has_extended_card(&self) -> bool {
                self.$($extended).+ == Some(true)
            }
        }
    };
}

card_of_version!(
    v1_0,
    A2aV1_0,
    "agent-card.json",
    |card| {
        let interfaces = card.supported_interfaces.iter_mut();
        interfaces
            .map(|one| (&*one.protocol_binding, &mut one.url))
            .collect()
    },
    capabilities.extended_agent_card
);
card_of_version!(
    v0_3,
    A2aV0_3,
    "agent-card.v0.3.json",
    |card| {
        let preferred = card.preferred_transport.as_deref().unwrap_or(DEFAULT_TRANSPORT);
        let others = card.additional_interfaces.iter_mut();
        let mut addresses = vec![(preferred, &mut card.url)];
        addresses.extend(others.map(|one| (&*one.transport, &mut one.url)));
        addresses
    },
    supports_authenticated_extended_card
);
