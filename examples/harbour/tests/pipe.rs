//! The program itself, by pipe: it says what its files say, and ends when its input does.

use std::io::Write;
use std::process::{Command, Stdio};

const TOOLSPEC: &str = include_str!("../agentcard/toolspec.json");
const QUESTIONS: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"lines","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
"#;

/// What the program answers to these lines.
fn answers(lines: &str) -> String {
    let mut harbour = Command::new(env!("CARGO_BIN_EXE_harbour"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("harbour starts");
    let mut input = harbour.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("harbour reads");
    drop(input);
    let output = harbour.wait_with_output().expect("harbour ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn it_lists_what_its_toolspec_says() {
    let answers = answers(QUESTIONS);
    // Laid out, the file has line breaks and indentation that the wire has not; no text in it has two blanks in a row.
    let compact: String = TOOLSPEC.lines().map(str::trim_start).collect();
    let compact = compact.replace("\": ", "\":");
    let tools = &compact[1..compact.len() - 1];
    assert!(answers.contains(tools), "{answers}\n{tools}");
    assert!(answers.contains(r#""title":"Harbour Office""#), "{answers}");
}

#[test]
fn a_client_that_says_nothing_is_no_failure() {
    assert_eq!(answers(""), "");
}
