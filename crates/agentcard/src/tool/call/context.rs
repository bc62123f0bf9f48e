//! What a tool can know of the call besides its arguments.

use std::any::Any;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::cancellation::Cancellation;
use super::values::Values;
use crate::tool::output::ToolOutput;

/// The request that a tool answers. An argument of this type is never part of the schema.
///
/// Whoever serves the tools puts in what it knows of the request, by type:
///
/// ```
/// use agentcard::Context;
///
/// #[derive(Clone)]
/// struct User(String);
///
/// let context = Context::default().with(User("ann".to_owned()));
/// assert_eq!(context.get::<User>().map(|user| user.0.as_str()), Some("ann"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Context {
    extensions: Values,
    states: Values,
    meta: Option<Arc<Map<String, Value>>>,
    cancellation: Cancellation,
}

impl Context {
    /// Adds what the server knows of the request; a tool takes it by its type.
    #[must_use]
    #[inline]
    pub fn with<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.extensions.insert(Arc::new(value));
        self
    }

    /// Sets `_meta` of the request.
    #[must_use]
    #[inline]
    pub fn with_meta(mut self, meta: Map<String, Value>) -> Self {
        self.meta = Some(Arc::new(meta));
        self
    }

    /// Sets what cancels the call.
    #[must_use]
    #[inline]
    pub fn with_cancellation(mut self, cancellation: Cancellation) -> Self {
        self.cancellation = cancellation;
        self
    }

    /// What the server knows of the request, by type.
    #[inline]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let known = self.extensions.get();
        #[cfg(feature = "rmcp")]
        let known = known.or_else(|| crate::rmcp::extension(self.extensions.get()?));
        known
    }

    /// What the tool set holds, by type.
    #[inline]
    pub fn state<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.states.get()
    }

    /// `_meta` of the request.
    #[inline]
    pub fn meta(&self) -> Option<&Map<String, Value>> {
        self.meta.as_deref()
    }

    /// What cancels the call.
    #[inline]
    pub fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    #[inline]
    pub(crate) fn with_states(mut self, states: Values) -> Self {
        self.states = states;
        self
    }

    #[inline]
    pub(super) fn states(&self) -> &Values {
        &self.states
    }

    /// Something of the request: the context itself, what the server knows, or what the set holds.
    #[inline]
    pub(super) fn lend<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let this: &dyn Any = self;
        this.downcast_ref()
            .or_else(|| self.get())
            .or_else(|| self.state())
    }
}

/// What a struct with `#[mcp_tool]` does: its fields are the arguments.
///
/// ```
/// use agentcard::{Call, Context, mcp_tool};
///
/// /// Adds two numbers.
/// #[mcp_tool]
/// struct Add {
///     a: i32,
///     b: i32,
/// }
///
/// impl Call for Add {
///     type Output = String;
///
///     async fn call(self, _: &Context) -> String {
///         (i64::from(self.a) + i64::from(self.b)).to_string()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says what the tool `{Self}` does",
    label = "arguments of a tool that can't be called",
    note = "implement `agentcard::Call` for it: `type Output = String; async fn call(self, _: &Context) -> String {{ … }}`"
)]
pub trait Call: Sized {
    /// The result.
    type Output: ToolOutput;

    /// Runs the tool.
    fn call(self, context: &Context) -> impl Future<Output = Self::Output> + Send;
}
