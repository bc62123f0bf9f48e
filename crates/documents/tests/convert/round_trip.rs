//! 0.3 → 1.0 → 0.3 yields a card that round-trips unchanged and has the security requirements of the source.

use std::collections::BTreeSet;

use agentcard_documents::convert::a2a::{to_v0_3, to_v1_0};
use agentcard_rules::{Dialect, Level, Options, check};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::cards::card;

fn errors(card: &Value, dialect: Dialect) -> Vec<String> {
    check(card, dialect, &Options::default())
        .into_iter()
        .filter(|finding| finding.level == Level::Error)
        .map(|finding| format!("{} {}", finding.rule.id, finding.pointer))
        .collect()
}

/// The requirements of each alternative: schemes with one flow, and their scopes.
fn alternatives(list: Option<&Value>, schemes: Option<&Value>) -> Option<BTreeSet<BTreeSet<String>>> {
    let expand = |requirement: &Value| {
        let mut all = vec![BTreeSet::new()];
        for (name, scopes) in requirement.as_object().unwrap() {
            let ways = ways(&schemes.unwrap()[name], scopes);
            let with = |so_far: &BTreeSet<String>, way: &String| {
                let mut more = so_far.clone();
                more.insert(way.clone());
                more
            };
            all = all
                .iter()
                .flat_map(|so_far| ways.iter().map(move |way| with(so_far, way)))
                .collect();
        }
        all
    };
    list.map(|list| list.as_array().unwrap().iter().flat_map(expand).collect())
}

fn ways(scheme: &Value, scopes: &Value) -> Vec<String> {
    let Some(flows) = scheme.get("flows").and_then(Value::as_object) else {
        return vec![format!("{scheme} {scopes}")];
    };
    flows
        .iter()
        .map(|(name, flow)| format!("{name} {flow} {scopes}"))
        .collect()
}

/// The 1.0 card with schemes and requirements in the form of 0.3, without merging.
fn flat(card: &Value) -> (Option<Value>, Option<Value>, Option<Value>) {
    let scheme = |scheme: &Value| {
        let (wrapper, body) = scheme.as_object().unwrap().iter().next().unwrap();
        let mut body = body.clone();
        body["type"] = match wrapper.as_str() {
            "oauth2SecurityScheme" => json!("oauth2"),
            "apiKeySecurityScheme" => json!("apiKey"),
            _ => json!("mutualTLS"),
        };
        if let Some(place) = body.as_object_mut().unwrap().shift_remove("location") {
            body["in"] = place;
        }
        body
    };
    let map = |object: &Value, each: &dyn Fn(&Value) -> Value| -> Value {
        object
            .as_object()
            .unwrap()
            .iter()
            .map(|(key, value)| (key.clone(), each(value)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let scopes = |scopes: &Value| scopes.get("list").cloned().unwrap_or(json!([]));
    let list = |list: &Value| {
        list.as_array()
            .unwrap()
            .iter()
            .map(|item| map(&item["schemes"], &scopes))
            .collect()
    };
    (
        card.get("securitySchemes").map(|schemes| map(schemes, &scheme)),
        card.get("securityRequirements").map(list),
        card["skills"][0].get("securityRequirements").map(list),
    )
}

/// Sorts members, whose order is irrelevant.
fn sorted(scheme: &Value) -> Value {
    match scheme {
        Value::Object(members) => {
            let mut members: Vec<_> = members
                .iter()
                .map(|(key, value)| (key.clone(), sorted(value)))
                .collect();
            members.sort_by(|a, b| a.0.cmp(&b.0));
            members.into_iter().collect::<serde_json::Map<_, _>>().into()
        }
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_normalized_card_round_trips(card in card()) {
        let back = to_v0_3(&to_v1_0(&card).unwrap().document).unwrap();
        prop_assert_eq!(back.losses, vec![]);
        let again = to_v1_0(&back.document).and_then(|there| there.then(to_v0_3)).unwrap();
        prop_assert_eq!(again.document.to_string(), back.document.to_string());
        prop_assert_eq!(again.losses, vec![]);
    }

    #[test]
    fn conversion_keeps_security_requirements(card in card()) {
        let new = to_v1_0(&card).unwrap().document;
        let (schemes, security, of_skill) = flat(&new);
        let old_schemes = card.get("securitySchemes").map(sorted);
        let schemes = schemes.as_ref().map(sorted);
        let skill = &card["skills"][0];
        prop_assert_eq!(
            alternatives(card.get("security"), old_schemes.as_ref()),
            alternatives(security.as_ref(), schemes.as_ref())
        );
        prop_assert_eq!(
            alternatives(skill.get("security"), old_schemes.as_ref()),
            alternatives(of_skill.as_ref(), schemes.as_ref())
        );
    }

    #[test]
    fn conversion_adds_no_errors(card in card()) {
        if errors(&card, Dialect::A2aV0_3).is_empty() {
            let new = to_v1_0(&card).unwrap().document;
            prop_assert_eq!(errors(&new, Dialect::A2aV1_0), Vec::<String>::new());
            let back = to_v0_3(&new).unwrap().document;
            prop_assert_eq!(errors(&back, Dialect::A2aV0_3), Vec::<String>::new());
        }
    }
}
