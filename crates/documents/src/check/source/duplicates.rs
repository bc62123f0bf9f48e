//! Finds duplicate keys, in a second pass over texts that have some.

use std::borrow::Cow;
use std::collections::HashMap;

use agentcard_rules::{At, Finding, Profile};

use super::position::{FAULTS, Found, Position, Span, positions_from};
use super::reader::run;
use super::token::{Container, Scalar, Visit};
use crate::rules;

/// The findings of duplicate keys, each with the place of the first; the text starts in this line.
pub(super) fn find_duplicates(line: usize, text: &str) -> Vec<Found> {
    let mut search = Search {
        open: Vec::new(),
        pointer: String::new(),
        duplicates: Vec::new(),
    };
    // A text that cannot be read to its end has duplicates up to there.
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

/// A key that its object has already.
struct Duplicate {
    pointer: String,
    /// Where the first one starts.
    first: usize,
    span: Span,
}

struct Search<'t> {
    open: Vec<Open<'t>>,
    /// Pointer of the value that comes next, or of the innermost container.
    pointer: String,
    duplicates: Vec<Duplicate>,
}

/// A container that has not ended.
struct Open<'t> {
    kind: Container,
    /// Where names start that stand in it.
    names: HashMap<Cow<'t, str>, usize>,
    /// How many values came so far.
    count: usize,
    /// How long its own pointer is.
    pointer: usize,
}

impl Search<'_> {
    /// Comes to an item of a list.
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
