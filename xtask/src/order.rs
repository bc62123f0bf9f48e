//! The order in which a schema file writes its `$defs` entries and their members.
//!
//! `serde_json::Value` sorts names; people wrote them in an order that means something, and so do the files
//! that we generate.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

/// Names in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Order {
    /// The `$defs` entries.
    pub(crate) defs: Vec<String>,
    members: HashMap<String, Vec<String>>,
}

impl Order {
    /// Reads the order from the text of a schema.
    pub(crate) fn of(text: &str) -> serde_json::Result<Self> {
        let document: Document = serde_json::from_str(text)?;
        let mut order = Self::default();
        for (name, def) in document.defs.0 {
            let members = def
                .properties
                .0
                .into_iter()
                .map(|(name, IgnoredAny)| name)
                .collect();
            order.members.insert(name.clone(), members);
            order.defs.push(name);
        }
        Ok(order)
    }

    /// The members of a `$defs` entry.
    pub(crate) fn members(&self, def: &str) -> &[String] {
        self.members.get(def).map_or(&[], Vec::as_slice)
    }
}

#[derive(Deserialize)]
struct Document {
    #[serde(rename = "$defs", default)]
    defs: Pairs<Def>,
}

#[derive(Deserialize)]
struct Def {
    #[serde(default)]
    properties: Pairs<IgnoredAny>,
}

/// A JSON object as pairs in the order of the text.
struct Pairs<T>(Vec<(String, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

struct PairsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PairsVisitor<T> {
    type Value = Pairs<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_text() {
        let text = r#"{"$defs":{"Z":{"properties":{"b":{},"a":{}}},"A":{"type":"string"}}}"#;
        let order = Order::of(text).expect("a schema");
        assert_eq!(order.defs, ["Z", "A"]);
        assert_eq!(order.members("Z"), ["b", "a"]);
        assert!(order.members("A").is_empty());
    }
}
