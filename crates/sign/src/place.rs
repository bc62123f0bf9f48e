//! Inserts a signature into the text of a card in its existing layout, without other changes.

use std::ops::Range;

use agentcard_documents::check::locate;
use serde_json::Value;

use crate::Signature;
use crate::canonical::write_text;
use crate::card::MEMBER;
use crate::document::Document;
use crate::header::read_header;

/// Returns the text of the card with the signature added, replacing those with the same key.
pub(crate) fn with_signature(card: &Document, signature: &Signature) -> String {
    let layout = Layout::of(card);
    let items = items(card, signature, &layout);
    layout.with_member(MEMBER, &layout.list(&items))
}

/// Returns the text of a document with the field `name` set to an object of strings.
pub(crate) fn with_object(document: &Document, name: &str, members: &[(&str, &str)]) -> String {
    let layout = Layout::of(document);
    layout.with_member(name, &layout.object(members, 0))
}

/// The JSON pointer of a top-level field.
pub(crate) fn pointer(name: &str) -> String {
    agentcard_rules::pointer::below("", name)
}

/// The layout of a document's top level.
struct Layout<'t> {
    text: &'t str,
    /// The text between fields: a line break and indentation, or less.
    gap: &'t str,
    /// The text between a key and its value.
    colon: &'t str,
    /// The end of the last field.
    end: usize,
}

impl<'t> Layout<'t> {
    fn of(document: &'t Document) -> Self {
        let text = document.text.as_str();
        let pointers: Vec<String> = document.members.keys().map(|name| pointer(name)).collect();
        let places = locate(text, pointers.iter().map(String::as_str).chain([""]));
        let start = places.value("").map_or(0, |root| root.start + 1);
        let member = |pointer: &String| Some((places.name(pointer)?, places.value(pointer)?));
        let mut members: Vec<_> = pointers.iter().filter_map(member).collect();
        members.sort_by_key(|(name, _)| name.start);
        // A document without fields would not be detected as a card.
        let (gap, colon) = members.first().map_or(("", ":"), |(name, value)| {
            (&text[start..name.start], &text[name.end..value.start])
        });
        let end = members.last().map_or(start, |(_, value)| value.end);
        Self {
            text,
            gap,
            colon,
            end,
        }
    }

    /// Returns the text with the value of a field replaced, or a field appended.
    fn with_member(&self, name: &str, value: &str) -> String {
        let pointer = pointer(name);
        if let Some(Range { start, end }) = locate(self.text, [pointer.as_str()]).value(&pointer) {
            return [&self.text[..start], value, &self.text[end..]].concat();
        }
        let member = format!(",{}\"{name}\"{}{value}", self.gap, self.colon);
        [&self.text[..self.end], &member, &self.text[self.end..]].concat()
    }

    /// Formats an array of formatted items.
    fn list(&self, items: &[String]) -> String {
        let between = self.inner(1);
        let comma = format!(",{between}");
        format!("[{between}{}{}]", items.join(&comma), self.gap)
    }

    /// Formats an object of strings at this nesting level.
    fn object(&self, members: &[(&str, &str)], level: usize) -> String {
        let between = self.inner(level + 1);
        let member =
            |(name, value): &(&str, &str)| format!("{between}\"{name}\"{}{}", self.colon, quoted(value));
        let members: Vec<String> = members.iter().map(member).collect();
        format!("{{{}{}}}", members.join(","), self.inner(level))
    }

    /// The line break and indentation at this nesting level below the top-level fields.
    fn inner(&self, levels: usize) -> String {
        match self.gap.rfind('\n') {
            None => self.gap.to_owned(),
            Some(at) => format!("{}{}", self.gap, self.gap[at + 1..].repeat(levels)),
        }
    }
}

fn quoted(text: &str) -> String {
    let mut bytes = Vec::new();
    write_text(text, &mut |piece| bytes.extend_from_slice(piece));
    // Slices only end at character boundaries.
    String::from_utf8(bytes).unwrap_or_default()
}

/// The existing signatures to keep, with the new one in place of the first with the same key.
fn items(card: &Document, signature: &Signature, layout: &Layout<'_>) -> Vec<String> {
    let old = card
        .members
        .get(MEMBER)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let pointers: Vec<String> = (0..old.len()).map(|index| format!("/{MEMBER}/{index}")).collect();
    let places = locate(&card.text, pointers.iter().map(String::as_str));
    let members = [
        ("protected", signature.protected.as_str()),
        ("signature", &signature.signature),
    ];
    let mut new = Some(layout.object(&members, 1));
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
