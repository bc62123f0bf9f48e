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
