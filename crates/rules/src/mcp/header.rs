//! `x-mcp-header`: arguments that are sent as HTTP headers (2026-07-28).

use super::secret::is_secret_name;
use super::walk::{Site, Walk};
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report, text};
use crate::text::is_header_name;

/// Checks an `x-mcp-header` of the property `schema`.
pub(super) fn check(
    report: &mut Report<'_>,
    walk: &mut Walk<'_>,
    schema: &Object<'_>,
    value: &Node<'_>,
    site: Site,
) {
    let Some(name) = value.as_str().filter(|name| is_header_name(name)) else {
        let message = "invalid HTTP header name after `Mcp-Param-`";
        report.add(&rules::HEADER_NAME, message, "use letters, digits and hyphens");
        return;
    };
    if site != Site::Chain {
        let message = "`x-mcp-header` is not reachable from the root through `properties`";
        report.add_key(&rules::HEADER_PLACE, message, "remove it, or move the property");
    } else if !matches!(text(schema, "type"), Some("integer" | "string" | "boolean")) {
        let message = "only a string, integer or boolean can be sent as a header";
        report.add_key(&rules::HEADER_PLACE, message, "remove it, or change the `type`");
    } else {
        check_integer(report, schema);
    }
    check_secret(report, site, name);
    if !walk.seen_headers.insert(name.to_ascii_lowercase()) {
        let message = format!("duplicate header `{name}`");
        report.add(&rules::HEADER_DUPLICATE, message, "choose a different name");
    }
}

/// The largest integer that is exact in every implementation, 2^53−1.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// Checks the bounds of an integer.
fn check_integer(report: &mut Report<'_>, schema: &Object<'_>) {
    if text(schema, "type") != Some("integer") {
        return;
    }
    // An exclusive bound may be larger by one.
    for (bound, largest) in [
        ("minimum", LARGEST),
        ("maximum", LARGEST),
        ("exclusiveMinimum", LARGEST + 1.0),
        ("exclusiveMaximum", LARGEST + 1.0),
    ] {
        let stated = schema.get(bound).and_then(Node::as_f64);
        if stated.is_some_and(|stated| stated.abs() > largest) {
            let message = format!("`{bound}` allows integers that cannot be sent exactly in a header");
            let fix = "limit it to ±9007199254740991, or use a string";
            report.add_key(&rules::HEADER_INTEGER, message, fix);
            return;
        }
    }
}

/// Checks whether the name of the property or its header indicates a secret.
fn check_secret(report: &mut Report<'_>, site: Site, header: &str) {
    let pointer = report.pointer();
    // The last token is the keyword; the one before it is a property name only within `properties`.
    let property = pointer.rsplit('/').nth(1).filter(|_| site == Site::Chain);
    if is_secret_name(header) || property.is_some_and(is_secret_name) {
        let message = "a secret would be sent in a header, which proxies read and log";
        let fix = "remove it to send the argument in the body";
        report.add_key(&rules::HEADER_SECRET, message, fix);
    }
}
