//! Constraints of arguments as keywords of their schemas.

use agentcard::rules::Dialect;
use agentcard::{ToolSet, mcp_tool};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

#[cfg(feature = "pattern")]
use super::argument;
use super::tool;

#[cfg(feature = "pattern")]
#[test]
fn a_pattern_is_a_keyword() {
    /// Tests.
    #[mcp_tool]
    fn matched(#[arg(pattern = "^[a-z]+$")] a: String) {
        let _ = a;
    }
    assert_eq!(
        argument::<matched>(),
        json!({ "type": "string", "pattern": "^[a-z]+$" })
    );
}

#[test]
fn constraints_are_keywords() {
    /// Tests.
    #[mcp_tool]
    fn constrained(
        #[arg(range(1..=10))] a: u8,
        #[arg(range(0.5..1.5))] b: f64,
        #[arg(length(1..=80), example = "oslo", example = "bergen")] c: String,
        #[arg(items(..5))] d: Option<Vec<String>>,
        #[arg(range(-5..))] e: i16,
    ) {
        let _ = (a, b, c, d, e);
    }
    let properties = tool::<constrained>()["inputSchema"]["properties"].clone();
    assert_eq!(
        properties["a"],
        json!({ "type": "integer", "minimum": 1, "maximum": 10 })
    );
    assert_eq!(
        properties["b"],
        json!({ "type": "number", "minimum": 0.5, "exclusiveMaximum": 1.5 })
    );
    assert_eq!(
        properties["c"],
        json!({
            "type": "string",
            "minLength": 1,
            "maxLength": 80,
            "examples": ["oslo", "bergen"],
        })
    );
    assert_eq!(
        properties["d"],
        json!({ "type": "array", "items": { "type": "string" }, "maxItems": 4 })
    );
    assert_eq!(
        properties["e"],
        json!({ "type": "integer", "minimum": -5, "maximum": 32767 })
    );
}

#[test]
fn a_constraint_that_does_not_apply_to_an_aliased_type_is_a_fault() {
    type Name = String;
    type Count = u8;

    #[derive(Deserialize, JsonSchema)]
    struct Code(#[expect(dead_code)] String);

    /// Tests.
    #[mcp_tool]
    fn idle(
        #[arg(range(1..=9))] name: Name,
        #[arg(length(1..))] count: Count,
        #[arg(items(1..))] code: Option<Code>,
        #[arg(range(1..))] right: Count,
        #[arg(length(..9))] code_too: Code,
    ) {
        let _ = (name, count, code, right, code_too);
    }
    let error = ToolSet::new()
        .with::<idle>()
        .list(Dialect::McpV2025_11_25)
        .expect_err("faults");
    let message = |keyword: &str, argument: &str, ty: &str| {
        format!(
            "`{keyword}` does not apply to argument `{argument}` of tool `idle`, whose type is {ty}; remove the \
             constraint, or change the type"
        )
    };
    let expected = [
        message("maximum", "name", "string"),
        message("minimum", "name", "string"),
        message("minLength", "count", "integer"),
        message("minItems", "code", "string"),
    ];
    assert_eq!(error.to_string(), expected.join("\n"));
}
