//! How far a long run is, shown on terminals only.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// The first word comes after this long.
const PATIENCE: Duration = Duration::from_millis(800);

/// Time between two words.
const PAUSE: Duration = Duration::from_millis(100);

/// The progress of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    /// When to speak next; never where no terminal listens.
    next: Option<Instant>,
    all: Option<usize>,
    done: usize,
    shown: bool,
}

impl Progress {
    /// The progress of a run of so many documents, if that is known.
    pub(crate) fn new(all: Option<usize>) -> Self {
        let next = stderr().is_terminal().then(|| Instant::now() + PATIENCE);
        Self {
            next,
            all,
            done: 0,
            shown: false,
        }
    }

    /// Takes notice of documents; `printed` tells whether a report follows, which must not join the line.
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

    /// Takes the line away.
    pub(crate) fn end(&mut self) {
        if self.shown {
            self.shown = false;
            // Progress that can't be shown is no fault of the run.
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
