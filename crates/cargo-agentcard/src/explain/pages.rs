//! The reasons for rules, one paragraph each, from `pages/*.md`.

const TEXTS: &[&str] = &[
    include_str!("pages/document.md"),
    include_str!("pages/a2a.md"),
    include_str!("pages/mcp.md"),
    include_str!("pages/client.md"),
    include_str!("pages/others.md"),
];

/// The reason for a rule.
pub(super) fn why(id: &str) -> Option<&'static str> {
    entries().find(|(entry, _)| *entry == id).map(|(_, why)| why)
}

/// Pairs of rule id and paragraph.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXTS
        .iter()
        .flat_map(|text| text.split("\n## ").skip(1))
        .filter_map(|entry| entry.split_once('\n'))
        .map(|(id, why)| (id.trim(), why.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::{all, rule};

    #[test]
    fn every_rule_has_a_page_and_every_page_a_rule() {
        let missing: Vec<&str> = all().map(|rule| rule.id).filter(|id| why(id).is_none()).collect();
        assert!(missing.is_empty(), "no page for {missing:?}");
        let stray: Vec<&str> = entries()
            .map(|(id, _)| id)
            .filter(|id| rule(id).is_none())
            .collect();
        assert!(stray.is_empty(), "no rule for {stray:?}");
        assert_eq!(entries().count(), all().count());
    }

    #[test]
    fn pages_are_sentences() {
        for (id, why) in entries() {
            assert!(why.ends_with('.') && why.len() > 40, "{id}: {why}");
        }
    }
}
