//! The end of a server that is asked to end: its calls are cancelled and answered before their connections close.

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long calls have to end.
const CALLS: Duration = Duration::from_secs(2);

/// How long answers have to reach their clients before streams are closed.
const ANSWERS: Duration = Duration::from_millis(250);

/// What has to end; copies are one.
#[derive(Debug, Clone, Default)]
pub(super) struct Ending {
    /// Cancels the calls.
    pub(super) token: CancellationToken,
    pub(super) calls: TaskTracker,
    /// What ends the streams of HTTP services.
    streams: Arc<Mutex<Vec<CancellationToken>>>,
    /// How long the process has after the signal, whatever its threads do.
    pub(super) exit_after: Option<Duration>,
}

impl Ending {
    /// Ends what this token ends, too, when all calls are answered.
    #[cfg(feature = "rmcp-http")]
    pub(super) fn closes(&self, streams: CancellationToken) {
        let mut all = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(streams);
    }

    /// Waits until the process is asked to end, and until the calls have ended then.
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

/// SIGTERM, SIGINT; elsewhere Ctrl-C. Where they can't be had, the process ends by them as it always did.
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
