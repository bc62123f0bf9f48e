//! Builds the value of a document.

use std::borrow::Cow;
use std::collections::BTreeSet;

use agentcard_rules::At;
use agentcard_rules::catalogue::document as rules;
use serde_json::{Map, Value};

use super::locate::locate;
use super::position::positions;
use super::reader::run;
use super::token::{Container, Scalar, Visit, push_token};
use super::{FAULTS, Fault, Span};

/// How much room the values of a document may take; a thousand times what any registry takes.
const ROOM: usize = 24_000_000;

/// What an object costs of the room, in simple values.
const OBJECT: usize = 8;

/// The value of a text, and what is wrong with the text.
pub(super) fn build(text: &str) -> (Option<Value>, Vec<Fault>) {
    let mut builder = Builder::default();
    // Why the reader stopped is among the faults.
    let _ = run(text, &mut builder);
    let Builder {
        done,
        mut faults,
        twins,
        room,
        ..
    } = builder;
    faults.extend(name_twins(text, &twins));
    faults.sort_by_key(|fault| fault.span.start);
    if room > ROOM {
        faults.push(too_large());
        return (None, faults);
    }
    (done, faults)
}

/// Puts values together.
#[derive(Default)]
struct Builder {
    done: Option<Value>,
    open: Vec<Open>,
    /// The items of all open lists.
    items: Vec<Value>,
    faults: Vec<Fault>,
    /// Members that their object has already.
    twins: Vec<(String, Span)>,
    room: usize,
}

/// A container that has not ended.
enum Open {
    /// A list; where its items start.
    List(usize),
    /// An object, and the name of the member whose value comes next.
    Object(Map<String, Value>, Option<String>),
}

impl Builder {
    fn put(&mut self, value: Value) {
        match self.open.last_mut() {
            None => self.done = Some(value),
            Some(Open::List(_)) => self.items.push(value),
            Some(Open::Object(map, name)) => {
                map.insert(name.take().unwrap_or_default(), value);
            }
        }
    }

    /// Whether there is room for another value.
    fn take(&mut self, room: usize) -> bool {
        self.room += room;
        self.room <= ROOM
    }
}

impl Visit for Builder {
    fn enter(&mut self, kind: Container, _: usize) {
        self.open.push(match kind {
            Container::List => Open::List(self.items.len()),
            Container::Object => Open::Object(Map::new(), None),
        });
    }

    fn name(&mut self, name: Cow<'_, str>, span: Span) {
        let Some(Open::Object(map, next)) = self.open.last_mut() else {
            return;
        };
        let twin = map.contains_key(name.as_ref());
        *next = Some(name.into_owned());
        if twin && self.twins.len() < FAULTS {
            let pointer = self.pointer();
            self.twins.push((pointer, span));
        }
    }

    fn scalar(&mut self, scalar: Scalar<'_>, _: Span) {
        if !self.take(1) {
            return;
        }
        self.put(match scalar {
            Scalar::Null => Value::Null,
            Scalar::Bool(value) => Value::Bool(value),
            Scalar::Number(number) => Value::Number(number),
            Scalar::Text(text) => Value::String(text.into_owned()),
        });
    }

    fn leave(&mut self, _: usize) {
        let value = match self.open.pop() {
            None => return,
            Some(Open::List(start)) => Value::Array(self.items.split_off(start)),
            Some(Open::Object(map, _)) => Value::Object(map),
        };
        let room = if value.is_object() { OBJECT } else { 1 };
        if self.take(room) {
            self.put(value);
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for (depth, open) in self.open.iter().enumerate() {
            match open {
                Open::List(start) => {
                    // The items of inner lists lie behind those of outer ones.
                    let inner = self.open[depth + 1..].iter().find_map(|open| match open {
                        Open::List(start) => Some(*start),
                        Open::Object(..) => None,
                    });
                    let count = inner.unwrap_or(self.items.len()) - start;
                    push_token(&mut pointer, &count.to_string());
                }
                Open::Object(_, Some(name)) => push_token(&mut pointer, name),
                Open::Object(_, None) => {}
            }
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

fn too_large() -> Fault {
    Fault {
        rule: &rules::DEPTH,
        message: "the document holds millions of values, more than can be judged at once".to_owned(),
        fix: Some("split it; one document a line is read with `--jsonl`".to_owned()),
        pointer: String::new(),
        at: At::Value,
        span: 0..0,
    }
}
