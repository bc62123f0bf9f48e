//! Values that a set holds for its tools.

use std::any::{TypeId, type_name};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A value that the server holds for its tools, put there by [`ToolSet::state`](crate::ToolSet::state). An argument of
/// this type is never part of the schema.
pub struct State<T>(Arc<T>);

impl<T> State<T> {
    /// Shares `value`.
    #[inline]
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> From<Arc<T>> for State<T> {
    #[inline]
    fn from(shared: Arc<T>) -> Self {
        Self(shared)
    }
}

impl<T> Clone for State<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for State<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for State<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(&self.0).finish()
    }
}

/// A type of state that a tool needs.
#[derive(Debug, Clone, Copy)]
pub struct StateDef(fn() -> (TypeId, &'static str));

impl StateDef {
    /// Needs a value of type `T`.
    #[must_use]
    #[inline]
    pub const fn of<T: Send + Sync + 'static>() -> Self {
        Self(|| (TypeId::of::<T>(), type_name::<T>()))
    }

    /// The type and its name.
    #[inline]
    pub(crate) fn ty(self) -> (TypeId, &'static str) {
        (self.0)()
    }
}
