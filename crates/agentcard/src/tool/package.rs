//! Which Cargo package declares a set of tools: who serves the set can say so to clients.

/// The Cargo package that a set of tools is declared in. `toolset!` fills it in; what Cargo does not know is absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Package {
    /// Its name.
    pub name: Option<&'static str>,
    /// Its version.
    pub version: Option<&'static str>,
    /// What it is for, in a sentence.
    pub description: Option<&'static str>,
    /// Its home page.
    pub homepage: Option<&'static str>,
}

impl Package {
    /// A package of which nothing is known.
    pub const UNKNOWN: Self = Self {
        name: None,
        version: None,
        description: None,
        homepage: None,
    };

    /// A package by what Cargo tells a build of it. Cargo writes an empty text for what a manifest leaves out.
    #[must_use]
    #[inline]
    pub const fn new(
        name: Option<&'static str>,
        version: Option<&'static str>,
        description: Option<&'static str>,
        homepage: Option<&'static str>,
    ) -> Self {
        Self {
            name: filled(name),
            version: filled(version),
            description: filled(description),
            homepage: filled(homepage),
        }
    }
}

#[inline]
const fn filled(text: Option<&'static str>) -> Option<&'static str> {
    match text {
        Some(text) if !text.is_empty() => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_manifest_leaves_out_is_absent() {
        let package = Package::new(Some("a"), Some("1.0.0"), Some(""), None);
        assert_eq!(package.name, Some("a"));
        assert_eq!(package.description, None);
        assert_eq!(Package::default(), Package::UNKNOWN);
    }
}
