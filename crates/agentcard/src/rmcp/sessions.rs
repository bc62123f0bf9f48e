//! Sessions of streamable HTTP with a limit.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};
use std::time::{Duration, Instant};

use ::rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use ::rmcp::transport::streamable_http_server::session::local::{
    LocalSessionManager, LocalSessionManagerError,
};
use ::rmcp::transport::streamable_http_server::session::{
    RestoreOutcome, ServerSseMessage, SessionId, SessionManager,
};
use tokio::sync::Mutex;
use tokio_stream::{Stream, StreamExt};

/// The sessions that a server keeps in memory, about 55 KB each.
///
/// Clients older than MCP 2026-07-28 open a session, and are not required to close it. Therefore a session without
/// requests ends after five minutes, and there are at most 1,000. At the limit, a new session replaces the one that
/// has been idle longest, if that is at least ten seconds; if there is none, `initialize` is answered with 503 and
/// `Retry-After`.
///
/// ```
/// use std::time::Duration;
/// use agentcard::rmcp::Sessions;
///
/// let sessions = Sessions::new().limit(50).idle(Duration::from_secs(60));
/// ```
///
/// Use `StreamableHttpServerConfig::default().with_legacy_session_mode(false)` to disable sessions, if tools send
/// nothing to the client except their results.
#[derive(Debug)]
pub struct Sessions {
    inner: LocalSessionManager,
    limit: usize,
    used: Mutex<HashMap<SessionId, Arc<Use>>>,
}

/// The last use of a session.
#[derive(Debug)]
struct Use {
    last: SyncMutex<Instant>,
    streams: AtomicUsize,
}

impl Use {
    fn touch(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Since when the session is idle; `None` if it is in use or was used recently.
    fn idle_since(&self) -> Option<Instant> {
        const LONG: Duration = Duration::from_secs(10);
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = self.streams.load(Ordering::Acquire) == 0 && last.elapsed() >= LONG;
        is_idle.then_some(last)
    }
}

/// An open stream of a session; a session without one may be idle.
struct Open(Arc<Use>);

impl Open {
    fn new(used: Arc<Use>) -> Self {
        used.streams.fetch_add(1, Ordering::AcqRel);
        Self(used)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.touch();
        self.0.streams.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Sessions {
    /// Creates a session manager with the default limits.
    pub fn new() -> Self {
        Self {
            inner: LocalSessionManager::default(),
            limit: 1_000,
            used: Mutex::default(),
        }
    }

    /// Sets the maximum number of sessions.
    #[must_use]
    pub fn limit(mut self, sessions: usize) -> Self {
        self.limit = sessions;
        self
    }

    /// Sets how long a session without requests is kept.
    #[must_use]
    pub fn idle(mut self, time: Duration) -> Self {
        self.inner.session_config.keep_alive = Some(time);
        self
    }

    /// Whether there is room for another session, or can be made.
    pub(super) async fn has_room(&self) -> bool {
        self.make_room(&mut *self.used.lock().await).await
    }

    async fn make_room(&self, used: &mut HashMap<SessionId, Arc<Use>>) -> bool {
        while used.len() >= self.limit {
            let idle = used
                .iter()
                .filter_map(|(id, used)| Some((used.idle_since()?, id)));
            let Some((_, oldest)) = idle.min_by_key(|(since, _)| *since) else {
                return false;
            };
            let oldest = SessionId::clone(oldest);
            used.remove(&oldest);
            // The session may have ended in the meantime.
            drop(self.inner.close_session(&oldest).await);
        }
        true
    }

    async fn touch(&self, id: &SessionId) -> Result<Arc<Use>, SessionsError> {
        let used = self.used.lock().await.get(id).cloned();
        let used = used.ok_or_else(|| LocalSessionManagerError::SessionNotFound(id.clone()))?;
        used.touch();
        Ok(used)
    }

    async fn open(&self, id: &SessionId) -> Result<Open, SessionsError> {
        Ok(Open::new(self.touch(id).await?))
    }

    fn add(used: &mut HashMap<SessionId, Arc<Use>>, id: SessionId) {
        let now = Use {
            last: SyncMutex::new(Instant::now()),
            streams: AtomicUsize::new(0),
        };
        used.insert(id, Arc::new(now));
    }
}

impl Default for Sessions {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a session can't be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum SessionsError {
    /// The limit is reached, and all sessions are in use.
    Full,
    /// The session has ended or failed.
    Session(LocalSessionManagerError),
}

impl fmt::Display for SessionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("too many sessions"),
            Self::Session(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for SessionsError {}

impl From<LocalSessionManagerError> for SessionsError {
    fn from(fault: LocalSessionManagerError) -> Self {
        Self::Session(fault)
    }
}

impl SessionManager for Sessions {
    type Error = SessionsError;
    type Transport = <LocalSessionManager as SessionManager>::Transport;

    async fn create_session(&self) -> Result<(SessionId, Self::Transport), SessionsError> {
        let mut used = self.used.lock().await;
        if !self.make_room(&mut used).await {
            return Err(SessionsError::Full);
        }
        let (id, transport) = self.inner.create_session().await?;
        Self::add(&mut used, id.clone());
        Ok((id, transport))
    }

    async fn initialize_session(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<ServerJsonRpcMessage, SessionsError> {
        Ok(self.inner.initialize_session(id, message).await?)
    }

    async fn has_session(&self, id: &SessionId) -> Result<bool, SessionsError> {
        Ok(self.inner.has_session(id).await?)
    }

    async fn close_session(&self, id: &SessionId) -> Result<(), SessionsError> {
        self.used.lock().await.remove(id);
        Ok(self.inner.close_session(id).await?)
    }

    async fn create_stream(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        let open = self.open(id).await?;
        Ok(hold(self.inner.create_stream(id, message).await?, open))
    }

    async fn accept_message(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<(), SessionsError> {
        self.touch(id).await?;
        Ok(self.inner.accept_message(id, message).await?)
    }

    async fn create_standalone_stream(
        &self,
        id: &SessionId,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        let open = self.open(id).await?;
        Ok(hold(self.inner.create_standalone_stream(id).await?, open))
    }

    async fn resume(
        &self,
        id: &SessionId,
        last_event_id: String,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        let open = self.open(id).await?;
        Ok(hold(self.inner.resume(id, last_event_id).await?, open))
    }

    async fn restore_session(&self, id: SessionId) -> Result<RestoreOutcome<Self::Transport>, SessionsError> {
        let mut used = self.used.lock().await;
        let outcome = self.inner.restore_session(id.clone()).await?;
        if matches!(outcome, RestoreOutcome::Restored(_)) {
            Self::add(&mut used, id);
        }
        Ok(outcome)
    }
}

/// A stream that keeps the session in use.
fn hold<S: Stream>(stream: S, open: Open) -> impl Stream<Item = S::Item> {
    stream.map(move |item| {
        let _ = &open;
        item
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates a session that was last used some time ago.
    async fn age(sessions: &Sessions, id: &SessionId, seconds: u64) {
        let used = sessions.used.lock().await;
        let mut last = used[id].last.lock().unwrap();
        *last = last.checked_sub(Duration::from_secs(seconds)).expect("a time");
    }

    #[tokio::test]
    async fn the_oldest_idle_session_makes_room() {
        let sessions = Sessions::new().limit(3);
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(sessions.create_session().await.unwrap().0);
        }
        assert!(matches!(
            sessions.create_session().await,
            Err(SessionsError::Full)
        ));
        age(&sessions, &ids[0], 11).await;
        age(&sessions, &ids[1], 30).await;
        let open = sessions.open(&ids[1]).await.unwrap();
        age(&sessions, &ids[1], 30).await;
        // The first one: the second has a stream, regardless of its age.
        sessions.create_session().await.unwrap();
        assert!(!sessions.has_session(&ids[0]).await.unwrap());
        assert!(!sessions.has_room().await);
        drop(open);
        assert!(!sessions.has_room().await);
        age(&sessions, &ids[1], 11).await;
        assert!(sessions.has_room().await);
        assert!(!sessions.has_session(&ids[1]).await.unwrap());
        assert!(sessions.touch(&ids[1]).await.is_err());
        sessions.close_session(&ids[2]).await.unwrap();
        assert_eq!(sessions.used.lock().await.len(), 1);
    }
}
