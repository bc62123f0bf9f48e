//! Termination of a program that serves standard input and output; the test binary itself is that program.
#![cfg(all(unix, feature = "rmcp"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use agentcard::rmcp::Server;
use agentcard::{mcp_tool, toolset};

const PROGRAM: &str = "AGENTCARD_TEST_PROGRAM";

/// Computes, and looks at nothing.
#[mcp_tool]
fn spin() {
    eprintln!("spinning");
    std::thread::sleep(Duration::from_secs(60));
}

/// Not a test, but the program, if the binary is started as one.
#[test]
fn program() {
    let Ok(limit) = std::env::var(PROGRAM) else {
        return;
    };
    let mut server = Server::new(toolset![spin]).expect("a server");
    if let Ok(millis) = limit.parse() {
        server = server.exit_after(Duration::from_millis(millis));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    runtime.block_on(server.stdio()).expect("it serves");
    drop(runtime);
    std::thread::sleep(Duration::from_millis(500));
    eprintln!("cleaned up");
}

/// Starts the program with this limit. Its input is a socket, as for child processes of Node.js.
fn start(limit: &str) -> (Child, UnixStream) {
    let (ours, theirs) = UnixStream::pair().expect("sockets");
    let child = Command::new(std::env::current_exe().expect("a program"))
        .args(["program", "--exact", "--nocapture"])
        .env(PROGRAM, limit)
        .stdin(OwnedFd::from(theirs))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    (child.expect("it starts"), ours)
}

/// Terminates the program; returns its exit status and the rest of its output.
fn end(mut child: Child, errors: &mut impl Read) -> (ExitStatus, String) {
    let sent = Command::new("kill").arg(child.id().to_string()).status();
    assert!(sent.expect("there is kill").success());
    let mut output = String::new();
    errors.read_to_string(&mut output).expect("text");
    (child.wait().expect("it ends"), output)
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"lines","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

#[test]
fn a_program_without_a_limit_can_clean_up() {
    let (mut child, mut input) = start("never");
    writeln!(input, "{INITIALIZE}").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains(r#""id":1,"result""#) {
        line.clear();
        assert!(output.read_line(&mut line).expect("a line") > 0);
    }
    let mut errors = child.stderr.take().expect("a pipe");
    // The input is still open.
    let (status, output) = end(child, &mut errors);
    assert!(
        status.success() && output.contains("cleaned up"),
        "{status}: {output}"
    );
}

#[test]
fn a_limit_ends_a_program_with_busy_threads() {
    let (mut child, mut input) = start("300");
    let call = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"spin"}}"#;
    writeln!(input, "{INITIALIZE}\n{call}").expect("it reads");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("spinning") {
        line.clear();
        assert!(errors.read_line(&mut line).expect("a line") > 0);
    }
    let (status, output) = end(child, &mut errors);
    assert!(
        status.success() && !output.contains("cleaned up"),
        "{status}: {output}"
    );
}
