//! The context of a call: the request, the state of the set, and cancellation.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{self, Poll, Waker};

use serde_json::{Map, Value};

/// The request that a tool call belongs to. Arguments of this type are not part of the schema.
///
/// Servers insert values of the request, which tools access by type:
///
/// ```
/// use agentcard::Context;
///
/// #[derive(Clone)]
/// struct User(String);
///
/// let context = Context::default().with(User("ann".to_owned()));
/// assert_eq!(context.get::<User>().map(|user| user.0.as_str()), Some("ann"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Context {
    extensions: Values,
    pub(super) states: Values,
    meta: Option<Arc<Map<String, Value>>>,
    cancellation: Cancellation,
}

impl Context {
    /// Inserts a value of the request; tools access it by its type.
    #[must_use]
    #[inline]
    pub fn with<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.extensions.insert(Arc::new(value));
        self
    }

    /// Sets `_meta` of the request.
    #[must_use]
    #[inline]
    pub fn with_meta(mut self, meta: Map<String, Value>) -> Self {
        self.meta = Some(Arc::new(meta));
        self
    }

    /// Sets the cancellation flag of the call.
    #[must_use]
    #[inline]
    pub fn with_cancellation(mut self, cancellation: Cancellation) -> Self {
        self.cancellation = cancellation;
        self
    }

    /// Returns a value of the request by type.
    #[inline]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let known = self.extensions.get();
        #[cfg(feature = "rmcp")]
        let known = known.or_else(|| self.extensions.get::<crate::rmcp::Caller>()?.get());
        known
    }

    /// Returns state of the tool set by type.
    #[inline]
    pub fn state<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.states.get()
    }

    /// Returns `_meta` of the request.
    #[inline]
    pub fn meta(&self) -> Option<&Map<String, Value>> {
        self.meta.as_deref()
    }

    /// Returns the cancellation flag of the call.
    #[inline]
    pub fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    /// Returns the context itself, a value of the request, or state of the set.
    #[inline]
    pub(super) fn lend<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let this: &dyn Any = self;
        this.downcast_ref()
            .or_else(|| self.get())
            .or_else(|| self.state())
    }
}

/// Shared state of a tool set, added by [`ToolSet::state`](crate::ToolSet::state). Arguments of this type are not
/// part of the schema.
pub struct State<T>(Arc<T>);

impl<T> State<T> {
    /// Creates shared state.
    #[inline]
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> From<Arc<T>> for State<T> {
    #[inline]
    fn from(shared: Arc<T>) -> Self {
        Self(shared)
    }
}

impl<T> Clone for State<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for State<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for State<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(&self.0).finish()
    }
}

/// The type of state that a tool needs.
#[derive(Debug, Clone, Copy)]
pub struct StateDef(fn() -> (TypeId, &'static str));

impl StateDef {
    /// Requires a value of type `T`.
    #[must_use]
    #[inline]
    pub const fn of<T: Send + Sync + 'static>() -> Self {
        Self(|| (TypeId::of::<T>(), type_name::<T>()))
    }

    /// Returns the type and its name.
    #[inline]
    pub(super) fn ty(self) -> (TypeId, &'static str) {
        (self.0)()
    }
}

/// The compiler's name of `Arc` types.
const ARC: &str = "alloc::sync::Arc<";

/// Values by type, at most one of each. Clones share the values.
#[derive(Clone, Default)]
pub(super) struct Values(Option<Arc<Vec<Entry>>>);

#[derive(Clone)]
struct Entry {
    ty: TypeId,
    name: &'static str,
    value: Arc<dyn Any + Send + Sync>,
}

impl Values {
    /// Creates an empty collection.
    #[inline]
    pub(super) const fn new() -> Self {
        Self(None)
    }

    /// Inserts a value, replacing one of the same type.
    #[inline]
    pub(super) fn insert<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
        self.put(Entry {
            ty: TypeId::of::<T>(),
            name: type_name::<T>(),
            value,
        });
    }

    #[inline]
    fn put(&mut self, entry: Entry) {
        let entries = Arc::make_mut(self.0.get_or_insert_default());
        entries.retain(|other| other.ty != entry.ty);
        entries.push(entry);
    }

    /// Returns the value of type `T`.
    #[inline]
    pub(super) fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.find(TypeId::of::<T>())?.downcast_ref()
    }

    /// Returns the shared value of type `T`.
    #[inline]
    pub(super) fn share<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        Arc::clone(self.find(TypeId::of::<T>())?).downcast().ok()
    }

    /// A hint how to add or use a value of the type `name`, if the set has an `Arc` of it or its content.
    #[inline]
    pub(super) fn hint(&self, name: &str) -> Option<String> {
        let names = || {
            self.0
                .iter()
                .flat_map(|entries| entries.iter())
                .map(|entry| entry.name)
        };
        let inner = |name: &str| name.strip_prefix(ARC)?.strip_suffix('>').map(str::to_owned);
        if names().any(|other| inner(other).as_deref() == Some(name)) {
            return Some(
                "the set has an `Arc` of it; add that with `.shared(…)` instead of `.state(…)`".to_owned(),
            );
        }
        let inner = inner(name).filter(|inner| names().any(|other| other == inner))?;
        Some(format!(
            "the set shares a `{inner}`; take that, as `State<{inner}>` or `&{inner}`"
        ))
    }

    /// Whether there is a value of this type.
    #[inline]
    pub(super) fn has(&self, ty: TypeId) -> bool {
        self.find(ty).is_some()
    }

    #[inline]
    fn find(&self, ty: TypeId) -> Option<&Arc<dyn Any + Send + Sync>> {
        let entries = self.0.as_deref()?;
        entries
            .iter()
            .find(|entry| entry.ty == ty)
            .map(|entry| &entry.value)
    }
}

impl fmt::Debug for Values {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.iter().flat_map(|entries| entries.iter());
        f.debug_set().entries(names.map(|entry| entry.name)).finish()
    }
}

/// A flag that cancels calls, from any thread. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Cancellation(Arc<Flag>);

#[derive(Default)]
struct Flag {
    raised: AtomicBool,
    /// Another flag, which also cancels.
    other: Option<Box<dyn Fn() -> bool + Send + Sync>>,
    waiting: Mutex<Waiting>,
}

impl fmt::Debug for Flag {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Flag").field(&self.raised).finish()
    }
}

/// The wakers of waiting futures by number; a dropped future removes its own.
#[derive(Debug, Default)]
struct Waiting {
    next: usize,
    wakers: Vec<(usize, Waker)>,
}

impl Cancellation {
    /// Creates a flag that is not set.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a flag that is also set while `other` returns true. [`is_cancelled`](Self::is_cancelled) reflects
    /// that immediately; waiting futures are only woken by [`Cancellation::cancel`].
    #[must_use]
    #[inline]
    pub fn following(other: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(Flag {
            other: Some(Box::new(other)),
            ..Flag::default()
        }))
    }

    /// Sets the flag.
    #[inline]
    pub fn cancel(&self) {
        self.0.raised.store(true, Ordering::Release);
        let wakers = std::mem::take(&mut self.waiting().wakers);
        for (_, waker) in wakers {
            waker.wake();
        }
    }

    /// Returns `true` if the flag is set.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.raised.load(Ordering::Acquire) || self.0.other.as_ref().is_some_and(|other| other())
    }

    /// Waits until the flag is set.
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
    fn poll(self: Pin<&mut Self>, waking: &mut task::Context<'_>) -> Poll<()> {
        let Self { flag, number } = self.get_mut();
        let mut waiting = flag.waiting();
        // Checked while holding the lock: if the flag is set later, the waker is already registered.
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
