//! A2A cards, changed at run time: both versions, and the trait of what they have in common.

use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::DEFAULT_TRANSPORT;

use super::base::{Base, main_address};
use super::document::Sealed;
use super::{CardUrlError, TypedCard};

/// A typed A2A card of either version, and what programs change about it.
///
/// All other members are plain fields. Whatever is not changed stays, members included that the schema does not know.
/// Every change removes the signatures, since they cover what the card said before: sign it again.
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
    /// The type of its skills; a `&SkillDef` of a declared skill is one too.
    type Skill;
    /// The type of its extensions.
    type Extension;

    /// Sets the address of all interfaces of a binding, such as `GRPC`.
    ///
    /// # Errors
    ///
    /// No interface has this binding.
    fn with_url(self, binding: &str, url: &str) -> Result<Self, CardUrlError>;

    /// Adds a skill, in the place of the one with its id if there is one.
    #[must_use]
    fn with_skill(self, skill: impl Into<Self::Skill>) -> Self;

    /// Removes the skill with this id, if there is one.
    #[must_use]
    fn without_skill(self, id: &str) -> Self;

    /// Adds an extension, in the place of the one with its URI if there is one.
    #[must_use]
    fn with_extension(self, extension: Self::Extension) -> Self;

    /// Says that an authenticated caller gets a card that tells more.
    #[must_use]
    fn with_extended_card(self) -> Self;

    /// Whether it says so.
    fn has_extended_card(&self) -> bool;
}

/// Replaces the first item that is like the new one, or adds it.
#[inline]
fn put<T>(items: &mut Vec<T>, item: T, like: impl Fn(&T, &T) -> bool) {
    match items.iter_mut().find(|old| like(old, &item)) {
        Some(old) => *old = item,
        None => items.push(item),
    }
}

/// What changes in the same way in both versions, whose types differ.
macro_rules! shared_changes {
    () => {
        #[inline]
        fn with_skill(mut self, skill: impl Into<Self::Skill>) -> Self {
            put(&mut self.skills, skill.into(), |old, new| old.id == new.id);
            self.signatures.clear();
            self
        }

        #[inline]
        fn without_skill(mut self, id: &str) -> Self {
            self.skills.retain(|skill| skill.id != id);
            self.signatures.clear();
            self
        }

        #[inline]
        fn with_extension(mut self, extension: Self::Extension) -> Self {
            put(&mut self.capabilities.extensions, extension, |old, new| {
                old.uri == new.uri
            });
            self.signatures.clear();
            self
        }
    };
}

impl Sealed for v1_0::AgentCard {}

impl TypedCard for v1_0::AgentCard {
    const DIALECT: Dialect = Dialect::A2aV1_0;
    const FILE: &'static str = "agent-card.json";

    #[inline]
    fn with_base_url(mut self, base: &str) -> Result<Self, CardUrlError> {
        let base = Base::parse(base)?;
        let urls: Vec<String> = self
            .supported_interfaces
            .iter()
            .map(|one| one.url.clone())
            .collect();
        let main = main_address(urls.iter().map(String::as_str));
        for (interface, url) in self.supported_interfaces.iter_mut().zip(&urls) {
            interface.url = base.moved(url, main);
        }
        self.signatures.clear();
        Ok(self)
    }
}

impl A2aCard for v1_0::AgentCard {
    type Skill = v1_0::AgentSkill;
    type Extension = v1_0::AgentExtension;

    #[inline]
    fn with_url(mut self, binding: &str, url: &str) -> Result<Self, CardUrlError> {
        let mut found = false;
        let bound = self.supported_interfaces.iter_mut();
        for interface in bound.filter(|one| one.protocol_binding == binding) {
            url.clone_into(&mut interface.url);
            found = true;
        }
        self.signatures.clear();
        found
            .then_some(self)
            .ok_or_else(|| CardUrlError::Binding(binding.to_owned()))
    }

    shared_changes!();

    #[inline]
    fn with_extended_card(mut self) -> Self {
        self.capabilities.extended_agent_card = Some(true);
        self.signatures.clear();
        self
    }

    #[inline]
    fn has_extended_card(&self) -> bool {
        self.capabilities.extended_agent_card == Some(true)
    }
}

impl Sealed for v0_3::AgentCard {}

impl TypedCard for v0_3::AgentCard {
    const DIALECT: Dialect = Dialect::A2aV0_3;
    const FILE: &'static str = "agent-card.v0.3.json";

    #[inline]
    fn with_base_url(mut self, base: &str) -> Result<Self, CardUrlError> {
        let base = Base::parse(base)?;
        let mut urls = vec![self.url.clone()];
        urls.extend(self.additional_interfaces.iter().map(|one| one.url.clone()));
        let main = main_address(urls.iter().map(String::as_str));
        self.url = base.moved(&self.url, main);
        for (interface, url) in self.additional_interfaces.iter_mut().zip(&urls[1..]) {
            interface.url = base.moved(url, main);
        }
        self.signatures.clear();
        Ok(self)
    }
}

impl A2aCard for v0_3::AgentCard {
    type Skill = v0_3::AgentSkill;
    type Extension = v0_3::AgentExtension;

    #[inline]
    fn with_url(mut self, binding: &str, url: &str) -> Result<Self, CardUrlError> {
        let preferred = self.preferred_transport.as_deref();
        let mut found = preferred.unwrap_or(DEFAULT_TRANSPORT) == binding;
        if found {
            url.clone_into(&mut self.url);
        }
        let bound = self.additional_interfaces.iter_mut();
        for interface in bound.filter(|one| one.transport == binding) {
            url.clone_into(&mut interface.url);
            found = true;
        }
        self.signatures.clear();
        found
            .then_some(self)
            .ok_or_else(|| CardUrlError::Binding(binding.to_owned()))
    }

    shared_changes!();

    #[inline]
    fn with_extended_card(mut self) -> Self {
        self.supports_authenticated_extended_card = Some(true);
        self.signatures.clear();
        self
    }

    #[inline]
    fn has_extended_card(&self) -> bool {
        self.supports_authenticated_extended_card == Some(true)
    }
}
