//! Runs the derive on a draft to find the rules that it has to allow, and its losses.

use agentcard_macros_core::{Fault, Preview, preview};
use agentcard_rules::{Dialect, Finding, Level, Options, Profile, check};
use serde_json::Value;

use super::draft::Draft;
use crate::import::diff;
use crate::import::imported::acceptable;
use crate::import::layout::Item;
use crate::import::{Loss, Refusal};

/// A finished declaration.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) name: String,
    pub(super) code: String,
    /// Compile errors, and differences from the document.
    pub(super) losses: Vec<Loss>,
}

/// Allows the rules that may be allowed, and reports all other faults.
pub(super) fn settle(mut draft: Draft, document: &Value, dialect: Dialect) -> Result<Settled, Refusal> {
    let mut allow: Vec<String> = Vec::new();
    if draft.is_a2a() {
        draft.items.extend(limit(&look(&draft.code(&[]))?));
    } else {
        shorten(&mut draft, dialect)?;
    }
    loop {
        let code = draft.code(&allow);
        let seen = look(&code)?;
        let more = acceptable(&seen.faults, &allow);
        if more.is_empty() {
            let losses = losses(&seen, document, dialect);
            return Ok(Settled {
                name: draft.name,
                code,
                losses,
            });
        }
        allow.extend(more);
        allow.sort();
    }
}

/// `max_bytes`, if a document exceeds the default limit of declarations.
fn limit(seen: &Preview) -> Option<Item> {
    let bytes = |(_, document): &(Dialect, Value)| document.to_string().len();
    let longest = seen.documents.iter().map(bytes).max().unwrap_or(0);
    let kilobytes = longest.div_ceil(1024);
    (longest > Options::MAX_BYTES)
        .then(|| Item::Assign("max_bytes".to_owned(), format!("{}", kilobytes * 1024)))
}

/// Removes every key without which the declaration has the same result, including keys in nested lists.
fn shorten(draft: &mut Draft, dialect: Dialect) -> Result<(), Refusal> {
    let whole = look(&draft.code(&[]))?;
    let mut paths = Vec::new();
    for (index, item) in draft.items.iter().enumerate() {
        paths.push(vec![index]);
        if let Item::List(_, inner) = item {
            paths.extend((0..inner.len()).map(|inner| vec![index, inner]));
        }
    }
    // In reverse order, so that earlier paths remain valid.
    for path in paths.iter().rev() {
        let Some((list, index)) = list_at(&mut draft.items, path) else {
            continue;
        };
        let item = list.remove(index);
        let shorter = look(&draft.code(&[]))?;
        let same = shorter.document(dialect) == whole.document(dialect);
        if (!same || shorter.faults.len() > whole.faults.len())
            && let Some((list, index)) = list_at(&mut draft.items, path)
        {
            list.insert(index, item);
        }
    }
    Ok(())
}

/// The list that contains the item at a path, and its index.
fn list_at<'i>(items: &'i mut Vec<Item>, path: &[usize]) -> Option<(&'i mut Vec<Item>, usize)> {
    match *path {
        [index] => Some((items, index)),
        [outer, index] => match items.get_mut(outer)? {
            Item::List(_, inner) => Some((inner, index)),
            _ => None,
        },
        _ => None,
    }
}

fn look(code: &str) -> Result<Preview, Refusal> {
    let unreadable = |fault: String| Refusal::new("", format!("invalid declaration: {fault}"));
    let tokens = code
        .parse()
        .map_err(|fault: proc_macro2::LexError| unreadable(fault.to_string()))?;
    preview(tokens).map_err(unreadable)
}

fn losses(seen: &Preview, document: &Value, dialect: Dialect) -> Vec<Loss> {
    let rule = |fault: &Fault| fault.finding.as_ref().map(|finding| finding.rule.id);
    let mut findings = firm_findings(document, dialect);
    // Members that the declaration omits don't keep it from compiling.
    findings.retain(|finding| {
        seen.faults
            .iter()
            .any(|fault| rule(fault) == Some(finding.rule.id))
    });
    let is_reported = |fault: &Fault| {
        findings
            .iter()
            .any(|finding| Some(finding.rule.id) == rule(fault))
    };
    let mut losses: Vec<Loss> = findings.iter().map(refused).collect();
    let others = seen.faults.iter().filter(|fault| !is_reported(fault));
    losses.extend(others.map(|fault| Loss::new("", format!("does not compile: {}", fault.message))));
    let emitted = seen.document(dialect);
    // If something does not compile, it is missing from the preview, too.
    if losses.is_empty() {
        losses.extend(diff::losses(document, emitted.unwrap_or(&Value::Null)));
    }
    losses
}

/// Findings that a declaration can't allow.
fn firm_findings(document: &Value, dialect: Dialect) -> Vec<Finding> {
    let options = Options {
        profile: Profile::Write,
        // `max_bytes` covers the size.
        max_bytes: Some(usize::MAX),
        ..Options::default()
    };
    let findings = check(document, dialect, &options).into_iter();
    findings
        .filter(|finding| finding.level == Level::Error && !finding.rule.can_allow)
        .collect()
}

fn refused(finding: &Finding) -> Loss {
    let help = finding
        .help
        .as_ref()
        .map_or_else(String::new, |help| format!(": {help}"));
    let (id, message) = (finding.rule.id, &finding.message);
    Loss::new(
        finding.pointer.clone(),
        format!("does not compile: {message}{help} ({id})"),
    )
}
