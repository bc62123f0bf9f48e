//! A flag that ends a call.

use std::fmt;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Ends the calls that carry it, from any thread. Copies are one flag.
#[derive(Debug, Clone, Default)]
pub struct Cancellation(Arc<Flag>);

#[derive(Default)]
struct Flag {
    raised: AtomicBool,
    /// Another flag, which counts as this one.
    other: Option<Box<dyn Fn() -> bool + Send + Sync>>,
    waiting: Mutex<Waiting>,
}

impl fmt::Debug for Flag {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Flag").field(&self.raised).finish()
    }
}

/// Who waits, by number: one that gives up takes its waker along.
#[derive(Debug, Default)]
struct Waiting {
    next: usize,
    wakers: Vec<(usize, Waker)>,
}

impl Cancellation {
    /// A flag that is not raised.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that is raised as well while `other` says so. Who asks for it learns that at once; who waits for it is
    /// woken by [`Cancellation::cancel`] alone.
    #[must_use]
    #[inline]
    pub fn following(other: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(Flag {
            other: Some(Box::new(other)),
            ..Flag::default()
        }))
    }

    /// Raises it.
    #[inline]
    pub fn cancel(&self) {
        self.0.raised.store(true, Ordering::Release);
        let wakers = std::mem::take(&mut self.waiting().wakers);
        for (_, waker) in wakers {
            waker.wake();
        }
    }

    /// Whether it is raised.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.raised.load(Ordering::Acquire) || self.0.other.as_ref().is_some_and(|other| other())
    }

    /// Waits until it is raised.
    #[inline]
    pub fn cancelled(&self) -> Cancelled {
        Cancelled {
            flag: self.clone(),
            number: None,
        }
    }

    #[inline]
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The future of [`Cancellation::cancelled`].
#[derive(Debug)]
#[must_use = "a future does nothing unless it is awaited"]
pub struct Cancelled {
    flag: Cancellation,
    number: Option<usize>,
}

impl Future for Cancelled {
    type Output = ();

    #[inline]
    fn poll(self: Pin<&mut Self>, waking: &mut Context<'_>) -> Poll<()> {
        let Self { flag, number } = self.get_mut();
        let mut waiting = flag.waiting();
        // Asked under the lock: who raises the flag after that finds the waker.
        if flag.is_cancelled() {
            return Poll::Ready(());
        }
        let number = *number.get_or_insert_with(|| {
            waiting.next += 1;
            waiting.next
        });
        waiting.wakers.retain(|(other, _)| *other != number);
        waiting.wakers.push((number, waking.waker().clone()));
        Poll::Pending
    }
}

impl Drop for Cancelled {
    #[inline]
    fn drop(&mut self) {
        if let Some(number) = self.number {
            self.flag.waiting().wakers.retain(|(other, _)| *other != number);
        }
    }
}
