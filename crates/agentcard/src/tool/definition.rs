//! Tools and their arguments as constant data: what the macro writes down and all that the toolspec needs.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::argument::{Argument, ArgumentKind, Input};
use super::context::{Context, StateDef};
use super::output::{Outcome, SchemaFn, ToolOutput};

/// Takes the arguments out of a call and runs the function; `None` if one of them can't be had.
pub type CallFn = for<'a> fn(&mut Input<'a>) -> Option<Outcome<'a>>;

/// The tools of a type. `#[mcp_tool]` and `toolset!` implement it; by hand it is one constant:
///
/// ```
/// use agentcard::{ArgDef, ToolDef, Tools};
///
/// struct Greet;
/// impl Tools for Greet {
///     const TOOLS: &'static [&'static ToolDef] = {
///         const ARGUMENTS: &[ArgDef] = &[ArgDef::new::<String>("who")];
///         const TOOL: &ToolDef = &ToolDef::new("greet").description("Greets someone").arguments(ARGUMENTS);
///         &[TOOL]
///     };
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not a tool or a set of tools",
    note = "put `#[mcp_tool]` on the function, the struct or the `impl` block"
)]
pub trait Tools {
    /// The tools, in order of declaration.
    const TOOLS: &'static [&'static ToolDef];
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
    message = "`{Self}` does not implement `Call`",
    label = "tool without an implementation",
    note = "implement `agentcard::Call` for it: `type Output = String; async fn call(self, _: &Context) -> String {{ … }}`"
)]
pub trait Call: Sized {
    /// The result.
    type Output: ToolOutput;

    /// Runs the tool.
    fn call(self, context: &Context) -> impl Future<Output = Self::Output> + Send;
}

/// One tool: everything that its declaration says.
#[derive(Debug, Clone, Copy)]
pub struct ToolDef {
    pub(super) name: &'static str,
    pub(super) title: Option<&'static str>,
    pub(super) description: Option<&'static str>,
    pub(super) arguments: &'static [ArgDef],
    pub(super) output: Option<SchemaFn>,
    pub(super) members: Option<&'static str>,
    pub(super) extra: Option<&'static str>,
    pub(super) input: Option<&'static str>,
    pub(super) additional_arguments: bool,
    pub(super) style: SchemaStyle,
    pub(super) allow: &'static [&'static str],
    pub(super) call: Option<CallFn>,
    pub(super) blocks: bool,
    pub(super) needs: &'static [StateDef],
    pub(super) timeout: Option<Duration>,
}

impl ToolDef {
    /// A tool without arguments.
    #[must_use]
    #[inline]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            title: None,
            description: None,
            arguments: &[],
            output: None,
            members: None,
            extra: None,
            input: None,
            additional_arguments: false,
            style: SchemaStyle::Portable,
            allow: &[],
            call: None,
            blocks: false,
            needs: &[],
            timeout: None,
        }
    }

    /// Sets the name for people.
    #[must_use]
    #[inline]
    pub const fn title(mut self, title: &'static str) -> Self {
        self.title = Some(title);
        self
    }

    /// Sets what the model reads to choose the tool.
    #[must_use]
    #[inline]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = Some(description);
        self
    }

    /// Sets the arguments, in the order of the schema.
    #[must_use]
    #[inline]
    pub const fn arguments(mut self, arguments: &'static [ArgDef]) -> Self {
        self.arguments = arguments;
        self
    }

    /// Takes the output schema, if there is one, from the type that the tool returns.
    #[must_use]
    #[inline]
    pub const fn output<T: ToolOutput>(mut self) -> Self {
        self.output = T::SCHEMA;
        self
    }

    /// Takes the output schema, if there is one, from what a struct that is a tool gives.
    #[must_use]
    #[inline]
    pub const fn output_of<T: Call>(self) -> Self {
        self.output::<T::Output>()
    }

    /// Adds members of the protocol, from the text of a JSON object such as `{"annotations":{"readOnlyHint":true}}`. What
    /// a version has no member for is left out of its toolspec.
    #[must_use]
    #[inline]
    pub const fn members(mut self, json: &'static str) -> Self {
        self.members = Some(json);
        self
    }

    /// Adds members that no version has to know, to the tool and to its `annotations`, from the text of a JSON object.
    #[must_use]
    #[inline]
    pub const fn extra(mut self, json: &'static str) -> Self {
        self.extra = Some(json);
        self
    }

    /// Says what holds for the arguments together, from the text of a JSON object of schema keywords, such as
    /// `{"dependentRequired":{"a":["b"]}}`.
    #[must_use]
    #[inline]
    pub const fn input(mut self, json: &'static str) -> Self {
        self.input = Some(json);
        self
    }

    /// Lets a call have arguments that the tool does not name, and ignores them; the schema says so.
    #[must_use]
    #[inline]
    pub const fn additional_arguments(mut self) -> Self {
        self.additional_arguments = true;
        self
    }

    /// Chooses the kind of schema that is written.
    #[must_use]
    #[inline]
    pub const fn style(mut self, style: SchemaStyle) -> Self {
        self.style = style;
        self
    }

    /// Silences rules by their ids.
    #[must_use]
    #[inline]
    pub const fn allow(mut self, rules: &'static [&'static str]) -> Self {
        self.allow = rules;
        self
    }

    /// Sets what runs when the tool is called. The arguments come out of [`Input`] in the order of the table:
    ///
    /// ```
    /// use agentcard::{ArgDef, Context, Outcome, ToolDef, ToolSet};
    ///
    /// fn double(n: u8) -> String {
    ///     (u16::from(n) * 2).to_string()
    /// }
    ///
    /// const ARGUMENTS: &[ArgDef] = &[ArgDef::new::<u8>("n")];
    /// const DOUBLE: &ToolDef = &ToolDef::new("double")
    ///     .arguments(ARGUMENTS)
    ///     .call(|input| Some(Outcome::now(double(input.next()?))));
    ///
    /// let set = ToolSet::of(&[DOUBLE]);
    /// # let _ = set;
    /// ```
    #[must_use]
    #[inline]
    pub const fn call(mut self, call: CallFn) -> Self {
        self.call = Some(call);
        self
    }

    /// Sets what runs, of a function that computes or waits without `await`. On a runtime of tokio, and with the feature
    /// `rmcp`, it runs on a thread for such work, so that other calls and the end of this one need not wait for it.
    #[must_use]
    #[inline]
    pub const fn call_blocking(mut self, call: CallFn) -> Self {
        self.blocks = true;
        self.call(call)
    }

    /// Names the types of state that a call borrows from the set.
    #[must_use]
    #[inline]
    pub const fn needs(mut self, needs: &'static [StateDef]) -> Self {
        self.needs = needs;
        self
    }

    /// Ends a call that takes longer with a tool error.
    #[must_use]
    #[inline]
    pub const fn timeout(mut self, limit: Duration) -> Self {
        self.timeout = Some(limit);
        self
    }

    /// The name that a client calls.
    #[inline]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The ids of the rules that the declaration silences.
    #[inline]
    pub const fn allowed(&self) -> &'static [&'static str] {
        self.allow
    }
}

/// Which JSON Schema a tool publishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum SchemaStyle {
    /// The subset that every client takes.
    #[default]
    Portable,
    /// All of JSON Schema 2020-12.
    Full,
}

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
    /// The type's own default, and what writes it for the schema.
    OfType(Option<fn() -> Option<Value>>),
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
        self.default = Some(DefaultDef::OfType(None));
        self
    }

    /// Shows the default of the type in the schema, if `write` gives one.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn default_shown(mut self, write: Option<fn() -> Option<Value>>) -> Self {
        self.default = Some(DefaultDef::OfType(write));
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
    let value: Value = serde_json::from_str(json).map_err(|fault| fault.to_string())?;
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
        "checking calls against this pattern needs the feature `pattern` of agentcard; add `features = [\"pattern\"]`"
    )
}

/// Patterns can be checked.
#[cfg(feature = "pattern")]
#[inline]
pub const fn assert_patterns() {}
