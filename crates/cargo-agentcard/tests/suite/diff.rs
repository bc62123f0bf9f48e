//! `diff` and `schema`.

use serde_json::{Value, json};

use crate::folder::{Folder, card, toolspec};

#[test]
fn reports_breaking_changes() {
    let mut new = toolspec();
    new["tools"][0]["description"] = json!("Finds.");
    new["tools"][0]["inputSchema"]["required"] = json!(["word"]);
    let folder = Folder::new("diff")
        .file("old.json", &toolspec())
        .file("new.json", &new);
    let ran = folder.run(&["diff", "old.json", "new.json"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.stdout,
        "          tool find: `description` was changed\n\
         breaking  tool find, argument word: became required\n\
         1 breaking change, 1 other change\n"
    );
    let back = folder.run(&["diff", "new.json", "old.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&back.stdout).unwrap();
    assert_eq!((back.code, &report["breaking"]), (Some(0), &json!(0)));
    assert_eq!(report["changes"][1]["message"], "became optional");
}

#[test]
fn equal_documents_have_no_changes() {
    let folder = Folder::new("diff-same")
        .file("card.json", &card())
        .file("tools.json", &toolspec());
    let same = folder.run_with(card().to_string(), &["diff", "-", "card.json"]);
    assert_eq!(
        (same.code, same.stdout.as_str()),
        (Some(0), "no breaking change, no other change\n")
    );
    for arguments in [
        ["card.json", "tools.json"],
        ["-", "-"],
        ["card.json", "missing.json"],
    ] {
        assert_eq!(
            folder.run(&[&["diff"][..], &arguments].concat()).code,
            Some(2),
            "{arguments:?}"
        );
    }
}

#[test]
fn every_dialect_has_a_schema() {
    let folder = Folder::new("schema");
    for dialect in agentcard_rules::Dialect::ALL {
        let ran = folder.run(&["schema", dialect.id()]);
        assert_eq!(ran.code, Some(0), "{}", dialect.id());
        let schema: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    }
    assert_eq!(folder.run(&["schema", "a2a-2.0"]).code, Some(2));
}
