//! `x-mcp-header`: arguments that travel as HTTP headers (2026-07-28).

use super::schema::{Site, Walk};
use crate::At;
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report, text};
use crate::text::is_header_name;

/// Judges an `x-mcp-header` of the property `schema`.
pub(super) fn judge(
    report: &mut Report<'_>,
    walk: &mut Walk<'_>,
    schema: &Object<'_>,
    value: &Node<'_>,
    site: Site,
) {
    let Some(name) = value.as_str().filter(|name| is_header_name(name)) else {
        let message = "this cannot follow `Mcp-Param-` in the name of an HTTP header";
        report.add(
            &rules::HEADER_NAME,
            At::Value,
            message,
            "use letters, digits and hyphens",
        );
        return;
    };
    if site != Site::Chain {
        let message = "no chain of `properties` leads here from the root";
        report.add(
            &rules::HEADER_PLACE,
            At::Key,
            message,
            "remove it, or move the property",
        );
    } else if !matches!(text(schema, "type"), Some("integer" | "string" | "boolean")) {
        let message = "only a text, an integer or a boolean can travel as a header";
        report.add(
            &rules::HEADER_PLACE,
            At::Key,
            message,
            "remove it, or change the `type`",
        );
    }
    let lower = name.to_ascii_lowercase();
    if !walk.seen_headers.is_new(&lower) {
        let message = format!("another property uses the header `{name}` already");
        report.add(
            &rules::HEADER_DUPLICATE,
            At::Value,
            message,
            "choose another name",
        );
    }
}
