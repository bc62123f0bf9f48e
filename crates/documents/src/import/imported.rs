//! The result of an import, and the rules that its code has to allow.

use agentcard_macros_core::Fault;

use crate::convert::Loss;
use crate::import::literal::visible;

/// An imported document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Imported {
    /// The code of a module; with [`export!`](https://docs.rs/agentcard) at its end.
    pub code: String,
    /// Differences between the document and the one produced by the code, and compile errors.
    pub losses: Vec<Loss>,
}

/// The comments about losses, which need a human decision; `whole` names the document.
pub(super) fn comments(losses: &[Loss], whole: &str) -> String {
    let comment = |Loss { pointer, message, .. }: &Loss| {
        let place = if pointer.is_empty() { whole } else { pointer };
        visible(&format!("// TODO {place}: {message}")).replace('\n', " ") + "\n"
    };
    losses.iter().map(comment).collect()
}

/// The rules behind the faults of a declaration that it may allow, without those in `accepted`.
pub(super) fn acceptable(faults: &[Fault], accepted: &[String]) -> Vec<String> {
    let mut more: Vec<String> = Vec::new();
    for rule in faults
        .iter()
        .filter_map(|fault| Some(fault.finding.as_ref()?.rule))
    {
        if rule.can_allow && !accepted.iter().chain(&more).any(|id| id == rule.id) {
            more.push(rule.id.to_owned());
        }
    }
    more
}
