//! Builds the value of a document.

use std::borrow::Cow;
use std::collections::BTreeSet;

use agentcard_rules::At;
use agentcard_rules::catalogue::document as rules;
use serde_json::map::Entry;
use serde_json::{Map, Value};

use super::layout::Layout;
use super::locate::locate;
use super::position::positions;
use super::reader::run;
use super::token::{Container, Scalar, Visit, push_token};
use super::{FAULTS, Fault, Span};
use crate::size::{number_size, text_size};

/// How much room the values of a document may take; a thousand times what any registry takes.
const ROOM: usize = 24_000_000;

/// What an object costs of the room, in simple values.
const OBJECT: usize = 8;

/// The value of a text, what is wrong with the text, and where everything stands.
pub(super) fn build(text: &str) -> (Option<Value>, Vec<Fault>, Layout) {
    let mut builder = Builder {
        done: None,
        open: Vec::with_capacity(16),
        // What usual documents need.
        values: Vec::with_capacity(64),
        names: Vec::with_capacity(64),
        faults: Vec::new(),
        twins: Vec::new(),
        room: 0,
        layout: Layout::new(),
    };
    // Why the reader stopped is among the faults.
    let _ = run(text, &mut builder);
    while let Some(open) = builder.open.pop() {
        // Where the reader stopped inside an object, the names before count.
        drop(builder.close_object(&open));
    }
    let Builder {
        done,
        mut faults,
        mut twins,
        layout,
        ..
    } = builder;
    twins.sort_by_key(|(_, span)| span.start);
    faults.extend(name_twins(text, &twins));
    faults.sort_by_key(|fault| fault.span.start);
    (done, faults, layout)
}

/// Puts values together.
struct Builder {
    done: Option<Value>,
    open: Vec<Open>,
    /// The values of all open containers.
    values: Vec<Value>,
    /// The names of the members of all open objects.
    names: Vec<(String, Span)>,
    faults: Vec<Fault>,
    /// Members that their object has already.
    twins: Vec<(String, Span)>,
    room: usize,
    layout: Layout,
}

/// A container that has not ended: where its values and its names start, and its number in the layout.
struct Open {
    kind: Container,
    values: usize,
    names: usize,
    number: usize,
}

impl Builder {
    fn put(&mut self, value: Value) {
        if self.open.is_empty() {
            self.done = Some(value);
        } else {
            self.values.push(value);
        }
    }

    /// The name of the value that comes next.
    fn name_span(&self) -> Span {
        match (self.open.last(), self.names.last()) {
            (Some(open), Some((_, span))) if open.kind == Container::Object => span.clone(),
            _ => 0..0,
        }
    }

    /// Makes an object of its members: once, so that it takes the room that it needs and no more.
    fn close_object(&mut self, open: &Open) -> Map<String, Value> {
        let mut map = Map::with_capacity(self.names.len() - open.names);
        let mut twins = Vec::new();
        // A name without a value is the last one of a document that breaks off.
        let values = self.values.drain(open.values..).chain([Value::Null]);
        for ((name, span), value) in self.names.drain(open.names..).zip(values) {
            match map.entry(name) {
                Entry::Vacant(entry) => {
                    entry.insert(value);
                }
                Entry::Occupied(mut entry) => {
                    twins.push((entry.key().clone(), span));
                    entry.insert(value);
                }
            }
        }
        for (name, span) in twins {
            if self.twins.len() < FAULTS {
                let mut pointer = self.pointer();
                push_token(&mut pointer, &name);
                self.twins.push((pointer, span));
            }
        }
        map
    }
}

impl Visit for Builder {
    fn enter(&mut self, kind: Container, start: usize) {
        let number = self.layout.start(self.name_span(), start);
        self.open.push(Open {
            kind,
            values: self.values.len(),
            names: self.names.len(),
            number,
        });
    }

    fn name(&mut self, name: Cow<'_, str>, span: Span) {
        match &name {
            Cow::Borrowed(_) => self.layout.name(span.len(), false),
            Cow::Owned(name) => self.layout.name(text_size(name), true),
        }
        self.names.push((name.into_owned(), span));
    }

    fn scalar(&mut self, scalar: Scalar<'_>, span: Span) {
        self.room += 1;
        let size = match &scalar {
            Scalar::Text(Cow::Owned(text)) => text_size(text),
            Scalar::Number(number) => number_size(number),
            // As it stands.
            Scalar::Null | Scalar::Bool(_) | Scalar::Text(_) => span.len(),
        };
        self.layout.scalar(self.name_span(), span, size);
        self.put(match scalar {
            Scalar::Null => Value::Null,
            Scalar::Bool(value) => Value::Bool(value),
            Scalar::Number(number) => Value::Number(number),
            Scalar::Text(text) => Value::String(text.into_owned()),
        });
    }

    fn leave(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let elements = self.values.len() - open.values;
        self.layout.end(open.number, end, elements);
        let value = match open.kind {
            Container::List => {
                self.room += 1;
                Value::Array(self.values.drain(open.values..).collect())
            }
            Container::Object => {
                self.room += OBJECT;
                Value::Object(self.close_object(&open))
            }
        };
        self.put(value);
    }

    fn is_full(&self) -> bool {
        self.room > ROOM
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn pointer(&self) -> String {
        let mut pointer = String::new();
        let (mut values, mut names) = (self.values.len(), self.names.len());
        let mut tokens = Vec::new();
        // From the inside out: what is behind the start of a container is of it or of those within.
        for open in self.open.iter().rev() {
            let count = values - open.values;
            match open.kind {
                Container::List => tokens.push(Cow::Owned(count.to_string())),
                // A member whose value is complete is no longer where the reader stands.
                Container::Object if names - open.names > count => {
                    tokens.push(Cow::Borrowed(self.names[names - 1].0.as_str()));
                }
                Container::Object => {}
            }
            (values, names) = (open.values, open.names);
        }
        for token in tokens.iter().rev() {
            push_token(&mut pointer, token);
        }
        pointer
    }
}
/// Faults of members that stand twice in their object, each naming the place of the first.
fn name_twins(text: &str, twins: &[(String, Span)]) -> Vec<Fault> {
    if twins.is_empty() {
        return Vec::new();
    }
    let wanted: BTreeSet<&str> = twins.iter().map(|(pointer, _)| pointer.as_str()).collect();
    let places = locate(text, wanted);
    let first = |pointer: &str| places.names(pointer).first().map_or(0, |span| span.start);
    let lines = positions(text, twins.iter().map(|(pointer, _)| first(pointer)));
    let fault = |((pointer, span), place): (&(String, Span), super::Position)| {
        let name = text.get(span.clone()).unwrap_or_default();
        let name: String = name.chars().take(60).collect();
        Fault {
            rule: &rules::DUPLICATE_MEMBER,
            message: format!(
                "{name} is given a second time, first in line {}, column {}: some readers take the first, some the last",
                place.line, place.column
            ),
            fix: Some("keep one".to_owned()),
            pointer: pointer.clone(),
            at: At::Key,
            span: span.clone(),
        }
    };
    twins.iter().zip(lines).map(fault).collect()
}
