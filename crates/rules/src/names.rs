//! Names of fields: other spellings and typos.

use crate::node::is_same;
use crate::shape::{Member, Shape};
use crate::suggest::nearest;

impl Shape {
    /// Returns the field with this name.
    pub fn member(&self, name: &str) -> Option<&'static Member> {
        self.members.iter().find(|member| is_same(member.name, name))
    }

    /// Returns the field with this name and the index of the next one. Most documents follow the order of their
    /// schema, so the search starts at the given index.
    pub(crate) fn member_from(&self, start: usize, name: &str) -> Option<(&'static Member, usize)> {
        let members = self.members;
        let (before, behind) = members.split_at(start.min(members.len()));
        for (number, member) in behind.iter().enumerate() {
            if is_same(member.name, name) {
                return Some((member, start + number + 1));
            }
        }
        for (number, member) in before.iter().enumerate() {
            if is_same(member.name, name) {
                return Some((member, number + 1));
            }
        }
        None
    }

    /// Number of required fields.
    pub(crate) fn required(&self) -> usize {
        self.members.iter().filter(|member| member.required).count()
    }

    /// Returns the field whose name only differs in case, underscores or hyphens.
    pub fn other_spelling(&self, name: &str) -> Option<&'static Member> {
        self.members
            .iter()
            .find(|member| member.name != name && same_letters(member.name, name))
    }

    /// The field whose name is most similar to `name`.
    pub(crate) fn near(&self, name: &str) -> Option<&'static Member> {
        let mut names = Vec::new();
        for member in self.members {
            names.push(member.name);
        }
        self.member(nearest(name, &names)?)
    }
}

/// Whether `name` is `camel` written in snake case.
pub fn is_snake_of(camel: &str, name: &str) -> bool {
    name.contains('_') && same_letters(camel, name) && !name.contains('-')
}

fn same_letters(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    loop {
        let letters = (next_letter(&mut one), next_letter(&mut other));
        if letters.0 != letters.1 {
            return false;
        }
        if letters.0.is_none() {
            return true;
        }
    }
}

/// Takes the next letter in lower case, skipping separators.
fn next_letter(name: &mut &[u8]) -> Option<u8> {
    while let [byte, rest @ ..] = *name {
        *name = rest;
        if !matches!(byte, b'_' | b'-') {
            return Some(byte.to_ascii_lowercase());
        }
    }
    None
}
