//! Reading and writing of generated objects and unions.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::json::Json;
use crate::map::Map;
use crate::node::{Node, Out, ReadError};

/// Deserializes a document as `T` and serializes it again.
#[inline]
pub(crate) fn through<T: DeserializeOwned + Serialize>(document: &str) -> serde_json::Result<String> {
    serde_json::to_string(&serde_json::from_str::<T>(document)?)
}

/// Reads a document as `T`, with an empty value for each missing member. Also returns their JSON pointers.
#[inline]
pub(crate) fn read_lenient<T: Node>(document: &str) -> serde_json::Result<(T, Vec<String>)> {
    let mut value: Json = serde_json::from_str(document)?;
    let mut added = Vec::new();
    loop {
        let fault = match T::read(value.clone()) {
            Ok(document) => return Ok((document, added)),
            Err(fault) => fault,
        };
        let object = fault.pointer();
        let filled = fault.hole().and_then(|(path, name)| {
            let pointer = format!("{object}/{name}");
            let empty = [
                Json::Object(Map::new()),
                Json::Array(Vec::new()),
                Json::String(String::new()),
            ];
            // Only reading tells which of them the schema has there.
            empty.into_iter().find_map(|empty| {
                let mut filled = value.clone();
                filled.object_mut(path.clone())?.insert(name, empty);
                match T::read(filled.clone()) {
                    Err(fault) if fault.hole().is_none() && fault.pointer() == pointer => None,
                    _ => Some((filled, pointer.clone())),
                }
            })
        });
        let Some((filled, pointer)) = filled else {
            return Err(serde::de::Error::custom(fault));
        };
        value = filled;
        added.push(pointer);
    }
}

/// The members of an object that are not read yet, and the positions of those that are.
pub(crate) struct Members(Map);

impl Members {
    #[inline]
    pub(crate) fn of(value: Json) -> Result<Self, ReadError> {
        Map::of(value).map(Self)
    }

    #[inline]
    pub(crate) fn required<T: Node>(&mut self, name: &str) -> Result<T, ReadError> {
        let value = self
            .0
            .slot(name)
            .and_then(Option::take)
            .ok_or_else(|| ReadError::missing(name))?;
        T::read(value).map_err(|error| error.below(name))
    }

    #[inline]
    pub(crate) fn optional<T: Node + Default>(&mut self, name: &str) -> Result<T, ReadError> {
        let Some(value) = self.0.slot(name).and_then(Option::take) else {
            return Ok(T::default());
        };
        let empty = as_if_absent(&value);
        let read = match value {
            Json::Null => T::default(),
            value => T::read(value).map_err(|error| error.below(name))?,
        };
        // A member that counts as absent is kept here, so that it is written as it was read.
        if let Some(empty) = empty.filter(|_| read.is_unset()) {
            self.0.insert(name, empty);
        }
        Ok(read)
    }

    #[inline]
    pub(crate) fn rest(self) -> Map {
        self.0
    }
}

#[inline]
fn as_if_absent(value: &Json) -> Option<Json> {
    match value {
        Json::Null => Some(Json::Null),
        Json::Array(items) if items.is_empty() => Some(Json::Array(Vec::new())),
        Json::Object(members) if members.is_empty() => Some(Json::Object(Map::new())),
        _ => None,
    }
}

/// The members of an object in writing order: as read or inserted, with new members following their predecessor in
/// the schema.
pub(crate) struct Written<'a> {
    members: Vec<(&'a str, Option<Out<'a>>)>,
    /// Where the next member without a position goes.
    next: usize,
}

impl<'a> Written<'a> {
    #[inline]
    pub(crate) fn new(extra: &'a Map) -> Self {
        let entries = extra.entries().iter();
        Self {
            members: entries
                .map(|(name, value)| (name.as_str(), value.as_ref().map(Node::write)))
                .collect(),
            next: 0,
        }
    }

    #[inline]
    pub(crate) fn required<T: Node>(&mut self, name: &'static str, value: &'a T) {
        let written = Some(value.write());
        let mut members = self.members.iter();
        if let Some(at) = members.position(|(other, _)| *other == name) {
            self.members[at].1 = written;
            self.next = at + 1;
        } else {
            self.members.insert(self.next, (name, written));
            self.next += 1;
        }
    }

    #[inline]
    pub(crate) fn optional<T: Node>(&mut self, name: &'static str, value: &'a T) {
        if !value.is_unset() {
            self.required(name, value);
        }
    }

    #[inline]
    pub(crate) fn finish(self) -> Out<'a> {
        let members = self.members.into_iter();
        Out::Object(members.filter_map(|(name, value)| Some((name, value?))).collect())
    }
}

// The generated functions are `#[inline]` so that only those in use are compiled to machine code: most programs use
// few of the types.

/// Implements reading and writing of an object:
/// `object!(Card { required id = "id", optional icon_url = "iconUrl" })`.
macro_rules! object {
    ($name:ident { $($kind:ident $field:ident = $member:literal,)* }) => {
        impl $crate::node::Node for $name {
            #[inline]
            fn read(value: $crate::Json) -> Result<Self, $crate::node::ReadError> {
                let mut members = $crate::object::Members::of(value)?;
                Ok(Self { $($field: members.$kind($member)?,)* extra: members.rest() })
            }

            #[inline]
            fn write(&self) -> $crate::node::Out<'_> {
                let mut members = $crate::object::Written::new(&self.extra);
                $(members.$kind($member, &self.$field);)*
                members.finish()
            }
        }
        $crate::node::serde_by_node!($name);

        impl $name {
            /// Reads JSON that lacks members which the schema requires, as registries take it: each is read as an empty one,
            /// and its JSON pointer is in the list. What has no empty form, such as an enumeration, must be there.
            ///
            /// # Errors
            ///
            /// Anything else does not fit the type.
            #[inline]
            pub fn read_lenient(json: &str) -> ::serde_json::Result<(Self, Vec<String>)> {
                $crate::object::read_lenient(json)
            }
        }
    };
}

/// Implements reading and writing of a union by its tag:
/// `tagged!(Scheme by "type" { "apiKey" => ApiKey(ApiKeyScheme) })`.
#[allow(unused_macros, reason = "not every dialect has a union")]
macro_rules! tagged {
    ($name:ident by $tag:literal { $($value:literal => $case:ident($object:ident),)* }) => {
        impl $crate::node::Node for $name {
            #[inline]
            fn read(value: $crate::Json) -> Result<Self, $crate::node::ReadError> {
                match value.get($tag).and_then($crate::Json::as_str) {
                    $(Some($value) => $crate::node::Node::read(value).map(Self::$case),)*
                    _ => Err($crate::node::ReadError::new(
                        concat!("`", $tag, "` must be one of", $(" `", $value, "`",)*)
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
        $crate::node::serde_by_node!($name);
    };
}

#[allow(unused_imports, reason = "not every dialect has every kind of type")]
pub(crate) use {object, tagged};
