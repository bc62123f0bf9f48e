//! Names that resemble each other: other spellings and slips of the pen.

use crate::shape::{Member, Shape};
use std::collections::BTreeSet;

impl Shape {
    /// The member of this name.
    pub fn member(&self, name: &str) -> Option<&'static Member> {
        self.members.iter().find(|member| member.name == name)
    }

    /// The member that `name` spells with other cases, underscores or hyphens.
    pub(crate) fn twin(&self, name: &str) -> Option<&'static Member> {
        self.members
            .iter()
            .find(|member| member.name != name && same_letters(member.name, name))
    }

    /// The member that `name` comes close to.
    pub(crate) fn near(&self, name: &str) -> Option<&'static Member> {
        let mut names = Vec::new();
        for member in self.members {
            names.push(member.name);
        }
        self.member(nearest(name, &names)?)
    }
}

/// Texts that were met before.
#[derive(Default)]
pub(crate) struct Seen(BTreeSet<String>);

impl Seen {
    /// Takes a text; answers whether it is new.
    pub(crate) fn is_new(&mut self, text: &str) -> bool {
        self.0.insert(text.to_owned())
    }

    /// Whether a text was met.
    pub(crate) fn holds(&self, text: &str) -> bool {
        self.0.contains(text)
    }
}

/// Whether `name` is `camel` written in snake case.
pub(crate) fn is_snake_of(camel: &str, name: &str) -> bool {
    name.contains('_') && same_letters(camel, name) && !name.contains('-')
}

/// The one of `names` that is at most a slip or two away from `name`.
pub fn nearest<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let slips = if name.len() < 6 { 1 } else { 2 };
    let mut fewest = slips + 1;
    let mut nearest = None;
    for other in names {
        // Lengths that are far apart need no table.
        if other.len().abs_diff(name.len()) > slips {
            continue;
        }
        let distance = distance(name, other);
        if distance < fewest && other.len().min(name.len()) > 2 {
            (nearest, fewest) = (Some(*other), distance);
        }
    }
    nearest
}

fn same_letters(one: &str, other: &str) -> bool {
    letters(one) == letters(other)
}

fn letters(name: &str) -> Vec<u8> {
    let mut letters = Vec::new();
    for byte in name.bytes() {
        if !matches!(byte, b'_' | b'-') {
            letters.push(byte.to_ascii_lowercase());
        }
    }
    letters
}

/// How many bytes have to be put in, taken out or changed (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row = vec![0];
    for column in 0..other.len() {
        row.push(column + 1);
    }
    for (index, byte) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, letter) in other.bytes().enumerate() {
            let change = diagonal + usize::from(byte != letter);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
