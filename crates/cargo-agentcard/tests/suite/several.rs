//! Several agents, packages and sets of features: what is emitted, and which command the hints name.

use serde_json::{Deserializer, Value};

use crate::workspace::{AGENT, Ran, Workspace};

const EXPORT: &str = "mod agent;\nagentcard::export!(agent::Agent);\n";

/// Folder, mode and status of the first file of each report.
fn reports(ran: &Ran) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Deserializer::from_str(&ran.stdout)
        .into_iter::<Value>()
        .map(|report| {
            let report = report.unwrap();
            (text(&report["folder"]), text(&report["files"][0]["status"]))
        })
        .collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs
        .iter()
        .map(|(folder, status)| (folder.to_string(), status.to_string()))
        .collect()
}

#[test]
fn a_package_can_have_several_agents() {
    let library = "pub mod agent;\n\
        agentcard::export!(agent::Agent, dir = \"cards/one\");\n\
        agentcard::export!(agent::Agent, dir = \"cards/two\");\n\
        pub mod three { agentcard::export!(crate::agent::Agent); }\n";
    let binary = "mod deep;\nfn main() {}\n";
    let deep = "agentcard::export!(agents::agent::Agent, dir = \"cards/four\");\n";
    let workspace = Workspace::new("agents").package(
        "agents",
        "",
        &[
            ("src/lib.rs", library),
            ("src/main.rs", binary),
            ("src/deep.rs", deep),
            ("src/agent.rs", AGENT),
        ],
    );
    let tested = workspace.cargo(&["test", "-p", "agents", "--no-fail-fast"]);
    let hints = tested.stdout.matches("cargo agentcard emit -p agents\n").count();
    assert_eq!((tested.code, hints), (Some(101), 4), "{}", tested.stdout);
    let emitted = workspace.agentcard(&["emit", "--format", "json"]);
    let mut written = reports(&emitted);
    written.sort();
    let folders = [
        "agents/agentcard",
        "agents/cards/four",
        "agents/cards/one",
        "agents/cards/two",
    ];
    assert_eq!(
        written,
        folders.map(|folder| (folder.to_owned(), "written".to_owned()))
    );
    assert_eq!(workspace.cargo(&["test", "-p", "agents"]).code, Some(0));
    assert_eq!(workspace.agentcard(&["emit", "--check"]).code, Some(0));
    // One folder has no room for two.
    let ran = workspace.agentcard(&["emit", "--out", "dist"]);
    assert!(
        ran.code == Some(2) && ran.stderr.contains("dist/agent-card.json"),
        "{}",
        ran.stderr
    );
    assert!(!workspace.path("dist").exists());

    // The same folder twice is an error of every build in one module, and of the command elsewhere.
    workspace.write("agents/src/lib.rs", &library.replace("cards/two", "cards/one/"));
    let checked = workspace.cargo(&["check", "-p", "agents", "--lib"]);
    assert!(checked.stderr.contains("E0428"), "{}", checked.stderr);
    workspace.write("agents/src/lib.rs", &library.replace("cards/two", "agentcard"));
    let ran = workspace.agentcard(&["emit"]);
    assert!(ran.code == Some(2), "{}", ran.stderr);
    for place in [
        "the root of the library `agents`",
        "module `three` of the library `agents`",
    ] {
        assert!(ran.stderr.contains(place), "{}", ran.stderr);
    }
}

#[test]
fn several_packages_are_selected_as_by_cargo() {
    let files: &[(&str, &str)] = &[("src/lib.rs", EXPORT), ("src/agent.rs", AGENT)];
    let mention = "//! Without `export!`.\n";
    let dying = &["mod agent;\n", "agentcard::export!(agent::Agent);\n", DIES].concat();
    let workspace = Workspace::new("packages")
        .package("one", "[features]\nextra = []\n", files)
        .package("two", "", files)
        .package("quiet", "", &[("src/lib.rs", mention)])
        .package(
            "broken",
            "",
            &[("src/lib.rs", "#[test]\nfn broken() { nowhere() }\n")],
        )
        .package("dying", "", &[("src/lib.rs", dying), ("src/agent.rs", AGENT)]);
    let emit = |arguments: &[&str]| {
        workspace.agentcard(&[&["emit", "--check", "--format", "json"], arguments].concat())
    };
    let both = pairs(&[("one/agentcard", "missing"), ("two/agentcard", "missing")]);
    for selection in [
        &["--workspace", "--exclude", "dying"][..],
        &["--workspace", "--exclude", "dying@1.2.3", "-F", "extra"],
        &["-p", "one", "-p", "two"],
        &["-p", "one@1.2.3", "-p", "two@1"],
    ] {
        let ran = emit(selection);
        assert_eq!(
            (ran.code, reports(&ran)),
            (Some(1), both.clone()),
            "{}",
            ran.stderr
        );
    }
    for (selection, reason) in [
        (&["--workspace", "--exclude", "thre"][..], "`thre`"),
        (&["-p", "one@1.3"], "`one@1.3`"),
        (&["-p", "one", "-F", "extar"], "did you mean `extra`"),
        (&["--workspace", "-p", "one"], "--package"),
        (&["-p", "quiet"], "`quiet` has no `export!`"),
    ] {
        let ran = emit(selection);
        assert!(
            ran.code == Some(2) && ran.stderr.contains(reason),
            "{}",
            ran.stderr
        );
    }
    // What the test prints stands behind the reason, in lines of its own.
    let ran = emit(&["-p", "dying"]);
    let error = ran.stderr.split_once("error: ").unwrap().1;
    assert_eq!(ran.code, Some(2));
    assert!(
        error.lines().next().unwrap().contains("the library `dying`"),
        "{error}"
    );
    assert!(
        error.contains("the last words") && !error.lines().any(|line| line.starts_with(':')),
        "{error}"
    );

    // All files or none: the second package has a card that is signed by nobody knows whom.
    workspace.write("two/agentcard/agent-card.json", "{\"signatures\":[{}]}");
    let ran = workspace.agentcard(&["emit", "-p", "one", "-p", "two"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(!workspace.path("one/agentcard").exists());
    let ran = workspace.agentcard(&["emit", "-p", "one", "-p", "two", "--drop-signatures"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(
        workspace
            .agentcard(&["emit", "-p", "one", "-p", "two", "--check"])
            .code,
        Some(0)
    );
}

/// Publishes nothing, since it ends the test.
const DIES: &str = r#"
pub struct Dying;
impl agentcard::Publish for Dying {
    fn publish(_: &mut agentcard::Publication) {
        eprintln!("the last words");
        std::process::abort();
    }
}
pub mod dying { agentcard::export!(super::Dying, dir = "dying"); }
"#;

#[test]
fn hints_repeat_the_features_of_the_build() {
    let features =
        "[features]\ndefault = [\"usual\"]\nusual = [\"inner\"]\ninner = []\nextra = []\nmore = []\n";
    let agent = AGENT.replace(
        "#[agent_card(",
        "#[cfg_attr(feature = \"extra\", agent_card(icon_url = \"https://demo.example.com/icon.png\"))]\n#[agent_card(",
    );
    let workspace = Workspace::new("features").package(
        "features",
        features,
        &[("src/lib.rs", EXPORT), ("src/agent.rs", &agent)],
    );
    for flags in [
        "",
        " -F extra",
        " --no-default-features",
        " --no-default-features -F usual,inner,extra",
        " --all-features",
    ] {
        let given: Vec<&str> = flags.split_whitespace().collect();
        let tested = workspace.cargo(&[&["test", "-p", "features", "--lib"], given.as_slice()].concat());
        let hint = format!("cargo agentcard emit -p features{flags}\n");
        assert!(tested.stdout.contains(&hint), "{flags}: {}", tested.stdout);
        let checked = workspace.agentcard(&[&["emit", "--check"], given.as_slice()].concat());
        assert!(checked.stdout.contains(&hint), "{flags}: {}", checked.stdout);
    }
    // A file for each set, each with the command of its hint.
    let exports = "mod agent;\n\
        #[cfg(not(feature = \"extra\"))]\nagentcard::export!(agent::Agent);\n\
        #[cfg(feature = \"extra\")]\nagentcard::export!(agent::Agent, dir = \"agentcard/extra\");\n";
    workspace.write("features/src/lib.rs", exports);
    for flags in [&[][..], &["-F", "extra"]] {
        assert_eq!(workspace.agentcard(&[&["emit"], flags].concat()).code, Some(0));
    }
    for flags in [&[][..], &["-F", "extra"], &["--all-features"]] {
        let tested = workspace.cargo(&[&["test", "-p", "features"], flags].concat());
        assert_eq!(tested.code, Some(0), "{}", tested.stdout);
    }
    assert!(
        workspace
            .read("features/agentcard/extra/agent-card.json")
            .contains("iconUrl")
    );
    assert!(
        !workspace
            .read("features/agentcard/agent-card.json")
            .contains("iconUrl")
    );
}
