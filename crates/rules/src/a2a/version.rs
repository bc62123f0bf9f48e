//! The versions of A2A that differ in their rules.

use crate::Dialect;

/// A version with rules of its own, which are those of newer versions too, until one has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// 0.3.
    V03,
    /// 1.0.
    V10,
}

impl Version {
    /// The version whose rules a dialect of A2A takes.
    pub(crate) fn of(dialect: Dialect) -> Self {
        if dialect < Dialect::A2aV1_0 {
            Self::V03
        } else {
            Self::V10
        }
    }
}
