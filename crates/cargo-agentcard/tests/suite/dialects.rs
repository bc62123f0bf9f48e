//! OpenCLASP and Agenium cards beside an A2A card: written, compared and checked in the same way; and the effect of
//! features.

use crate::workspace::{AGENT, Workspace, facade};

const ATTRIBUTES: &str = r#"#[openclasp(
    agent_id = "agent:demo",
    framework = "agentcard",
    assurance = "oauth_authenticated",
    card_url = "https://clasp.example.com/agents/agent%3Ademo/card.json",
    a2a_agent_card_url = "https://clasp.example.com/agents/agent%3Ademo/a2a-agent-card.json",
    extension_uri = "https://clasp.example.com/trust/v0.1",
    published_at(env = "DEMO_TIME", default = "2026-01-31T08:00:00Z"),
)]
#[agenium(uri = "agent://demo.telegram", protocols("a2a/1.0"), transport("http2"), authentication("bearer"))]
pub struct Agent;"#;

/// A package with these features of the facade, whose agent is declared for every dialect.
fn agent(name: &str, features: &str) -> Workspace {
    let workspace = Workspace::new(name);
    let package = format!("[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2024\"\n");
    let dependencies = facade(features);
    workspace.write(
        &format!("{name}/Cargo.toml"),
        &format!("{package}\n[dependencies]\n{dependencies}"),
    );
    let lib = "mod agent;\npub use agent::Agent;\nagentcard::export!(Agent);\n";
    workspace.write(&format!("{name}/src/lib.rs"), lib);
    let declared = AGENT.replace("pub struct Agent;", ATTRIBUTES);
    workspace.write(&format!("{name}/src/agent.rs"), &declared);
    workspace
}

#[test]
fn every_dialect_is_emitted_compared_and_valid() {
    let workspace = agent("polyglot", "\"openclasp\", \"agenium\"");
    let emitted = workspace.agentcard(&["emit"]);
    assert_eq!(emitted.code, Some(0), "{}", emitted.stderr);
    insta::assert_snapshot!("dialects_written", emitted.stdout);
    let files = ["agent-card.json", "agent.json", "openclasp-agent.json"];
    assert_eq!(workspace.names("polyglot/agentcard"), files);
    assert_eq!(workspace.agentcard(&["emit", "--check"]).code, Some(0));
    let checked = workspace.agentcard(&["check", "--deny", "warnings", "polyglot/agentcard"]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.stdout, checked.stderr);

    let declared = workspace.read("polyglot/src/agent.rs");
    workspace.write(
        "polyglot/src/agent.rs",
        &declared.replace("Finds recipes.", "Finds menus."),
    );
    let compared = workspace.agentcard(&["emit", "--check", "--format", "json"]);
    assert_eq!(compared.code, Some(1), "{}", compared.stderr);
    assert_eq!(
        compared.stdout.matches("\"status\": \"stale\"").count(),
        3,
        "{}",
        compared.stdout
    );
    assert!(compared.stdout.contains("\"path\": \"/.well-known/agent.json\""));

    let set = workspace.agentcard(&["emit", "--set", "DEMO_TIME=2026-02-01T08:00:00Z"]);
    assert_eq!(set.code, Some(0), "{}", set.stderr);
    let card = workspace.read("polyglot/agentcard/openclasp-agent.json");
    assert_eq!(card.matches("2026-02-01T08:00:00Z").count(), 2, "{card}");
    let wrong = workspace.agentcard(&["emit", "--set", "DEMO_TIME=2026-02-29T08:00:00Z"]);
    assert_eq!(wrong.code, Some(2));
    assert!(
        wrong
            .stderr
            .contains("`published_at` is `2026-02-29T08:00:00Z` by the environment variable `DEMO_TIME`")
            && wrong.stderr.contains("(DOC-009)"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn an_attribute_without_its_feature_names_it() {
    let workspace = agent("plain", "\"openclasp\"");
    let built = workspace.cargo(&["check", "-p", "plain"]);
    assert_eq!(built.code, Some(101));
    let errors: Vec<&str> = built
        .stderr
        .lines()
        .filter(|line| line.starts_with("error: "))
        .collect();
    let missing = "error: `#[agenium(…)]` needs the feature `agenium` of agentcard: \
        `cargo add agentcard --features agenium`";
    assert_eq!(errors.first(), Some(&missing), "{}", built.stderr);
    assert_eq!(
        errors.len(),
        2,
        "and that the crate can't be compiled: {}",
        built.stderr
    );
}

#[test]
fn the_example_for_every_dialect_is_valid() {
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/agents/atlas/agentcard");
    let checked =
        Workspace::new("atlas").agentcard(&["check", "--deny", "warnings", "--format", "jsonl", files]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.stdout, checked.stderr);
    for dialect in [
        "a2a-0.3",
        "a2a-1.0",
        "agenium-1.0.0",
        "mcp-2025-11-25",
        "openclasp-0.1",
    ] {
        let line = checked
            .stdout
            .lines()
            .find(|line| line.contains(&format!("\"dialect\":\"{dialect}\"")));
        assert!(
            line.is_some_and(|line| line.ends_with("\"findings\":[]}")),
            "{dialect}: {}",
            checked.stdout
        );
    }
}
