//! Graceful shutdown: calls are cancelled and answered before connections close.

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Time limit for calls to end.
const CALLS: Duration = Duration::from_secs(2);

/// Time for answers to reach clients before streams are closed.
const ANSWERS: Duration = Duration::from_millis(250);

/// The state of a shutdown, shared by clones.
#[derive(Debug, Clone, Default)]
pub(super) struct Ending {
    /// Cancels the calls.
    pub(super) token: CancellationToken,
    pub(super) calls: TaskTracker,
    /// Tokens that close the streams of HTTP services.
    streams: Arc<Mutex<Vec<CancellationToken>>>,
    /// Time limit for the process after the signal, regardless of its threads; `None` for no limit.
    pub(super) exit_after: Option<Duration>,
}

impl Ending {
    /// Also cancels this token when all calls are answered.
    #[cfg(feature = "rmcp-http")]
    pub(super) fn closes(&self, streams: CancellationToken) {
        let mut all = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(streams);
    }

    /// Waits for a signal, and then until all calls have ended.
    pub(super) async fn when_asked(&self) {
        asked().await;
        if let Some(time) = self.exit_after {
            let exit = move || {
                std::thread::sleep(time);
                std::process::exit(0);
            };
            let thread = std::thread::Builder::new().name("agentcard-end".to_owned());
            drop(thread.spawn(exit));
        }
        self.calls.close();
        self.token.cancel();
        drop(timeout(CALLS, self.calls.wait()).await);
        let streams = Arc::clone(&self.streams);
        tokio::spawn(async move {
            sleep(ANSWERS).await;
            let streams = streams.lock().unwrap_or_else(PoisonError::into_inner);
            streams.iter().for_each(CancellationToken::cancel);
        });
    }
}

/// Waits for SIGTERM or SIGINT; on other systems Ctrl-C. If no handler can be installed, the signals keep their
/// default effect.
#[cfg(unix)]
async fn asked() {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    let (Ok(mut terminate), Ok(mut interrupt)) = signals else {
        return pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

#[cfg(not(unix))]
async fn asked() {
    if tokio::signal::ctrl_c().await.is_err() {
        pending().await
    }
}
