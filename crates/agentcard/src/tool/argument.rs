//! Which types can be arguments, and what each is to a tool.

use std::any::type_name;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

use super::call::{Context, Input, State, StateDef};
use super::definition::SchemaFn;
use crate::message::Message;

/// A type that a tool can take: one that decodes from JSON and knows its schema, or [`Context`] or [`State`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be an argument of a tool",
    label = "no schema, or not decodable",
    note = "derive `serde::Deserialize` and `schemars::JsonSchema` for it; what no client sends is marked \
            `#[arg(state)]`, `#[arg(context)]` or `#[arg(skip)]`"
)]
pub trait Argument: Sized {
    /// What the type is to a tool.
    const KIND: ArgumentKind;

    /// Takes it out of a call; `None` if it can't be had, which `input` has noted.
    fn take(input: &mut Input<'_>) -> Option<Self>;
}

/// What a type is to a tool.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum ArgumentKind {
    /// A client sends it.
    Data {
        /// Its schema.
        schema: SchemaFn,
        /// Its name as the compiler spells it.
        name: fn() -> &'static str,
        /// Whether its decoder takes an absent member, as `Option` does.
        optional: fn() -> bool,
    },
    /// The server provides it; no schema shows it.
    Provided {
        /// The state that the set has to hold for it.
        state: Option<StateDef>,
    },
}

#[diagnostic::do_not_recommend]
impl<T: JsonSchema + DeserializeOwned> Argument for T {
    const KIND: ArgumentKind = ArgumentKind::Data {
        schema: schema_of::<T>,
        name: type_name::<T>,
        optional: takes_absence::<T>,
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

/// The schema of `T`, by reference where schemars names it.
#[inline]
pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// Whether `T` decodes from nothing. serde asks the same of a field that is not there, so aliases of `Option` and
/// transparent wrappers of it are seen for what they are.
#[inline]
fn takes_absence<T: DeserializeOwned>() -> bool {
    T::deserialize(Absent).is_ok()
}

/// A deserializer with nothing to give.
pub(super) struct Absent;

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

/// Tells `serde_json::Value`, by whatever name, from all other types: an inherent constant goes before that of a trait.
pub struct TypedProbe<T: ?Sized>(PhantomData<T>);

impl TypedProbe<serde_json::Value> {
    /// Any JSON value fits the type.
    pub const UNTYPED: bool = true;
}

/// The answer for all other types.
pub trait UntypedFallback {
    /// Any JSON value fits the type.
    const UNTYPED: bool = false;
}

impl<T: ?Sized> UntypedFallback for TypedProbe<T> {}

/// Refuses an argument of which any JSON value would be one.
///
/// # Panics
///
/// In const evaluation, which makes it a compile error.
#[track_caller]
#[inline]
pub const fn assert_typed(argument: &str, untyped: bool) {
    if !untyped {
        return;
    }
    Message::new("argument `")
        .text(argument)
        .text("` takes any JSON value: give it a type, or say `#[arg(any)]`")
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
    fn absence_is_asked_of_the_decoder() {
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
