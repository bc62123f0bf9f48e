//! `import` and `client`: code, losses, refusals, exit codes. The generated code is tested where it is compiled.

use serde_json::{Value, json};

use crate::folder::{Folder, card, toolspec};

#[test]
fn standard_output_contains_only_the_code() {
    let folder = Folder::new("import").file("card.json", &card());
    let ran = folder.run(&["import", "card.json"]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stdout.starts_with("use agentcard::AgentCard;\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("versions(\"1.0\", \"0.3\")"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.ends_with("agentcard::export!(RecipeAgent);\n"),
        "{}",
        ran.stdout
    );
    assert_eq!(
        ran.stderr,
        "card.json: imported A2A agent card 1.0 with no loss\n"
    );
    let written = folder.run(&["import", "card.json", "--strict", "--out", "card.rs"]);
    assert_eq!((written.code, written.stdout.as_str()), (Some(0), ""));
    assert_eq!(folder.read("card.rs"), ran.stdout);
    let text = folder.read("card.json");
    assert_eq!(folder.run_with(text, &["import", "-"]).stdout, ran.stdout);
}

#[test]
fn differences_are_reported_or_refused_with_strict() {
    let mut wrong = card();
    wrong["defaultInputModes"] = json!(["text"]);
    let folder = Folder::new("import_losses").file("card.json", &wrong);
    let ran = folder.run(&["import", "card.json"]);
    assert_eq!(ran.code, Some(0));
    let place = "/defaultInputModes/0: does not compile: invalid media type";
    assert!(ran.stdout.contains(&format!("// TODO {place}")), "{}", ran.stdout);
    assert!(ran.stderr.contains(&format!("lost {place}")), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("with 1 loss\n"), "{}", ran.stderr);

    let strict = folder.run(&["import", "card.json", "--strict", "--out", "card.rs"]);
    assert_eq!((strict.code, strict.stdout.as_str()), (Some(1), ""));
    assert!(
        strict.stderr.starts_with("refused: card.json: "),
        "{}",
        strict.stderr
    );
    assert!(strict.stderr.contains(place), "{}", strict.stderr);
    assert_eq!(folder.names(), ["card.json"]);
}

#[test]
fn the_report_is_an_object() {
    let folder = Folder::new("import_json").file(
        "tools.json",
        &json!({
            "tools": [{ "name": "a", "description": "A.", "inputSchema": { "type": "object", "dependentSchemas": {} } }],
        }),
    );
    let ran = folder.run(&["import", "tools.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&report["ok"], &report["dialect"]),
        (&json!(true), &json!("mcp-2025-11-25"))
    );
    assert_eq!(
        report["losses"][0]["pointer"],
        "/tools/0/inputSchema/dependentSchemas"
    );
    assert!(
        report["code"]
            .as_str()
            .is_some_and(|code| code.contains("pub async fn a()")),
        "{report}"
    );
    let strict = folder.run(&["import", "tools.json", "--format", "json", "--strict"]);
    let report: Value = serde_json::from_str(&strict.stdout).unwrap();
    assert_eq!(
        (strict.code, &report["ok"], &report["code"]),
        (Some(1), &json!(false), &Value::Null)
    );
    assert_eq!(
        report["refused"]["pointer"],
        "/tools/0/inputSchema/dependentSchemas"
    );
}

#[test]
fn an_invalid_document_is_a_usage_error() {
    let folder = Folder::new("import_wrong")
        .text("no.json", "{")
        .file("other.json", &json!({ "a": 1 }));
    for file in ["no.json", "other.json", "absent.json"] {
        let ran = folder.run(&["import", file]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{file}");
    }
}

#[test]
fn a_client_is_printed_or_refused() {
    let folder = Folder::new("client")
        .file("tools.json", &toolspec())
        .file("card.json", &card());
    let ran = folder.run(&["client", "tools.json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("pub async fn find("), "{}", ran.stdout);
    let written = folder.run(&["client", "tools.json", "--out", "client.rs"]);
    assert_eq!(written.code, Some(0));
    assert_eq!(folder.read("client.rs"), ran.stdout);
    let refused = folder.run(&["client", "card.json"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(
        refused.stderr.starts_with("refused: card.json: "),
        "{}",
        refused.stderr
    );
}
