//! Forms of the report. Each part is written where its document is judged; the run joins the parts in order.

mod github;
mod human;
mod json;
mod junit;
mod sarif;
mod source;

pub(crate) use github::Github;
pub(crate) use human::Human;
pub(crate) use json::{Json, Jsonl};
pub(crate) use junit::Junit;
pub(crate) use sarif::Sarif;

use super::document::Document;
use super::totals::Totals;

/// A form of the report.
pub(crate) trait Report: Sync {
    /// What comes before all parts.
    fn head(&self) -> String {
        String::new()
    }

    /// The part of a document; empty where there is nothing to say.
    fn document(&self, document: &Document<'_>) -> String;

    /// What stands between two parts.
    fn separator(&self) -> &'static str {
        ""
    }

    /// What comes after all parts.
    fn tail(&self, totals: &Totals) -> String;
}

/// The message of a finding with its fix, for forms that have one text only.
fn message_and_fix(found: &agentcard_documents::check::Found) -> String {
    match &found.help {
        Some(help) => format!("{}; {help}", found.message),
        None => found.message.to_string(),
    }
}
