//! Tools in modules and types with the names of the prelude.

use renamed::{mcp_tool, toolset};

/// Shadows a crate.
mod core {}
/// Shadows a crate.
mod std {}
/// Shadows a crate.
mod agentcard {}
/// Shadows a crate.
mod serde_json {}

/// Shadows names of the prelude.
#[allow(dead_code, unused_macros, unused_imports)]
mod shadows {
    pub(super) struct Option;
    pub(super) struct String;
    pub(super) struct Vec;
    pub(super) struct Result;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct ToolDef;
    pub(super) trait Tools {}
    pub(super) trait Default {}
    macro_rules! concat {
        () => {};
    }
    macro_rules! assert {
        () => {};
    }
    macro_rules! panic {
        () => {};
    }
    pub(super) use {assert, concat, panic};
}
#[allow(unused_imports)]
use shadows::*;

/// Where it is.
#[derive(renamed::serde::Serialize, renamed::serde::Deserialize, renamed::schemars::JsonSchema)]
#[serde(crate = "renamed::serde")]
#[schemars(crate = "renamed::schemars")]
pub struct Place {
    name: ::std::string::String,
}

/// Finds a place.
///
/// # Errors
///
/// The name of the nearest one, if there is no query.
#[mcp_tool(
    crate = renamed,
    title = "Find",
    read_only,
    icon(src = "https://example.com/a.png", mime_type = "image/png", sizes("any"), theme = "dark"),
    meta = { "com.example/a": 1 },
    task_support = "optional",
    schema = "full",
    skill(tags("places"))
)]
pub async fn find(
    /// What to find.
    #[arg(length(1..), alias("q"))]
    query: &str,
    #[arg(default)] near: ::std::option::Option<Place>,
    #[arg(default = { "name": "Oslo" })] home: Place,
    #[arg(any)] extra: renamed::serde_json::Value,
    #[arg(skip)] count: u8,
) -> ::std::result::Result<renamed::Json<Place>, ::std::string::String> {
    let _ = (near, extra, count);
    ::std::future::ready(()).await;
    if query.is_empty() {
        return ::std::result::Result::Err(home.name);
    }
    ::std::result::Result::Ok(renamed::Json(home))
}

/// Some state.
pub struct Places;

#[mcp_tool(crate = renamed)]
impl Places {
    /// Counts.
    #[mcp_tool]
    fn count(&self) -> ::std::string::String {
        let Self = self;
        ::std::string::String::new()
    }
}

/// Books a place.
#[mcp_tool(crate = renamed)]
pub struct Book {
    /// Number of guests.
    #[arg(range(1..=3))]
    pub guests: u8,
}

impl renamed::Call for Book {
    type Output = ::std::string::String;

    async fn call(self, _: &renamed::Context) -> ::std::string::String {
        let _ = self.guests;
        ::std::string::String::new()
    }
}

toolset! {
    crate = renamed;
    /// All of them.
    pub struct All = [find, Places, Book];
}

/// As an expression.
#[must_use]
pub fn all() -> renamed::ToolSet {
    toolset![crate = renamed; find, Book]
}
