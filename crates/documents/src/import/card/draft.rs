//! A declaration that is being assembled.

use crate::import::layout::{Item, attribute};
use crate::import::literal;
use crate::import::name::type_name;

/// A declaration without its `allow` keys.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) attribute: &'static str,
    pub(super) doc: String,
    pub(super) items: Vec<Item>,
}

impl Draft {
    /// Creates a draft with the description as a doc comment, if possible.
    pub(super) fn new(name: Option<&str>, description: Option<String>, mut items: Vec<Item>) -> Self {
        let name = match type_name(name.unwrap_or_default(), "Agent").as_str() {
            // The derive macro has the same name.
            "AgentCard" => "TheAgentCard".to_owned(),
            name => name.to_owned(),
        };
        let doc = description
            .as_deref()
            .and_then(|text| literal::description(text, ""));
        if let (None, Some(description)) = (&doc, description) {
            let at = usize::from(!items.is_empty());
            items.insert(at, Item::text("description", &description));
        }
        Self {
            name,
            attribute: "agent_card",
            doc: doc.unwrap_or_default(),
            items,
        }
    }

    /// Whether the declaration produces an A2A card.
    pub(super) fn is_a2a(&self) -> bool {
        self.attribute == "agent_card"
    }

    /// The code of the deriving type; `allow` lists the rules to allow.
    pub(super) fn code(&self, allow: &[String]) -> String {
        let mut items = self.items.clone();
        if !allow.is_empty() {
            items.push(Item::texts("allow", allow));
        }
        let (doc, name) = (&self.doc, &self.name);
        let attribute = attribute(self.attribute, items, 0);
        format!("{doc}#[derive(AgentCard)]\n{attribute}\npub struct {name};\n")
    }
}
