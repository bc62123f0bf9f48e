//! `cargo agentcard emit` on real packages: files, output and exit codes.

use std::fs;

use crate::workspace::{AGENT, Ran, TOOLS, Workspace};

const EXPORT: &str = "mod agent;\npub use agent::Agent;\nagentcard::export!(Agent);\n";

/// A library that publishes one card.
fn library(name: &str) -> Workspace {
    Workspace::new(name).package(name, "", &[("src/lib.rs", EXPORT), ("src/agent.rs", AGENT)])
}

/// Exit code and standard output of a run that must build.
fn outcome(ran: &Ran) -> String {
    assert!(ran.code != Some(2), "{}", ran.stderr);
    format!("exit {:?}\n{}", ran.code.unwrap(), ran.stdout)
}

/// The error of a run that must fail.
fn refused(ran: &Ran) -> String {
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
    let at = ran.stderr.rfind("error: ").unwrap();
    ran.stderr[at..].to_owned()
}

#[test]
fn writes_once_and_then_reports_unchanged_files() {
    let workspace = library("twice");
    insta::assert_snapshot!(
        "emit_writes",
        outcome(&workspace.agentcard(&["agentcard", "emit", "-p", "twice"]))
    );
    let first = workspace.read("twice/agentcard/agent-card.json");
    insta::assert_snapshot!("emit_text", first);
    insta::assert_snapshot!(
        "emit_unchanged",
        outcome(&workspace.agentcard(&["emit", "-p", "twice"]))
    );
    assert_eq!(workspace.read("twice/agentcard/agent-card.json"), first);
    // Compact, the file consists of the counted bytes, and is up to date.
    let compact = workspace.agentcard(&["emit", "-p", "twice", "--compact", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&compact.stdout).unwrap();
    let written = workspace.read("twice/agentcard/agent-card.json");
    assert_eq!(report["files"][0]["bytes"], written.len());
    assert_eq!(
        workspace.agentcard(&["emit", "-p", "twice", "--check"]).code,
        Some(0)
    );
    assert_eq!(workspace.names("twice/agentcard"), ["agent-card.json"]);
    assert_eq!(workspace.cargo(&["test", "-p", "twice"]).code, Some(0));
}

#[test]
fn check_and_the_package_test_report_the_same_changes() {
    let workspace = library("changed");
    insta::assert_snapshot!(
        "check_missing",
        outcome(&workspace.agentcard(&["emit", "--check"]))
    );
    assert_eq!(workspace.agentcard(&["emit"]).code, Some(0));
    assert_eq!(workspace.agentcard(&["emit", "--check"]).code, Some(0));

    workspace.write(
        "changed/src/agent.rs",
        &AGENT.replace("Finds recipes.", "Finds good recipes."),
    );
    insta::assert_snapshot!("check_stale", outcome(&workspace.agentcard(&["emit", "--check"])));
    let tested = workspace.cargo(&["test", "-p", "changed"]);
    assert_eq!(tested.code, Some(101));
    insta::assert_snapshot!("test_stale", section(&tested.stdout));
    assert!(
        workspace
            .read("changed/agentcard/agent-card.json")
            .contains("Finds recipes.")
    );
}

/// The output of the failed test.
fn section(stdout: &str) -> &str {
    let start = stdout.find("---- agentcard_export stdout ----").unwrap();
    let end = stdout[start..].find("\n\n\n").unwrap();
    &stdout[start..start + end]
}

#[test]
fn set_changes_a_declared_value_for_one_run() {
    let workspace = library("deploy");
    let set = workspace.agentcard(&[
        "emit",
        "--set",
        "DEMO_URL=https://set.example.com/a2a",
        "--out",
        "dist",
    ]);
    assert_eq!(set.code, Some(0), "{}", set.stderr);
    assert!(
        workspace
            .read("dist/agent-card.json")
            .contains("https://set.example.com/a2a")
    );
    assert!(!workspace.path("deploy/agentcard").exists());
    assert_eq!(workspace.agentcard(&["emit"]).code, Some(0));
    assert!(
        workspace
            .read("deploy/agentcard/agent-card.json")
            .contains("https://demo.example.com/a2a")
    );

    insta::assert_snapshot!(
        "set_unknown",
        refused(&workspace.agentcard(&["emit", "--set", "DEMO_ULR=x"]))
    );
    insta::assert_snapshot!(
        "set_in_place",
        outcome(&workspace.agentcard(&["emit", "--set", "DEMO_URL=https://set.example.com/a2a"]))
    );
    let variable = [("DEMO_URL", "https://env.example.com/a2a")];
    let check = workspace.agentcard_with(&variable, &["emit", "--check"]);
    insta::assert_snapshot!("environment_not_compared", outcome(&check));
    let both = workspace.agentcard(&["emit", "--set", "DEMO_URL=https://set.example.com/a2a", "--check"]);
    assert_eq!(both.code, Some(2));
}

#[test]
fn works_for_binaries_without_building_the_others() {
    let broken = "fn main() { does_not_compile }";
    let workspace = Workspace::new("binaries").package(
        "binaries",
        "",
        &[
            ("src/main.rs", "mod agent;\nagentcard::export!(agent::Agent, dir = \"../cards\");\nfn main() { unreachable!() }\n"),
            ("src/agent.rs", AGENT),
            ("src/bin/other.rs", broken),
        ],
    );
    insta::assert_snapshot!(
        "binary_json",
        outcome(&workspace.agentcard(&["emit", "--format", "json"]))
    );
    assert_eq!(workspace.names("cards"), ["agent-card.json"]);
}

#[test]
fn rejects_unsupported_packages() {
    let other_harness = "[lib]\nharness = false\n";
    let workspace = library("plain")
        .package(
            "harness",
            other_harness,
            &[("src/lib.rs", EXPORT), ("src/agent.rs", AGENT)],
        )
        .package(
            "silent",
            "[[bin]]\nname = \"tool\"\ntest = false\n",
            &[
                ("src/lib.rs", "//! Nothing."),
                ("src/bin/tool.rs", "fn main() {}"),
            ],
        )
        .package("broken", "", &[("src/lib.rs", "agentcard::export!(Nowhere);\n")]);
    for (package, name) in [
        ("plian", "unknown"),
        ("harness", "harness"),
        ("silent", "silent"),
        ("broken", "broken"),
    ] {
        insta::assert_snapshot!(
            format!("refuses_{name}"),
            refused(&workspace.agentcard(&["emit", "-p", package]))
        );
    }
    insta::assert_snapshot!("refuses_unnamed", refused(&workspace.agentcard(&["emit"])));
    let broken = workspace.agentcard(&["emit", "-p", "broken"]).stderr;
    assert!(
        broken.contains("cannot find type `Nowhere` in this scope"),
        "{broken}"
    );
}

#[test]
fn reports_files_that_are_no_longer_published() {
    let workspace = library("left");
    assert_eq!(workspace.agentcard(&["emit"]).code, Some(0));
    workspace.write("left/agentcard/agent-card.v0.3.json", "{}");
    workspace.write("left/agentcard/notes.json", "{}");
    insta::assert_snapshot!(
        "check_leftover",
        outcome(&workspace.agentcard(&["emit", "--check"]))
    );
    insta::assert_snapshot!(
        "card_version_absent",
        refused(&workspace.agentcard(&["emit", "--card-version", "0.3"]))
    );
    assert_eq!(
        workspace
            .agentcard(&["emit", "--check", "--card-version", "1.0"])
            .code,
        Some(0)
    );
}

#[test]
fn an_unwritable_directory_changes_nothing() {
    let workspace = library("blocked");
    workspace.write("blocked/agentcard", "a file where the folder should be");
    insta::assert_snapshot!("folder_blocked", refused(&workspace.agentcard(&["emit"])));
    assert!(
        fs::metadata(workspace.path("blocked/agentcard"))
            .unwrap()
            .is_file()
    );
}

#[test]
fn an_invalid_document_is_never_written() {
    let source = r#"
pub struct Wrong;
impl agentcard::AgentCard for Wrong {
    const JSON: &'static str = r"{"name":"Wrong","version":1}";
}
impl agentcard::Publish for Wrong {
    fn publish(publication: &mut agentcard::Publication) {
        publication.card::<Self>();
        publication.card::<Self>();
    }
}
agentcard::export!(Wrong);
"#
    .replace("r\"", "r##\"")
    .replace("1}\"", "1}\"##");
    let workspace = Workspace::new("wrong").package("wrong", "", &[("src/lib.rs", &source)]);
    insta::assert_snapshot!("emit_invalid", outcome(&workspace.agentcard(&["emit"])));
    assert!(!workspace.path("wrong/agentcard").exists());
    let tested = workspace.cargo(&["test", "-p", "wrong"]);
    insta::assert_snapshot!("test_invalid", section(&tested.stdout));
}

#[test]
fn writes_a_toolspec_for_each_requested_version() {
    let lib = |options: &str| {
        format!("mod agent;\nmod tools;\nagentcard::export!(agent::Agent, tools::Kitchen{options});\n")
    };
    let files = |lib: String| {
        Workspace::new("kitchen").package(
            "kitchen",
            "",
            &[
                ("src/lib.rs", &lib),
                ("src/agent.rs", AGENT),
                ("src/tools.rs", TOOLS),
            ],
        )
    };
    let workspace = files(lib(", mcp(\"2025-06-18\", \"2025-11-25\")"));
    insta::assert_snapshot!("tools_two_versions", outcome(&workspace.agentcard(&["emit"])));
    assert_eq!(
        workspace.names("kitchen/agentcard"),
        [
            "agent-card.json",
            "toolspec.2025-06-18.json",
            "toolspec.2025-11-25.json"
        ]
    );
    assert!(
        workspace
            .read("kitchen/agentcard/toolspec.2025-11-25.json")
            .contains("\"taskSupport\": \"optional\"")
    );
    assert_eq!(workspace.cargo(&["test", "-p", "kitchen"]).code, Some(0));

    workspace.write("kitchen/src/lib.rs", &lib(""));
    assert_eq!(
        workspace
            .agentcard(&["emit", "--out", "dist", "--mcp-version", "2024-11-05"])
            .code,
        Some(0)
    );
    assert_eq!(workspace.names("dist"), ["agent-card.json", "toolspec.json"]);
    let check = workspace.agentcard(&["emit", "--check"]);
    insta::assert_snapshot!("tools_renamed", outcome(&check));
}

#[test]
fn an_allowed_rule_is_shown_and_does_not_block() {
    let plain = AGENT
        .replace("https://demo", "http://demo")
        .replace("interface(", "allow(\"A2A-022\"),\n    interface(");
    let workspace =
        Workspace::new("allowed").package("allowed", "", &[("src/lib.rs", EXPORT), ("src/agent.rs", &plain)]);
    insta::assert_snapshot!("emit_allowed", outcome(&workspace.agentcard(&["emit"])));
}
