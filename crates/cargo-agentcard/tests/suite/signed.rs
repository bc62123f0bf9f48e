//! A signed card in its package: emitted, signed, committed, tested, and signed again after a change.

use std::fs;

use crate::sign::KEY;
use crate::workspace::{AGENT, Workspace};

const FILE: &str = "signed/agentcard/agent-card.json";

#[test]
fn a_signed_card_stays_as_long_as_it_covers_the_declaration() {
    let export = "mod agent;\npub use agent::Agent;\nagentcard::export!(Agent);\n";
    let workspace = Workspace::new("signed").package(
        "signed",
        "",
        &[("src/lib.rs", export), ("src/agent.rs", AGENT), ("key.json", KEY)],
    );
    #[cfg(unix)]
    fs::set_permissions(
        workspace.path("signed/key.json"),
        std::os::unix::fs::PermissionsExt::from_mode(0o600),
    )
    .unwrap();
    let sign = || workspace.agentcard(&["sign", FILE, "--key", "signed/key.json", "--kid", "k", "--write"]);
    let is_valid = || {
        let public = workspace.agentcard(&["key", "public", "signed/key.json", "--kid", "k"]);
        workspace.write("jwks.json", &public.stdout);
        workspace.agentcard(&["verify", FILE, "--jwks", "jwks.json"]).code == Some(0)
    };
    let report = |arguments: &[&str]| {
        let ran = workspace.agentcard(&[&["emit", "--format", "json"], arguments].concat());
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        let file = &report["files"][0];
        let word = |name: &str| file[name].as_str().unwrap().to_owned();
        (ran.code, word("status"), file["signed"] == true)
    };

    assert_eq!(report(&[]), (Some(0), "written".to_owned(), false));
    assert_eq!(sign().code, Some(0));
    let signed = workspace.read(FILE);
    assert!(signed.contains("\"signatures\"") && is_valid());

    // Neither the test nor the command takes the signature for a change, and the command keeps it.
    let tested = workspace.cargo(&["test", "-p", "signed"]);
    assert_eq!(tested.code, Some(0), "{}", tested.stdout);
    assert_eq!(report(&["--check"]), (Some(0), "fresh".to_owned(), true));
    assert_eq!(report(&[]), (Some(0), "unchanged".to_owned(), true));
    assert_eq!(workspace.read(FILE), signed);
    assert_eq!(report(&["--compact"]), (Some(0), "written".to_owned(), true));
    assert!(is_valid() && workspace.read(FILE).len() < signed.len());
    assert_eq!(report(&["--check"]), (Some(0), "fresh".to_owned(), true));
    assert_eq!(report(&[]), (Some(0), "written".to_owned(), true));
    assert_eq!(workspace.read(FILE), signed);

    // Malformed signatures are found by the rules.
    workspace.write(FILE, &signed.replace("\"protected\": \"", "\"protected\": \"!"));
    assert_eq!(report(&[]), (Some(1), "not written".to_owned(), true));
    workspace.write(FILE, &signed);

    // After a change nothing is written until the author gives the signature up.
    let changed = AGENT.replace("Finds recipes.", "Finds good recipes.");
    workspace.write("signed/src/agent.rs", &changed);
    let repair = "cargo agentcard emit -p signed --drop-signatures";
    let tested = workspace.cargo(&["test", "-p", "signed"]);
    assert!(
        tested.code == Some(101) && tested.stdout.contains(repair),
        "{}",
        tested.stdout
    );
    for mode in [&["emit"][..], &["emit", "--check"]] {
        let ran = workspace.agentcard(mode);
        assert!(
            ran.code == Some(1) && ran.stdout.contains(repair),
            "{}",
            ran.stdout
        );
    }
    assert_eq!(workspace.read(FILE), signed);
    assert_eq!(
        report(&["--drop-signatures"]),
        (Some(0), "written".to_owned(), false)
    );
    assert!(!workspace.read(FILE).contains("signatures"));
    assert_eq!(sign().code, Some(0));
    assert!(is_valid());
    assert_eq!(workspace.cargo(&["test", "-p", "signed"]).code, Some(0));
}
