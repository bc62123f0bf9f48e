//! The size of tool definitions, which are part of every conversation.

use crate::catalogue::mcp as rules;
use crate::node::compact_size;
use crate::report::{Object, Report, list};

/// Size in bytes of compact JSON above which a tool is reported: about a thousand tokens.
pub(crate) const HEAVY: usize = 4096;

/// Checks the size of each tool.
pub(super) fn check(report: &mut Report<'_>, spec: &Object<'_>) {
    let place = report.enter("tools");
    for (index, tool) in list(spec, "tools").iter().enumerate() {
        let bytes = compact_size(tool);
        if bytes > HEAVY {
            let place = report.enter_item(index);
            // Current models need about one token for four bytes.
            let tokens = bytes / 4;
            let message = format!(
                "large tool: {bytes} bytes of compact JSON, about {tokens} tokens of every conversation"
            );
            let fix = "shorten descriptions, or omit the output schema";
            report.add(&rules::HEAVY_TOOL, message, fix);
            report.leave(place);
        }
    }
    report.leave(place);
}
