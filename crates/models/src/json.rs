//! JSON values, for the parts of a document that its schema does not describe.

use std::fmt;
use std::iter::from_fn;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::{Number, Value};

use crate::map::Map;
use crate::node::{Node, Out, ReadError};

/// A JSON value whose objects preserve the order of their members.
///
/// `serde_json::Value` sorts members unless a crate in the build enables its feature `preserve_order`. Convert to
/// it with `into`; create one with [`serde_json::to_value`].
///
/// ```
/// use agentcard_models::Json;
/// use serde_json::json;
///
/// let text = r#"{"floor":3,"building":{"street":"Elm","city":"Oslo"}}"#;
/// let json: Json = serde_json::from_str(text).unwrap();
/// assert_eq!(serde_json::to_string(&json).unwrap(), text);
/// assert_eq!(json.get("floor"), Some(&Json::from(json!(3))));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Json {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(Map),
}

impl Json {
    /// Returns the value of a member; `None` if this is not an object or lacks the member.
    #[inline]
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object()?.get(name)
    }

    /// Returns the value if it is a boolean.
    #[inline]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the value if it is a number.
    #[inline]
    pub const fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the text if the value is a string.
    #[inline]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the items if the value is an array.
    #[inline]
    pub fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the members if the value is an object.
    #[inline]
    pub const fn as_object(&self) -> Option<&Map> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The object to which these names and indices lead.
    #[inline]
    pub(crate) fn object_mut<'p>(&mut self, path: impl Iterator<Item = &'p str>) -> Option<&mut Map> {
        let mut value = self;
        for step in path {
            value = match value {
                Self::Object(members) => members.get_mut(step)?,
                Self::Array(items) => items.get_mut(step.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        match value {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }
}

impl From<Value> for Json {
    #[inline]
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(value),
            Value::Number(value) => Self::Number(value),
            Value::String(text) => Self::String(text),
            Value::Array(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Value::Object(members) => Self::Object(members.into_iter().collect()),
        }
    }
}

impl From<bool> for Json {
    #[inline]
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<&str> for Json {
    #[inline]
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Json {
    #[inline]
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<Map> for Json {
    #[inline]
    fn from(members: Map) -> Self {
        Self::Object(members)
    }
}

impl Node for Json {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        Ok(value)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        match self {
            Self::Null => Out::Null,
            Self::Bool(value) => value.write(),
            Self::Number(value) => value.write(),
            Self::String(text) => text.write(),
            Self::Array(items) => items.write(),
            Self::Object(members) => members.write(),
        }
    }
}

impl Serialize for Json {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyJson)
    }
}

struct AnyJson;

impl<'de> Visitor<'de> for AnyJson {
    type Value = Json;

    #[inline]
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    #[inline]
    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    #[inline]
    fn visit_none<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        Json::deserialize(deserializer)
    }

    #[inline]
    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    #[inline]
    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    #[inline]
    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    #[inline]
    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    #[inline]
    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::String(text.to_owned()))
    }

    #[inline]
    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        Ok(Json::String(text))
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let items = from_fn(|| items.next_element().transpose());
        items.collect::<Result<_, _>>().map(Json::Array)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let members = from_fn(|| members.next_entry::<String, Json>().transpose());
        let members: Map = members.collect::<Result<_, _>>()?;
        match members.get(NUMBER) {
            Some(Json::String(text)) if members.len() == 1 => number(text).map_err(Error::custom),
            _ => Ok(Json::Object(members)),
        }
    }
}

/// The key under which `serde_json` passes numbers when a crate in the build enables its feature
/// `arbitrary_precision`.
const NUMBER: &str = "$serde_json::private::Number";

/// Reads an object with that key: either a number passed by `serde_json`, or an object of the document that looks
/// the same. Only `serde_json` can tell them apart.
#[inline]
fn number(text: &str) -> serde_json::Result<Json> {
    let object = Value::Object([(NUMBER.to_owned(), text.into())].into_iter().collect());
    serde_json::from_value::<Value>(object).map(Json::from)
}
