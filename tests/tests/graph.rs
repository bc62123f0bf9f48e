//! The dependency graph of the facade, as Cargo resolves it.

use std::collections::BTreeSet;
use std::process::Command;

/// Names of all packages below `agentcard`, without build and dev dependencies.
fn graph(features: &[&str]) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            "agentcard",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .args(["--locked", "--offline"])
        .args(features)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_default_graph_is_small() {
    let graph = graph(&[]);
    let heavy = [
        "jsonschema",
        "typify",
        "regress",
        "regex",
        "fancy-regex",
        "regex-automata",
        "chrono",
        "time",
        "jiff",
        "tokio",
        "indexmap",
    ];
    let found: Vec<&str> = heavy.into_iter().filter(|name| graph.contains(*name)).collect();
    assert_eq!(found, Vec::<&str>::new(), "behind a feature, or not at all");
}

#[test]
fn every_crate_of_the_default_graph_is_listed() {
    let known = [
        "agentcard",
        "agentcard-emit",
        "agentcard-macros",
        "agentcard-macros-core",
        "agentcard-models",
        "agentcard-rules",
        "dyn-clone",
        "heck",
        "itoa",
        "memchr",
        "proc-macro2",
        "quote",
        "ref-cast",
        "ref-cast-impl",
        "schemars",
        "schemars_derive",
        "serde",
        "serde_core",
        "serde_derive",
        "serde_derive_internals",
        "serde_json",
        "serde_path_to_error",
        "syn",
        "unicode-ident",
        "zmij",
    ];
    let known: BTreeSet<String> = known.into_iter().map(str::to_owned).collect();
    let new: Vec<String> = graph(&[]).difference(&known).cloned().collect();
    assert_eq!(
        new,
        Vec::<String>::new(),
        "a new dependency of every user: weigh it, then add it here"
    );
}

#[test]
fn features_enable_their_dependencies() {
    // Findings are the same in every build, so none includes the JSON Schemas.
    assert_eq!(graph(&["--features", "build"]), graph(&[]));
    // Strings with patterns, but no dates, although cards have times.
    let (plain, dialects) = (graph(&[]), graph(&["--features", "openclasp,agenium"]));
    assert_eq!(dialects.difference(&plain).collect::<Vec<_>>(), ["regress"]);
    let sign = graph(&["--features", "sign"]);
    assert!(sign.contains("p256") && sign.contains("ed25519-dalek") && sign.contains("rsa"));
    // Nothing that accesses the network or needs other build tools.
    for heavy in ["jsonschema", "ring", "openssl", "cc", "reqwest", "tokio"] {
        assert!(!sign.contains(heavy), "{heavy}");
    }
    let served = graph(&["--features", "axum"]);
    assert!(served.contains("axum"));
    // The application chooses the server.
    let chosen = ["tokio", "hyper", "jsonschema", "regress"];
    let found: Vec<&str> = chosen.into_iter().filter(|name| served.contains(*name)).collect();
    assert_eq!(found, Vec::<&str>::new());
    let pipe = graph(&["--features", "rmcp"]);
    assert!(pipe.contains("rmcp") && !pipe.contains("http"));
    assert!(graph(&["--features", "rmcp-http"]).contains("http"));
    assert_eq!(graph(&["--features", "tool-client"]), graph(&[]));
    let client = graph(&["--features", "tool-client-rmcp"]);
    assert!(client.contains("rmcp") && !client.contains("http"));
}
