//! How generated objects and unions are read and written.

use serde::Serialize;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

use crate::node::{Node, Out, ReadError, read_object};

/// Reads any generated type by way of a JSON value.
#[inline]
pub(crate) fn deserialize<'de, T: Node, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(Value::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Reads a document as `T` and writes it again.
#[inline]
pub(crate) fn through<T: DeserializeOwned + Serialize>(document: Value) -> serde_json::Result<Value> {
    serde_json::to_value(serde_json::from_value::<T>(document)?)
}

/// The members of an object that were not asked for yet.
pub(crate) struct Members(Map<String, Value>);

impl Members {
    #[inline]
    pub(crate) fn of(value: Value) -> Result<Self, ReadError> {
        read_object(value).map(Self)
    }

    #[inline]
    pub(crate) fn required<T: Node>(&mut self, name: &str) -> Result<T, ReadError> {
        let value = self
            .0
            .remove(name)
            .ok_or_else(|| ReadError::new(format!("missing member `{name}`")))?;
        T::read(value).map_err(|error| error.below(name))
    }

    #[inline]
    pub(crate) fn optional<T: Node + Default>(&mut self, name: &str) -> Result<T, ReadError> {
        let Some(value) = self.0.remove(name) else {
            return Ok(T::default());
        };
        let empty = as_if_absent(&value);
        let read = match value {
            Value::Null => T::default(),
            value => T::read(value).map_err(|error| error.below(name))?,
        };
        // What reads like an absent member stays among the others, so that it is written as it was.
        if let Some(empty) = empty.filter(|_| read.is_unset()) {
            self.0.insert(name.to_owned(), empty);
        }
        Ok(read)
    }

    #[inline]
    pub(crate) fn rest(self) -> Map<String, Value> {
        self.0
    }
}

#[inline]
fn as_if_absent(value: &Value) -> Option<Value> {
    match value {
        Value::Null => Some(Value::Null),
        Value::Array(items) if items.is_empty() => Some(Value::Array(Vec::new())),
        Value::Object(members) if members.is_empty() => Some(Value::Object(Map::new())),
        _ => None,
    }
}

/// The members of an object as they are written: those of the schema in its order, then all others.
pub(crate) struct Written<'a>(Vec<(&'a str, Out<'a>)>);

impl<'a> Written<'a> {
    #[inline]
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    #[inline]
    pub(crate) fn required<T: Node>(&mut self, name: &'static str, value: &'a T) {
        self.0.push((name, value.write()));
    }

    #[inline]
    pub(crate) fn optional<T: Node>(&mut self, name: &'static str, value: &'a T) {
        if !value.is_unset() {
            self.required(name, value);
        }
    }

    #[inline]
    pub(crate) fn finish(mut self, extra: &'a Map<String, Value>) -> Out<'a> {
        for (name, value) in extra {
            if self.0.iter().all(|(written, _)| written != name) {
                self.0.push((name, Out::Json(value)));
            }
        }
        Out::Object(self.0)
    }
}

// Functions of the macros are `inline` so that only those that someone calls are ever compiled to machine code: most
// programs name few of the types.

/// Serde's traits by way of [`Node`].
macro_rules! serde_by_node {
    ($name:ident) => {
        impl ::serde::Serialize for $name {
            #[inline]
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::node::Node::write(self).serialize(serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::object::deserialize(deserializer)
            }
        }
    };
}

/// Reads and writes an object: `object!(Card { required id = "id", optional icon_url = "iconUrl" })`.
macro_rules! object {
    ($name:ident { $($kind:ident $field:ident = $member:literal,)* }) => {
        impl $crate::node::Node for $name {
            #[inline]
            fn read(value: ::serde_json::Value) -> Result<Self, $crate::node::ReadError> {
                let mut members = $crate::object::Members::of(value)?;
                Ok(Self { $($field: members.$kind($member)?,)* extra: members.rest() })
            }

            #[inline]
            fn write(&self) -> $crate::node::Out<'_> {
                let mut members = $crate::object::Written::new();
                $(members.$kind($member, &self.$field);)*
                members.finish(&self.extra)
            }
        }
        $crate::object::serde_by_node!($name);
    };
}

/// Reads and writes a union by its tag: `tagged!(Scheme by "type" { "apiKey" => ApiKey(ApiKeyScheme) })`.
#[allow(unused_macros, reason = "not every dialect has a union")]
macro_rules! tagged {
    ($name:ident by $tag:literal { $($value:literal => $case:ident($object:ident),)* }) => {
        impl $crate::node::Node for $name {
            #[inline]
            fn read(value: ::serde_json::Value) -> Result<Self, $crate::node::ReadError> {
                match value.get($tag).and_then(::serde_json::Value::as_str) {
                    $(Some($value) => $crate::node::Node::read(value).map(Self::$case),)*
                    _ => Err($crate::node::ReadError::new(
                        concat!("`", $tag, "` has to be one of", $(" `", $value, "`",)*)
                    )),
                }
            }

            #[inline]
            fn write(&self) -> $crate::node::Out<'_> {
                match self {
                    $(Self::$case(object) => object.write(),)*
                }
            }
        }
        $(impl From<$object> for $name {
            #[inline]
            fn from(object: $object) -> Self {
                Self::$case(object)
            }
        })*
        $crate::object::serde_by_node!($name);
    };
}

#[allow(unused_imports, reason = "not every dialect has every kind of type")]
pub(crate) use {object, serde_by_node, tagged};
