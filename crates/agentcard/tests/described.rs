//! The published form of documentation, and of texts that only the compiler knows.

use agentcard::rules::Dialect;
use agentcard::{AgentCard, Json, Skill, SpecOptions, mcp_tool, skill, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A file as an editor of Windows saves it.
const FILE: &str = "\u{feff}Finds places.\r\n\r\n# All of them\r\n";
const CLEAN: &str = "Finds places.\n\n# All of them";
const DOCS: &str = "Finds a `Place` by its name.\n\n```\nfind(place);\n```";
const URL: &str = "https://finder.example.com/a2a\n";

#[derive(AgentCard)]
#[agent_card(
    description = FILE,
    interface(url = URL, binding = "JSONRPC", versions("1.0", "0.3")),
    interface(url = concat!("https://", "finder.example.com/grpc"), binding = "GRPC", versions("1.0", "0.3")),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skills(find),
    skill(id = "b", name = "B", description = FILE, tags("b"), examples(FILE))
)]
struct Finder;

#[doc = include_str!("described.md")]
#[skill(tags("places"))]
fn find() {}

#[derive(AgentCard)]
#[doc = include_str!("described.md")]
#[agent_card(
    interface(url = URL, binding = "JSONRPC", version = "0.3"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skills(find)
)]
struct Old;

/// Where something is, such as a [`Finder`].
///
/// # Examples
///
/// None.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Place {
    /// How far, in [`f64`].
    ///
    /// # Panics
    distance: f64,
}

/// Goes to a [`Place`].
///
/// # Errors
///
/// Fails at night.
#[mcp_tool]
fn go(
    /// Where to, a [`Place`].
    ///
    /// # Notes
    to: Place,
    #[arg(description = FILE)] how: String,
    #[doc = include_str!("described.md")] why: Option<Place>,
) -> Json<Place> {
    drop((how, why));
    Json(to)
}

#[mcp_tool(title = FILE, description = FILE)]
fn stay() {}

fn card(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

#[test]
fn files_have_no_traces_of_editors() {
    let card = card(Finder::JSON);
    assert_eq!(card["description"], CLEAN);
    assert_eq!(card["skills"][1]["description"], CLEAN);
    assert_eq!(card["skills"][1]["examples"][0], CLEAN);
    assert_eq!(card["supportedInterfaces"][0]["url"], URL.trim_end());
    let tools = tools();
    assert_eq!(
        (&tools[1]["description"], &tools[1]["title"]),
        (&CLEAN.into(), &CLEAN.into())
    );
    assert_eq!(tools[0]["inputSchema"]["properties"]["how"]["description"], CLEAN);
}

#[test]
fn an_expression_is_the_url_of_every_version() {
    let old = card(Finder::MORE[0].json);
    let interfaces = &old["additionalInterfaces"];
    assert_eq!(
        (&old["url"], &interfaces[0]["url"]),
        (&URL.trim_end().into(), &URL.trim_end().into())
    );
    assert_eq!(interfaces[1]["url"], "https://finder.example.com/grpc");
    assert_eq!(card(Old::MORE[0].json)["url"], URL.trim_end());
}

#[test]
fn documentation_ends_at_its_first_heading() {
    assert_eq!(find::SKILL.description, DOCS);
    assert_eq!(card(Old::JSON)["description"], DOCS);
    let go = &tools()[0];
    assert_eq!(go["description"], "Goes to a `Place`.");
    let properties = &go["inputSchema"]["properties"];
    assert_eq!(properties["to"]["description"], "Where to, a `Place`.");
    assert_eq!(
        properties["to"]["properties"]["distance"]["description"],
        "How far, in `f64`."
    );
    assert_eq!(properties["why"]["description"], DOCS);
    let distance = &go["outputSchema"]["properties"]["distance"];
    assert_eq!(distance["description"], "How far, in `f64`.");
}

fn tools() -> Vec<Value> {
    let spec = toolset![go, stay].to_spec(Dialect::McpV2025_11_25, &SpecOptions::default());
    let spec: Value = serde_json::from_str(&spec.unwrap().json).unwrap();
    spec["tools"].as_array().unwrap().clone()
}
