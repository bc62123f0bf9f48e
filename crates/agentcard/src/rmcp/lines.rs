//! Standard input and output with one message per line. rmcp's transport does not answer a line that it can't
//! parse, which makes the client wait forever, and it shares standard output with `println!`.

use std::io::{self, BufRead};
use std::sync::Arc;

use ::rmcp::RoleServer;
use ::rmcp::model::{ClientJsonRpcMessage, ErrorCode};
use ::rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use ::rmcp::transport::Transport;
use serde_json::Value;
use serde_json::error::Category;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;
use tokio_util::task::TaskTracker;

use super::message::{error, refuse_duplicates};

/// Maximum length of a line in bytes.
const MAX_LINE: usize = 16 << 20;

type Input = Box<dyn AsyncRead + Send + Unpin>;
type Output = Box<dyn AsyncWrite + Send + Unpin>;

/// A line-based transport.
pub(super) struct Lines {
    input: BufReader<Input>,
    /// The part of the line that is read so far; kept here because a read may be cancelled and restarted.
    line: Vec<u8>,
    is_too_long: bool,
    /// Taken when the connection ends.
    output: Arc<Mutex<Option<Output>>>,
    /// Answers to lines that rmcp does not get; they are written before the connection ends.
    answers: TaskTracker,
}

impl Lines {
    pub(super) fn new(input: Input, output: Output) -> Self {
        Self {
            input: BufReader::new(input),
            line: Vec::new(),
            is_too_long: false,
            output: Arc::new(Mutex::new(Some(output))),
            answers: TaskTracker::new(),
        }
    }

    /// Takes the streams of the process for messages; from now on, output of the program goes to standard error.
    #[cfg(unix)]
    pub(super) fn of_process() -> io::Result<Self> {
        use std::io::Write;
        use std::os::fd::AsFd;

        io::stdout().flush()?;
        let own = io::stdout().as_fd().try_clone_to_owned()?;
        rustix::stdio::dup2_stdout(io::stderr())?;
        let output = match pipe(&own) {
            Some(pipe) => pipe,
            None => Box::new(tokio::fs::File::from_std(own.into())),
        };
        Ok(Self::new(input()?, output))
    }

    #[cfg(not(unix))]
    pub(super) fn of_process() -> io::Result<Self> {
        Ok(Self::new(input()?, Box::new(tokio::io::stdout())))
    }

    /// Reads up to the end of the line; `None` at the end of the input.
    async fn read_line(&mut self) -> Option<()> {
        loop {
            let read = self.input.fill_buf().await.ok()?;
            if read.is_empty() {
                return (!self.line.is_empty()).then_some(());
            }
            let end = read.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(read.len(), |end| end + 1);
            self.is_too_long |= self.line.len() + length > MAX_LINE;
            if !self.is_too_long {
                self.line.extend_from_slice(&read[..length]);
            }
            self.input.consume(length);
            if end.is_some() {
                return Some(());
            }
        }
    }

    /// Parses a line: returns the message, or the error response.
    fn take(&mut self) -> Result<Option<ClientJsonRpcMessage>, Value> {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.is_too_long) {
            let message = format!("parse error: the line is longer than {MAX_LINE} bytes");
            return Err(error(&Value::Null, ErrorCode::PARSE_ERROR, &message));
        }
        let text = line.trim_ascii();
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        if text.is_empty() {
            return Ok(None);
        }
        let duplicates = refuse_duplicates(text);
        match serde_json::from_slice(text) {
            Ok(message) if duplicates.is_none() => return Ok(Some(message)),
            Err(fault) if fault.classify() != Category::Data => {
                let message = format!("parse error: {fault}");
                return Err(error(&Value::Null, ErrorCode::PARSE_ERROR, &message));
            }
            _ => {}
        }
        let value: Value = serde_json::from_slice(text).unwrap_or_default();
        let (id, method) = (value.get("id"), value.get("method"));
        if value.is_object() && id.is_none() != method.is_none() {
            // Notifications and responses are not answered.
            return Ok(None);
        }
        let invalid = || {
            error(
                id.unwrap_or(&Value::Null),
                ErrorCode::INVALID_REQUEST,
                "invalid request",
            )
        };
        Err(duplicates.unwrap_or_else(invalid))
    }
}

/// Standard input, read by a thread that no runtime waits for; otherwise the program could not exit before its next
/// line of input.
fn input() -> io::Result<Input> {
    let (mut lines, input) = tokio::io::duplex(1 << 16);
    let runtime = tokio::runtime::Handle::current();
    let read = move || {
        let mut stdin = io::stdin().lock();
        while let Ok(read) = stdin.fill_buf()
            && !read.is_empty()
            && runtime.block_on(lines.write_all(read)).is_ok()
        {
            let length = read.len();
            stdin.consume(length);
        }
    };
    let thread = std::thread::Builder::new().name("agentcard-stdin".to_owned());
    thread.spawn(read)?;
    Ok(Box::new(input))
}

async fn write(output: &Mutex<Option<Output>>, mut line: Vec<u8>) -> io::Result<()> {
    line.push(b'\n');
    let mut output = output.lock().await;
    let output = output.as_mut().ok_or(io::ErrorKind::NotConnected)?;
    output.write_all(&line).await?;
    output.flush().await
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = Arc::clone(&self.output);
        async move { write(&output, serde_json::to_vec(&message)?).await }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            self.read_line().await?;
            match self.take() {
                Ok(Some(message)) => return Some(message),
                Ok(None) => {}
                Err(answer) => {
                    let output = Arc::clone(&self.output);
                    // In a task of its own, because this future may be cancelled in the middle of a line.
                    self.answers
                        .spawn(async move { write(&output, answer.to_string().into_bytes()).await });
                }
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.answers.close();
        self.answers.wait().await;
        drop(self.output.lock().await.take());
        Ok(())
    }
}

/// A pipe, which tokio writes without a thread. It is reopened so that the stream of the process is not affected.
#[cfg(target_os = "linux")]
fn pipe(own: &std::os::fd::OwnedFd) -> Option<Output> {
    use std::os::fd::AsRawFd;

    let path = format!("/proc/self/fd/{}", own.as_raw_fd());
    let pipe = tokio::net::unix::pipe::OpenOptions::new()
        .open_sender(path)
        .ok()?;
    Some(Box::new(pipe))
}

#[cfg(all(unix, not(target_os = "linux")))]
fn pipe(_: &std::os::fd::OwnedFd) -> Option<Output> {
    None
}
