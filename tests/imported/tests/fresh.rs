//! The modules equal the current output of the commands, and reproduce the documents that they were generated from.

use agentcard::rules::Dialect;
use agentcard::{AgeniumCard, AgentCard, OpenClaspCard, SpecOptions, ToolSet, ToolSource};
use agentcard_documents::import::{Imported, client, import};
use agentcard_imported::{
    archive_openclasp, cook_agenium, hard, kiosk_v0_3, letters, library_v0_3, library_v1_0, market_agenium,
    tools, weather_agenium,
};
use serde_json::Value;

/// The document and the module generated from it.
macro_rules! pair {
    ($document:literal, $module:literal) => {
        (
            concat!("tests/imported/documents/", $document),
            include_str!(concat!("../documents/", $document)),
            concat!("tests/imported/src/", $module),
            include_str!(concat!("../src/", $module)),
        )
    };
}

type Pair = (&'static str, &'static str, &'static str, &'static str);

const KIOSK: Pair = pair!("kiosk.v0.3.json", "kiosk_v0_3.rs");
const OLD: Pair = pair!("library.v0.3.json", "library_v0_3.rs");
const NEW: Pair = pair!("library.v1.0.json", "library_v1_0.rs");
const CLASP: Pair = pair!("archive.openclasp.json", "archive_openclasp.rs");
const COOK: Pair = pair!("cook.agenium.json", "cook_agenium.rs");
const MARKET: Pair = pair!("market.agenium.json", "market_agenium.rs");
const WEATHER: Pair = pair!("weather.agenium.json", "weather_agenium.rs");
const TOOLS: Pair = pair!("tools.json", "tools.rs");
const HARD: Pair = pair!("hard.json", "hard.rs");
const HARD_CLIENT: Pair = pair!("hard.json", "hard_client.rs");
const LETTERS: Pair = pair!("letters.json", "letters.rs");
const LETTERS_CLIENT: Pair = pair!("letters.json", "letters_client.rs");
const CLIENT: Pair = pair!("tools.json", "tools_client.rs");

/// The client of the example server, which is run by a test of its own.
const HARBOUR: Pair = (
    "examples/harbour/agentcard/toolspec.json",
    include_str!("../../../examples/harbour/agentcard/toolspec.json"),
    "examples/harbour/tests/typed/client.rs",
    include_str!("../../../examples/harbour/tests/typed/client.rs"),
);

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn assert_fresh(command: &str, (document, _, module, text): Pair, imported: &Imported) {
    assert_eq!(imported.losses, [], "{document}");
    assert!(
        imported.code == text.replace('\r', ""),
        "{module} is stale; write it anew: cargo run -p cargo-agentcard -- {command} {document} --out {module}\n{}",
        imported.code
    );
}

#[test]
fn modules_equal_the_output_of_the_commands() {
    for (pair, dialect) in [
        (KIOSK, Dialect::A2aV0_3),
        (OLD, Dialect::A2aV0_3),
        (NEW, Dialect::A2aV1_0),
        (CLASP, Dialect::OpenclaspV0_1),
        (COOK, Dialect::AgeniumV1_0_0),
        (MARKET, Dialect::AgeniumV1_0_0),
        (WEATHER, Dialect::AgeniumV1_0_0),
        (HARD, Dialect::McpV2025_11_25),
        (LETTERS, Dialect::McpV2025_11_25),
        (TOOLS, Dialect::McpV2025_11_25),
    ] {
        assert_fresh("import", pair, &import(&parse(pair.1), dialect).unwrap());
    }
    for pair in [HARD_CLIENT, LETTERS_CLIENT, CLIENT, HARBOUR] {
        assert_fresh("client", pair, &client(&parse(pair.1)).unwrap());
    }
}

#[test]
fn cards_round_trip() {
    assert_eq!(parse(library_v1_0::LibraryDesk::JSON), parse(NEW.1));
    let old = library_v0_3::LibraryDesk::in_version("0.3").unwrap().json;
    assert_eq!(parse(old), parse(OLD.1));
    let kiosk = kiosk_v0_3::Kiosk::in_version("0.3").unwrap().json;
    assert_eq!(parse(kiosk), parse(KIOSK.1));
    assert_eq!(parse(archive_openclasp::Archive::OPENCLASP_JSON), parse(CLASP.1));
    assert_eq!(parse(cook_agenium::Cook::AGENIUM_JSON), parse(COOK.1));
    assert_eq!(parse(market_agenium::MarketHall::AGENIUM_JSON), parse(MARKET.1));
    assert_eq!(parse(weather_agenium::Weather::AGENIUM_JSON), parse(WEATHER.1));
}

/// The toolspec of the stubs.
fn emitted() -> Value {
    spec(&tools::Tools::tool_set())
}

fn spec(set: &ToolSet) -> Value {
    let spec = set.to_spec(Dialect::McpV2025_11_25, &SpecOptions::default());
    parse(&spec.unwrap().json)
}

#[test]
fn tools_with_one_letter_words_round_trip() {
    assert_eq!(spec(&letters::Tools::tool_set()), parse(LETTERS.1));
}

/// Keywords, names that are equal in Rust, invisible characters, headings, recursive types, results with omitted
/// fields.
#[test]
fn hard_tools_round_trip() {
    let (old, new) = (parse(HARD.1), spec(&hard::Tools::tool_set()));
    let (old, new) = (old["tools"].as_array().unwrap(), new["tools"].as_array().unwrap());
    assert_eq!(old.len(), new.len());
    for (old, new) in old.iter().zip(new) {
        assert_eq!(new, old);
    }
}

#[test]
fn descriptions_of_tools_round_trip() {
    let (old, new) = (parse(TOOLS.1), emitted());
    let (old, new) = (old["tools"].as_array().unwrap(), new["tools"].as_array().unwrap());
    assert_eq!(old.len(), new.len());
    for (old, new) in old.iter().zip(new) {
        for member in [
            "name",
            "title",
            "description",
            "annotations",
            "icons",
            "execution",
            "_meta",
            "x-price",
        ] {
            assert_eq!(old[member], new[member], "{member} of {}", old["name"]);
        }
    }
}

/// Values that the schemas of `tools.json` accept or reject, by tool.
const VALUES: &[(&str, bool, &str)] = &[
    ("find-book", true, r#"{"query":"x"}"#),
    (
        "find-book",
        true,
        r#"{"query":"x","maxResults":50,"language":"nb-NO","since":"2026-01-31","shelf":null}"#,
    ),
    (
        "find-book",
        true,
        r#"{"query":"x","shelf":"A1","filter":{"kind":"poem","tags":["ab"],"pages":0}}"#,
    ),
    ("find-book", false, r#"{"maxResults":1}"#),
    ("find-book", false, r#"{"query":""}"#),
    ("find-book", false, r#"{"query":"x","unknown":1}"#),
    ("find-book", false, r#"{"query":"x","maxResults":51}"#),
    ("find-book", false, r#"{"query":"x","maxResults":null}"#),
    ("find-book", false, r#"{"query":"x","language":"fr"}"#),
    ("find-book", false, r#"{"query":"x","shelf":"a1"}"#),
    ("find-book", false, r#"{"query":"x","filter":{}}"#),
    (
        "find-book",
        false,
        r#"{"query":"x","filter":{"kind":"poem","other":1}}"#,
    ),
    (
        "find-book",
        false,
        r#"{"query":"x","filter":{"kind":"poem","tags":["a"]}}"#,
    ),
    (
        "find-book",
        false,
        r#"{"query":"x","filter":{"kind":"poem","tags":["ab","cd","ef","gh"]}}"#,
    ),
    (
        "find-book",
        false,
        r#"{"query":"x","filter":{"kind":"poem","pages":-1}}"#,
    ),
    ("hold", true, r#"{"isbn":"1","days":1.5,"unknown":true}"#),
    ("hold", false, r#"{"isbn":"1","days":0}"#),
    ("hold", false, r#"{"isbn":"1","days":0.7}"#),
    ("hold", false, r#"{"days":1}"#),
    ("type", true, r#"{"message":"a","reply":null}"#),
    (
        "type",
        true,
        r#"{"message":["a"],"reply":true,"marks":{"k":1},"raw":[null],"level":"high","book":{"isbn":"1"}}"#,
    ),
    ("type", false, r#"{"message":1,"reply":null}"#),
    ("type", false, r#"{"message":"a"}"#),
    ("type", false, r#"{"message":"a","reply":null,"marks":{"k":"1"}}"#),
    ("type", false, r#"{"message":"a","reply":null,"level":3}"#),
    ("type", false, r#"{"message":"a","reply":null,"book":{}}"#),
    ("type", false, r#"{"message":"a","reply":null,"books":[]}"#),
    ("close", true, "{}"),
    ("close", false, r#"{"a":1}"#),
];

#[test]
fn schemas_accept_and_reject_the_same_values() {
    let (old, new) = (parse(TOOLS.1), emitted());
    let validator = |spec: &Value, tool: &str| {
        let tools = spec["tools"].as_array().unwrap();
        let found = tools.iter().find(|found| found["name"] == tool).unwrap();
        jsonschema::validator_for(&found["inputSchema"]).unwrap()
    };
    for (tool, taken, value) in VALUES {
        let instance = parse(value);
        assert_eq!(
            validator(&old, tool).is_valid(&instance),
            *taken,
            "the document: {tool} {value}"
        );
        assert_eq!(
            validator(&new, tool).is_valid(&instance),
            *taken,
            "the declaration: {tool} {value}"
        );
    }
}
