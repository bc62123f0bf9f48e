//! Values that are found by their type.

use std::any::{Any, TypeId, type_name};
use std::fmt;
use std::sync::Arc;

/// At most one value of each type. A copy shares the values.
#[derive(Clone, Default)]
pub(crate) struct Values(Option<Arc<Vec<Entry>>>);

#[derive(Clone)]
struct Entry {
    ty: TypeId,
    name: &'static str,
    value: Arc<dyn Any + Send + Sync>,
}

impl Values {
    /// No value.
    #[inline]
    pub(crate) const fn new() -> Self {
        Self(None)
    }

    /// Puts a value in, in the place of one of the same type.
    #[inline]
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
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
    pub(crate) fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.find(TypeId::of::<T>())?.downcast_ref()
    }

    /// The value of type `T`, shared.
    #[inline]
    pub(crate) fn share<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        Arc::clone(self.find(TypeId::of::<T>())?).downcast().ok()
    }

    /// Whether there is a value of that type.
    #[inline]
    pub(crate) fn has(&self, ty: TypeId) -> bool {
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
