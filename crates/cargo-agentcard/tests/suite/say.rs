//! Output of every command to a closed pipe, a full disk and a terminal.

use std::io;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::folder::{Folder, card, toolspec};

/// A command line for every command that prints and needs no package.
const PRINTING: &[&[&str]] = &[
    &["check", "card.json"],
    &["check", "card.json", "--format", "json"],
    &["explain"],
    &["explain", "A2A-064"],
    &["explain", "--json"],
    &["fix", "wrong.json"],
    &["fix", "wrong.json", "--format", "json"],
    &["convert", "card.json", "--to", "a2a-0.3"],
    &["convert", "card.json", "--to", "a2a-0.3", "--format", "json"],
    &["import", "card.json"],
    &["import", "card.json", "--format", "json"],
    &["client", "tools.json"],
    &["diff", "card.json", "wrong.json"],
    &["diff", "card.json", "wrong.json", "--format", "json"],
    &["register", "card.json", "--registry", "gar", "--print", "gcloud"],
    &[
        "register",
        "card.json",
        "--registry",
        "gar",
        "--print",
        "terraform",
    ],
    &["key", "new", "key.pem", "--kid", "k"],
    &["schema", "a2a-1.0"],
    &["completions", "bash"],
    &["--help"],
    &["check", "--help"],
];

fn folder(name: &str) -> Folder {
    let mut wrong = card();
    wrong["defaultInputModes"] = json!(["text"]);
    Folder::new(name)
        .file("card.json", &card())
        .file("wrong.json", &wrong)
        .file("tools.json", &toolspec())
}

fn run(folder: &Folder, arguments: &[&str], out: Stdio) -> Output {
    let _ = std::fs::remove_file(folder.0.join("key.pem"));
    Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"))
        .args(arguments)
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(out)
        .output()
        .unwrap()
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = folder("gone");
    for arguments in PRINTING {
        let usual = run(&folder, arguments, Stdio::piped());
        assert!(!usual.stdout.is_empty(), "{arguments:?} prints nothing");
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let gone = run(&folder, arguments, writer.into());
        let words = String::from_utf8_lossy(&gone.stderr);
        assert_eq!(gone.status.code(), usual.status.code(), "{arguments:?}: {words}");
        assert!(!words.contains("panicked"), "{arguments:?}: {words}");
    }
}

#[test]
fn closed_standard_error_is_ignored() {
    let folder = folder("deaf");
    for arguments in [
        &["fix", "wrong.json"][..],
        &["convert", "card.json", "--to", "mcp"],
        &["explain", "nonsense"],
    ] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let status = Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"))
            .args(arguments)
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(writer)
            .status()
            .unwrap();
        assert!(matches!(status.code(), Some(1 | 2)), "{arguments:?}: {status}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = folder("full");
    for arguments in PRINTING
        .iter()
        .filter(|arguments| arguments.last() != Some(&"--help"))
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = run(&folder, arguments, full.into());
        let words = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}: {words}");
        assert!(words.contains("failed to write"), "{arguments:?}: {words}");
    }
}

/// Tries to set the title, clear the screen, reverse the text direction, and imitate another message.
fn evil() -> Value {
    let name = "a\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}8m\u{202e}";
    let schema = json!({ "type": "object", "properties": { name: { "type": "string" } } });
    json!({ "tools": [{ "name": name, "title": name, "x\u{1b}[8m": null, "inputSchema": schema, name: 1 }] })
}

#[test]
fn control_characters_in_documents_are_escaped() {
    let folder = folder("terminal").file("evil.json", &evil()).file(
        "nulls.json",
        &json!({ "tools": [{ "name": "\u{1b}[2J", "title": null, "inputSchema": {} }] }),
    );
    for arguments in [
        &["check", "evil.json"][..],
        &["convert", "evil.json", "--to", "openai"],
        &["convert", "evil.json", "--to", "openai", "--strict"],
        &["diff", "evil.json", "tools.json"],
        &["fix", "nulls.json"],
        &["import", "evil.json"],
        &["client", "evil.json"],
        &["register", "evil.json", "--registry", "gar", "--print", "gcloud"],
        &["check", "\u{1b}[2J.json"],
        &["convert", "\u{1b}[2J.json", "--to", "a2a"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"))
            .args(arguments)
            .current_dir(&folder.0)
            // As on a terminal; otherwise all escape sequences are stripped.
            .env("CLICOLOR_FORCE", "1")
            .env_remove("NO_COLOR")
            .output()
            .unwrap();
        let mut words = String::from_utf8_lossy(&output.stderr).into_owned();
        if !matches!(arguments[0], "convert" | "import" | "client") {
            words += &String::from_utf8_lossy(&output.stdout);
        }
        let obeyed = ["\u{1b}]", "\u{1b}[2J", "\u{1b}[8m", "\u{7}", "\u{9b}", "\u{202e}"];
        let found: Vec<_> = obeyed.iter().filter(|escape| words.contains(**escape)).collect();
        assert!(found.is_empty(), "{arguments:?} says {found:?}: {words:?}");
    }
}

#[test]
fn messages_of_the_plain_binary_do_not_mention_cargo() {
    let folder = folder("plain");
    let output_of = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_agentcard"))
            .args(arguments)
            .current_dir(&folder.0)
            .output()
            .unwrap();
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    for arguments in [
        &["check", "wrong.json"][..],
        &["explain", "nonsense"],
        &["convert", "--help"],
        &["key", "new", "--help"],
        &["check", "--help"],
        &["fix", "wrong.json"],
        &["completions", "bash"],
    ] {
        let words = output_of(arguments);
        assert!(!words.contains("cargo agentcard"), "{arguments:?}: {words}");
    }
    assert!(output_of(&["completions", "fish"]).contains("complete -c agentcard "));
    assert!(output_of(&["completions", "zsh"]).starts_with("#compdef agentcard\n"));
}
