//! Where each document is served.

use std::sync::Arc;

use agentcard_rules::Dialect;

use super::CardRoutesError;
use super::extended::ExtendedRoutes;
use super::served::Served;

/// Whether every path can be routed, and leads to one document: or to the versions of an A2A card, between which the
/// request chooses.
pub(super) fn check(served: &[Arc<Served>], extended: &ExtendedRoutes) -> Result<(), CardRoutesError> {
    let mut taken: Vec<(&str, Option<Dialect>)> = Vec::new();
    let documents = served
        .iter()
        .map(|one| (one.path.as_str(), one.is_a2a().then(|| one.dialect())));
    let paths = extended.routes.iter().flat_map(|(_, paths)| paths);
    for (path, version) in documents.chain(paths.map(|path| (path.as_str(), None))) {
        if !is_path(path) {
            return Err(CardRoutesError::Path(path.to_owned()));
        }
        let shares = |other: Option<Dialect>| version.is_some() && other.is_some() && other != version;
        if taken
            .iter()
            .any(|&(other, theirs)| other == path && !shares(theirs))
        {
            return Err(CardRoutesError::PathTwice(path.to_owned()));
        }
        taken.push((path, version));
    }
    Ok(())
}

/// Whether axum takes the text as a path without parameters, and a request can name it.
fn is_path(path: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || !c.is_ascii() || "{}?#*\\\"<>^`|".contains(c);
    path.starts_with('/') && !path.contains(odd)
}
