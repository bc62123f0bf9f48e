//! Unique names.

use std::collections::BTreeSet;

/// Names in use.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Reserves these names.
    pub(crate) fn with<'n>(taken: impl IntoIterator<Item = &'n str>) -> Self {
        Self(taken.into_iter().map(str::to_owned).collect())
    }

    /// Whether a name is in use.
    #[cfg(feature = "import")]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Reserves the name or, if it is in use, a similar one with a number.
    pub(crate) fn claim(&mut self, name: &str, gap: &str) -> String {
        let mut claimed = name.to_owned();
        let stem = name.trim_end_matches('_');
        let mut number = 2;
        while !self.0.insert(claimed.clone()) {
            claimed = format!("{stem}{gap}{number}");
            number += 1;
        }
        claimed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_claimed_once() {
        let mut names = Names::with(["Tools"]);
        assert_eq!(names.claim("Tools", ""), "Tools2");
        assert_eq!(names.claim("Tools", ""), "Tools3");
        assert!(names.has("Tools3") && !names.has("Mode"));
    }
}
