//! Declarations that do not compile, or lose information.

use agentcard::{mcp_tool, toolset};
use serde_json::json;

use crate::{arguments, tool};

/// A crate that depends only on this one; the expansion still finds its dependencies.
mod bare {

    mod serde {}
    mod serde_json {}
    mod schemars {}
    mod core {}
    mod std {}

    /// Adds.
    #[agentcard::mcp_tool]
    pub(crate) fn add(a: u8, b: Option<Vec<u8>>) {
        let _ = (a, b);
    }
}

#[test]
fn rust_sdk_487_an_expansion_names_no_crate_but_this_one() {
    use bare::add;
    assert_eq!(
        arguments::<add>()["a"],
        json!({ "type": "integer", "minimum": 0, "maximum": 255 })
    );
}

#[test]
fn rust_sdk_311_macros_and_library_have_the_same_version() {
    let manifest = include_str!("../../../../Cargo.toml");
    for package in ["agentcard-macros ", "agentcard-macros-core ", "agentcard-rules "] {
        let line = manifest
            .lines()
            .find(|line| line.starts_with(package))
            .expect(package);
        assert!(line.contains("version = \"="), "{line}");
    }
}

/// Derived by the re-exported crates, not by dependencies of the user.
#[derive(agentcard::serde::Deserialize, agentcard::schemars::JsonSchema)]
#[serde(crate = "agentcard::serde")]
#[schemars(crate = "agentcard::schemars")]
struct Filter {
    limit: u8,
}

#[test]
fn tower_mcp_937_the_matching_schemars_is_reexported() {
    /// Tests.
    #[mcp_tool]
    fn filtered(filter: Filter) {
        let _ = filter;
    }
    assert_eq!(arguments::<filtered>()["filter"]["required"], json!(["limit"]));
    // A type of another schemars does not compile: tests/ui/tool/argument_without_schema.rs.
}

#[test]
fn schemars_120_a_description_keeps_its_lines() {
    /// Looks it up.
    ///
    /// * first
    ///   * second
    #[mcp_tool]
    fn documented(
        /// One line,
        /// and another.
        a: String,
    ) {
        let _ = a;
    }
    let tool = tool::<documented>();
    assert_eq!(tool["description"], "Looks it up.\n\n* first\n  * second");
    assert_eq!(
        tool["inputSchema"]["properties"]["a"]["description"],
        "One line,\nand another."
    );
}

#[test]
fn schemars_204_a_description_may_come_from_a_file() {
    #[doc = include_str!("documented.md")]
    #[mcp_tool]
    fn documented() {}
    // Files end with a newline; descriptions do not.
    assert_eq!(tool::<documented>()["description"], "Looks it up.\n\nSlowly.");
    assert_eq!(toolset![documented].len(), 1);
}
