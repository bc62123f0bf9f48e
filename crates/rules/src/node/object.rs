//! Fields of an object, in source order.

use super::Node;
use std::borrow::Cow;
use std::collections::{BinaryHeap, HashMap};
use std::slice;

/// A key and its value.
pub type Member<'t> = (Cow<'t, str>, Node<'t>);

/// Up to this number of fields, a linear search is faster than a search by name.
const FEW: usize = 16;

/// A JSON object that borrows its strings.
#[derive(Debug, Clone, Default)]
pub struct Object<'t> {
    members: Vec<Member<'t>>,
    /// The [`mark`]s of all keys. Most lookups are for absent fields and end here.
    marks: u64,
    /// An index by name, for objects with many fields.
    sorted: Option<Box<Sorted>>,
}

/// Indices of fields, sorted by name.
#[derive(Debug, Clone)]
struct Sorted(Vec<usize>);

impl<'t> Object<'t> {
    /// Creates an empty object.
    pub const fn new() -> Self {
        Self {
            members: Vec::new(),
            marks: 0,
            sorted: None,
        }
    }

    /// Creates an object from fields with unique keys.
    pub(super) fn of(members: Vec<Member<'t>>) -> Self {
        let mut marks = 0;
        for (name, _) in &members {
            marks |= mark(name);
        }
        let sorted = Sorted::of(&members);
        Self {
            members,
            marks,
            sorted,
        }
    }

    /// Creates an object from fields in source order, and tells whether a key is duplicate: the last value of a
    /// duplicate key is used, at the position of the first.
    // Inline, so that only programs that read files compile it.
    #[inline]
    pub fn written(members: Vec<Member<'t>>) -> (Self, bool) {
        let object = Self::of(members);
        if object.has_duplicate_keys() {
            return (Self::merged(object.members), true);
        }
        (object, false)
    }

    /// Whether two members have the same name.
    #[inline]
    fn has_duplicate_keys(&self) -> bool {
        let members = &self.members;
        if let Some(Sorted(numbers)) = self.sorted.as_deref() {
            let name = |number: usize| &members[number].0;
            return numbers.windows(2).any(|pair| name(pair[0]) == name(pair[1]));
        }
        let is_duplicate = |number: usize| position(&members[..number], &members[number].0).is_some();
        // Keys can only be equal if their marks are.
        self.marks.count_ones() as usize != members.len() && (1..members.len()).any(is_duplicate)
    }

    /// Creates an object from fields with duplicate keys.
    #[inline]
    fn merged(members: Vec<Member<'t>>) -> Self {
        let mut places = HashMap::new();
        let mut merged: Vec<Member<'t>> = Vec::new();
        for (name, value) in members {
            if let Some(place) = places.get(&name) {
                let place: usize = *place;
                merged[place].1 = value;
            } else {
                places.insert(name.clone(), merged.len());
                merged.push((name, value));
            }
        }
        Self::of(merged)
    }

    /// The number of fields.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are no fields.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Iterates over the fields in order.
    pub fn iter(&self) -> slice::Iter<'_, Member<'t>> {
        self.members.iter()
    }

    /// Iterates over the keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|(name, _)| name.as_ref())
    }

    /// Iterates over the values in order.
    pub fn values(&self) -> impl Iterator<Item = &Node<'t>> {
        self.members.iter().map(|(_, value)| value)
    }

    /// Returns the value of a field.
    #[inline]
    pub fn get(&self, name: &str) -> Option<&Node<'t>> {
        self.value(self.position(name)?)
    }

    /// Returns the value of the field at this index.
    pub fn value(&self, number: usize) -> Option<&Node<'t>> {
        self.members.get(number).map(|(_, value)| value)
    }

    /// Whether there is a field with this name.
    #[inline]
    pub fn contains_key(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// Returns the index of a field.
    #[inline]
    pub fn position(&self, name: &str) -> Option<usize> {
        if self.marks & mark(name) == 0 {
            return None;
        }
        self.find(name)
    }

    fn find(&self, name: &str) -> Option<usize> {
        if let Some(Sorted(numbers)) = self.sorted.as_deref() {
            let place = numbers.binary_search_by(|number| self.members[*number].0.as_ref().cmp(name));
            return Some(numbers[place.ok()?]);
        }
        position(&self.members, name)
    }
}

impl Sorted {
    /// Creates an index, unless there are few fields.
    fn of(members: &[Member<'_>]) -> Option<Box<Self>> {
        if members.len() <= FEW {
            return None;
        }
        // A heap is as fast as `sort_by_key` and compiles to a tenth of the code.
        let mut heap = BinaryHeap::new();
        for (number, (name, _)) in members.iter().enumerate() {
            heap.push((name.as_ref(), number));
        }
        let mut numbers = Vec::with_capacity(members.len());
        for (_, number) in heap.into_sorted_vec() {
            numbers.push(number);
        }
        Some(Box::new(Self(numbers)))
    }
}

impl<'a, 't> IntoIterator for &'a Object<'t> {
    type Item = &'a Member<'t>;
    type IntoIter = slice::Iter<'a, Member<'t>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// One of 64 bits for a key, computed from its length and its ends.
#[inline]
fn mark(name: &str) -> u64 {
    let ends = match name.as_bytes() {
        [] => 0,
        [only] => usize::from(*only),
        [first, .., last] => usize::from(*first) ^ (usize::from(*last) << 3),
    };
    1 << ((ends ^ name.len()) % 64)
}

/// Compares two keys; most fit into 16 bytes, which are compared as two words.
#[inline]
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    match one.len() {
        0..4 => one.first() == other.first() && one.get(1) == other.get(1) && one.last() == other.last(),
        4..8 => one.first_chunk::<4>() == other.first_chunk() && one.last_chunk::<4>() == other.last_chunk(),
        8..=16 => {
            one.first_chunk::<8>() == other.first_chunk() && one.last_chunk::<8>() == other.last_chunk()
        }
        _ => one.first_chunk::<8>() == other.first_chunk() && one == other,
    }
}

fn position(members: &[Member<'_>], name: &str) -> Option<usize> {
    for (number, member) in members.iter().enumerate() {
        if is_same(&member.0, name) {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(names: &[String]) -> (Object<'_>, bool) {
        let member =
            |(number, name): (usize, &'_ String)| (Cow::Owned(name.clone()), Node::Number(number.into()));
        Object::written(names.iter().enumerate().map(member).collect())
    }

    #[test]
    fn members_are_found_in_small_and_large_objects() {
        for count in [0, 1, 2, 15, 16, 17, 18, 40, 1_000] {
            let names: Vec<String> = (0..count)
                .map(|number| format!("n{}", number * 7 % 1_009))
                .collect();
            let (object, has_duplicate_keys) = object(&names);
            assert_eq!((object.len(), has_duplicate_keys), (count, false));
            for (number, name) in names.iter().enumerate() {
                assert_eq!(object.position(name), Some(number));
                assert_eq!(object.get(name).and_then(Node::as_u64), Some(number as u64));
            }
            assert!(!object.contains_key("n"));
        }
    }

    #[test]
    fn the_last_value_of_a_duplicate_key_is_used_at_the_first_position() {
        for count in [3, 16, 17, 100] {
            let mut names: Vec<String> = (0..count).map(|number| number.to_string()).collect();
            names[2] = "0".to_owned();
            names.push("0".to_owned());
            let (object, has_duplicate_keys) = object(&names);
            assert!(has_duplicate_keys);
            assert_eq!(object.position("0"), Some(0));
            assert_eq!(object.get("0").and_then(Node::as_u64), Some(count as u64));
            assert_eq!(object.len(), count - 1);
            assert_eq!(object.position("1"), Some(1));
        }
    }

    #[test]
    fn names_are_equal_if_all_bytes_are() {
        for length in 0..40 {
            let name = "n".repeat(length);
            assert!(is_same(&name, &name.clone()));
            assert!(!is_same(&name, &format!("{name}n")));
            for place in 0..length {
                let mut other = name.clone();
                other.replace_range(place..=place, "m");
                assert!(!is_same(&name, &other), "{name} {other}");
            }
        }
    }
}
