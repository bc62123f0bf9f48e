//! Sets that lose a tool.

use agentcard::rules::Dialect;
use agentcard::{CallError, ToolDef, ToolSet, mcp_tool, toolset};
use serde_json::json;

use crate::{call, findings};

/// Reads.
#[mcp_tool(read_only, open_world = false)]
fn read() {}

// ruby-sdk#199, langgraph#7988
#[test]
fn mcp_go_390_duplicate_tool_names_are_rejected() {
    // In `toolset!` it does not compile: tests/ui/tool/duplicate_name_in_toolset.rs.
    let set = ToolSet::new().with::<read>().with::<read>();
    let error = set.check().expect_err("a duplicate");
    assert_eq!(
        error.to_string(),
        "duplicate tool name `read`; rename one with `name = \"…\"`"
    );
    assert!(set.list(Dialect::McpV2025_11_25).is_err());
    assert!(matches!(
        call(&set, "read", json!({})),
        Err(CallError::ToolSet(_))
    ));
    let tool = json!({ "name": "a", "description": "A.", "inputSchema": { "type": "object" } });
    let spec = json!({ "tools": [tool, tool] });
    assert!(findings(&spec).contains(&("MCP-013", "/tools/1/name".to_owned())));
}

#[test]
fn rust_sdk_356_every_marked_method_is_listed() {
    struct Store;

    #[mcp_tool]
    impl Store {
        /// Reads.
        #[mcp_tool]
        fn read(&self) {}

        fn private(&self) {}

        /// Writes.
        #[agentcard::mcp_tool]
        fn write(&self) {}
    }
    Store.private();
    let names: Vec<_> = toolset![Store].iter().map(ToolDef::name).collect();
    assert_eq!(names, ["read", "write"]);
    // A marked method in a block that is not does not compile: tests/ui/tool/method_without_block.rs.
}

#[test]
fn rust_sdk_812_the_readme_compiles() {
    // It is a doctest of the workspace's test crate.
    let tests = include_str!("../../../../tests/src/lib.rs");
    assert!(tests.contains("#[doc = include_str!(\"../../README.md\")]"));
}
