//! Writes a signature into the text of a card, in the layout that the text has, and touches nothing else.

use agentcard_check::{Places, locate};
use serde_json::Value;

use crate::Signature;
use crate::document::Document;
use crate::header::read_header;

/// The text of a card with one more signature, which replaces those of the same key.
pub(crate) fn with_signature(card: &Document, signature: &Signature) -> String {
    let layout = Layout::of(card);
    let list = layout.list(&items(card, signature, &layout));
    let member = format!("\"signatures\"{}{list}", layout.colon);
    let text = &card.text;
    match layout.signatures {
        Some(span) => [&text[..span.start], &list, &text[span.end..]].concat(),
        None => [&text[..layout.end], ",", layout.gap, &member, &text[layout.end..]].concat(),
    }
}

/// How the text of a card is laid out at its top.
struct Layout<'t> {
    /// What stands between members: a line break and an indent, or less.
    gap: &'t str,
    /// What stands between the name and the value of a member.
    colon: &'t str,
    /// Where the last member ends.
    end: usize,
    /// Where the list of signatures stands, if there is one.
    signatures: Option<std::ops::Range<usize>>,
}

impl<'t> Layout<'t> {
    fn of(card: &'t Document) -> Self {
        let text = card.text.as_str();
        let pointers: Vec<String> = card.members.keys().map(|name| pointer(name)).collect();
        let places = locate(text, pointers.iter().map(String::as_str).chain([""]));
        let start = places.value("").map_or(0, |root| root.start + 1);
        let member = |pointer: &String| Some((places.name(pointer)?, places.value(pointer)?));
        let mut members: Vec<_> = pointers.iter().filter_map(member).collect();
        members.sort_by_key(|(name, _)| name.start);
        // A card has members, or it would not have been told to be one.
        let (gap, colon) = members.first().map_or(("", ":"), |(name, value)| {
            (&text[start..name.start], &text[name.end..value.start])
        });
        let end = members.last().map_or(start, |(_, value)| value.end);
        Self {
            gap,
            colon,
            end,
            signatures: signatures(&places),
        }
    }

    /// A list of items that are laid out already.
    fn list(&self, items: &[String]) -> String {
        let between = self.inner(1);
        let comma = format!(",{between}");
        format!("[{between}{}{}]", items.join(&comma), self.gap)
    }

    /// What stands before something that is nested deeper by so many levels.
    fn inner(&self, levels: usize) -> String {
        match self.gap.rfind('\n') {
            None => self.gap.to_owned(),
            Some(at) => format!("{}{}", self.gap, self.gap[at + 1..].repeat(levels)),
        }
    }

    fn item(&self, signature: &Signature) -> String {
        let (outer, inner, colon) = (self.inner(1), self.inner(2), self.colon);
        let Signature {
            protected, signature, ..
        } = signature;
        format!(
            "{{{inner}\"protected\"{colon}\"{protected}\",{inner}\"signature\"{colon}\"{signature}\"{outer}}}"
        )
    }
}

/// The JSON pointer of a member at the top.
pub(crate) fn pointer(name: &str) -> String {
    format!("/{}", name.replace('~', "~0").replace('/', "~1"))
}

fn signatures(places: &Places) -> Option<std::ops::Range<usize>> {
    places.value("/signatures")
}

/// The texts of the signatures that stay, and that of the new one in the place of the first of its key.
fn items(card: &Document, signature: &Signature, layout: &Layout<'_>) -> Vec<String> {
    let old = card
        .members
        .get("signatures")
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let pointers: Vec<String> = (0..old.len())
        .map(|index| format!("/signatures/{index}"))
        .collect();
    let places = locate(&card.text, pointers.iter().map(String::as_str));
    let mut new = Some(layout.item(signature));
    let mut items = Vec::new();
    for (entry, pointer) in old.iter().zip(&pointers) {
        if kid(entry).as_deref() == Some(signature.header.kid()) {
            items.extend(new.take());
        } else {
            items.push(card.text[places.value(pointer).unwrap_or_default()].to_owned());
        }
    }
    items.extend(new);
    items
}

fn kid(entry: &Value) -> Option<String> {
    read_header(entry.get("protected")?.as_str()?, None).0.kid
}
