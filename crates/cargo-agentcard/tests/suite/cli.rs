//! The command line itself: help, completions, usage errors.

use std::process::{Command, Output};

fn agentcard(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"))
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = agentcard(arguments);
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn help_names_exit_codes_and_examples() {
    insta::assert_snapshot!(stdout(&["agentcard", "--help"]));
    insta::assert_snapshot!(stdout(&["emit", "--help"]));
    insta::assert_snapshot!(stdout(&["check", "--help"]));
    insta::assert_snapshot!(stdout(&["explain", "--help"]));
    insta::assert_snapshot!(stdout(&["fix", "--help"]));
    insta::assert_snapshot!(stdout(&["convert", "--help"]));
    insta::assert_snapshot!(stdout(&["diff", "--help"]));
    insta::assert_snapshot!(stdout(&["register", "--help"]));
    insta::assert_snapshot!(stdout(&["schema", "--help"]));
    insta::assert_snapshot!(stdout(&["sign", "--help"]));
    insta::assert_snapshot!(stdout(&["verify", "--help"]));
    insta::assert_snapshot!(stdout(&["key", "--help"]));
    insta::assert_snapshot!(stdout(&["key", "new", "--help"]));
}

#[test]
fn the_agentcard_binary_is_the_same_tool() {
    let output = Command::new(env!("CARGO_BIN_EXE_agentcard"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let same = stdout(&["--help"]).replace("cargo agentcard", "agentcard");
    assert!(help.contains("Usage: agentcard <COMMAND>"), "{help}");
    assert_eq!(help, same);
}

#[test]
fn completions_know_the_commands() {
    let script = stdout(&["completions", "bash"]);
    for word in ["--card-version", "--jwks", "--kid"] {
        assert!(script.contains(word), "{word}: {script}");
    }
}

#[test]
fn usage_errors_exit_with_2() {
    for wrong in [
        &["emitt"][..],
        &["emit", "--set", "novalue"],
        &["emit", "--mcp-version", "2025-11-26"],
        &["emit", "--mcp-version", "2025-11-25,2025-11-25"],
        &["emit", "--card-version", "2.0"],
    ] {
        assert_eq!(agentcard(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
