//! Waiting for a time without a runtime: one thread for the whole program, started by the first tool with a time-out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

/// Ready when its time has come.
pub(super) struct Sleep {
    /// `None` is a time that no clock reaches.
    until: Option<Instant>,
    alarm: Option<Arc<Alarm>>,
}

impl Sleep {
    #[inline]
    pub(super) fn new(duration: Duration) -> Self {
        Self {
            until: Instant::now().checked_add(duration),
            alarm: None,
        }
    }
}

impl Future for Sleep {
    type Output = ();

    #[inline]
    fn poll(mut self: Pin<&mut Self>, waking: &mut Context<'_>) -> Poll<()> {
        let Some(until) = self.until else {
            return Poll::Pending;
        };
        if Instant::now() >= until {
            return Poll::Ready(());
        }
        let alarm = self.alarm.get_or_insert_with(|| Timer::set(until));
        *lock(&alarm.0) = Some(waking.waker().clone());
        Poll::Pending
    }
}

/// Whom to wake.
#[derive(Default)]
struct Alarm(Mutex<Option<Waker>>);

#[derive(Default)]
struct Timer {
    alarms: Mutex<BinaryHeap<Reverse<Entry>>>,
    changed: Condvar,
}

/// An alarm that no one waits for any more is gone before its time.
struct Entry(Instant, Weak<Alarm>);

impl PartialEq for Entry {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl Timer {
    #[inline]
    fn set(until: Instant) -> Arc<Alarm> {
        let timer = Self::get();
        let alarm = Arc::new(Alarm::default());
        lock(&timer.alarms).push(Reverse(Entry(until, Arc::downgrade(&alarm))));
        timer.changed.notify_one();
        alarm
    }

    #[inline]
    fn get() -> &'static Self {
        // By reference: what a static owns is compiled into every program, used or not.
        static TIMER: OnceLock<&'static Timer> = OnceLock::new();
        TIMER.get_or_init(|| {
            let timer: &Self = Box::leak(Box::default());
            let thread = std::thread::Builder::new().name("agentcard-timer".to_owned());
            // Where no thread can be had, calls end by themselves or by being dropped.
            drop(thread.spawn(|| timer.run()));
            timer
        })
    }

    #[inline]
    fn run(&self) {
        let mut alarms = lock(&self.alarms);
        loop {
            let now = Instant::now();
            let wait = alarms.peek().map(|next| next.0.0.saturating_duration_since(now));
            match wait {
                Some(Duration::ZERO) => {
                    let due = alarms.pop();
                    drop(alarms);
                    if let Some(Reverse(due)) = due {
                        ring(&due.1);
                    }
                    alarms = lock(&self.alarms);
                }
                Some(wait) => {
                    let woken = self.changed.wait_timeout(alarms, wait);
                    alarms = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
                None => alarms = self.changed.wait(alarms).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[inline]
fn ring(alarm: &Weak<Alarm>) {
    let waker = alarm.upgrade().and_then(|alarm| lock(&alarm.0).take());
    if let Some(waker) = waker {
        // A waker is the executor's code; should it panic, the other alarms still ring.
        drop(super::guard::catch(|| waker.wake()));
    }
}

#[inline]
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
