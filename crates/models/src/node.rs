//! What every generated type can do: be made of a JSON value, and say what JSON it is.
//!
//! One small trait with plain calls instead of serde's derives: the code of a type is then a line for each member,
//! and the code that does the work is compiled once.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Map, Number, Value};

/// A value of a document.
pub(crate) trait Node: Sized {
    /// Makes it of JSON.
    fn read(value: Value) -> Result<Self, ReadError>;

    /// Says what JSON it is.
    fn write(&self) -> Out<'_>;

    /// Whether an optional member with this value is left out.
    fn is_unset(&self) -> bool {
        false
    }
}

/// JSON about to be written: borrows all text, and keeps the order of members.
pub(crate) enum Out<'a> {
    /// `true` or `false`.
    Boolean(bool),
    Number(&'a Number),
    Text(&'a str),
    Json(&'a Value),
    List(Vec<Out<'a>>),
    Object(Vec<(&'a str, Out<'a>)>),
}

impl Serialize for Out<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Number(value) => value.serialize(serializer),
            Self::Text(value) => serializer.serialize_str(value),
            Self::Json(value) => value.serialize(serializer),
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

/// Why a value does not fit its type, and where.
#[derive(Debug)]
pub(crate) struct ReadError {
    /// Names and indices on the way to the value, the innermost first.
    path: Vec<String>,
    problem: Cow<'static, str>,
}

impl ReadError {
    #[inline]
    pub(crate) fn new(problem: impl Into<Cow<'static, str>>) -> Self {
        Self {
            path: Vec::new(),
            problem: problem.into(),
        }
    }

    #[inline]
    fn expected(what: &str, found: &Value) -> Self {
        let found = match found {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        };
        Self::new(format!("expected {what}, found {found}"))
    }

    /// The same fault, seen from outside of `step`.
    #[inline]
    pub(crate) fn below(mut self, step: &str) -> Self {
        self.path.push(step.replace('~', "~0").replace('/', "~1"));
        self
    }
}

impl fmt::Display for ReadError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        f.write_str(" at `")?;
        for step in self.path.iter().rev() {
            write!(f, "/{step}")?;
        }
        f.write_str("`")
    }
}

impl Node for Value {
    #[inline]
    fn read(value: Value) -> Result<Self, ReadError> {
        Ok(value)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Json(self)
    }
}

impl Node for bool {
    #[inline]
    fn read(value: Value) -> Result<Self, ReadError> {
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
    fn read(value: Value) -> Result<Self, ReadError> {
        match value {
            Value::Number(number) => Ok(number),
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
    fn read(value: Value) -> Result<Self, ReadError> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(ReadError::expected("a string", &other)),
        }
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Text(self)
    }
}

/// The members of an object.
#[inline]
pub(crate) fn read_object(value: Value) -> Result<Map<String, Value>, ReadError> {
    match value {
        Value::Object(members) => Ok(members),
        other => Err(ReadError::expected("an object", &other)),
    }
}

impl Node for Map<String, Value> {
    #[inline]
    fn read(value: Value) -> Result<Self, ReadError> {
        read_object(value)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Object(
            self.iter()
                .map(|(name, value)| (name.as_str(), Out::Json(value)))
                .collect(),
        )
    }

    #[inline]
    fn is_unset(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Node> Node for BTreeMap<String, T> {
    #[inline]
    fn read(value: Value) -> Result<Self, ReadError> {
        let mut map = Self::new();
        for (name, value) in read_object(value)? {
            let value = T::read(value).map_err(|error| error.below(&name))?;
            map.insert(name, value);
        }
        Ok(map)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        Out::Object(
            self.iter()
                .map(|(name, value)| (name.as_str(), value.write()))
                .collect(),
        )
    }

    #[inline]
    fn is_unset(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Node> Node for Vec<T> {
    #[inline]
    fn read(value: Value) -> Result<Self, ReadError> {
        let Value::Array(items) = value else {
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
    fn read(value: Value) -> Result<Self, ReadError> {
        T::read(value).map(Some)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        self.as_ref().map_or(Out::Json(&Value::Null), Node::write)
    }

    #[inline]
    fn is_unset(&self) -> bool {
        self.is_none()
    }
}

impl<T: Node> Node for Box<T> {
    #[inline]
    fn read(value: Value) -> Result<Self, ReadError> {
        T::read(value).map(Self::new)
    }

    #[inline]
    fn write(&self) -> Out<'_> {
        (**self).write()
    }
}
