//! A declaration in every MCP version: supported members, omitted ones, and what no version accepts.

use agentcard::rules::Dialect;
use agentcard::{Json, SpecDocument, SpecOptions, ToolDef, ToolSet, ToolSetError, Tools, mcp_tool, toolset};
use serde_json::{Value, json};

fn spec(set: &ToolSet, dialect: Dialect) -> Result<SpecDocument, ToolSetError> {
    set.to_spec(dialect, &SpecOptions::default())
}

fn tool(set: &ToolSet, dialect: Dialect) -> (Value, Vec<String>) {
    let spec = spec(set, dialect).expect("no fault");
    let json: Value = serde_json::from_str(&spec.json).expect("JSON");
    (json["tools"][0].clone(), spec.losses)
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Report {
    text: String,
}

/// Reports.
#[mcp_tool(
    title = "Report",
    read_only,
    icon(src = "https://example.com/a.png", theme = "light"),
    meta = { "com.example/a": 1 },
    task_support = "required"
)]
fn report() -> Json<Report> {
    Json(Report { text: String::new() })
}

#[test]
fn unsupported_members_are_omitted_and_reported() {
    let left_out = |member: &str, version: &str| {
        format!("tool `report`: `{member}` is left out, MCP toolspec {version} has no such member")
    };
    let (_, losses) = tool(&toolset![report], Dialect::McpV2025_11_25);
    assert_eq!(losses, [""; 0]);
    let (newest, losses) = tool(&toolset![report], Dialect::McpV2026_07_28);
    assert_eq!(losses, [left_out("execution", "2026-07-28")]);
    assert_eq!(newest.get("execution"), None);
    let (_, losses) = tool(&toolset![report], Dialect::McpV2025_06_18);
    assert_eq!(
        losses,
        [
            left_out("icons", "2025-06-18"),
            left_out("execution", "2025-06-18")
        ]
    );
    let (oldest, losses) = tool(&toolset![report], Dialect::McpV2024_11_05);
    let lost = [
        "title",
        "outputSchema",
        "annotations",
        "icons",
        "execution",
        "_meta",
    ];
    assert_eq!(losses, lost.map(|member| left_out(member, "2024-11-05")));
    assert_eq!(
        oldest,
        json!({
            "name": "report",
            "description": "Reports.",
            "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
        })
    );
}

#[test]
fn an_older_version_has_the_title_in_the_annotations() {
    let (tool, losses) = tool(&toolset![report], Dialect::McpV2025_03_26);
    assert_eq!(
        tool["annotations"],
        json!({ "title": "Report", "readOnlyHint": true })
    );
    assert!(losses.iter().all(|loss| !loss.contains("title")), "{losses:?}");
}

#[test]
fn output_is_deterministic() {
    let first = spec(&toolset![report], Dialect::McpV2025_11_25);
    assert_eq!(first, spec(&toolset![report], Dialect::McpV2025_11_25));
    assert!(first.is_ok_and(|spec| spec.json.starts_with(r#"{"tools":[{"name":"report","title":"#)));
}

#[test]
fn non_object_outputs_require_the_newest_version() {
    /// Lists.
    #[mcp_tool]
    fn list() -> Json<Vec<Report>> {
        Json(Vec::new())
    }
    let set = toolset![list];
    let fault = spec(&set, Dialect::McpV2025_11_25)
        .expect_err("no object")
        .to_string();
    assert_eq!(
        fault,
        "MCP toolspec 2025-11-25 requires a JSON object as the output of tool `list`; wrap it in a struct"
    );
    let (tool, _) = tool(&set, Dialect::McpV2026_07_28);
    assert_eq!(tool["outputSchema"]["type"], "array");
    let (_, losses) = self::tool(&set, Dialect::McpV2025_03_26);
    assert_eq!(losses.len(), 1);
}

#[test]
fn faults_in_types_name_the_tool_and_argument() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[expect(dead_code)]
    struct Point {
        x: u8,
    }

    type Many = Option<Value>;

    /// Hides.
    #[mcp_tool]
    fn hidden(
        many: Many,
        #[arg(default = { "x": 300 })] point: Point,
        #[arg(default = ["a"])] list: Vec<u8>,
    ) {
        let _ = (many, point, list);
    }
    let fault = spec(&toolset![hidden], Dialect::McpV2025_11_25).expect_err("three faults");
    assert_eq!(
        fault.to_string(),
        "argument `many` of tool `hidden` accepts any JSON value; give it a type, or mark it `#[arg(any)]`\n\
         invalid default for argument `point` of tool `hidden`: \
         invalid value: integer `300`, expected u8\n\
         invalid default for argument `list` of tool `hidden`: \
         invalid type: string \"a\", expected u8"
    );
    assert_eq!(fault.faults().len(), 3);
}

#[test]
fn sets_assembled_at_run_time_are_checked() {
    struct Again;
    impl Tools for Again {
        const TOOLS: &'static [&'static ToolDef] = &[&ToolDef::new("report")];
    }
    let set = toolset![report].with::<Again>();
    let fault = spec(&set, Dialect::McpV2025_11_25)
        .expect_err("one name twice")
        .to_string();
    assert_eq!(
        fault,
        "duplicate tool name `report`; rename one with `name = \"…\"`"
    );
    let fault = spec(&set, Dialect::A2aV1_0).expect_err("no MCP").to_string();
    assert_eq!(fault, "tools have no A2A agent card 1.0 document");
}
