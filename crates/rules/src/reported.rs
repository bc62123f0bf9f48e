//! Places that already have findings of rules, so that schema validation does not report them again.

use crate::catalogue::document::{HIDDEN_NAME, HIDDEN_TEXT};
use crate::catalogue::mcp::SCHEMA_UNDER_PROPERTIES;
use crate::{Finding, Level};

/// Places of findings.
#[derive(Debug)]
pub struct Reported<'a> {
    /// Pointers of all findings, sorted.
    all: Vec<&'a str>,
    /// Pointers of errors and warnings, sorted.
    grave: Vec<&'a str>,
    /// Pointers of errors, sorted.
    errors: Vec<&'a str>,
    /// Pointers, each followed by a slash, of objects in a different form than expected: schema errors in their
    /// fields are consequences of that.
    other_forms: Vec<&'a str>,
    /// Whether the entire document has a different form.
    other_document: bool,
}

impl<'a> Reported<'a> {
    /// Collects the positions of findings that schema validation would repeat.
    pub fn new(findings: &'a [Finding]) -> Self {
        let from = |least: Level| {
            let mut pointers: Vec<&str> = findings
                .iter()
                .filter(|finding| finding.level >= least && is_of_schemas(finding))
                .map(|finding| finding.pointer.as_str())
                .collect();
            pointers.sort_unstable();
            pointers
        };
        let mut other_forms: Vec<&str> = findings
            .iter()
            .filter(|finding| finding.rule.id == SCHEMA_UNDER_PROPERTIES.id)
            .map(|finding| finding.pointer.trim_end_matches("type"))
            .collect();
        other_forms.sort_unstable();
        Self {
            all: from(Level::Note),
            grave: from(Level::Warning),
            errors: from(Level::Error),
            other_forms,
            other_document: findings.iter().any(|finding| finding.rule.id == "AGN-007"),
        }
    }

    /// Whether there is a finding at a position or below it.
    pub fn anything(&self, place: &str) -> bool {
        self.is_of_other_form(place) || at_or_below(&self.all, place)
    }

    /// Whether there is an error at a position or below it.
    pub fn error(&self, place: &str) -> bool {
        self.is_of_other_form(place) || at_or_below(&self.errors, place)
    }

    /// Whether there is an error or warning at exactly this position, or an error below it.
    pub fn warning(&self, place: &str) -> bool {
        self.grave.binary_search(&place).is_ok() || self.error(place)
    }

    fn is_of_other_form(&self, place: &str) -> bool {
        let ends = place.match_indices('/').map(|(index, _)| &place[..=index]);
        self.other_document
            || ends
                .into_iter()
                .any(|around| self.other_forms.binary_search(&around).is_ok())
    }
}

/// Whether schema validation could report the same fault; findings about clients and hidden text are independent of
/// it.
fn is_of_schemas(finding: &Finding) -> bool {
    match finding.rule.id {
        // Stands for `MCP-076`.
        "CLIENT-054" => true,
        id => !id.starts_with("CLIENT-") && id != HIDDEN_NAME.id && id != HIDDEN_TEXT.id,
    }
}

/// Whether a sorted list contains a pointer or one below it; pointers with the same prefix may be sorted in
/// between.
fn at_or_below(pointers: &[&str], place: &str) -> bool {
    if pointers.binary_search(&place).is_ok() {
        return true;
    }
    let inside = format!("{place}/");
    let next = pointers.partition_point(|pointer| *pointer < inside.as_str());
    pointers
        .get(next)
        .is_some_and(|pointer| pointer.starts_with(&inside))
}

#[cfg(test)]
mod tests {
    use super::at_or_below;

    #[test]
    fn below_requires_a_slash() {
        let pointers = ["/a", "/a!", "/a/b/c", "/ab"];
        for (place, found) in [
            ("", true),
            ("/a", true),
            ("/a/b", true),
            ("/a/b/c", true),
            ("/a/c", false),
            ("/b", false),
        ] {
            assert_eq!(at_or_below(&pointers, place), found, "{place}");
        }
        assert!(!at_or_below(&["/ab", "/a!"], "/a"));
        assert!(!at_or_below(&[], ""));
    }
}
