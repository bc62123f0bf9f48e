//! Names that resemble each other: other spellings and slips of the pen.

use crate::shape::{Member, Shape};

impl Shape {
    /// The member of this name.
    pub(crate) fn member(&self, name: &str) -> Option<&'static Member> {
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
        let names = self.members.iter().map(|member| member.name);
        nearest(name, names).and_then(|name| self.member(name))
    }
}

/// Whether `name` is `camel` written in snake case.
pub(crate) fn is_snake_of(camel: &str, name: &str) -> bool {
    name.contains('_') && same_letters(camel, name) && !name.contains('-')
}

/// The one of `names` that is at most a slip or two away from `name`.
pub(crate) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let slips = if name.len() < 6 { 1 } else { 2 };
    names
        // Lengths that are far apart need no table.
        .filter(|other| other.len().abs_diff(name.len()) <= slips)
        .map(|other| (distance(name, other), other))
        .filter(|(distance, other)| *distance <= slips && other.len().min(name.len()) > 2)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

fn same_letters(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

fn letters(name: &str) -> impl Iterator<Item = u8> + '_ {
    name.bytes()
        .filter(|byte| !matches!(byte, b'_' | b'-'))
        .map(|byte| byte.to_ascii_lowercase())
}

/// How many bytes have to be put in, taken out or changed (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
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
