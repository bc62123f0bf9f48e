//! Toolspecs for LLM clients: declared, requested, rejected; files checked and converted for one.

use serde_json::{Value, json};

use crate::workspace::{Workspace, facade};

const SOURCE: &str = r#"
use agentcard::{mcp_tool, toolset};

/// Weighs something.
#[mcp_tool(read_only)]
fn weigh(what: String, grams: Option<u16>, on: Option<Vec<When>>) -> String {
    format!("{what} {grams:?} {}", on.map_or(0, |on| on.len()))
}

/// A day.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(crate = "agentcard::serde")]
#[schemars(crate = "agentcard::schemars")]
pub struct When {
    #[schemars(extend("format" = "uri"))]
    pub day: String,
}
use agentcard::{schemars, serde};

/// Sorts.
#[mcp_tool]
fn sort(tags: std::collections::BTreeSet<String>) -> String {
    tags.len().to_string()
}

toolset! { pub struct Kitchen = [weigh]; }
toolset! { pub struct Larder = [sort]; }
"#;

fn workspace(name: &str, features: &str, export: &str) -> Workspace {
    let source = format!("{SOURCE}\n{export}\n");
    let workspace = Workspace::new(name).package(name, "", &[("src/lib.rs", source.as_str())]);
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2024\"\n\n[dependencies]\n{}",
        facade(features)
    );
    workspace.write(&format!("{name}/Cargo.toml"), &manifest);
    workspace
}

#[test]
fn each_client_gets_its_own_toolspec() {
    let workspace = workspace(
        "scales",
        "\"llm-schemas\"",
        "agentcard::export!(Kitchen, client(\"openai-strict\", \"gemini\"));",
    );
    let ran = workspace.agentcard(&["emit", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let names = [
        "toolspec.gemini.json",
        "toolspec.json",
        "toolspec.openai-strict.json",
    ];
    assert_eq!(workspace.names("scales/agentcard"), names);
    let read = |file: &str| -> Value {
        serde_json::from_str(&workspace.read(&format!("scales/agentcard/{file}"))).unwrap()
    };
    let grams = "/tools/0/inputSchema/properties/grams/type";
    assert_eq!(read("toolspec.json").pointer(grams), Some(&json!("integer")));
    assert_eq!(
        read("toolspec.gemini.json").pointer(grams),
        Some(&json!("integer"))
    );
    assert_eq!(
        read("toolspec.openai-strict.json").pointer(grams),
        Some(&json!(["integer", "null"]))
    );
    assert_eq!(workspace.cargo(&["test", "-p", "scales"]).code, Some(0));
    for client in ["openai-strict", "gemini"] {
        let file = format!("scales/agentcard/toolspec.{client}.json");
        let checked = workspace.agentcard(&["check", "--profile", client, &file]);
        assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    }

    // A run may request others; files of the declared ones are not reported as leftovers then.
    let ran = workspace.agentcard(&["emit", "--client", "any", "--out", "dist"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(workspace.names("dist"), ["toolspec.any.json", "toolspec.json"]);

    // Files that are no longer declared should be deleted.
    workspace.write(
        "scales/src/lib.rs",
        &format!("{SOURCE}\nagentcard::export!(Kitchen, client = \"gemini\");\n"),
    );
    let ran = workspace.agentcard(&["emit", "--check"]);
    assert!(
        ran.stdout.contains("toolspec.openai-strict.json"),
        "{}",
        ran.stdout
    );
}

#[test]
fn unsupported_constraints_prevent_writing() {
    let workspace = workspace(
        "larder",
        "\"llm-schemas\"",
        "agentcard::export!(Larder, client = \"gemini\");",
    );
    let ran = workspace.agentcard(&["emit"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let message = "`uniqueItems` is rejected by Gemini (argument `tags` of tool `sort`)";
    assert!(ran.stdout.contains(message), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("CLIENT-061 at /inputSchema/properties/tags/uniqueItems"),
        "{}",
        ran.stdout
    );
    assert!(workspace.names("larder/agentcard").is_empty());
}

#[test]
fn without_the_feature_client_is_an_error() {
    let declared = workspace("bare", "", "agentcard::export!(Kitchen, client = \"gemini\");");
    let ran = declared.agentcard(&["emit"]);
    let message = "toolspecs for a client need the feature `llm-schemas` of agentcard; add `features = [\"llm-schemas\"]`";
    assert!(
        ran.code == Some(2) && ran.stderr.contains(message),
        "{}",
        ran.stderr
    );
    declared.write(
        "bare/src/lib.rs",
        &format!("{SOURCE}\nagentcard::export!(Kitchen);\n"),
    );
    let ran = declared.agentcard(&["emit", "--client", "gemini"]);
    let message = "a toolspec for `gemini` needs the feature `llm-schemas` of agentcard";
    assert!(
        ran.code == Some(1) && ran.stdout.contains(message),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn losses_are_reported_with_pointers() {
    let workspace = Workspace::new("losses");
    let spec = json!({ "tools": [{ "name": "a", "description": "d", "inputSchema": {
        "type": "object", "properties": { "at": { "type": "string", "format": "uri" }, "n": { "type": "array", "items": {}, "uniqueItems": true } },
    } }] });
    workspace.write("toolspec.json", &spec.to_string());
    let ran = workspace.agentcard(&[
        "convert",
        "toolspec.json",
        "--to",
        "openai-strict",
        "--format",
        "json",
    ]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let pointers: Vec<&str> = report["losses"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|loss| loss["pointer"].as_str())
        .collect();
    assert_eq!(
        pointers,
        [
            "/tools/0/inputSchema/properties/at/format",
            "/tools/0/inputSchema/properties/n/items",
            "/tools/0/inputSchema/properties/n/uniqueItems",
        ]
    );
    assert_eq!(report["document"][0]["function"]["strict"], json!(true));
    let ran = workspace.agentcard(&["convert", "toolspec.json", "--to", "openai-strict"]);
    assert!(
        ran.stderr
            .contains("/tools/0/inputSchema/properties/at/format: the format `uri` is omitted"),
        "{}",
        ran.stderr
    );
    assert_eq!(
        workspace
            .agentcard(&["convert", "toolspec.json", "--to", "openai-strict", "--strict"])
            .code,
        Some(1)
    );
}
