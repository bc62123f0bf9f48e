//! Builds the nodes of a document.

use std::borrow::Cow;
use std::mem;

use agentcard_rules::Node;
use agentcard_rules::node::{Member, Object, number_size, text_size};

use super::layout::Layout;
use super::reader::run;
use super::token::{Container, Scalar, Visit, push_token};
use super::twins::find_twins;
use super::{Fault, Span};

/// How much room the values of a document may take; a thousand times what any registry takes.
const ROOM: usize = 24_000_000;

/// What an object costs of the room, in simple values.
const OBJECT: usize = 8;

/// The document that a text holds, what is wrong with the text, and where everything stands.
pub(super) fn build(text: &str) -> (Option<Node<'_>>, Vec<Fault>, Layout) {
    let mut builder = Builder {
        done: None,
        open: Vec::with_capacity(16),
        // What usual documents need.
        members: Vec::with_capacity(64),
        name: None,
        name_span: 0..0,
        faults: Vec::new(),
        has_twins: false,
        room: 0,
        layout: Layout::new(text),
    };
    // Why the reader stopped is among the faults.
    let _ = run(text, &mut builder);
    while let Some(open) = builder.open.pop() {
        // Where the reader stopped inside an object, the names before count.
        drop(builder.close(&open));
    }
    let Builder {
        done,
        mut faults,
        has_twins,
        layout,
        ..
    } = builder;
    if has_twins {
        faults.extend(find_twins(text));
    }
    faults.sort_by_key(|fault| fault.span.start);
    (done, faults, layout)
}

/// Puts nodes together.
struct Builder<'t> {
    done: Option<Node<'t>>,
    open: Vec<Open<'t>>,
    /// The elements of all open containers; those of lists have no names.
    members: Vec<Member<'t>>,
    /// The name of the value that comes next.
    name: Option<Cow<'t, str>>,
    /// Where that name stands; empty where there is none.
    name_span: Span,
    faults: Vec<Fault>,
    /// Whether an object has a member twice.
    has_twins: bool,
    room: usize,
    layout: Layout,
}

/// A container that has not ended: its own name, where its elements start, and its number in the layout.
struct Open<'t> {
    kind: Container,
    name: Option<Cow<'t, str>>,
    start: usize,
    number: usize,
}

impl<'t> Builder<'t> {
    #[inline(always)]
    fn put(&mut self, name: Option<Cow<'t, str>>, node: Node<'t>) {
        if self.open.is_empty() {
            self.done = Some(node);
        } else {
            self.members.push((name.unwrap_or_default(), node));
        }
    }

    /// Makes the node of a container.
    fn close(&mut self, open: &Open<'t>) -> Node<'t> {
        match open.kind {
            Container::List => {
                self.room += 1;
                let items = self.members.drain(open.start..);
                Node::Array(items.map(|(_, item)| item).collect())
            }
            Container::Object => {
                self.room += OBJECT;
                let (object, twins) = Object::written(self.members.split_off(open.start));
                self.has_twins |= !twins.is_empty();
                Node::Object(object)
            }
        }
    }
}

impl<'t> Visit<'t> for Builder<'t> {
    fn enter(&mut self, kind: Container, start: usize) {
        let number = self.layout.start(mem::take(&mut self.name_span), start);
        self.open.push(Open {
            kind,
            name: self.name.take(),
            start: self.members.len(),
            number,
        });
    }

    #[inline(always)]
    fn name(&mut self, name: Cow<'t, str>, span: Span) {
        match &name {
            Cow::Borrowed(_) => self.layout.name(span.len(), false),
            Cow::Owned(name) => self.layout.name(text_size(name), true),
        }
        (self.name, self.name_span) = (Some(name), span);
    }

    #[inline(always)]
    fn scalar(&mut self, scalar: Scalar<'t>, span: Span) {
        self.room += 1;
        let size = match &scalar {
            Scalar::Text(Cow::Owned(text)) => text_size(text),
            Scalar::Number(number) => number_size(number),
            // As it stands.
            Scalar::Null | Scalar::Bool(_) | Scalar::Text(_) => span.len(),
        };
        self.layout.scalar(mem::take(&mut self.name_span), span, size);
        let name = self.name.take();
        match scalar {
            Scalar::Null => self.put(name, Node::Null),
            Scalar::Bool(value) => self.put(name, Node::Bool(value)),
            Scalar::Number(number) => self.put(name, Node::Number(number)),
            Scalar::Text(text) => self.put(name, Node::String(text)),
        }
    }

    fn leave(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let elements = self.members.len() - open.start;
        self.layout.end(open.number, end, elements);
        let node = self.close(&open);
        self.put(open.name, node);
    }

    fn is_full(&self) -> bool {
        self.room > ROOM
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for (index, open) in self.open.iter().enumerate() {
            let inner = self.open.get(index + 1);
            let end = inner.map_or(self.members.len(), |inner| inner.start);
            let name = inner.map_or(&self.name, |inner| &inner.name);
            match (open.kind, name) {
                (Container::List, _) => push_token(&mut pointer, &(end - open.start).to_string()),
                (Container::Object, Some(name)) => push_token(&mut pointer, name),
                // A member whose value is complete is no longer where the reader stands.
                (Container::Object, None) => {}
            }
        }
        pointer
    }
}
