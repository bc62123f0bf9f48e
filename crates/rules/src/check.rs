//! Entry points: the checks of each dialect.

use crate::a2a::{self, Version};
use crate::catalogue::{a2a as card_rules, document, mcp as tool_rules};
use crate::generated::Family;
#[cfg(not(all(feature = "openclasp", feature = "agenium")))]
use crate::generated::root;
use crate::hidden;
use crate::mcp;
use crate::node::{Node, compact_size, continuation_bytes};
use crate::report::Report;
#[cfg(not(all(feature = "openclasp", feature = "agenium")))]
use crate::structure;
use crate::{Dialect, Finding, Options, Profile};
use serde_json::Value;

/// Checks a document and returns the findings in document order.
///
/// ```
/// use agentcard_rules::{Dialect, Level, Options, check};
///
/// let findings = check(&serde_json::json!({}), Dialect::A2aV1_0, &Options::default());
/// assert_eq!(findings.len(), 8);
/// assert!(findings.iter().all(|finding| finding.level == Level::Error && finding.pointer.is_empty()));
/// ```
pub fn check(doc: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let doc = Node::of(doc);
    report(&doc, dialect, options).finish(&doc)
}

/// Checks a document that was parsed into nodes and returns the findings in the order in which they are found.
pub fn check_node(doc: &Node<'_>, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    report(doc, dialect, options).findings()
}

fn report<'o>(doc: &Node<'_>, dialect: Dialect, options: &'o Options<'_>) -> Report<'o> {
    let mut report = Report::new(options, dialect);
    check_registry(&mut report, dialect);
    match dialect.kind() {
        Family::A2a => {
            check_size(&mut report, &card_rules::CARD_SIZE, doc, options);
            a2a::check(&mut report, Version::of(dialect), doc);
        }
        Family::Mcp => {
            let bytes = check_size(&mut report, &tool_rules::TOOLSPEC_SIZE, doc, options);
            mcp::check(&mut report, dialect, doc, bytes);
        }
        #[cfg(feature = "openclasp")]
        Family::Openclasp => crate::openclasp::check(&mut report, dialect, doc),
        #[cfg(feature = "agenium")]
        Family::Agenium => crate::agenium::check(&mut report, dialect, doc),
        #[cfg(not(feature = "openclasp"))]
        Family::Openclasp => structure::check(&mut report, &structure::PLAIN, root(dialect), doc),
        #[cfg(not(feature = "agenium"))]
        Family::Agenium => structure::check(&mut report, &structure::PLAIN, root(dialect), doc),
    }
    hidden::check(&mut report, doc);
    report
}

/// Checks a single skill of a card. Pointers are relative to the skill.
///
/// The security schemes of the card are unknown, so only the form of requirements is checked.
pub fn check_skill(skill: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let mut report = Report::new(options, dialect);
    let skill = Node::of(skill);
    if dialect.kind() == Family::A2a {
        a2a::check_skill(&mut report, Version::of(dialect), &skill);
    }
    hidden::check(&mut report, &skill);
    report.finish(&skill)
}

/// Checks a single tool of a toolspec. Pointers are relative to the tool.
pub fn check_tool(tool: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let mut report = Report::new(options, dialect);
    let tool = Node::of(tool);
    if dialect.kind() == Family::Mcp {
        mcp::check_tool(&mut report, dialect, &tool);
    }
    hidden::check(&mut report, &tool);
    report.finish(&tool)
}

/// Checks whether the registry of the profile accepts the dialect.
fn check_registry(report: &mut Report<'_>, dialect: Dialect) {
    let taken = match report.profile() {
        Profile::Gar => matches!(dialect.kind(), Family::A2a | Family::Mcp),
        Profile::Aws => {
            dialect == Dialect::A2aV0_3
                || (dialect.kind() == Family::Mcp && dialect < Dialect::McpV2026_07_28)
        }
        _ => true,
    };
    if !taken {
        let message = format!(
            "unsupported dialect: the registry does not accept an {}",
            dialect.title()
        );
        report.add(&document::NO_REGISTRY, message, "use a dialect that it accepts");
    }
}

/// Checks the size of a document in compact form and returns it in bytes.
fn check_size(
    report: &mut Report<'_>,
    rule: &'static crate::Rule,
    doc: &Node<'_>,
    options: &Options<'_>,
) -> usize {
    let bytes = options.bytes.unwrap_or_else(|| compact_size(doc));
    let limit = options.limit();
    if bytes <= near(limit) {
        return bytes;
    }
    // AWS counts characters, which can't exceed the number of bytes.
    let is_aws = options.profile == Profile::Aws;
    let (size, unit) = if is_aws {
        (bytes - continuation_bytes(doc), "characters")
    } else {
        (bytes, "bytes")
    };
    let binds = rule.level(options.profile) > crate::Level::Note;
    if size > limit {
        let message = format!("too large: {size} {unit} of compact JSON, maximum is {limit}");
        let fix = format!("shorten it by {} {unit}", size - limit);
        report.add(rule, message, fix);
    } else if binds && !is_aws {
        let message = format!("close to the size limit: {size} bytes of compact JSON, maximum is {limit}");
        let fix = format!("reduce it to {} bytes or less", near(limit));
        report.add(&document::NEAR_SIZE, message, fix);
    }
    bytes
}

/// Some define a kilobyte as 1,000 bytes: 10,000 of 10,240.
fn near(limit: usize) -> usize {
    limit / 128 * 125
}
