//! `explain`: pages, the list, misspelled ids.

use std::process::{Command, Output};

fn explain(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-agentcard"));
    command.arg("explain").args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = explain(arguments);
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_page_has_reason_examples_and_levels() {
    insta::assert_snapshot!(stdout(&["a2a-064"]));
}

/// The sentences of all rules are recorded in one file.
#[test]
fn every_rule_is_listed() {
    insta::assert_snapshot!(stdout(&[]));
    let machines: serde_json::Value = serde_json::from_str(&stdout(&["--json"])).unwrap();
    assert_eq!(
        machines["rules"].as_array().unwrap().len(),
        agentcard_rules::all().count()
    );
}

#[test]
fn an_unknown_id_suggests_the_nearest() {
    let output = explain(&["A2A-0644"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`A2A-064`"));
}
