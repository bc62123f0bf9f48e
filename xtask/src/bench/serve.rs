//! `cargo xtask bench serve`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use super::krate::{Krate, ours};
use super::runs::alternate;
use super::table::{Bound, Row, print};

/// Compare the requests a second of servers over HTTP
#[derive(clap::Args)]
pub(crate) struct Plan {
    /// Runs of each server
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// Requests of each connection in a run
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    requests: usize,
    /// Where the crate and its build are kept for the next run [default: a temporary directory]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

const CONNECTIONS: usize = 4;

const SERVERS: [&str; 2] = ["ours", "rmcp"];

/// What is asked for, the method, the tool, and the least share of rmcp's requests that is wanted.
const REQUESTS: [(&str, &str, &str, Option<Bound>); 3] = [
    ("list of 10 tools", "tools/list", "", Some(Bound::Least(1.0))),
    ("call", "tools/call", "add", Some(Bound::Least(0.95))),
    ("call of a synchronous tool", "tools/call", "add_now", None),
];

/// Runs both servers side by side and prints a table.
///
/// # Errors
///
/// Returns an error if the build fails, a server gives another answer than expected, or a limit is missed.
pub(super) fn run(plan: &Plan) -> Result<()> {
    let scratch = tempfile::tempdir().context("failed to create a directory for the crate")?;
    let root = plan.folder.as_deref().unwrap_or(scratch.path());
    let dependencies = format!(
        "{}rmcp = {{ version = \"3.11\", default-features = false, features = [\"server\", \"macros\"] }}\n\
         axum = {{ version = \"0.8\", default-features = false, features = [\"http1\", \"tokio\"] }}\n\
         tokio = {{ version = \"1\", features = [\"macros\", \"net\", \"rt-multi-thread\"] }}\n",
        ours()?.replace(" }", ", features = [\"rmcp-http\"] }")
    );
    let krate = Krate::write(root, "serve", &dependencies, "", Some(root.join("target")))?;
    std::fs::write(krate.folder.join("src/main.rs"), include_str!("serve/program.rs"))?;
    krate.run(&["build", "--release", "--offline"])?;
    let program = krate.target.join("release/serve");
    let mut rows = Vec::new();
    for (name, method, tool, bound) in REQUESTS {
        let request = request(method, tool);
        let rates = alternate(plan.runs, &SERVERS, |server, run| {
            let server = Running::start(Command::new(&program).arg(server))?;
            // The first requests make the list, and warm up.
            server.ask(&request, 100)?;
            let rate = server.ask(&request, plan.requests)?;
            eprintln!("{name}, run {run}: {rate:.0} requests a second");
            Ok(rate)
        })?;
        rows.push(Row {
            name: name.to_owned(),
            figure: format!("{:.0} and {:.0} a second", rates[0], rates[1]),
            compared: rates[0] / rates[1],
            bound,
        });
    }
    let met = print("Requests over HTTP, ours and rmcp", &rows);
    ensure!(met, "a figure misses its target");
    Ok(())
}

/// A request of MCP 2026-07-28, which needs no session.
fn request(method: &str, tool: &str) -> String {
    let call = if tool.is_empty() {
        String::new()
    } else {
        format!("\"name\":\"{tool}\",\"arguments\":{{\"a\":1,\"b\":2}},")
    };
    let body = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{method}\",\"params\":{{{call}\"_meta\":{{\
         \"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{{}},\
         \"io.modelcontextprotocol/clientInfo\":{{\"name\":\"bench\",\"version\":\"1\"}}}}}}}}"
    );
    let name = if tool.is_empty() {
        String::new()
    } else {
        format!("Mcp-Name: {tool}\r\n")
    };
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n\
         Mcp-Method: {method}\r\n{name}Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// A server, until it is dropped.
struct Running {
    child: Child,
    port: u16,
}

impl Running {
    fn start(command: &mut Command) -> Result<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
        let port = line.trim().parse().context("the server names no port")?;
        Ok(Self { child, port })
    }

    /// Sends the request so often over each connection, and returns the requests a second.
    fn ask(&self, request: &str, times: usize) -> Result<f64> {
        let start = Instant::now();
        thread::scope(|scope| {
            let connections: Vec<_> = (0..CONNECTIONS)
                .map(|_| scope.spawn(|| ask(self.port, request, times)))
                .collect();
            for connection in connections {
                connection.join().expect("no panic")?;
            }
            anyhow::Ok(())
        })?;
        let requests = u32::try_from(times * CONNECTIONS)?;
        Ok(f64::from(requests) / start.elapsed().as_secs_f64())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended is as good.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn ask(port: u16, request: &str, times: usize) -> Result<()> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    let mut answer = Vec::new();
    for _ in 0..times {
        stream.write_all(request.as_bytes())?;
        answer.clear();
        while !is_whole(&answer) {
            let mut buffer = [0; 16 << 10];
            let length = stream.read(&mut buffer)?;
            ensure!(length > 0, "the server closed the connection");
            answer.extend_from_slice(&buffer[..length]);
        }
    }
    let text = String::from_utf8_lossy(&answer);
    ensure!(
        text.starts_with("HTTP/1.1 200") && text.contains("\"result\""),
        "unexpected answer: {text}"
    );
    Ok(())
}

/// Whether an answer has come to its end: the last chunk, or its length.
fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.trim().parse::<usize>().ok())?
    });
    length.map_or_else(|| body.ends_with("0\r\n\r\n"), |length| body.len() >= length)
}
