//! Finds duplicate keys, in a second pass over texts that have some.

use std::borrow::Cow;
use std::collections::HashMap;

use agentcard_rules::{At, Finding, Profile};

use super::position::{FAULTS, Found, Position, Span, positions_from};
use super::reader::run;
use super::token::{Container, Scalar, Visit};
use crate::rules;

/// Finds duplicate keys, each with the position of the first one; the text starts on this line of its file.
pub(super) fn find_duplicates(line: usize, text: &str) -> Vec<Found> {
    let mut search = Search {
        open: Vec::new(),
        pointer: String::new(),
        duplicates: Vec::new(),
    };
    // Text with syntax errors has duplicates up to the first fatal one.
    let _ = run(text, &mut search);
    let places = positions_from(
        line,
        text,
        search.duplicates.iter().map(|duplicate| duplicate.first),
    );
    let duplicates = search.duplicates.into_iter().zip(places);
    duplicates
        .map(|(duplicate, first)| finding(text, duplicate, first))
        .collect()
}

/// A key that occurred before in its object.
struct Duplicate {
    pointer: String,
    /// The offset of the first occurrence.
    first: usize,
    span: Span,
}

struct Search<'t> {
    open: Vec<Open<'t>>,
    /// Pointer of the next value, or of the innermost container.
    pointer: String,
    duplicates: Vec<Duplicate>,
}

/// An open container.
struct Open<'t> {
    kind: Container,
    /// The offsets of the keys in it.
    names: HashMap<Cow<'t, str>, usize>,
    /// The number of values so far.
    count: usize,
    /// The length of its own pointer.
    pointer: usize,
}

impl Search<'_> {
    /// Advances to the next array item.
    fn step(&mut self) {
        if let Some(open) = self.open.last_mut().filter(|open| open.kind == Container::List) {
            self.pointer.truncate(open.pointer);
            agentcard_rules::pointer::push(&mut self.pointer, &open.count.to_string());
            open.count += 1;
        }
    }
}

impl<'t> Visit<'t> for Search<'t> {
    fn enter(&mut self, kind: Container, _: usize) {
        self.step();
        self.open.push(Open {
            kind,
            names: HashMap::new(),
            count: 0,
            pointer: self.pointer.len(),
        });
    }

    fn name(&mut self, name: Cow<'t, str>, span: Span) {
        let Some(open) = self.open.last_mut() else { return };
        self.pointer.truncate(open.pointer);
        agentcard_rules::pointer::push(&mut self.pointer, &name);
        if let Some(first) = open.names.get(&name) {
            if self.duplicates.len() < FAULTS {
                self.duplicates.push(Duplicate {
                    pointer: self.pointer.clone(),
                    first: *first,
                    span,
                });
            }
        } else {
            open.names.insert(name, span.start);
        }
    }

    fn scalar(&mut self, _: Scalar<'t>, _: Span) {
        self.step();
    }

    fn leave(&mut self, _: usize) {
        if let Some(open) = self.open.pop() {
            self.pointer.truncate(open.pointer);
        }
    }
}

fn finding(text: &str, duplicate: Duplicate, first: Position) -> Found {
    let name = text.get(duplicate.span.clone()).unwrap_or_default();
    let name: String = name.chars().take(60).collect();
    let message = format!(
        "duplicate key `{}`, first on line {}, column {}",
        name.trim_matches(['"', '\'']),
        first.line,
        first.column
    );
    let finding = Finding::new(rules::DUPLICATE_MEMBER, Profile::Read, duplicate.pointer, message);
    Found::new(finding.at(At::Key).help("keep one of them"), duplicate.span)
}
