//! Checks the extensions of an agent.

use super::version::Version;
use crate::catalogue::a2a as rules;
use crate::report::{Object, Report, object, text};
use std::collections::BTreeSet;

/// Checks the extensions of a card.
pub(super) fn check(report: &mut Report<'_>, version: Version, card: &Object<'_>) {
    let Some(capabilities) = object(card, "capabilities") else {
        return;
    };
    let mut uris = BTreeSet::new();
    let place = report.enter("capabilities");
    report.each_object(capabilities, "extensions", &mut |report, extension| {
        let uri = text(extension, "uri");
        // The schema of 0.3 requires a URI; that of 1.0 omits the requirement.
        let blank = uri.is_some_and(|uri| uri.trim().is_empty());
        if version == Version::V10 && (blank || !extension.contains_key("uri")) {
            let message = "missing extension URI";
            let fix = "add a `uri`, such as `https://example.com/extensions/name/v1`";
            report.add(&rules::EXTENSION_URI, message, fix);
        }
        let Some(uri) = uri.filter(|_| !blank) else { return };
        if !uris.insert(uri.to_owned()) {
            let message = format!("duplicate extension `{uri}`");
            report.add_at("uri", &rules::DUPLICATE_EXTENSION, message, "remove one of them");
        }
    });
    report.leave(place);
}
