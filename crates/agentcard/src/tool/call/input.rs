//! The arguments of one call, taken out one after the other.

use std::any::type_name;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answer::Outcome;
use super::context::{Call, Context};
use super::error::CallError;
use super::state::State;
use crate::tool::argument::{Absent, Argument};
use crate::tool::check::Report;
use crate::tool::definition::ToolDef;
use crate::tool::parameter::{ArgDef, DefaultDef};
use crate::tool::result::CallResult;

/// What a tool is called with. It gives the arguments in the order of [`ToolDef::arguments`]; what can't be had is
/// noted, so that all faults are told at once.
#[derive(Debug)]
pub struct Input<'call> {
    tool: &'static ToolDef,
    /// Those that are still to come.
    left: &'static [ArgDef],
    arguments: Map<String, Value>,
    context: &'call Context,
    report: Report,
    missing: Option<CallError>,
}

impl<'call> Input<'call> {
    #[inline]
    pub(super) fn new(
        tool: &'static ToolDef,
        arguments: Map<String, Value>,
        context: &'call Context,
    ) -> Self {
        Self {
            tool,
            left: tool.arguments,
            arguments,
            context,
            report: Report::default(),
            missing: None,
        }
    }

    /// The next argument.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "each is of another type")]
    pub fn next<T: Argument>(&mut self) -> Option<T> {
        T::take(self)
    }

    /// The next argument, or the default of its type.
    #[inline]
    pub fn next_or_default<T: DeserializeOwned + Default>(&mut self) -> Option<T> {
        match self.sent() {
            Some((argument, Some(value))) => self.decode(argument.name, value),
            _ => Some(T::default()),
        }
    }

    /// An argument that no client sends, from JSON text.
    #[inline]
    pub fn constant<T: DeserializeOwned>(&mut self, json: &str) -> Option<T> {
        self.decode("", serde_json::from_str(json).unwrap_or_default())
    }

    /// Borrows state of the set.
    #[inline]
    pub fn state<T: Send + Sync + 'static>(&mut self) -> Option<&'call T> {
        let state = self.context.state();
        if state.is_none() {
            self.lack_state(type_name::<T>());
        }
        state
    }

    /// Borrows something of the request.
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

    /// Runs a struct that is a tool.
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "what a definition's `call` returns")]
    pub fn run<T: Call + 'call>(&self, arguments: T) -> Option<Outcome<'call>> {
        let context: &'call Context = self.context;
        Some(Outcome::later(arguments.call(context)))
    }

    /// A copy of the context.
    #[inline]
    pub(crate) fn copy_context(&mut self) -> Context {
        self.sent();
        self.context.clone()
    }

    /// Shares state of the set.
    #[inline]
    pub(crate) fn share<T: Send + Sync + 'static>(&mut self) -> Option<State<T>> {
        self.sent();
        let state = self.context.states().share().map(State::from);
        if state.is_none() {
            self.lack_state(type_name::<T>());
        }
        state
    }

    /// Decodes the next argument.
    #[inline]
    pub(crate) fn decode_next<T: DeserializeOwned>(&mut self) -> Option<T> {
        match self.sent()? {
            (argument, Some(value)) => self.decode(argument.name, value),
            (argument, None) => match argument.default {
                Some(DefaultDef::Json(json) | DefaultDef::Unproven(json, _)) => self.constant(json),
                _ => self.absent(argument.name),
            },
        }
    }

    /// Passes on to the next argument, with what the client sent for it.
    #[inline]
    fn sent(&mut self) -> Option<(&'static ArgDef, Option<Value>)> {
        let (argument, left) = self.left.split_first()?;
        self.left = left;
        Some((argument, self.arguments.remove(argument.name)))
    }

    #[inline]
    fn absent<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let value = T::deserialize(Absent).ok();
        if value.is_none() {
            self.report.missing(name);
        }
        value
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, name: &str, value: Value) -> Option<T> {
        match T::deserialize(value) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.report.undecoded(name, &fault);
                None
            }
        }
    }

    #[inline]
    fn lack_state(&mut self, state: &'static str) {
        self.missing.get_or_insert(CallError::MissingState {
            tool: self.tool.name.to_owned(),
            state,
        });
    }

    /// Why the function was not called.
    #[inline]
    pub(super) fn refusal(self) -> Result<CallResult, CallError> {
        match self.missing {
            Some(missing) => Err(missing),
            None => Ok(self.report.into_result(self.tool.name)),
        }
    }
}
