//! Versions of A2A with different rules.

use crate::Dialect;

/// A version with its own rules, which also apply to newer versions without any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// 0.3.
    V03,
    /// 1.0.
    V10,
}

impl Version {
    /// The version whose rules apply to a dialect of A2A.
    pub(crate) fn of(dialect: Dialect) -> Self {
        if dialect < Dialect::A2aV1_0 {
            Self::V03
        } else {
            Self::V10
        }
    }
}
