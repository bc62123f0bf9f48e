//! The trait behind all generated types: conversion from and to JSON values.
//!
//! A small trait with plain calls instead of serde's derives: each member of a type compiles to one call, and the
//! code that does the work is compiled once.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::Number;

use crate::json::Json;

/// A value in a document.
pub(crate) trait Node: Sized {
    /// Converts from JSON.
    fn read(value: Json) -> Result<Self, ReadError>;

    /// Converts to JSON.
    fn write(&self) -> Out<'_>;

    /// Whether an optional member with this value is omitted.
    fn is_unset(&self) -> bool {
        false
    }
}

/// Deserializes a generated type by way of a JSON value.
#[inline]
pub(crate) fn deserialize<'de, T: Node, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(Json::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Implements serde's traits by way of [`Node`].
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
                $crate::node::deserialize(deserializer)
            }
        }
    };
}

pub(crate) use serde_by_node;

/// JSON about to be written; borrows strings and preserves the order of members.
pub(crate) enum Out<'a> {
    Null,
    Boolean(bool),
    Number(&'a Number),
    Text(&'a str),
    List(Vec<Out<'a>>),
    Object(Vec<(&'a str, Out<'a>)>),
}

impl Serialize for Out<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Number(value) => value.serialize(serializer),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    object.serialize_entry(name, value)?;
                }
                object.end()
            }
        }
    }
}

/// Why a value does not match its type, and where.
#[derive(Debug)]
pub(crate) struct ReadError {
    /// Member names and indices leading to the value, innermost first.
    path: Vec<String>,
    problem: Cow<'static, str>,
    /// The name of a required member, if that is missing.
    missing: Option<String>,
}

impl ReadError {
    #[inline]
    pub(crate) fn new(problem: impl Into<Cow<'static, str>>) -> Self {
        Self {
            path: Vec::new(),
            problem: problem.into(),
            missing: None,
        }
    }

    #[inline]
    pub(crate) fn missing(name: &str) -> Self {
        Self {
            missing: Some(name.to_owned()),
            ..Self::new(format!("missing member `{name}`"))
        }
    }

    /// JSON pointer of the value.
    #[inline]
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in self.path.iter().rev() {
            pointer.push('/');
            pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
        }
        pointer
    }

    /// The names and indices leading to the object that lacks a member, and the name of that.
    #[inline]
    pub(crate) fn hole(&self) -> Option<(impl Iterator<Item = &str> + Clone, &str)> {
        let path = self.path.iter().rev().map(String::as_str);
        Some((path, self.missing.as_deref()?))
    }

    #[inline]
    pub(crate) fn expected(what: &str, found: &Json) -> Self {
        let found = match found {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::String(_) => "a string",
            Json::Array(_) => "an array",
            Json::Object(_) => "an object",
        };
        Self::new(format!("expected {what}, found {found}"))
    }

    /// Prepends `step` to the path.
    #[inline]
    pub(crate) fn below(mut self, step: &str) -> Self {
        self.path.push(step.to_owned());
        self
    }
}

impl fmt::Display for ReadError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        if self.path.is_empty() {
            return Ok(());
        }
        write!(f, " at `{}`", self.pointer())
    }
}

impl Node for bool {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        value
            .as_bool()
            .ok_or_else(|| ReadError::expected("a boolean", &value))
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Boolean(*self)
    }
}

impl Node for Number {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        match value {
            Json::Number(number) => Ok(number),
            other => Err(ReadError::expected("a number", &other)),
        }
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Number(self)
    }
}

impl Node for String {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        match value {
            Json::String(text) => Ok(text),
            other => Err(ReadError::expected("a string", &other)),
        }
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Text(self)
    }
}

impl<T: Node> Node for Vec<T> {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        let Json::Array(items) = value else {
            return Err(ReadError::expected("an array", &value));
        };
        let mut list = Self::with_capacity(items.len());
        for (at, item) in items.into_iter().enumerate() {
            list.push(T::read(item).map_err(|error| error.below(&at.to_string()))?);
        }
        Ok(list)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::List(self.iter().map(Node::write).collect())
    }

    #[inline]
    fn is_unset(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Node> Node for Option<T> {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        T::read(value).map(Some)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        self.as_ref().map_or(Out::Null, Node::write)
    }

    #[inline]
    fn is_unset(&self) -> bool {
        self.is_none()
    }
}

impl<T: Node> Node for Box<T> {
    #[inline]
    fn read(value: Json) -> Result<Self, ReadError> {
        T::read(value).map(Self::new)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        (**self).write()
    }
}
