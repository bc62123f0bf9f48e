//! Builds the program for the clients of `tests/clients`, since Cargo builds one that a test names.

use std::process::Command;

#[test]
fn without_arguments_it_tells_its_usage() {
    let output = Command::new(env!("CARGO_BIN_EXE_conformance-agent"))
        .output()
        .expect("it starts");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("usage: conformance-agent"));
}
