//! Checks a tool: name, description, icons, `_meta`.

use super::NAMES_SINCE;
use crate::Profile;
use crate::catalogue::mcp as rules;
use crate::hidden::is_clean;
use crate::report::{Object, Report, object, text};
use crate::shape::Shape;
use crate::text as texts;

/// Checks a tool except for its schemas and annotations.
pub(super) fn check(report: &mut Report<'_>, shape: &'static Shape, tool: &Object<'_>) {
    if let Some(name) = text(tool, "name") {
        check_name(report, name);
    }
    check_description(report, tool);
    if shape.member("icons").is_some() {
        report.each_object(tool, "icons", &mut check_icon);
    }
    if shape.member("_meta").is_some() {
        check_meta(report, tool);
    }
}

fn check_name(report: &mut Report<'_>, name: &str) {
    // Older versions have no rule for names; authors must still follow the newer one.
    let lenient =
        matches!(report.profile(), Profile::Read | Profile::Quality) && report.dialect() < NAMES_SINCE;
    // Hidden characters in names are reported separately.
    if (!lenient || name.is_empty()) && is_clean(name) {
        let place = report.enter("name");
        report.fault(texts::tool_name(name));
        report.leave(place);
    }
}

fn check_description(report: &mut Report<'_>, tool: &Object<'_>) {
    if !tool.contains_key("description") {
        let fix = "describe in a sentence what it does";
        report.add(&rules::NO_DESCRIPTION, "missing tool description", fix);
    }
    if let Some(description) = text(tool, "description") {
        let place = report.enter("description");
        report.fault(texts::tool_description(description));
        report.leave(place);
    }
}

fn check_icon(report: &mut Report<'_>, icon: &Object<'_>) {
    if let Some(src) = text(icon, "src") {
        let place = report.enter("src");
        report.fault(texts::icon_src(src));
        report.leave(place);
    }
    if let Some(mime) = text(icon, "mimeType")
        && (!mime.starts_with("image/") || texts::media_type(mime).is_some())
    {
        let message = format!("`{mime}` is not an image media type");
        let fix = "use an image type, such as `image/png`";
        report.add_at("mimeType", &rules::ICON_MIME, message, fix);
    }
    report.texts(icon, "sizes", texts::icon_size);
}

fn check_meta(report: &mut Report<'_>, tool: &Object<'_>) {
    let Some(meta) = object(tool, "_meta") else { return };
    let version = report.dialect().version();
    let place = report.enter("_meta");
    for key in meta.keys() {
        if let Some(fault) = texts::meta_key(key, version) {
            report.add_at_key(key, fault.rule, fault.message, fault.help.unwrap_or_default());
        }
    }
    report.leave(place);
}
