//! Fixes documents by applying the edits of findings.
//!
//! Fixing is idempotent, and no fix removes a security requirement. Everything without an edit is kept byte for byte;
//! only documents of another form are rewritten.

mod layout;
mod whole;

use agentcard_rules::{Action, Dialect, Edit, Finding, Level, Node, Options, Profile, check_node};

use crate::check::Found;
use crate::check::source::{Contents, decode, read_text};
use crate::detect::{Detection, Foreign, Kind, detect_node, with_article};
use crate::edit::apply;
use crate::rules;

/// A text with its fixes applied.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Fixed {
    /// The text, without a byte order mark.
    pub text: String,
    /// The dialect of the fixed document.
    pub dialect: Option<Dialect>,
    /// The fixed findings, with their places before the fix.
    pub applied: Vec<Finding>,
}

/// The reason why a document cannot be fixed.
#[derive(Debug, Clone)]
pub enum Unfixable {
    /// A syntax error with an ambiguous meaning.
    Text(Box<Found>),
    /// A document without rules.
    Document(Detection),
}

/// An edit can enable another; needing more rounds than this means that two of them undo each other.
const MOST_ROUNDS: usize = 32;

/// Applies the edits of findings until none is left.
///
/// ```
/// use agentcard_documents::fix::fix;
///
/// let card = br#"{ "supportedInterfaces": [], "default_input_modes": ["text"], "iconUrl": null }"#;
/// let fixed = fix(card, None).unwrap();
/// assert_eq!(fixed.text, r#"{ "supportedInterfaces": [], "defaultInputModes": ["text/plain"] }"#);
/// assert_eq!(fixed.applied.len(), 3);
/// ```
///
/// # Errors
///
/// A syntax error with an ambiguous meaning, or a document of unknown type.
pub fn fix(bytes: &[u8], dialect: Option<Dialect>) -> Result<Fixed, Unfixable> {
    let (text, faults, whole) = decode(bytes);
    let mut fixed = Fixed {
        text: text.into_owned(),
        dialect,
        applied: Vec::new(),
    };
    fixed.text = without_faults(&fixed.text, faults, whole, &mut fixed.applied)?;
    for _ in 0..MOST_ROUNDS {
        let Contents { node, notes, .. } = read_text(1, &fixed.text, Vec::new(), true);
        let Some(doc) = node else { break };
        let (kind, findings) = findings(&doc, dialect)?;
        fixed.dialect = Some(kind);
        let fixable: Vec<&Finding> = findings
            .iter()
            .filter(|finding| !finding.edits.is_empty())
            .collect();
        let groups: Vec<&[Edit]> = fixable.iter().map(|finding| finding.edits.as_slice()).collect();
        let (text, applied) = apply(&fixed.text, &groups);
        let (text, applied) = if applied.is_empty() {
            let is_exact = notes.iter().all(|note| note.rule.id != rules::ROUNDED.id);
            match is_exact.then(|| whole::rewrite(&doc, kind, &findings)).flatten() {
                Some((value, applied)) => (layout::like(&fixed.text, &value), applied),
                None => break,
            }
        } else {
            let applied = applied.into_iter().map(|number| fixable[number].clone());
            (text, applied.collect())
        };
        fixed.text = text;
        fixed.applied.extend(applied);
    }
    Ok(fixed)
}

/// Removes syntax errors that all lenient parsers skip in the same way.
fn without_faults(
    text: &str,
    faults: Vec<Found>,
    whole: bool,
    applied: &mut Vec<Finding>,
) -> Result<String, Unfixable> {
    let faults = read_text(1, text, faults, whole).faults;
    let harmless = [rules::COMMENT, rules::TRAILING_COMMA, rules::BYTE_ORDER_MARK];
    let is_harmless = |found: &Found| harmless.iter().any(|rule| rule.id == found.rule.id);
    let mut left = String::with_capacity(text.len());
    let mut at = 0;
    for fault in faults {
        if !is_harmless(&fault) {
            if fault.rule.level(Profile::Read) == Level::Error {
                return Err(Unfixable::Text(Box::new(fault)));
            }
            continue;
        }
        left.push_str(text.get(at..fault.span.start).unwrap_or_default());
        at = at.max(fault.span.end);
        if fault.rule.id == rules::COMMENT.id {
            left.truncate(left.trim_end_matches([' ', '\t']).len());
            let rest = &text[at..];
            // A line with only a comment is removed entirely.
            if left.ends_with('\n') || left.is_empty() {
                let line = rest.trim_start_matches([' ', '\t', '\r']);
                at = text.len() - line.strip_prefix('\n').map_or(rest, |line| line).len();
            }
        }
        applied.push(fault.finding);
    }
    left.push_str(&text[at..]);
    Ok(left)
}

/// The findings of a document and the dialect that they belong to.
fn findings(doc: &Node<'_>, dialect: Option<Dialect>) -> Result<(Dialect, Vec<Finding>), Unfixable> {
    let detection = detect_node(doc);
    let found = match detection.kind {
        Kind::Known(found) => Some(found),
        Kind::Foreign(foreign) => {
            let wrapped = wrapped(doc, detection, foreign);
            let is_meant = |found: Dialect| dialect.is_none_or(|dialect| dialect.kind() == found.kind());
            if let Some((found, finding)) = wrapped.filter(|(found, _)| is_meant(*found)) {
                return Ok((dialect.unwrap_or(found), vec![finding]));
            }
            foreign.is_tool_list().then_some(Dialect::MCP_DEFAULT)
        }
        Kind::Unknown => None,
    };
    let dialect = dialect.or(found).ok_or(Unfixable::Document(detection))?;
    #[cfg_attr(
        not(feature = "schema"),
        allow(unused_mut, reason = "patterns are read by a crate")
    )]
    let mut findings = check_node(doc, dialect, &Options::default());
    #[cfg(feature = "schema")]
    crate::check::schema::each_schema_of_tools(doc, dialect, &mut |_, schema, pointer| {
        crate::check::pattern::check_patterns(schema, pointer, Profile::Read, &mut findings);
    });
    Ok((dialect, findings))
}

/// The finding about a document inside another one, or a tool outside of a list.
fn wrapped(doc: &Node<'_>, detection: Detection, foreign: Foreign) -> Option<(Dialect, Finding)> {
    let (dialect, action) = match (foreign, detection.holder) {
        (_, Some(holder)) => match detect_node(doc.get(holder)?).kind {
            Kind::Known(dialect) => (dialect, Action::Unwrap(format!("/{holder}").into())),
            _ => return None,
        },
        (Foreign::SingleTool, None) => (Dialect::MCP_DEFAULT, Action::Wrap("{\"tools\": [".into(), "]}")),
        _ => return None,
    };
    let mut finding = Finding::new(
        rules::FOREIGN,
        Profile::Read,
        "",
        format!(
            "unsupported document type, found {}",
            with_article(foreign.title())
        ),
    );
    finding.edits = vec![Edit::new("", action)];
    Some((dialect, finding))
}

#[cfg(test)]
mod tests;
