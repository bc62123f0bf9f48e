//! Types of arguments: how tools receive them, and how a call passes them on.

use std::any::type_name;
use std::marker::PhantomData;

use agentcard_rules::pointer::below;
use schemars::JsonSchema;
use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use super::context::{Context, State, StateDef};
use super::definition::{ArgDef, Call, DefaultDef, ToolDef};
use super::error::CallError;
use super::output::{Outcome, SchemaFn, schema_of};
use crate::message::Message;

/// A type of tool argument: one that deserializes from JSON and has a schema, or [`Context`] or [`State`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be an argument of a tool",
    label = "must implement `Deserialize` and `JsonSchema`",
    note = "derive `serde::Deserialize` and `schemars::JsonSchema` for it, or for a type of another crate enable \
            a feature of schemars, such as `chrono04`; mark what no client sends with `#[arg(state)]`, \
            `#[arg(context)]` or `#[arg(skip)]`"
)]
pub trait Argument: Sized {
    /// How a tool receives the type.
    const KIND: ArgumentKind;

    /// Takes the value from a call; `None` if that fails, which is recorded in `input`.
    fn take(input: &mut Input<'_>) -> Option<Self>;
}

/// How a tool receives an argument of a type.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum ArgumentKind {
    /// The client sends it.
    Data {
        /// Its schema.
        schema: SchemaFn,
        /// Its name according to the compiler.
        name: fn() -> &'static str,
        /// Whether it can be deserialized from an absent field, like `Option`.
        optional: fn() -> bool,
        /// Why a value can't be deserialized.
        refuses: fn(&Value) -> Option<Undecoded>,
    },
    /// The server provides it; it is not part of the schema.
    Provided {
        /// The state that the set must contain for it.
        state: Option<StateDef>,
    },
}

#[diagnostic::do_not_recommend]
impl<T: JsonSchema + DeserializeOwned> Argument for T {
    const KIND: ArgumentKind = ArgumentKind::Data {
        schema: schema_of::<T>,
        name: type_name::<T>,
        optional: takes_absence::<T>,
        refuses: |value| decode::<T>(value).err(),
    };

    #[inline]
    fn take(input: &mut Input<'_>) -> Option<Self> {
        input.decode_next()
    }
}

impl Argument for Context {
    const KIND: ArgumentKind = ArgumentKind::Provided { state: None };

    #[inline]
    fn take(input: &mut Input<'_>) -> Option<Self> {
        Some(input.copy_context())
    }
}

impl<T: Send + Sync + 'static> Argument for State<T> {
    const KIND: ArgumentKind = ArgumentKind::Provided {
        state: Some(StateDef::of::<T>()),
    };

    #[inline]
    fn take(input: &mut Input<'_>) -> Option<Self> {
        input.share()
    }
}

/// Why a value can't be deserialized: the JSON pointer in the argument, as far as it is known, and the message.
#[derive(Debug, Clone)]
pub struct Undecoded {
    pub(super) pointer: String,
    pub(super) message: String,
}

/// Deserialization errors by the names of the arguments.
type Faults = Vec<(&'static str, Undecoded)>;

#[inline]
fn decode<T: DeserializeOwned>(value: &Value) -> Result<T, Undecoded> {
    serde_path_to_error::deserialize(value).map_err(|error| undecoded(error.path(), error.inner()))
}

#[inline]
fn undecoded(path: &serde_path_to_error::Path, fault: &serde_json::Error) -> Undecoded {
    let mut pointer = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => pointer = below(&pointer, index),
            Segment::Map { key: name } | Segment::Enum { variant: name } => {
                pointer = below(&pointer, name.escape_debug());
            }
            Segment::Unknown => break,
        }
    }
    let message = fault.to_string();
    // Keys of maps are deserialized from their own text, whose line numbers are meaningless.
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    Undecoded { pointer, message }
}

/// Whether `T` can be deserialized from nothing. serde treats absent fields in the same way, so aliases of `Option`
/// and transparent wrappers around it are recognized.
#[inline]
fn takes_absence<T: DeserializeOwned>() -> bool {
    T::deserialize(Absent).is_ok()
}

/// A deserializer without a value.
struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("absent"))
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Arguments that the schema accepts.
#[derive(Debug)]
pub(super) struct Accepted {
    /// As they were sent.
    pub(super) arguments: Map<String, Value>,
    /// Equivalent values by name, in case the original is rejected: `3` for `3.0` where an integer is expected, and
    /// nothing for null where the value is optional.
    pub(super) instead: Vec<(String, Option<Value>)>,
}

impl Accepted {
    /// An equivalent of the argument, if there is one: `Some(None)` for a null that counts as absent.
    #[inline]
    #[expect(clippy::option_option, reason = "absence is an equivalent, too")]
    pub(super) fn instead(&self, argument: &str) -> Option<Option<&Value>> {
        let mut all = self.instead.iter();
        let (_, value) = all.find(|(name, _)| name == argument)?;
        Some(value.as_ref())
    }
}

/// The input of a tool call. Returns the arguments in the order of [`ToolDef::arguments`] and records failures, so
/// that all faults are reported together.
#[derive(Debug)]
pub struct Input<'call> {
    tool: &'static ToolDef,
    /// The remaining arguments.
    left: &'static [ArgDef],
    accepted: Accepted,
    context: &'call Context,
    /// Deserialization errors, by argument name.
    undecoded: Faults,
    missing: Option<CallError>,
}

impl<'call> Input<'call> {
    #[inline]
    pub(super) fn new(tool: &'static ToolDef, accepted: Accepted, context: &'call Context) -> Self {
        Self {
            tool,
            left: tool.arguments,
            accepted,
            context,
            undecoded: Vec::new(),
            missing: None,
        }
    }

    /// Takes the next argument.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "each is of another type")]
    pub fn next<T: Argument>(&mut self) -> Option<T> {
        T::take(self)
    }

    /// Takes the next argument, or the default of its type.
    #[inline]
    pub fn next_or_default<T: DeserializeOwned + Default>(&mut self) -> Option<T> {
        match self.decode_sent()? {
            Ok(value) => Some(value),
            Err(_) => Some(T::default()),
        }
    }

    /// Deserializes an argument that clients can't send from its JSON text.
    #[inline]
    pub fn constant<T: DeserializeOwned>(&mut self, json: &str) -> Option<T> {
        let value = serde_json::from_str(json).unwrap_or_default();
        match decode(&value) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.undecoded.push(("", fault));
                None
            }
        }
    }

    /// Borrows state from the set.
    #[inline]
    pub fn state<T: Send + Sync + 'static>(&mut self) -> Option<&'call T> {
        let state = self.context.state();
        if state.is_none() {
            self.lack_state(type_name::<T>());
        }
        state
    }

    /// Borrows a value of the request.
    #[inline]
    pub fn context<T: Send + Sync + 'static>(&mut self) -> Option<&'call T> {
        let value = self.context.lend();
        if value.is_none() {
            self.missing.get_or_insert(CallError::MissingContext {
                tool: self.tool.name.to_owned(),
                value: type_name::<T>(),
            });
        }
        value
    }

    /// Runs a struct tool.
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "what a definition's `call` returns")]
    pub fn run<T: Call + 'call>(&self, arguments: T) -> Option<Outcome<'call>> {
        let context: &'call Context = self.context;
        Some(Outcome::later(arguments.call(context)))
    }

    /// Returns a clone of the context.
    #[inline]
    pub(super) fn copy_context(&mut self) -> Context {
        self.sent();
        self.context.clone()
    }

    /// Returns shared state from the set.
    #[inline]
    pub(super) fn share<T: Send + Sync + 'static>(&mut self) -> Option<State<T>> {
        self.sent();
        let state = self.context.states.share().map(State::from);
        if state.is_none() {
            self.lack_state(type_name::<T>());
        }
        state
    }

    /// Deserializes the next argument.
    #[inline]
    pub(super) fn decode_next<T: DeserializeOwned>(&mut self) -> Option<T> {
        match self.decode_sent()? {
            Ok(value) => Some(value),
            Err(argument) => match argument.default {
                Some(DefaultDef::Json(json) | DefaultDef::Unproven(json, _)) => self.constant(json),
                _ => self.absent(argument),
            },
        }
    }

    /// Deserializes the next argument or its equivalent; if that is an absent value, returns the definition.
    #[inline]
    fn decode_sent<T: DeserializeOwned>(&mut self) -> Option<Result<T, &'static ArgDef>> {
        let argument = self.sent()?;
        let Some(sent) = self.accepted.arguments.get(argument.name) else {
            return Some(Err(argument));
        };
        let fault = match decode(sent) {
            Ok(value) => return Some(Ok(value)),
            Err(fault) => fault,
        };
        match self.accepted.instead(argument.name) {
            None => self.refuse(argument, fault),
            Some(None) => Some(Err(argument)),
            Some(Some(value)) => match decode(value) {
                Ok(value) => Some(Ok(value)),
                Err(fault) => self.refuse(argument, fault),
            },
        }
    }

    /// Advances to the next argument.
    #[inline]
    fn sent(&mut self) -> Option<&'static ArgDef> {
        let (argument, left) = self.left.split_first()?;
        self.left = left;
        Some(argument)
    }

    #[inline]
    fn absent<T: DeserializeOwned>(&mut self, argument: &'static ArgDef) -> Option<T> {
        let value = T::deserialize(Absent).ok();
        if value.is_none() {
            let (pointer, message) = (String::new(), "missing".to_owned());
            self.undecoded
                .push((argument.name, Undecoded { pointer, message }));
        }
        value
    }

    #[inline]
    fn refuse<T>(&mut self, argument: &'static ArgDef, fault: Undecoded) -> Option<T> {
        self.undecoded.push((argument.name, fault));
        None
    }

    #[inline]
    fn lack_state(&mut self, state: &'static str) {
        self.missing.get_or_insert(CallError::MissingState {
            tool: self.tool.name.to_owned(),
            state,
            hint: self.context.states.hint(state),
        });
    }

    /// Why the function was not called: the deserialization errors of the arguments.
    #[inline]
    pub(super) fn refusal(self) -> Result<(Accepted, Faults), CallError> {
        match self.missing {
            Some(missing) => Err(missing),
            None => Ok((self.accepted, self.undecoded)),
        }
    }
}

/// Distinguishes `serde_json::Value`, under any name, from other types: an inherent constant takes precedence over
/// that of a trait.
pub struct TypedProbe<T: ?Sized>(PhantomData<T>);

impl TypedProbe<serde_json::Value> {
    /// The type accepts any JSON value.
    pub const UNTYPED: bool = true;
}

/// The constant for all other types.
pub trait UntypedFallback {
    /// The type accepts any JSON value.
    const UNTYPED: bool = false;
}

impl<T: ?Sized> UntypedFallback for TypedProbe<T> {}

/// Distinguishes types whose default can be serialized from all others.
pub struct DefaultProbe<T>(PhantomData<T>);

impl<T: Default + Serialize> DefaultProbe<T> {
    /// Serializes the default.
    pub const WRITE: Option<fn() -> Option<Value>> = Some(|| serde_json::to_value(T::default()).ok());
}

/// The constant for all other types.
pub trait UnwrittenFallback {
    /// The default can't be serialized.
    const WRITE: Option<fn() -> Option<Value>> = None;
}

impl<T> UnwrittenFallback for DefaultProbe<T> {}

/// Rejects an argument that accepts any JSON value.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[track_caller]
#[inline]
pub const fn assert_typed(argument: &str, untyped: bool) {
    if !untyped {
        return;
    }
    Message::new("argument `")
        .text(argument)
        .text("` accepts any JSON value; give it a type, or mark it `#[arg(any)]`")
        .fail()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Maybe = Option<u8>;

    #[derive(serde::Deserialize)]
    #[serde(transparent)]
    struct Wrapped(#[expect(dead_code)] Option<String>);

    #[test]
    fn optional_types_are_detected_by_deserializing() {
        assert!(takes_absence::<Option<String>>());
        assert!(takes_absence::<Maybe>());
        assert!(takes_absence::<Wrapped>());
        assert!(!takes_absence::<String>());
        assert!(!takes_absence::<Vec<Option<u8>>>());
        assert!(!takes_absence::<serde_json::Value>());
        assert!(!takes_absence::<()>());
    }

    #[test]
    fn the_probe_sees_through_aliases() {
        type Anything = serde_json::Value;
        const { assert!(<TypedProbe<Anything>>::UNTYPED) }
        const { assert!(!<TypedProbe<String>>::UNTYPED) }
    }
}
