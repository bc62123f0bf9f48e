//! What a tool can know of a call besides its arguments: the request, the state of the set, and whether to go on.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{self, Poll, Waker};

use serde_json::{Map, Value};

/// The request that a tool answers. An argument of this type is never part of the schema.
///
/// Whoever serves the tools puts in what it knows of the request, by type:
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
    /// Adds what the server knows of the request; a tool takes it by its type.
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

    /// Sets what cancels the call.
    #[must_use]
    #[inline]
    pub fn with_cancellation(mut self, cancellation: Cancellation) -> Self {
        self.cancellation = cancellation;
        self
    }

    /// What the server knows of the request, by type.
    #[inline]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let known = self.extensions.get();
        #[cfg(feature = "rmcp")]
        let known = known.or_else(|| self.extensions.get::<crate::rmcp::Caller>()?.get());
        known
    }

    /// What the tool set holds, by type.
    #[inline]
    pub fn state<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.states.get()
    }

    /// `_meta` of the request.
    #[inline]
    pub fn meta(&self) -> Option<&Map<String, Value>> {
        self.meta.as_deref()
    }

    /// What cancels the call.
    #[inline]
    pub fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    /// Something of the request: the context itself, what the server knows, or what the set holds.
    #[inline]
    pub(super) fn lend<T: Send + Sync + 'static>(&self) -> Option<&T> {
        let this: &dyn Any = self;
        this.downcast_ref()
            .or_else(|| self.get())
            .or_else(|| self.state())
    }
}

/// A value that the server holds for its tools, put there by [`ToolSet::state`](crate::ToolSet::state). An argument of
/// this type is never part of the schema.
pub struct State<T>(Arc<T>);

impl<T> State<T> {
    /// Shares `value`.
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

/// A type of state that a tool needs.
#[derive(Debug, Clone, Copy)]
pub struct StateDef(fn() -> (TypeId, &'static str));

impl StateDef {
    /// Needs a value of type `T`.
    #[must_use]
    #[inline]
    pub const fn of<T: Send + Sync + 'static>() -> Self {
        Self(|| (TypeId::of::<T>(), type_name::<T>()))
    }

    /// The type and its name.
    #[inline]
    pub(super) fn ty(self) -> (TypeId, &'static str) {
        (self.0)()
    }
}

/// How the compiler begins the name of an `Arc`.
const ARC: &str = "alloc::sync::Arc<";

/// At most one value of each type. A copy shares the values.
#[derive(Clone, Default)]
pub(super) struct Values(Option<Arc<Vec<Entry>>>);

#[derive(Clone)]
struct Entry {
    ty: TypeId,
    name: &'static str,
    value: Arc<dyn Any + Send + Sync>,
}

impl Values {
    /// No value.
    #[inline]
    pub(super) const fn new() -> Self {
        Self(None)
    }

    /// Puts a value in, in the place of one of the same type.
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

    /// The value of type `T`.
    #[inline]
    pub(super) fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.find(TypeId::of::<T>())?.downcast_ref()
    }

    /// The value of type `T`, shared.
    #[inline]
    pub(super) fn share<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        Arc::clone(self.find(TypeId::of::<T>())?).downcast().ok()
    }

    /// How a value of the type `name` is added or taken, where there is one that shares it or is shared.
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
            return Some(format!(
                "the set has an `Arc` of it; add that with `.shared(…)` instead of `.state(…)`"
            ));
        }
        let inner = inner(name).filter(|inner| names().any(|other| other == inner))?;
        Some(format!(
            "the set shares a `{inner}`; take that, as `State<{inner}>` or `&{inner}`"
        ))
    }

    /// Whether there is a value of that type.
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
    fn poll(self: Pin<&mut Self>, waking: &mut task::Context<'_>) -> Poll<()> {
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
