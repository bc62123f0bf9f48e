//! `fix`: diff, writing, filtering, and files that are not changed.

use serde_json::{Value, json};

use crate::folder::{Folder, card};

const FAULTY: &str = r#"{
  "supportedInterfaces": [],
  "icon_url": "https://a.example/i.png",
  "defaultInputModes": ["text"], // plain
  "x-price": 1.50
}
"#;

#[test]
fn shows_a_diff_and_writes_nothing() {
    let folder = Folder::new("fix").text("card.json", FAULTY);
    let ran = folder.run(&["fix", "card.json"]);
    assert_eq!(ran.code, Some(1));
    let diff = "--- card.json\n+++ card.json, fixed\n\
        -   \"icon_url\": \"https://a.example/i.png\",\n\
        -   \"defaultInputModes\": [\"text\"], // plain\n\
        +   \"iconUrl\": \"https://a.example/i.png\",\n\
        +   \"defaultInputModes\": [\"text/plain\"],\n";
    assert!(ran.stdout.starts_with(diff), "{}", ran.stdout);
    assert!(ran.stderr.contains("A2A-0"), "{}", ran.stderr);
    assert!(
        ran.stderr
            .ends_with("card.json: 3 fixes; use `--write` to apply\n"),
        "{}",
        ran.stderr
    );
    assert_eq!(folder.read("card.json"), FAULTY);
}

#[test]
fn the_diff_keeps_the_layout_of_the_file() {
    let laid_out = |indent: &str, end: &str| {
        let lines = [
            "{",
            "\"supportedInterfaces\": [],",
            "\"iconUrl\": null,",
            "\"x\": {",
            "\"y\": 1.50",
            "}",
            "}",
        ];
        let depths = [0, 1, 1, 1, 2, 1, 0];
        let line = |(line, depth): (&&str, usize)| format!("{}{line}{end}", indent.repeat(depth));
        lines.iter().zip(depths).map(line).collect::<String>()
    };
    for (indent, end) in [("  ", "\n"), ("    ", "\n"), ("\t", "\n"), ("   ", "\r\n")] {
        let before = laid_out(indent, end);
        let folder = Folder::new("fix-layout").text("card.json", &before);
        let shown = folder.run(&["fix", "card.json"]).stdout;
        let shown: Vec<&str> = shown.lines().skip(2).collect();
        let one = format!("- {indent}\"iconUrl\": null,");
        assert_eq!(shown, [one.as_str()], "{indent:?} {end:?}");
        folder.run(&["fix", "--write", "card.json"]);
        let line = format!("{indent}\"iconUrl\": null,{end}");
        assert_eq!(folder.read("card.json"), before.replace(&line, ""));
    }
}

#[test]
fn invalid_json_does_not_stop_other_files() {
    let folder = Folder::new("fix-no-json")
        .text("card.json", FAULTY)
        .text("empty.json", "")
        .text("torn.json", "{\"tools\": [");
    let ran = folder.run(&["fix", "empty.json", "card.json", "torn.json"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.starts_with("--- card.json\n"), "{}", ran.stdout);
    for fault in ["error: empty.json:1:1: ", "error: torn.json:1:12: "] {
        assert!(ran.stderr.contains(fault), "{}", ran.stderr);
    }
    let ran = folder.run_with("{", &["fix", "-"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
}

#[test]
fn a_file_that_is_named_twice_is_written_once() {
    let folder = Folder::new("fix-twice").text("card.json", FAULTY);
    let ran = folder.run(&["fix", "--write", "card.json", "./card.json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(ran.stderr.matches("3 fixes written").count(), 1, "{}", ran.stderr);
}

#[test]
fn a_second_write_changes_nothing() {
    let folder = Folder::new("fix-write")
        .text("card.json", FAULTY)
        .file("right.json", &card());
    let right = folder.read("right.json");
    let ran = folder.run(&["fix", "--write", "card.json", "right.json"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert!(
        ran.stderr
            .ends_with("card.json: 3 fixes written\nright.json: nothing to fix\n"),
        "{}",
        ran.stderr
    );
    let fixed: Value = serde_json::from_str(&folder.read("card.json")).unwrap();
    assert_eq!(fixed["defaultInputModes"], json!(["text/plain"]));
    assert_eq!(folder.read("right.json"), right);
    assert_eq!(folder.names(), ["card.json", "right.json"]);
    let again = folder.run(&["fix", "card.json", "right.json"]);
    assert_eq!((again.code, again.stdout.as_str()), (Some(0), ""));
}

#[test]
fn is_a_filter() {
    let folder = Folder::new("fix-filter");
    let response = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{}}]}}"#;
    let ran = folder.run_with(response, &["fix", "-"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.stdout,
        r#"{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}"#
    );
}

#[test]
fn keeps_security_requirements() {
    let mut open = card();
    open["securitySchemes"] = json!({ "k": { "type": "http", "scheme": "bearer" } });
    open["security"] = json!([{ "k": [] }]);
    let folder = Folder::new("fix-security").file("card.json", &open);
    assert_eq!(folder.run(&["fix", "--write", "card.json"]).code, Some(0));
    let fixed: Value = serde_json::from_str(&folder.read("card.json")).unwrap();
    assert_eq!(fixed["securityRequirements"], json!([{ "schemes": { "k": {} } }]));
    assert_eq!(
        fixed["securitySchemes"],
        json!({ "k": { "httpAuthSecurityScheme": { "scheme": "bearer" } } })
    );
    assert_eq!(folder.run(&["check", "card.json"]).code, Some(0));
}

#[test]
fn leaves_unfixable_files_unchanged() {
    let folder = Folder::new("fix-odd")
        .text("odd.json", "{\"a\": 1}")
        .text(
            "twice.json",
            "{\"supportedInterfaces\": [], \"name\": \"a\", \"name\": \"b\", \"iconUrl\": null}",
        )
        .text("card.json", FAULTY);
    for odd in ["odd.json", "twice.json"] {
        let before = folder.read(odd);
        let ran = folder.run(&["fix", "--write", odd, "card.json"]);
        assert_eq!(ran.code, Some(1), "{odd}");
        assert_eq!(folder.read(odd), before);
    }
    assert_eq!(folder.run(&["fix", "missing.json"]).code, Some(2));
}

#[test]
fn json_lists_the_changes() {
    let folder = Folder::new("fix-json").text("card.json", FAULTY);
    let ran = folder.run(&["fix", "card.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let file = &report["files"][0];
    assert_eq!(
        (&file["dialect"], &file["written"], &file["fault"]),
        (&json!("a2a-1.0"), &json!(false), &Value::Null)
    );
    let pointers: Vec<_> = file["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| change["pointer"].clone())
        .collect();
    assert!(
        pointers.contains(&json!("/icon_url")) && pointers.contains(&json!("/defaultInputModes/0")),
        "{pointers:?}"
    );
}
