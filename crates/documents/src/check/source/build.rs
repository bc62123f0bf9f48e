//! Builds the nodes of a document.

use std::borrow::Cow;
use std::{iter, mem};

use agentcard_rules::node::{Member, Object, text_size};
use agentcard_rules::{Finding, Node, Profile};
use serde_json::Number;

use super::Contents;
use super::duplicates::find_duplicates;
use super::layout::Layout;
use super::number::is_rounded;
use super::position::{FAULTS, Found, Span};
use super::reader::{run, shown};
use super::token::{Container, Scalar, Visit};
use crate::rules;

/// Memory budget for the values of a document, a thousand times what any registry accepts.
const ROOM: usize = 24_000_000;

/// The cost of an object in the budget, relative to a simple value.
const OBJECT: usize = 8;

/// Builds the document, the faults and the layout of a text that starts on this line of its file.
pub(super) fn build(line: usize, text: &str) -> Contents<'_> {
    let mut builder = Builder {
        line,
        text,
        done: None,
        open: Vec::with_capacity(16),
        // Enough for typical documents.
        members: Vec::with_capacity(64),
        name: "",
        escaped: None,
        name_span: 0..0,
        faults: Vec::new(),
        notes: Vec::new(),
        has_duplicates: false,
        room: 0,
        layout: Layout::new(text),
    };
    // The reason why the parser stopped is among the faults.
    let _ = run(text, &mut builder);
    let node = builder.done.take();
    builder.close_all();
    let Builder {
        mut faults,
        notes,
        has_duplicates,
        layout,
        ..
    } = builder;
    if has_duplicates {
        faults.extend(find_duplicates(line, text));
    }
    faults.sort_by_key(|fault| fault.span.start);
    Contents {
        node,
        faults,
        notes,
        layout: Some(layout),
    }
}

struct Builder<'t> {
    line: usize,
    text: &'t str,
    done: Option<Node<'t>>,
    open: Vec<Open<'t>>,
    /// The elements of all open containers; items of arrays have empty names.
    members: Vec<Member<'t>>,
    /// The name of the next value, if it contains no escapes.
    name: &'t str,
    /// The name of the next value, if it contains escapes.
    escaped: Option<String>,
    /// The span of that name; empty if there is none.
    name_span: Span,
    faults: Vec<Found>,
    notes: Vec<Found>,
    /// Whether an object has a duplicate key.
    has_duplicates: bool,
    room: usize,
    layout: Layout,
}

/// An open container: its own name, the index of its first element, and its number in the layout.
struct Open<'t> {
    kind: Container,
    name: Cow<'t, str>,
    start: usize,
    number: usize,
}

impl<'t> Builder<'t> {
    /// Appends a value. `make` runs once there is capacity, so that the value is constructed in place instead of
    /// being copied from the stack as by `push`.
    #[inline]
    fn put(&mut self, name: Cow<'t, str>, make: impl FnOnce() -> Node<'t>) {
        if self.open.is_empty() {
            self.done = Some(make());
        } else {
            self.members.extend(iter::once_with(|| (name, make())));
        }
    }

    /// Closes all containers that are open when the parser stops, counting duplicate keys even if the last value is
    /// missing.
    fn close_all(&mut self) {
        if !self.name_span.is_empty() {
            let name = self.take_name();
            self.put(name, || Node::Null);
        }
        while let Some(open) = self.open.pop() {
            self.close(open);
        }
    }

    /// Takes the name of the next value; empty if it has none.
    fn take_name(&mut self) -> Cow<'t, str> {
        match self.escaped.take() {
            Some(name) => Cow::Owned(name),
            None => Cow::Borrowed(mem::take(&mut self.name)),
        }
    }

    /// Records the position of a scalar and its size in compact JSON.
    fn note(&mut self, span: Span, size: usize) {
        self.room += 1;
        self.layout.scalar(mem::take(&mut self.name_span), span, size);
    }

    /// Records that the value of a number differs from its literal.
    #[cold]
    fn note_rounded(&mut self, literal: &str, number: &Number, span: &Span) {
        if self.notes.len() == FAULTS {
            return;
        }
        let literal = shown(literal);
        let message = format!("`{literal}` has too many digits for a 64-bit float and is read as `{number}`");
        let finding = Finding::new(rules::ROUNDED, Profile::Read, self.pointer(), message);
        let found = Found::new(finding.help("use fewer digits, or a string"), span.clone());
        self.notes.push(found);
    }

    /// Creates the node of a container.
    fn close(&mut self, open: Open<'t>) {
        match open.kind {
            Container::List => {
                self.room += 1;
                let items = self.members.drain(open.start..);
                let items = items.map(|(_, item)| item).collect();
                self.put(open.name, || Node::Array(items));
            }
            Container::Object => {
                self.room += OBJECT;
                let (object, has_duplicates) = Object::written(self.members.split_off(open.start));
                self.has_duplicates |= has_duplicates;
                self.put(open.name, || Node::Object(object));
            }
        }
    }
}

impl<'t> Visit<'t> for Builder<'t> {
    fn enter(&mut self, kind: Container, start: usize) {
        let name_span = mem::take(&mut self.name_span);
        let number = self.layout.start(name_span, start);
        let open = Open {
            kind,
            name: self.take_name(),
            start: self.members.len(),
            number,
        };
        self.open.push(open);
    }

    fn name(&mut self, name: Cow<'t, str>, span: Span) {
        match name {
            Cow::Borrowed(name) => self.plain_name(name, span),
            Cow::Owned(name) => {
                self.layout.name(text_size(&name), true);
                (self.escaped, self.name_span) = (Some(name), span);
            }
        }
    }

    fn plain_name(&mut self, name: &'t str, span: Span) {
        self.layout.name(span.len(), false);
        (self.name, self.name_span) = (name, span);
    }

    fn scalar(&mut self, scalar: Scalar<'t>, span: Span) {
        if let Scalar::Number(number) = &scalar
            && let Some(literal) = self.text.get(span.clone())
            && is_rounded(literal, number)
        {
            self.note_rounded(literal, number, &span);
        }
        let size = match &scalar {
            Scalar::Null | Scalar::Bool(_) => span.len(),
            Scalar::Text(text) => text_size(text),
            Scalar::Number(number) => number.to_string().len(),
        };
        self.note(span, size);
        let name = self.take_name();
        self.put(name, || match scalar {
            Scalar::Null => Node::Null,
            Scalar::Bool(value) => Node::Bool(value),
            Scalar::Text(text) => Node::String(text),
            Scalar::Number(number) => Node::Number(number),
        });
    }

    fn plain_text(&mut self, text: &'t str, span: Span) {
        let size = span.len();
        self.note(span, size);
        let name = self.take_name();
        self.put(name, || Node::String(Cow::Borrowed(text)));
    }

    fn leave(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let elements = self.members.len() - open.start;
        self.layout.end(open.number, end, elements);
        self.close(open);
    }

    fn line(&self) -> usize {
        self.line
    }

    fn is_full(&self) -> bool {
        self.room > ROOM
    }

    fn fault(&mut self, fault: Found) {
        self.faults.push(fault);
    }

    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for (index, open) in self.open.iter().enumerate() {
            let inner = self.open.get(index + 1);
            let end = inner.map_or(self.members.len(), |inner| inner.start);
            match (open.kind, inner) {
                (Container::List, _) => {
                    agentcard_rules::pointer::push(&mut pointer, &(end - open.start).to_string());
                }
                (Container::Object, Some(inner)) => agentcard_rules::pointer::push(&mut pointer, &inner.name),
                // After a complete value, the pointer no longer includes its name.
                (Container::Object, None) if self.name_span.is_empty() => {}
                (Container::Object, None) => {
                    agentcard_rules::pointer::push(
                        &mut pointer,
                        self.escaped.as_deref().unwrap_or(self.name),
                    );
                }
            }
        }
        pointer
    }
}
