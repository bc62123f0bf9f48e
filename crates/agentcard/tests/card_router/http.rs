//! A server on a free port, and a client that exposes every byte.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use axum::Router;
use serde_json::Value;

/// A running server, which ends with the test process.
pub(crate) struct Server {
    address: SocketAddr,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Server {
    pub(crate) fn start(router: Router) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a socket");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_io()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
                axum::serve(listener, router).await
            })
        });
        Self { address }
    }

    pub(crate) fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send("GET", path, headers)
    }

    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        let headers: String = headers
            .iter()
            .flat_map(|(name, value)| [name, ": ", value, "\r\n"])
            .collect();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: agent.example.com\r\nConnection: close\r\n{headers}\r\n"
        );
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        Answer::read(&answer)
    }
}

impl Answer {
    fn read(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let mut lines = head.lines();
        let status = lines
            .next()
            .and_then(|line| line.split(' ').nth(1))
            .expect("a status");
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").expect("a header");
            (name.to_ascii_lowercase(), value.to_owned())
        };
        Self {
            status: status.parse().expect("a number"),
            headers: lines.map(header).collect(),
            body: body.to_owned(),
        }
    }

    /// The only header with this name; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut found = self.headers.iter().filter(|(other, _)| other == name);
        let value = found.next().map_or("", |(_, value)| value);
        assert!(found.next().is_none(), "two headers {name}");
        value
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|fault| panic!("{fault}: {}", self.body))
    }
}
