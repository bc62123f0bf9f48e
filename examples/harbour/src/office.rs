//! The office: state, protocol errors, a call that can be cancelled, and access to the caller.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use agentcard::rmcp::model::ProgressNotificationParam;
use agentcard::rmcp::{RequestContext, RoleServer};
use agentcard::{Context, ProtocolError, mcp_tool};

use axum::extract::OriginalUri;
use axum::http::request::Parts;

/// What happened, in order. Shared by all calls.
#[derive(Debug, Default)]
pub struct Logbook(Mutex<Vec<String>>);

impl Logbook {
    fn write(&self, entry: String) -> usize {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.push(entry);
        entries.len()
    }
}

#[mcp_tool]
impl Logbook {
    /// Writes an entry into the logbook.
    #[mcp_tool(destructive = false)]
    pub fn log(
        &self,
        /// The entry.
        #[arg(length(1..=200))]
        entry: &str,
    ) -> String {
        format!("entry {}", self.write(entry.to_owned()))
    }

    /// Reads the logbook.
    #[mcp_tool(read_only)]
    pub fn read_log(&self) -> String {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.join("\n")
    }
}

/// Clears the papers of a ship. What is no declaration at all is an error of the protocol, not of the ship.
#[mcp_tool(destructive = false)]
pub async fn clear_customs(
    /// The declaration, such as `NO-1234`.
    declaration: &str,
) -> Result<String, ProtocolError> {
    let number = declaration.strip_prefix("NO-").map(str::parse::<u32>);
    match number {
        Some(Ok(number)) => Ok(format!("cleared: {number}")),
        _ => Err(ProtocolError::invalid_params("no such declaration").with_data(declaration.into())),
    }
}

/// Writes a log entry when a call ends for any reason.
struct Leaving<'l>(&'l Logbook);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.write("the pilot left".to_owned());
    }
}

/// Waits for a pilot, who takes a minute and tells how far he is.
#[mcp_tool(open_world)]
pub async fn pilot(
    #[arg(state)] logbook: &Logbook,
    #[arg(context)] request: &RequestContext<RoleServer>,
) -> String {
    let _leaving = Leaving(logbook);
    for second in 0..60u8 {
        if let Some(token) = request.meta.get_progress_token() {
            let progress = ProgressNotificationParam::new(token, second.into()).with_total(60.0);
            // Errors are ignored: the client may not listen to progress.
            drop(request.peer.notify_progress(progress).await);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    "the pilot is on board".to_owned()
}

/// Tells who is asking: the client, and by HTTP the path that it asked.
#[mcp_tool(read_only)]
pub fn whoami(#[arg(context)] request: &RequestContext<RoleServer>, context: Context) -> String {
    let client = request
        .client_info()
        .map_or_else(|| "someone".to_owned(), |client| client.name);
    // A nested service sees the rest of the path; the router provides the original one.
    let asked = context
        .get::<Parts>()
        .and_then(|parts| parts.extensions.get::<OriginalUri>());
    match asked {
        Some(uri) => format!("{client} by HTTP at {}", uri.path()),
        None => format!("{client} by pipe"),
    }
}
