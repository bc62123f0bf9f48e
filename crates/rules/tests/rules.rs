//! Every rule, with a document that violates it and one that does not.

mod support;

use agentcard_rules::{At, Dialect, Level, Options, Profile, Rule, all, check};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::{base, findings, lines, profile, words};

const FIXTURES: &[&str] = &[
    include_str!("fixtures/document.jsonl"),
    include_str!("fixtures/a2a.jsonl"),
    include_str!("fixtures/mcp.jsonl"),
    include_str!("fixtures/client.jsonl"),
    include_str!("fixtures/others.jsonl"),
];

/// Rules about bytes, syntax, patterns and quality, which are applied when files are read.
const OF_READERS: &[&str] = &[
    "DOC-020", "DOC-021", "DOC-022", "DOC-023", "DOC-024", "DOC-025", "DOC-026", "DOC-027", "DOC-028",
    "DOC-029", "DOC-030", "DOC-031", "DOC-033", "DOC-034", "DOC-035", "MCP-021", "MCP-022", "MCP-023",
    "MCP-024", "MCP-025", "MCP-079",
];

/// The rule for errors that only the schema finds; none are known.
const OF_SCHEMAS: &str = "DOC-015";

fn fixtures() -> Vec<Value> {
    FIXTURES.iter().flat_map(|text| lines(text)).collect()
}

#[test]
fn every_rule_reports_its_fault() {
    for fixture in fixtures() {
        let id = fixture["rule"].as_str().unwrap();
        let all = findings(&fixture);
        let found: Vec<_> = all.iter().filter(|finding| finding.rule.id == id).collect();
        let [finding] = found[..] else {
            panic!("{fixture}: {all:#?}")
        };
        assert_eq!(finding.level, finding.rule.level(profile(&fixture)), "{fixture}");
        if let Some(pointer) = fixture["at"].as_str() {
            assert_eq!(finding.pointer, pointer, "{fixture}");
            let part = if fixture["part"] == "key" {
                At::Key
            } else {
                At::Value
            };
            assert_eq!(finding.at, part, "{fixture}");
        }
    }
}

/// Documents of an entirely wrong type violate many rules; all others violate one.
#[test]
fn one_fault_is_one_finding() {
    for fixture in fixtures().iter().filter(|fixture| fixture.get("doc").is_none()) {
        let grave: Vec<_> = findings(fixture)
            .into_iter()
            .filter(|finding| finding.level > Level::Note)
            .collect();
        assert!(grave.len() <= 1, "{fixture}: {}", words(&grave));
    }
}

#[test]
fn the_fixed_document_has_no_findings() {
    for fixture in fixtures() {
        let mut fixed = fixture.get("fixed").cloned().unwrap_or_else(|| json!({}));
        if fixed.get("dialect").is_none() {
            fixed["dialect"] = fixture["dialect"].clone();
        }
        if fixed.get("profile").is_none() && fixture.get("profile").is_some() {
            fixed["profile"] = fixture["profile"].clone();
        }
        let found = findings(&fixed);
        assert!(
            found.iter().all(|finding| fixture["rule"] != finding.rule.id),
            "{fixture}: {}",
            words(&found)
        );
        assert!(
            found.iter().all(|finding| finding.level < Level::Error),
            "{fixture}: {}",
            words(&found)
        );
    }
}

#[test]
fn every_rule_has_a_fixture() {
    let fixtures = fixtures();
    let covered: BTreeSet<&str> = fixtures
        .iter()
        .map(|fixture| fixture["rule"].as_str().unwrap())
        .collect();
    let missing: Vec<_> = all()
        .map(|rule| rule.id)
        .filter(|id| !covered.contains(id) && !OF_READERS.contains(id) && *id != OF_SCHEMAS)
        .collect();
    assert!(missing.is_empty(), "no fixture for {missing:?}");
}

#[test]
fn ids_are_unique_and_sorted_and_summaries_are_plain() {
    let ids: Vec<_> = all().map(|rule| rule.id).collect();
    let mut sorted = ids.clone();
    let groups = ["DOC", "A2A", "MCP", "CLIENT", "OC", "AGN"];
    sorted.sort_by_key(|id| {
        (
            groups
                .iter()
                .position(|group| id.split('-').next() == Some(group)),
            *id,
        )
    });
    sorted.dedup();
    assert_eq!(ids, sorted);
    for rule in all() {
        assert!(
            !rule.summary.ends_with('.') && !rule.summary.contains('\n'),
            "{}",
            rule.id
        );
        assert!(
            rule.level(Profile::Write) >= rule.level(Profile::Read)
                || rule.level(Profile::Write) >= Level::Warning,
            "{}",
            rule.id
        );
    }
}

#[test]
fn messages_are_one_plain_line() {
    for fixture in fixtures() {
        for finding in findings(&fixture) {
            for text in [Some(&finding.message), finding.help.as_ref()]
                .into_iter()
                .flatten()
            {
                assert!(
                    !text.contains('\n') && !text.ends_with('.') && !text.is_empty(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn base_documents_have_no_findings() {
    for dialect in Dialect::ALL {
        let grave: Vec<_> = check(&base(*dialect), *dialect, &Options::default());
        assert!(
            grave.iter().all(|finding| finding.level == Level::Note),
            "{}: {grave:#?}",
            dialect.id()
        );
    }
}

#[test]
fn only_warnings_of_readers_can_be_allowed() {
    let firm_for_readers = |rule: &&Rule| rule.can_allow && rule.level(Profile::Read) == Level::Error;
    let ids: Vec<&str> = all().filter(firm_for_readers).map(|rule| rule.id).collect();
    // Two are about unrelated files, which may be skipped in directories, and one about hidden text; §5.7 and §8.4.1 of
    // A2A 1.0 contradict each other; the schema of OpenCLASP accepts any URI.
    assert_eq!(ids, ["DOC-024", "DOC-031", "DOC-036", "A2A-002", "OC-001"]);
}

/// An empty array or string in place of another type is a type error, even where empty values are allowed.
#[test]
fn empty_values_of_the_wrong_type_are_type_errors() {
    let allow = Options {
        allow: &["A2A-001", "A2A-002"],
        ..Options::default()
    };
    let mut count = 0;
    for dialect in [Dialect::A2aV0_3, Dialect::A2aV1_0] {
        let base = base(dialect);
        let members = base.as_object().unwrap();
        for (key, value) in members {
            for empty in [json!([]), json!("")] {
                let same_type =
                    value.is_array() == empty.is_array() && value.is_string() == empty.is_string();
                let mut card = base.clone();
                card[key] = empty;
                let findings = check(&card, dialect, &allow);
                let pointer = format!("/{key}");
                let wrong_type = findings
                    .iter()
                    .any(|finding| finding.rule.id == "DOC-003" && finding.pointer == pointer);
                assert_eq!(wrong_type, !same_type, "{key} {}: {findings:#?}", card[key]);
                count += usize::from(wrong_type);
            }
        }
    }
    assert!(count > 20);
}

#[test]
fn only_aws_requires_the_version_of_older_cards() {
    let mut card = base(Dialect::A2aV0_3);
    card.as_object_mut().unwrap().remove("protocolVersion");
    card["authentication"] = json!({ "schemes": ["bearer"] });
    for (profile, is_demanded) in [
        (Profile::Read, false),
        (Profile::Gar, false),
        (Profile::Aws, true),
    ] {
        let options = Options {
            profile,
            ..Options::default()
        };
        let found = check(&card, Dialect::A2aV0_3, &options);
        let is_found = found
            .iter()
            .any(|found| found.rule.id == "DOC-002" && found.level == Level::Error);
        assert_eq!(is_found, is_demanded, "{found:?}");
    }
}
