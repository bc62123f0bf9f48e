//! Progress of a long run, shown only on terminals.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Delay before the first message.
const PATIENCE: Duration = Duration::from_millis(800);

/// Interval between messages.
const PAUSE: Duration = Duration::from_millis(100);

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The time of the next message; `None` without a terminal.
    next: Option<Instant>,
    all: Option<usize>,
    done: usize,
    shown: bool,
}

impl Progress {
    /// Creates the progress of a run with this number of documents, if known.
    pub(crate) fn new(all: Option<usize>) -> Self {
        let next = stderr().is_terminal().then(|| Instant::now() + PATIENCE);
        Self {
            next,
            all,
            done: 0,
            shown: false,
        }
    }

    /// Counts documents; `printed` tells whether a report follows, for which the progress line must be cleared.
    pub(crate) fn step(&mut self, documents: usize, printed: bool) {
        self.done += documents;
        if printed {
            self.end();
        }
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            self.next = Some(now + PAUSE);
            self.show();
        }
    }

    /// Clears the progress line.
    pub(crate) fn end(&mut self) {
        if self.shown {
            self.shown = false;
            // Failing to show progress is not an error.
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    fn show(&mut self) {
        self.shown = true;
        let of = self.all.map_or_else(String::new, |all| format!(" of {all}"));
        let _ = write!(stderr(), "\r\x1b[Kchecked {}{of}", self.done);
        let _ = stderr().flush();
    }
}
