//! Tasks run on the workspace of the current directory, regardless of where the program was built.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

const WRITTEN: &str = "crates/rules/src/generated/note/v1_0.rs";

/// A workspace of one dialect.
fn checkout() -> TempDir {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("schemas/note/1.0");
    fs::create_dir_all(&folder).unwrap();
    fs::create_dir_all(root.path().join("xtask/src")).unwrap();
    let manifest = r#""note/1.0" = { file = "note.schema.json", root = "Note" }"#;
    fs::write(root.path().join("schemas/manifest.toml"), manifest).unwrap();
    let schema = r##"{"title": "Note", "description": "A note.", "$ref": "#/$defs/Note", "$defs": {
        "Note": {"description": "A note.", "type": "object", "required": ["text"], "properties": {
            "text": {"description": "Its text.", "type": "string"}}}}}"##;
    fs::write(folder.join("note.schema.json"), schema).unwrap();
    root
}

fn xtask(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(arguments).env_remove("CARGO_MANIFEST_DIR");
    command
}

fn succeeded(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_checkout_given_by_cargo_is_changed() {
    let (ours, other) = (checkout(), checkout());
    let mut regen = xtask(&["regen"]);
    regen
        .current_dir(other.path())
        .env("CARGO_MANIFEST_DIR", ours.path().join("xtask"));
    let printed = succeeded(&regen.output().unwrap());
    assert!(
        printed.lines().any(|line| line == format!("wrote {WRITTEN}")),
        "{printed}"
    );
    assert!(ours.path().join(WRITTEN).exists());
    assert!(!other.path().join("crates").exists());
    assert_eq!(
        succeeded(&regen.output().unwrap()),
        "",
        "nothing has changed since"
    );
}

#[test]
fn the_current_directory_is_the_fallback() {
    let root = checkout();
    let below = root.path().join("xtask/src");
    succeeded(&xtask(&["regen"]).current_dir(&below).output().unwrap());
    fs::write(root.path().join(WRITTEN), "broken").unwrap();
    let check = xtask(&["regen", "--check"]).current_dir(&below).output().unwrap();
    assert!(!check.status.success());
    assert!(String::from_utf8(check.stderr).unwrap().contains(WRITTEN));
    let printed = succeeded(&xtask(&["regen"]).current_dir(&below).output().unwrap());
    assert_eq!(printed, format!("wrote {WRITTEN}\n"));
}
