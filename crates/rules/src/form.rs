//! Patterns and formats of texts, for the dialects whose schemas state them.

use crate::At;
use crate::catalogue::document as rules;
use crate::report::Report;
use crate::shape::Text;
use crate::text::format_fix;
use crate::text::pattern::fits;

/// Judges the form of a text; one fault is enough.
pub(crate) fn judge(report: &mut Report<'_>, constraints: &Text, text: &str) {
    // A2A states no forms, and MCP only that of icons, which has a rule of its own.
    if matches!(report.dialect().family(), "a2a" | "mcp") {
        return;
    }
    if let Some(pattern) = constraints.pattern.filter(|pattern| !fits(pattern, text)) {
        let message = format!("`{text}` does not have the form that is demanded");
        report.add(&rules::PATTERN, At::Value, message, meaning(pattern));
        return;
    }
    if let Some(fix) = format_fix(constraints, text) {
        let format = constraints.format.unwrap_or_default();
        report.add(&rules::FORMAT, At::Value, format!("`{text}` is no {format}"), fix);
    }
}

/// What a pattern asks for, where words say it better.
fn meaning(pattern: &'static str) -> String {
    match pattern {
        "^https://" => "write an https URL".to_owned(),
        "^/" => "start it with `/`".to_owned(),
        long if long.len() > 100 && long.contains("-02-29") => {
            "write it as `2026-03-01T10:00:00Z`".to_owned()
        }
        long if long.len() > 100 => "write a SemVer version, such as `1.0.0`".to_owned(),
        short => format!("fit `{short}`"),
    }
}
