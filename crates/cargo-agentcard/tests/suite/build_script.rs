//! `agentcard::build`: a build script writes the files of a library dependency, byte for byte those of `emit`.

use crate::workspace::{AGENT, Workspace, facade};

const BUILD: &str = r#"
fn main() -> Result<(), agentcard::build::BuildError> {
    agentcard::build::files().publish::<library::Agent>().write()?;
    agentcard::build::files().publish::<library::Agent>().dir("public").write()?;
    Ok(())
}
"#;

const SERVER: &str = r#"
fn main() {
    print!("{}", include_str!(concat!(env!("OUT_DIR"), "/agent-card.json")));
}
"#;

#[test]
fn writes_the_files_of_emit_and_restores_edited_ones() {
    let library = "mod agent;\npub use agent::Agent;\nagentcard::export!(Agent);\n";
    let manifest = format!(
        "[build-dependencies]\nlibrary = {{ path = \"../library\" }}\n{}",
        facade("\"build\"")
    );
    let workspace = Workspace::new("scripts")
        .package("library", "", &[("src/lib.rs", library), ("src/agent.rs", AGENT)])
        .package(
            "server",
            &manifest,
            &[("build.rs", BUILD), ("src/main.rs", SERVER)],
        );

    assert_eq!(workspace.agentcard(&["emit", "-p", "library"]).code, Some(0));
    let emitted = workspace.read("library/agentcard/agent-card.json");
    let served = workspace.cargo(&["run", "-q", "-p", "server"]);
    assert_eq!(served.stdout, emitted, "{}", served.stderr);
    assert_eq!(workspace.read("server/public/agent-card.json"), emitted);

    std::fs::remove_file(workspace.path("server/public/agent-card.json")).unwrap();
    assert_eq!(workspace.cargo(&["run", "-q", "-p", "server"]).code, Some(0));
    assert_eq!(workspace.read("server/public/agent-card.json"), emitted);
}

#[test]
fn the_crate_itself_is_warned_of_stale_files_or_writes_them() {
    let script = |end: &str| {
        format!(
            "#[path = \"src/agent.rs\"]\nmod agent;\n\
             fn main() -> Result<(), agentcard::build::BuildError> {{\n    \
             agentcard::build::files().publish::<agent::Agent>().dir(\"agentcard\").{end}\n}}\n"
        )
    };
    let manifest = format!("[build-dependencies]\n{}", facade("\"build\""));
    let library = "pub mod agent;\nagentcard::export!(agent::Agent);\n";
    let warn = script("warn()");
    let workspace = Workspace::new("own").package(
        "own",
        &manifest,
        &[
            ("build.rs", &warn),
            ("src/lib.rs", library),
            ("src/agent.rs", AGENT),
        ],
    );
    let warned = |reason: &str| {
        let built = workspace.cargo(&["build", "-p", "own"]);
        let warning = built.stderr.lines().find(|line| line.contains("agent-card.json"));
        let is_told = warning.is_some_and(|line| line.contains(reason) && line.contains("emit -p own"));
        assert_eq!(
            (built.code, is_told),
            (Some(0), !reason.is_empty()),
            "{}",
            built.stderr
        );
    };
    warned("is missing");
    assert_eq!(workspace.agentcard(&["emit", "-p", "own"]).code, Some(0));
    warned("");
    let changed = AGENT.replace("Finds recipes.", "Finds good recipes.");
    workspace.write("own/src/agent.rs", &changed);
    warned("is stale");
    workspace.write("own/build.rs", &script("write().map(drop)"));
    warned("");
    assert_eq!(
        workspace.agentcard(&["emit", "-p", "own", "--check"]).code,
        Some(0)
    );
}
