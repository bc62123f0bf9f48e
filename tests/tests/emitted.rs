//! The files of the example agents: their bytes, their validity in every version, their typed form.

use agentcard::{AgeniumCard, AgentCard, OpenClaspCard, SpecDocument, SpecOptions, ToolSet, ToolSource};
use agentcard_emit::pretty;
use agentcard_rules::{Dialect, Level, Options, Profile, check};
use atlas_agent::{Atlas, AtlasTools};
use recipe_agent::RecipeAgent;
use serde_json::Value;
use travel_concierge::{ConciergeTools, TravelConcierge};
use weather_mcp::WeatherTools;

const LATEST: Dialect = Dialect::McpV2026_07_28;

/// Every MCP version that a toolspec can be written in.
fn mcp_versions() -> impl Iterator<Item = Dialect> {
    Dialect::ALL
        .iter()
        .copied()
        .filter(|dialect| dialect.id().starts_with("mcp-"))
}

fn spec(set: &ToolSet, dialect: Dialect) -> SpecDocument {
    set.to_spec(dialect, &SpecOptions::default())
        .expect("the example's tools are sound")
}

/// The findings of the JSON Schema and the publishing rules, one line each.
fn faults(dialect: Dialect, text: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(text).expect("JSON");
    let (_, schema) = agentcard_models::SCHEMAS
        .iter()
        .find(|(id, _)| *id == dialect.id())
        .expect("the dialect's schema");
    let schema = serde_json::from_str(schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let invalid = validator
        .iter_errors(&document)
        .map(|error| format!("{}: {error}", error.instance_path()));
    let options = Options {
        profile: Profile::Write,
        ..Options::default()
    };
    let findings = check(&document, dialect, &options)
        .into_iter()
        .filter(|finding| finding.level > Level::Note);
    invalid
        .chain(findings.map(|f| format!("{} {}: {}", f.rule.id, f.pointer, f.message)))
        .collect()
}

fn assert_sound(dialect: Dialect, text: &str) {
    assert_eq!(faults(dialect, text), Vec::<String>::new(), "{}", dialect.id());
}

#[test]
fn the_cards_are_pinned() {
    insta::assert_snapshot!("recipe.a2a-1.0", pretty(RecipeAgent::JSON));
    insta::assert_snapshot!(
        "recipe.a2a-0.3",
        pretty(RecipeAgent::in_version("0.3").expect("it speaks 0.3").json)
    );
    insta::assert_snapshot!("concierge.a2a-1.0", pretty(TravelConcierge::JSON));
    insta::assert_snapshot!(
        "concierge.a2a-0.3",
        pretty(TravelConcierge::in_version("0.3").expect("it speaks 0.3").json)
    );
    insta::assert_snapshot!("atlas.a2a-1.0", pretty(Atlas::JSON));
    insta::assert_snapshot!(
        "atlas.a2a-0.3",
        pretty(Atlas::in_version("0.3").expect("it speaks 0.3").json)
    );
    insta::assert_snapshot!("atlas.openclasp-0.1", pretty(Atlas::OPENCLASP_JSON));
    insta::assert_snapshot!("atlas.agenium-1.0.0", pretty(Atlas::AGENIUM_JSON));
}

#[test]
fn the_toolspecs_are_pinned() {
    insta::assert_snapshot!(
        "weather.mcp",
        pretty(&spec(&WeatherTools::tool_set(), LATEST).json)
    );
    insta::assert_snapshot!(
        "concierge.mcp",
        pretty(&spec(&ConciergeTools::tool_set(), LATEST).json)
    );
}

#[test]
fn cards_are_valid_and_follow_every_rule() {
    for (v1_0, v0_3) in [
        (RecipeAgent::JSON, RecipeAgent::in_version("0.3")),
        (TravelConcierge::JSON, TravelConcierge::in_version("0.3")),
        (Atlas::JSON, Atlas::in_version("0.3")),
    ] {
        assert_sound(Dialect::A2aV1_0, v1_0);
        assert_sound(Dialect::A2aV0_3, v0_3.expect("it speaks 0.3").json);
    }
    assert_sound(Dialect::OpenclaspV0_1, Atlas::OPENCLASP_JSON);
    // It has none of the members that were added after the first schema.
    assert_sound(Dialect::OpenclaspV0_1Strict, Atlas::OPENCLASP_JSON);
    assert_sound(Dialect::AgeniumV1_0_0, Atlas::AGENIUM_JSON);
}

#[test]
fn toolspecs_are_valid_in_every_version() {
    for set in [
        WeatherTools::tool_set(),
        ConciergeTools::tool_set(),
        AtlasTools::tool_set(),
    ] {
        for dialect in mcp_versions() {
            assert_sound(dialect, &spec(&set, dialect).json);
        }
    }
}

#[test]
fn unsupported_members_are_reported() {
    let losses = spec(&WeatherTools::tool_set(), Dialect::McpV2024_11_05).losses;
    for member in [
        "title",
        "annotations",
        "outputSchema",
        "icons",
        "_meta",
        "execution",
    ] {
        assert!(
            losses.iter().any(|loss| loss.contains(member)),
            "{member} in {losses:#?}"
        );
    }
    assert_eq!(
        spec(&WeatherTools::tool_set(), Dialect::McpV2025_11_25).losses,
        Vec::<String>::new()
    );
}

#[test]
fn typed_cards_are_the_constants() {
    let typed = serde_json::to_value(RecipeAgent::card()).expect("JSON");
    assert_eq!(
        typed,
        serde_json::from_str::<Value>(RecipeAgent::JSON).expect("JSON")
    );
    let typed = serde_json::to_value(RecipeAgent::card_v0_3().expect("it speaks 0.3")).expect("JSON");
    let constant = RecipeAgent::in_version("0.3").expect("it speaks 0.3").json;
    assert_eq!(typed, serde_json::from_str::<Value>(constant).expect("JSON"));
    let typed = serde_json::to_value(Atlas::openclasp_card()).expect("JSON");
    assert_eq!(
        typed,
        serde_json::from_str::<Value>(Atlas::OPENCLASP_JSON).expect("JSON")
    );
    let typed = serde_json::to_value(Atlas::agenium_card()).expect("JSON");
    assert_eq!(
        typed,
        serde_json::from_str::<Value>(Atlas::AGENIUM_JSON).expect("JSON")
    );
}

#[test]
fn functions_stay_callable() {
    assert_eq!(recipe_agent::kitchen::find_recipe(&["leek"]), ["leek soup"]);
    let stations = weather_mcp::stations::Stations::default();
    assert_eq!(stations.remove("Bern"), "unknown");
}
