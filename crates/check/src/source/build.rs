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
        waits: false,
        name: 0..0,
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
    open: Vec<Open>,
    /// The elements of all open containers; those of lists have no names.
    members: Vec<Member<'t>>,
    /// Whether the last member waits for its value.
    waits: bool,
    /// Where the name of the value that comes next stands; empty where it has none.
    name: Span,
    faults: Vec<Fault>,
    /// Whether an object has a member twice.
    has_twins: bool,
    room: usize,
    layout: Layout,
}

/// A container that has not ended: where its elements start, and its number in the layout.
struct Open {
    kind: Container,
    start: usize,
    number: usize,
}

impl<'t> Builder<'t> {
    fn put(&mut self, node: Node<'t>) {
        if mem::take(&mut self.waits) {
            if let Some(member) = self.members.last_mut() {
                member.1 = node;
            }
        } else if self.open.is_empty() {
            self.done = Some(node);
        } else {
            self.members.push((Cow::Borrowed(""), node));
        }
    }

    /// Makes the node of a container.
    fn close(&mut self, open: &Open) -> Node<'t> {
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
        let number = self.layout.start(mem::take(&mut self.name), start);
        self.waits = false;
        self.open.push(Open {
            kind,
            start: self.members.len(),
            number,
        });
    }

    fn name(&mut self, name: Cow<'t, str>, span: Span) {
        match &name {
            Cow::Borrowed(_) => self.layout.name(span.len(), false),
            Cow::Owned(name) => self.layout.name(text_size(name), true),
        }
        self.name = span;
        self.waits = true;
        self.members.push((name, Node::Null));
    }

    fn scalar(&mut self, scalar: Scalar<'t>, span: Span) {
        self.room += 1;
        let size = match &scalar {
            Scalar::Text(Cow::Owned(text)) => text_size(text),
            Scalar::Number(number) => number_size(number),
            // As it stands.
            Scalar::Null | Scalar::Bool(_) | Scalar::Text(_) => span.len(),
        };
        self.layout.scalar(mem::take(&mut self.name), span, size);
        self.put(match scalar {
            Scalar::Null => Node::Null,
            Scalar::Bool(value) => Node::Bool(value),
            Scalar::Number(number) => Node::Number(number),
            Scalar::Text(text) => Node::String(text),
        });
    }

    fn leave(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let elements = self.members.len() - open.start;
        self.layout.end(open.number, end, elements);
        let node = self.close(&open);
        // A container in an object is the value of the member that was named last.
        self.waits = self
            .open
            .last()
            .is_some_and(|outer| outer.kind == Container::Object);
        self.put(node);
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
            match open.kind {
                Container::List => push_token(&mut pointer, &(end - open.start).to_string()),
                // A member whose value is complete is no longer where the reader stands.
                Container::Object if inner.is_some() || self.waits => {
                    push_token(&mut pointer, &self.members[end - 1].0);
                }
                Container::Object => {}
            }
        }
        pointer
    }
}
