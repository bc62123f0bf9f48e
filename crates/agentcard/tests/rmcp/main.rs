//! The server as seen by a client: the messages on the wire, line by line.
#![cfg(feature = "rmcp")]
#![allow(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    clippy::unused_self,
    reason = "tools take what clients send, and say what they may"
)]

use agentcard::rmcp::{Server, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, split};

mod asking;
mod beside;
mod calls;
mod introduction;
mod lists;

/// A client that exchanges lines, without an SDK.
struct Wire {
    to: WriteHalf<DuplexStream>,
    from: BufReader<ReadHalf<DuplexStream>>,
    next: u64,
    /// The version that every request contains, if there is no handshake.
    version: Option<&'static str>,
    /// The capabilities of the client.
    capabilities: Value,
    /// The minimum level of log messages, sent with every request.
    level: Option<&'static str>,
}

impl Wire {
    fn open(server: impl ServerHandler) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        tokio::spawn(async move {
            if let Ok(running) = server.serve(theirs).await {
                running
                    .waiting()
                    .await
                    .expect("the server ends when the wire does");
            }
        });
        let (from, to) = split(ours);
        Self {
            to,
            from: BufReader::new(from),
            next: 1,
            version: None,
            capabilities: json!({}),
            level: None,
        }
    }

    /// Connects with a handshake; also returns the server's response.
    async fn greet(server: impl ServerHandler, version: &str) -> (Self, Value) {
        Self::greet_with(server, version, json!({})).await
    }

    async fn greet_with(server: impl ServerHandler, version: &str, capabilities: Value) -> (Self, Value) {
        let mut wire = Self::open(server);
        wire.capabilities = capabilities;
        let answer = wire.initialize(version).await;
        wire.write(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            .await;
        (wire, answer["result"].clone())
    }

    async fn initialize(&mut self, version: &str) -> Value {
        let params = json!({
            "protocolVersion": version,
            "capabilities": self.capabilities,
            "clientInfo": { "name": "lines", "version": "1" },
        });
        self.ask("initialize", params).await
    }

    /// Connects in the way that `version` requires.
    async fn connect(server: Server, version: &'static str) -> Self {
        Self::connect_with(server, version, json!({})).await
    }

    async fn connect_with(server: Server, version: &'static str, capabilities: Value) -> Self {
        if version < "2026" {
            return Self::greet_with(server, version, capabilities).await.0;
        }
        let mut wire = Self::open(server);
        wire.capabilities = capabilities;
        wire.version = Some(version);
        wire
    }

    async fn write(&mut self, message: Value) {
        let line = format!("{message}\n");
        self.to
            .write_all(line.as_bytes())
            .await
            .expect("the wire is open");
    }

    async fn read(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).await.expect("the wire is open");
        line
    }

    /// Sends a request without waiting.
    async fn send(&mut self, method: &str, mut params: Value) -> u64 {
        if let Some(version) = self.version {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": version,
                "io.modelcontextprotocol/clientCapabilities": self.capabilities,
                "io.modelcontextprotocol/clientInfo": { "name": "lines", "version": "1" },
            });
            if let Some(level) = self.level {
                params["_meta"]["io.modelcontextprotocol/logLevel"] = level.into();
            }
        }
        let id = self.next;
        self.next += 1;
        self.write(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
            .await;
        id
    }

    /// The text of the next answer.
    async fn ask_for_text(&mut self, method: &str, params: Value) -> String {
        let id = self.send(method, params).await;
        let line = self.read().await;
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["id"], id, "{line}");
        line
    }

    async fn ask(&mut self, method: &str, params: Value) -> Value {
        serde_json::from_str(&self.ask_for_text(method, params).await).expect("JSON")
    }

    async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.ask("tools/call", json!({ "name": tool, "arguments": arguments }))
            .await
    }

    /// The text of a result, which must be an error or not.
    async fn text_of(&mut self, tool: &str, arguments: Value, is_error: bool) -> String {
        let answer = self.call(tool, arguments).await;
        assert_eq!(answer["result"]["isError"], is_error, "{answer}");
        let text = answer["result"]["content"][0]["text"].as_str();
        text.unwrap_or_default().to_owned()
    }
}
