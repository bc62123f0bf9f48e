//! The program itself, through pipes: it serves the contents of its files, and ends when its input does.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const TOOLSPEC: &str = include_str!("../agentcard/toolspec.json");
const QUESTIONS: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"lines","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
"#;

fn harbour() -> Child {
    Command::new(env!("CARGO_BIN_EXE_harbour"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("harbour starts")
}

/// The answers of the program to these lines.
fn answers(lines: impl AsRef<[u8]>) -> String {
    let mut harbour = harbour();
    let mut input = harbour.stdin.take().expect("a pipe");
    input.write_all(lines.as_ref()).expect("harbour reads");
    drop(input);
    let output = harbour.wait_with_output().expect("harbour ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn it_lists_the_tools_of_its_toolspec() {
    let answers = answers(QUESTIONS);
    // The file is indented, but messages are not; no string in it contains two spaces in a row.
    let compact: String = TOOLSPEC.lines().map(str::trim_start).collect();
    let compact = compact.replace("\": ", "\":");
    let tools = &compact[1..compact.len() - 1];
    assert!(answers.contains(tools), "{answers}\n{tools}");
    assert!(answers.contains(r#""title":"Harbour Office""#), "{answers}");
}

#[test]
fn a_silent_client_is_not_an_error() {
    assert_eq!(answers(""), "");
}

/// JSON-RPC 2.0 §5.1: a client without an answer would wait forever.
#[test]
fn an_invalid_line_is_answered() {
    let nested = format!("{}{}", "[".repeat(300), "]".repeat(300));
    let mut lines = QUESTIONS.as_bytes().to_vec();
    let call = |arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"tide","arguments":{{"port":{arguments}}}}}}}"#
        )
    };
    let broken = [
        b"{{{".to_vec(),
        call("NaN").into_bytes(),
        call("1e400").into_bytes(),
        call(r#""\ud83d""#).into_bytes(),
        call(&nested).into_bytes(),
        [&b"\"\xff\xfe\""[..]].concat(),
        format!("\"{}\"", "x".repeat(17 << 20)).into_bytes(),
    ];
    for line in &broken {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    let invalid = r#"{"jsonrpc":"2.0","id":8}
{"jsonrpc":"2.0","id":"nine","method":7}
[]
{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"tide","arguments":[]}}
{"jsonrpc":"2.0","id":11,"method":"tools/nothing"}
{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"tide","arguments":{"port":"oslo","port":"bergen"}}}
"#;
    lines.extend_from_slice(invalid.as_bytes());
    let answers = answers(&lines);
    let count = |part: &str| answers.matches(part).count();
    assert_eq!(
        count(r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#),
        broken.len(),
        "{answers}"
    );
    for part in [
        r#""id":null,"error":{"code":-32600,"#,
        r#""id":"nine","error":{"code":-32600,"#,
        r#""id":10,"error":{"code":-32602,"#,
        r#""id":11,"error":{"code":-32601,"#,
        r#""id":12,"error":{"code":-32602,"#,
    ] {
        assert_eq!(count(part), 1, "{part}\n{answers}");
    }
    assert_eq!(count(r#""id":2,"result""#), 1, "{answers}");
}

#[cfg(unix)]
#[test]
fn output_of_tools_is_not_mixed_with_messages() {
    let call = r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"foghorn"}}"#;
    let mut harbour = harbour();
    let mut input = harbour.stdin.take().expect("a pipe");
    writeln!(input, "{QUESTIONS}{call}").expect("harbour reads");
    drop(input);
    let output = harbour.wait_with_output().expect("harbour ends");
    let (messages, printed) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(messages.lines().all(|line| line.starts_with('{')), "{messages}");
    assert!(messages.contains("audio/wav"), "{messages}");
    assert!(printed.contains("hoooo"), "{printed}");
}

/// Sends a signal to the program alone.
#[cfg(unix)]
fn signal(harbour: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &harbour.id().to_string()])
        .status();
    assert!(sent.expect("there is kill").success());
}

/// Checks that it exits successfully and in time.
#[cfg(unix)]
fn ends(mut harbour: Child) {
    let start = Instant::now();
    loop {
        if let Some(status) = harbour.try_wait().expect("it can be waited for") {
            assert!(status.success(), "{status}");
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

const PILOT: &str =
    r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"pilot","_meta":{"progressToken":1}}}"#;

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_after_answering_every_call() {
    for name in ["-TERM", "-INT"] {
        let mut harbour = harbour();
        let mut input = harbour.stdin.take().expect("a pipe");
        let mut output = BufReader::new(harbour.stdout.take().expect("a pipe"));
        writeln!(input, "{QUESTIONS}{PILOT}").expect("harbour reads");
        let mut line = String::new();
        while !line.contains("notifications/progress") {
            line.clear();
            assert!(output.read_line(&mut line).expect("a line") > 0);
        }
        signal(&harbour, name);
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert!(
            rest.contains(r#""id":3,"error""#) && rest.ends_with('\n'),
            "{rest}"
        );
        ends(harbour);
        drop(input);
    }
    // Before any message.
    let mut harbour = harbour();
    let input = harbour.stdin.take();
    std::thread::sleep(Duration::from_millis(500));
    signal(&harbour, "-TERM");
    ends(harbour);
    drop(input);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_http_server_after_answering_every_call() {
    let mut harbour = Command::new(env!("CARGO_BIN_EXE_harbour"))
        .args(["--http", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("harbour starts");
    let mut line = String::new();
    let mut output = BufReader::new(harbour.stdout.take().expect("a pipe"));
    output.read_line(&mut line).expect("a line");
    let address = line
        .trim()
        .strip_prefix("http://")
        .and_then(|url| url.strip_suffix("/mcp"));
    let body = PILOT.replace(
        r#""progressToken":1"#,
        r#""progressToken":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"lines","version":"1"}"#,
    );
    let mut stream = std::net::TcpStream::connect(address.expect("an address")).expect("a connection");
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n\
         Mcp-Method: tools/call\r\nMcp-Name: pilot\r\nAccept: application/json, text/event-stream\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("harbour reads");
    let mut stream = BufReader::new(stream);
    while !line.contains("notifications/progress") {
        line.clear();
        assert!(stream.read_line(&mut line).expect("a line") > 0);
    }
    signal(&harbour, "-TERM");
    let mut rest = String::new();
    stream.read_to_string(&mut rest).expect("text");
    assert!(
        rest.contains(r#""id":3,"error""#) && rest.ends_with("0\r\n\r\n"),
        "{rest}"
    );
    ends(harbour);
}
