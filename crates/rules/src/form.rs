//! Checks patterns and formats of strings, for dialects whose schemas define them.

use crate::catalogue::document as rules;
use crate::report::Report;
use crate::shape::Text;
use crate::text::pattern::fits;
use crate::text::{format_fix, meaning};
use std::borrow::Cow;

/// Checks the pattern and format of a string; reports at most one fault.
pub(crate) fn check(report: &mut Report<'_>, constraints: &Text, text: &str) {
    // A2A defines none, and MCP only that of icons, which has its own rule.
    if matches!(report.dialect().family(), "a2a" | "mcp") {
        return;
    }
    if let Some(pattern) = constraints.pattern.filter(|pattern| !fits(pattern, text)) {
        let message = format!("`{text}` does not have the required form");
        let fix = meaning(pattern).map_or_else(
            || format!("use a string that matches `{pattern}`").into(),
            Cow::Borrowed,
        );
        report.add(&rules::PATTERN, message, fix);
        return;
    }
    if let Some(fix) = format_fix(constraints, text) {
        let format = constraints.format.unwrap_or_default();
        report.add(&rules::FORMAT, format!("`{text}` is not a valid {format}"), fix);
    }
}
