//! "Did you mean" for names that a user types.

/// ` (did you mean …?)` or nothing, to go behind a name that is not among `known`.
pub(crate) fn hint<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = known
        .into_iter()
        .map(|candidate| {
            (
                strsim::jaro_winkler(&name.to_lowercase(), &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|&(likeness, _)| likeness > 0.8)
        .max_by(|(a, _), (b, _)| a.total_cmp(b));
    near.map_or_else(String::new, |(_, candidate)| {
        format!(" (did you mean `{candidate}`?)")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_nearest() {
        assert_eq!(
            hint("AGENT_ULR", ["AGENT_URL", "TENANT"]),
            " (did you mean `AGENT_URL`?)"
        );
        assert_eq!(hint("x", ["AGENT_URL"]), "");
    }
}
