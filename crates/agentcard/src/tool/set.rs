//! Sets of tools.

use std::borrow::Cow;

use super::definition::{ToolDef, Tools};

/// An ordered set of tools: what `toolset![…]` makes, or put together by hand.
#[derive(Debug, Clone, Default)]
pub struct ToolSet {
    tools: Cow<'static, [&'static ToolDef]>,
}

/// A type that stands for a set of tools, such as `toolset! { pub struct WeatherTools = […]; }` declares.
pub trait ToolSource {
    /// The set.
    fn tool_set() -> ToolSet;
}

impl ToolSet {
    /// A set without tools.
    #[must_use]
    pub const fn new() -> Self {
        Self::of(&[])
    }

    /// A set of these tools.
    #[must_use]
    pub const fn of(tools: &'static [&'static ToolDef]) -> Self {
        Self {
            tools: Cow::Borrowed(tools),
        }
    }

    /// Adds the tools of `T` at the end.
    #[must_use]
    #[inline]
    pub fn with<T: Tools>(mut self) -> Self {
        self.tools.to_mut().extend_from_slice(T::TOOLS);
        self
    }

    /// The tools in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &'static ToolDef> {
        self.tools.iter().copied()
    }

    /// Number of tools.
    #[inline]
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Whether there is no tool.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }
}
