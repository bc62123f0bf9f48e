//! One argument of a tool as constant data.

use serde::de::DeserializeOwned;

use super::argument::{Argument, ArgumentKind};

/// One argument of a tool.
#[derive(Debug, Clone, Copy)]
pub struct ArgDef {
    pub(super) name: &'static str,
    pub(super) description: Option<&'static str>,
    pub(super) aliases: &'static [&'static str],
    pub(super) kind: ArgumentKind,
    pub(super) keywords: Option<&'static str>,
    pub(super) default: Option<DefaultDef>,
    pub(super) untyped: bool,
    pub(super) nullable: bool,
}

/// What stands for an argument that a call leaves out.
#[derive(Debug, Clone, Copy)]
pub(super) enum DefaultDef {
    /// A JSON value, which the macro knows to fit the type.
    Json(&'static str),
    /// A JSON value that the type has yet to decode.
    Unproven(&'static str, fn(&str) -> Result<(), String>),
    /// The type's own default, which no schema shows.
    OfType,
}

impl ArgDef {
    /// An argument of type `T`.
    #[must_use]
    #[inline]
    pub const fn new<T: Argument>(name: &'static str) -> Self {
        Self {
            name,
            description: None,
            aliases: &[],
            kind: T::KIND,
            keywords: None,
            default: None,
            untyped: false,
            nullable: false,
        }
    }

    /// Sets what the model reads to fill the argument in.
    #[must_use]
    #[inline]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = Some(description);
        self
    }

    /// Adds names that a call may use instead.
    #[must_use]
    #[inline]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Adds schema keywords: the text of a JSON object such as `{"minimum":1}`.
    #[must_use]
    #[inline]
    pub const fn keywords(mut self, json: &'static str) -> Self {
        self.keywords = Some(json);
        self
    }

    /// Sets the default, as JSON text that is known to fit the type.
    #[must_use]
    #[inline]
    pub const fn default_json(mut self, json: &'static str) -> Self {
        self.default = Some(DefaultDef::Json(json));
        self
    }

    /// Sets the default, as JSON text that `T` must be able to decode.
    #[must_use]
    #[inline]
    pub const fn default_for<T: DeserializeOwned>(mut self, json: &'static str) -> Self {
        self.default = Some(DefaultDef::Unproven(json, prove::<T>));
        self
    }

    /// Takes the default of the type.
    #[must_use]
    #[inline]
    pub const fn default_of<T: Default>(mut self) -> Self {
        self.default = Some(DefaultDef::OfType);
        self
    }

    /// Lets the argument be any JSON value.
    #[must_use]
    #[inline]
    pub const fn any(mut self) -> Self {
        self.untyped = true;
        self
    }

    /// Lets the schema say that null may stand for the argument, which the portable one leaves out otherwise.
    #[must_use]
    #[inline]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// The name in the schema.
    #[inline]
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

#[inline]
fn prove<T: DeserializeOwned>(json: &str) -> Result<(), String> {
    let value: serde_json::Value = serde_json::from_str(json).map_err(|fault| fault.to_string())?;
    T::deserialize(value).map(drop).map_err(|fault| fault.to_string())
}

/// Refuses a pattern, which calls can't be checked by without a regular expression engine.
///
/// ```compile_fail
/// /// Takes a code.
/// #[agentcard::mcp_tool]
/// fn code(#[arg(pattern = "^[a-z]+$")] code: String) {}
/// ```
///
/// # Panics
///
/// In const evaluation, which makes it a compile error.
#[cfg(not(feature = "pattern"))]
#[track_caller]
#[inline]
pub const fn assert_patterns() {
    panic!(
        "calls are checked by this pattern only with the feature `pattern` of agentcard: `features = [\"pattern\"]`"
    )
}

/// Patterns can be checked.
#[cfg(feature = "pattern")]
#[inline]
pub const fn assert_patterns() {}
