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

/// How much room the values of a document may take; a thousand times what any registry takes.
const ROOM: usize = 24_000_000;

/// What an object costs of the room, in simple values.
const OBJECT: usize = 8;

/// The document that a text holds, what is wrong with the text, and where everything stands; the text starts in this line
/// of its file.
pub(super) fn build(line: usize, text: &str) -> Contents<'_> {
    let mut builder = Builder {
        line,
        text,
        done: None,
        open: Vec::with_capacity(16),
        // What usual documents need.
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
    // Why the reader stopped is among the faults.
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
    /// The elements of all open containers; those of lists have no names.
    members: Vec<Member<'t>>,
    /// The name of the value that comes next, if it stands for itself.
    name: &'t str,
    /// That name, if it is written with escapes.
    escaped: Option<String>,
    /// Where that name stands; empty where there is none.
    name_span: Span,
    faults: Vec<Found>,
    notes: Vec<Found>,
    /// Whether an object has a key twice.
    has_duplicates: bool,
    room: usize,
    layout: Layout,
}

/// A container that has not ended: its own name, where its elements start, and its number in the layout.
struct Open<'t> {
    kind: Container,
    name: Cow<'t, str>,
    start: usize,
    number: usize,
}

impl<'t> Builder<'t> {
    /// Takes a value as the next one. Made where there is room for it already, it is not copied there from the stack,
    /// as by `push`.
    #[inline]
    fn put(&mut self, name: Cow<'t, str>, make: impl FnOnce() -> Node<'t>) {
        if self.open.is_empty() {
            self.done = Some(make());
        } else {
            self.members.extend(iter::once_with(|| (name, make())));
        }
    }

    /// Closes what the reader stopped inside of: names that stand twice before count, that of a missing value too.
    fn close_all(&mut self) {
        if !self.name_span.is_empty() {
            let name = self.take_name();
            self.put(name, || Node::Null);
        }
        while let Some(open) = self.open.pop() {
            self.close(open);
        }
    }

    /// The name of the value that comes next; empty where it has none.
    fn take_name(&mut self) -> Cow<'t, str> {
        match self.escaped.take() {
            Some(name) => Cow::Owned(name),
            None => Cow::Borrowed(mem::take(&mut self.name)),
        }
    }

    /// Notes where a value stands that holds no other, and what the compact form takes for it.
    fn note(&mut self, span: Span, size: usize) {
        self.room += 1;
        self.layout.scalar(mem::take(&mut self.name_span), span, size);
    }

    /// Notes that the number that comes next is not held as it is written.
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

    /// Makes the node of a container.
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
                // A member whose value is complete is no longer where the reader stands.
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
