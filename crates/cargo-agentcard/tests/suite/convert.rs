//! `convert`: streams, losses, refusals, exit codes.

use serde_json::{Value, json};

use crate::folder::{Folder, card, toolspec};

#[test]
fn standard_output_contains_only_the_document() {
    let folder = Folder::new("convert").file("card.json", &card());
    let ran = folder.run(&["convert", "card.json", "--to", "a2a-0.3"]);
    assert_eq!(ran.code, Some(0));
    let old: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&old["protocolVersion"], &old["url"]),
        (&json!("0.3.0"), &json!("https://a.example/a2a"))
    );
    assert_eq!(
        ran.stderr,
        "card.json: lost /supportedInterfaces/0: the interface does not support 0.3, omitted\n\
         card.json: converted A2A agent card 1.0 to a2a-0.3 with 1 loss\n"
    );
    // And in the other direction, from standard input.
    let back = folder.run_with(&ran.stdout, &["convert", "-", "--to", "a2a"]);
    assert_eq!(
        (back.code, back.stderr.as_str()),
        (
            Some(0),
            "<stdin>: converted A2A agent card 0.3 to a2a-1.0 with no loss\n"
        )
    );
}

#[test]
fn strict_rejects_losses() {
    let folder = Folder::new("convert-strict").file("card.json", &card());
    let ran = folder.run(&[
        "convert",
        "card.json",
        "--to",
        "a2a-0.3",
        "--strict",
        "-o",
        "out.json",
    ]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(
        ran.stderr
            .contains("information would be lost:\n  /supportedInterfaces/0"),
        "{}",
        ran.stderr
    );
    assert_eq!(folder.names(), ["card.json"]);
}

#[test]
fn json_contains_document_losses_and_refusals() {
    let folder = Folder::new("convert-json")
        .file("card.json", &card())
        .file("tools.json", &toolspec());
    let report = |arguments: &[&str]| {
        let ran = folder.run(&[&["convert"], arguments, &["--format", "json"]].concat());
        assert_eq!(ran.stderr, "");
        (ran.code, serde_json::from_str::<Value>(&ran.stdout).unwrap())
    };
    let (code, lossy) = report(&["card.json", "--to", "a2a-0.3"]);
    assert_eq!(
        (code, &lossy["ok"], &lossy["from"]),
        (Some(0), &json!(true), &json!("A2A agent card 1.0"))
    );
    assert_eq!(lossy["losses"][0]["pointer"], "/supportedInterfaces/0");
    assert_eq!(lossy["document"]["name"], "Recipe Agent");
    let (code, refused) = report(&["tools.json", "--to", "a2a-1.0"]);
    assert_eq!(
        (code, &refused["ok"], &refused["document"]),
        (Some(1), &json!(false), &Value::Null)
    );
    assert_eq!(refused["refused"]["pointer"], "");
    let (_, written) = report(&["tools.json", "--to", "openai", "-o", "openai.json"]);
    assert_eq!(
        (&written["output"], &written["document"]),
        (&json!("openai.json"), &Value::Null)
    );
    assert!(folder.read("openai.json").ends_with("]\n"));
}

#[test]
fn tool_lists_are_converted_in_both_directions() {
    let folder = Folder::new("convert-tools").file("tools.json", &toolspec());
    for target in ["openai", "anthropic", "gemini"] {
        let there = folder.run(&["convert", "tools.json", "--to", target]);
        assert_eq!(there.code, Some(0), "{target}");
        let back = folder.run_with(
            &there.stdout,
            &["convert", "-", "--to", "mcp-2025-11-25", "--strict"],
        );
        let mut spec = toolspec();
        spec["tools"][0].as_object_mut().unwrap().remove("annotations");
        assert_eq!(
            serde_json::from_str::<Value>(&back.stdout).unwrap(),
            spec,
            "{target}"
        );
    }
}

#[test]
fn agenium_needs_a_base_url() {
    let card = json!({
        "agent": { "name": "search", "uri": "agent://search", "version": "1.0.0" },
        "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["mtls"] },
        "endpoints": { "message": "/a2a/message" },
    });
    let folder = Folder::new("convert-agenium").file("agent.json", &card);
    let without = folder.run(&["convert", "agent.json", "--to", "a2a-1.0"]);
    assert_eq!(without.code, Some(1));
    assert!(
        without
            .stderr
            .contains("specify the URL of the agent with `--base-url`"),
        "{}",
        without.stderr
    );
    let with = folder.run(&[
        "convert",
        "agent.json",
        "--to",
        "a2a-1.0",
        "--base-url",
        "https://s.example",
    ]);
    assert_eq!(with.code, Some(0));
    assert!(!with.stderr.contains("the result has"), "{}", with.stderr);
}

#[test]
fn usage_errors_and_unreadable_files_exit_with_2() {
    let folder = Folder::new("convert-wrong")
        .text("odd.json", "{\"a\": 1}")
        .text("twice.json", "{\"tools\": [], \"tools\": []}");
    for arguments in [
        &["missing.json", "--to", "a2a-1.0"][..],
        &["odd.json", "--to", "a2a-1.0"],
        &["twice.json", "--to", "openai"],
        &["odd.json", "--to", "a2a-2.0"],
        &["odd.json"],
    ] {
        let ran = folder.run(&[&["convert"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{arguments:?}");
    }
    let hint = folder.run(&["convert", "odd.json", "--to", "opena"]).stderr;
    assert!(hint.contains("'openai'"), "{hint}");
}

#[test]
fn losses_point_into_the_file() {
    let wrapped = json!({ "agentCard": card() });
    let function = json!({ "name": "a", "title": "A", "parameters": { "type": "object" } });
    let list = json!([{ "type": "function", "function": function }, { "type": "web_search" }, 5]);
    let folder = Folder::new("convert-places")
        .file("card.json", &wrapped)
        .file("tools.json", &list);
    for (file, to, lost) in [
        ("card.json", "a2a-0.3", vec!["/agentCard/supportedInterfaces/0"]),
        ("tools.json", "openai", vec!["/1", "/0/function/title", "/2"]),
    ] {
        let ran = folder.run(&["convert", file, "--to", to, "--format", "json"]);
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let losses = report["losses"].as_array().unwrap();
        let pointers: Vec<&str> = losses
            .iter()
            .map(|loss| loss["pointer"].as_str().unwrap())
            .collect();
        assert_eq!(pointers, lost, "{report:#}");
        let strict = folder.run(&["convert", file, "--to", to, "--strict"]);
        assert_eq!((strict.code, strict.stdout.as_str()), (Some(1), ""));
    }
}

#[test]
fn lost_digits_are_a_loss() {
    let text = r#"{"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": {
        "n": {"type": "number", "maximum": 12345678901234567890123, "minimum": 1.50}}}}]}"#;
    let folder = Folder::new("convert-digits").text("tools.json", text);
    let place = "/tools/0/inputSchema/properties/n/maximum: `12345678901234567890123`";
    let ran = folder.run(&["convert", "tools.json", "--to", "openai"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains(&format!("lost {place}")), "{}", ran.stderr);
    assert!(ran.stderr.contains("with 1 loss\n"), "{}", ran.stderr);
    let strict = folder.run(&["convert", "tools.json", "--to", "openai", "--strict"]);
    assert_eq!((strict.code, strict.stdout.as_str()), (Some(1), ""));
    let null = text.replace("\"name\"", "\"title\": null, \"name\"");
    let folder = folder.text("null.json", null);
    folder.run(&["fix", "--write", "null.json"]);
    assert_eq!(folder.read("null.json"), text);
}
