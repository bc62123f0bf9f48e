//! Maps that preserve insertion order.

use std::fmt;
use std::iter::FilterMap;
use std::ops::Index;
use std::{slice, vec};

use crate::json::Json;
use crate::node::serde_by_node;
use crate::node::{Node, Out, ReadError};

/// The members of a JSON object, in the order in which they were read or inserted, with unique names.
///
/// `serde_json::Map` sorts its members unless a crate in the build enables its feature `preserve_order`. Equality
/// ignores the order. Lookups are linear.
///
/// ```
/// # #[cfg(feature = "mcp")] {
/// use agentcard_models::mcp::v2025_11_25::InputSchema;
///
/// let text = r#"{"type":"object","properties":{"to":{"type":"string"},"from":{"type":"string"}}}"#;
/// let mut schema: InputSchema = serde_json::from_str(text).unwrap();
/// assert!(schema.properties.keys().eq(["to", "from"]));
/// assert_eq!(schema.properties["to"]["type"].as_str(), Some("string"));
///
/// schema.extra.insert("additionalProperties", false);
/// assert_eq!(serde_json::to_string(&schema).unwrap(), text.replace("}}}", r#"}},"additionalProperties":false}"#));
/// # }
/// ```
#[derive(Clone)]
pub struct Map<T = Json> {
    /// `None` marks the position of a typed field in the `extra` of an object.
    entries: Vec<(String, Option<T>)>,
}

impl<T> Map<T> {
    /// Creates an empty map.
    #[inline]
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Returns the number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns `true` if the map has no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Returns the value of a member.
    #[inline]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter()
            .find_map(|(other, value)| (other == name).then_some(value))
    }

    /// Returns a mutable reference to the value of a member.
    #[inline]
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        self.slot(name)?.as_mut()
    }

    /// Returns `true` if the map has a member of this name.
    #[inline]
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Sets the value of a member, in place or at the end, and returns the previous value.
    #[inline]
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<T>) -> Option<T> {
        let (name, value) = (name.into(), value.into());
        if let Some(slot) = self.slot(&name) {
            return slot.replace(value);
        }
        self.entries.push((name, Some(value)));
        None
    }

    /// Removes a member and returns its value; the others keep their order.
    #[inline]
    pub fn remove(&mut self, name: &str) -> Option<T> {
        let mut entries = self.entries.iter();
        let at = entries.position(|(other, value)| other == name && value.is_some())?;
        self.entries.remove(at).1
    }

    /// Iterates over all members in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        self.into_iter()
    }

    /// Iterates over the names in order.
    #[inline]
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    /// Iterates over the values in order.
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// Iterates over the values in order, with mutable references.
    #[inline]
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.entries.iter_mut().filter_map(|(_, value)| value.as_mut())
    }

    /// The entry for a name: a value, or `None` for the position of a typed field.
    #[inline]
    pub(crate) fn slot(&mut self, name: &str) -> Option<&mut Option<T>> {
        let found = self.entries.iter_mut().find(|(other, _)| other == name);
        found.map(|(_, value)| value)
    }

    /// All members and positions.
    #[inline]
    pub(crate) fn entries(&self) -> &[(String, Option<T>)] {
        &self.entries
    }
}

/// Skips positions of typed fields.
type Iter<'a, T> =
    FilterMap<slice::Iter<'a, (String, Option<T>)>, fn(&'a (String, Option<T>)) -> Option<(&'a str, &'a T)>>;

impl<'a, T> IntoIterator for &'a Map<T> {
    type Item = (&'a str, &'a T);
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.entries
            .iter()
            .filter_map(|(name, value)| Some((name, value.as_ref()?)))
    }
}

impl<T> IntoIterator for Map<T> {
    type Item = (String, T);
    type IntoIter =
        FilterMap<vec::IntoIter<(String, Option<T>)>, fn((String, Option<T>)) -> Option<(String, T)>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.entries
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
    }
}

impl<N: Into<String>, V: Into<T>, T> Extend<(N, V)> for Map<T> {
    /// Inserts all members. Names are sorted to find duplicates, because documents can have any number of them.
    #[inline]
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, members: I) {
        let members = members.into_iter();
        self.entries
            .extend(members.map(|(name, value)| (name.into(), Some(value.into()))));
        let mut by_name: Vec<usize> = (0..self.entries.len()).collect();
        by_name.sort_by(|&one, &other| self.entries[one].0.cmp(&self.entries[other].0));
        let mut repeated = vec![false; by_name.len()];
        for pair in by_name.windows(2).rev() {
            let (first, later) = (pair[0], pair[1]);
            if self.entries[first].0 == self.entries[later].0 {
                self.entries[first].1 = self.entries[later].1.take();
                repeated[later] = true;
            }
        }
        let mut repeated = repeated.into_iter();
        self.entries.retain(|_| repeated.next() == Some(false));
    }
}

impl<N: Into<String>, V: Into<T>, T> FromIterator<(N, V)> for Map<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (N, V)>>(members: I) -> Self {
        let mut map = Self::new();
        map.extend(members);
        map
    }
}

impl<T> Default for Map<T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: PartialEq> PartialEq for Map<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let sorted = |map| {
            let mut members: Vec<(&str, &T)> = Self::iter(map).collect();
            members.sort_by_key(|(name, _)| *name);
            members
        };
        sorted(self) == sorted(other)
    }
}

impl<T: fmt::Debug> fmt::Debug for Map<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<T> Index<&str> for Map<T> {
    type Output = T;

    /// # Panics
    ///
    /// If there is no member of this name.
    #[inline]
    fn index(&self, name: &str) -> &T {
        self.get(name)
            .unwrap_or_else(|| panic!("no member `{name}` in the map"))
    }
}

impl<T: Node> Node for Map<T> {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        let members = Map::of(value)?.into_iter().map(|(name, value)| {
            let value = T::read(value).map_err(|error| error.below(&name))?;
            Ok((name, value))
        });
        members.collect::<Result<Self, _>>()
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Object(self.iter().map(|(name, value)| (name, value.write())).collect())
    }

    #[inline]
    fn is_unset(&self) -> bool {
        self.is_empty()
    }
}

impl Map {
    /// Returns the members of an object.
    #[inline]
    pub(crate) fn of(value: Json) -> Result<Self, ReadError> {
        match value {
            Json::Object(members) => Ok(members),
            other => Err(ReadError::expected("an object", &other)),
        }
    }
}

serde_by_node!(Map);

#[cfg(test)]
mod tests {
    use super::Map;

    #[test]
    fn members_keep_their_order_and_the_last_duplicate_wins() {
        let mut map: Map<String> = [("b", "1"), ("a", "2"), ("b", "3"), ("c", "4"), ("b", "5")]
            .into_iter()
            .collect();
        assert!(map.iter().eq([
            ("b", &"5".to_owned()),
            ("a", &"2".to_owned()),
            ("c", &"4".to_owned())
        ]));
        assert_eq!(map.insert("a", "6").as_deref(), Some("2"));
        assert_eq!(map.remove("b").as_deref(), Some("5"));
        assert_eq!(
            (map.remove("b"), map.len(), map.contains_key("b")),
            (None, 2, false)
        );
        map.extend([("d", "7"), ("a", "8")]);
        assert!(map.keys().eq(["a", "c", "d"]));
        assert_eq!(map["a"], "8");
    }

    #[test]
    fn map_equality_ignores_order() {
        let map = |members: [(&str, &str); 2]| members.into_iter().collect::<Map<String>>();
        assert_eq!(map([("a", "1"), ("b", "2")]), map([("b", "2"), ("a", "1")]));
        assert_ne!(map([("a", "1"), ("b", "2")]), map([("a", "2"), ("b", "1")]));
    }
}
