//! Checks that generated files match the schemas. The message tells how to update them; nothing is written.

mod fingerprint;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fingerprint::{FINGERPRINT, SCHEMAS, fingerprint_of};

/// Folders that contain only generated files.
const GENERATED: [&str; 2] = ["crates/models/src/generated", "crates/rules/src/generated"];

#[test]
fn generated_files_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = BTreeMap::new();
    for folder in GENERATED.into_iter().chain([SCHEMAS]) {
        collect(&root, &PathBuf::from(folder), &mut files);
    }
    let stated = files
        .remove(FINGERPRINT)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    let found = fingerprint_of(&files);
    let differ: Vec<&str> = found
        .lines()
        .filter(|line| stated.lines().all(|other| other != *line))
        .collect();
    assert!(
        stated == found,
        "generated files or schemas have changed:\n{}\nrun `cargo xtask regen`",
        differ.join("\n")
    );
}

/// Reads every file below `folder`, which is relative to `root`.
fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder of the workspace") {
        let path = folder.join(entry.expect("an entry").file_name());
        if root.join(&path).is_dir() {
            collect(root, &path, files);
        } else {
            let text = fs::read_to_string(root.join(&path)).expect("a text file");
            files.insert(path.to_string_lossy().replace('\\', "/"), text);
        }
    }
}
