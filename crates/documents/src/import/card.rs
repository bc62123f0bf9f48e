//! An agent card as `#[derive(AgentCard)]`.

mod a2a;
mod dialect;
mod diff;
mod settle;

use agentcard_rules::{Dialect, Family};
use serde_json::Value;

use crate::import::layout::{Item, attribute};
use crate::import::literal::doc_comment;
use crate::import::name::type_name;
use crate::import::{Imported, Loss, Refusal};

/// A declaration without what it accepts.
#[derive(Debug)]
struct Draft {
    name: String,
    attribute: &'static str,
    doc: String,
    items: Vec<Item>,
}

/// Writes the declaration of an A2A card.
pub(crate) fn import(document: &Value, dialect: Dialect) -> Result<Imported, Refusal> {
    if !document.is_object() {
        return Err(Refusal::new("", "expected a JSON object"));
    }
    // One attribute declares OpenCLASP cards: what fits the closed schema fits the open one.
    let dialect = match dialect {
        Dialect::OpenclaspV0_1Strict => Dialect::OpenclaspV0_1,
        other => other,
    };
    let draft = match dialect {
        version if version.kind() == Family::A2a => a2a::draft(document, version),
        other => dialect::draft(document, other),
    };
    let no_attribute = || Refusal::new("", format!("there is no attribute for {}", dialect.title()));
    let draft = draft.ok_or_else(no_attribute)?;
    let settled = settle::settle(draft, document, dialect)?;
    let losses = settled.losses;
    let code = format!(
        "use agentcard::AgentCard;\n\n{}{}{}\nagentcard::export!({});\n",
        comments(&losses),
        warning(document),
        settled.code,
        settled.name,
    );
    Ok(Imported { code, losses })
}

impl Draft {
    /// A draft with the description as a doc comment, where that can hold it.
    fn new(name: Option<&str>, description: Option<String>, mut items: Vec<Item>) -> Self {
        let name = match type_name(name.unwrap_or_default(), "Agent").as_str() {
            // The name of the derive.
            "AgentCard" => "TheAgentCard".to_owned(),
            name => name.to_owned(),
        };
        let doc = description.as_deref().and_then(|text| doc_comment(text, ""));
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

    /// Whether it gives an A2A card.
    fn is_a2a(&self) -> bool {
        self.attribute == "agent_card"
    }

    /// The type that derives; `allow` are the rules that it accepts.
    fn code(&self, allow: &[String]) -> String {
        let mut items = self.items.clone();
        if !allow.is_empty() {
            items.push(Item::texts("allow", allow));
        }
        let (doc, name) = (&self.doc, &self.name);
        let attribute = attribute(self.attribute, items, 0);
        format!("{doc}#[derive(AgentCard)]\n{attribute}\npub struct {name};\n")
    }
}

/// What a person must know of a signed card.
fn warning(document: &Value) -> &'static str {
    match document.get("signatures") {
        Some(Value::Array(signatures)) if !signatures.is_empty() => {
            "// The signatures are those of this very document: after a change, sign the emitted file again.\n"
        }
        _ => "",
    }
}

/// What a person must decide.
fn comments(losses: &[Loss]) -> String {
    let comment = |loss: &Loss| {
        let place = if loss.pointer.is_empty() {
            "the card"
        } else {
            &loss.pointer
        };
        format!("// TODO {place}: {}\n", loss.message.replace('\n', " "))
    };
    losses.iter().map(comment).collect()
}
