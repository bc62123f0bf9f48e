//! Everything that is generated from `schemas/`, as a map from path to text; then written or compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::facts::Facts;
use crate::files::{Mode, ensure_file_contents, ensure_no_file, files_below, workspace};
use crate::fingerprint::{FINGERPRINT, SCHEMAS, fingerprint_of};
use crate::manifest::{self, Entry};
use crate::{models, rules};

/// Generated files: path relative to the workspace, and text.
pub(crate) type Files = BTreeMap<PathBuf, String>;

/// A line of the manifest with its schema.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) entry: Entry,
    pub(crate) text: String,
    pub(crate) facts: Facts,
}

/// Writes or checks every generated file of the workspace, and prints what has changed.
pub(crate) fn run(mode: Mode) -> Result<()> {
    let root = workspace()?;
    for (path, action) in apply(&root, mode)? {
        println!("{action} {}", name(path.strip_prefix(&root).unwrap_or(&path)));
    }
    Ok(())
}

/// Writes or checks every generated file of the workspace at `root`, and returns those that have changed with what was
/// done to them; in [`Mode::Check`] all faults are listed.
pub(crate) fn apply(root: &Path, mode: Mode) -> Result<Vec<(PathBuf, &'static str)>> {
    let files = generate(root)?;
    let mut changed = Vec::new();
    let mut faults = Vec::new();
    for (path, text) in &files {
        let path = root.join(path);
        match ensure_file_contents(&path, text, mode) {
            Ok(true) => changed.push((path, "wrote")),
            Ok(false) => {}
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    for path in stale(root, &files)? {
        match ensure_no_file(&path, mode) {
            Ok(()) => changed.push((path, "removed")),
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    if faults.is_empty() {
        return Ok(changed);
    }
    bail!("{}", faults.join("\n"))
}

/// Every generated file of the workspace at `root`.
pub(crate) fn generate(root: &Path) -> Result<Files> {
    let sources = sources(root)?;
    let mut files = Files::new();
    models::generate(&sources, &mut files)?;
    rules::generate(root, &sources, &mut files)?;
    files.insert(PathBuf::from(FINGERPRINT), fingerprint(root, &files)?);
    Ok(files)
}

/// The fingerprint of the generated files and of the schemas that they come from.
fn fingerprint(root: &Path, files: &Files) -> Result<String> {
    let mut all: BTreeMap<String, String> = files
        .iter()
        .map(|(path, text)| (name(path), text.clone()))
        .collect();
    for path in files_below(&root.join(SCHEMAS))? {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        all.insert(name(path.strip_prefix(root)?), text);
    }
    Ok(fingerprint_of(&all))
}

/// A path with slashes on every system.
fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Every line of the manifest with its schema.
pub(crate) fn sources(root: &Path) -> Result<Vec<Source>> {
    manifest::read(root)?
        .into_iter()
        .map(|entry| {
            let path = root.join(&entry.file);
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let facts =
                Facts::of(&text).with_context(|| format!("cannot understand {}", entry.file.display()))?;
            ensure!(
                facts.object(&entry.root).is_some(),
                "{} has no object `{}`, which the manifest names as its root",
                entry.file.display(),
                entry.root
            );
            Ok(Source { entry, text, facts })
        })
        .collect()
}

/// Files in the generated folders that are generated no more.
fn stale(root: &Path, files: &Files) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for folder in [models::FOLDER, rules::FOLDER] {
        found.extend(files_below(&root.join(folder))?);
    }
    found.retain(|path| {
        path.strip_prefix(root)
            .is_ok_and(|path| !files.contains_key(path))
    });
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_fresh() {
        if let Err(fault) = apply(&workspace().unwrap(), Mode::Check) {
            panic!("{fault}");
        }
    }

    /// A workspace with one dialect that nobody has written code for.
    fn dummy() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("schemas/dummy/2.0-beta");
        fs::create_dir_all(&folder).unwrap();
        let manifest = r#""dummy/2.0-beta" = { file = "note.schema.json", root = "Note" }"#;
        fs::write(root.path().join("schemas/manifest.toml"), manifest).unwrap();
        let schema = r##"{"title": "Dummy note", "description": "A note.", "$ref": "#/$defs/Note", "$defs": {
            "Note": {"description": "A note.", "type": "object", "required": ["text"], "properties": {
                "text": {"description": "Its text.", "type": "string"},
                "kind": {"description": "Its kind.", "type": "string", "const": "note"},
                "next": {"description": "The note after it.", "$ref": "#/$defs/Note"}}}}}"##;
        fs::write(folder.join("note.schema.json"), schema).unwrap();
        root
    }

    #[test]
    fn a_folder_and_a_line_make_a_dialect() {
        let files = generate(dummy().path()).unwrap();
        let text = |path: &str| files[Path::new(path)].as_str();
        let module = text("crates/models/src/generated/dummy/v2_0_beta.rs");
        for expected in [
            "// @generated by `cargo xtask regen` from schemas/dummy/2.0-beta; do not edit.\n",
            "pub struct Note {",
            "pub next: Option<Box<Note>>,",
            "pub fn new(text: impl Into<String>) -> Self",
        ] {
            assert!(module.contains(expected), "no `{expected}` in\n{module}");
        }
        let models = text("crates/models/src/generated/mod.rs");
        assert!(
            models.contains(r#"("dummy-2.0-beta", dummy::v2_0_beta::SCHEMA)"#),
            "{models}"
        );
        assert!(
            !models.contains("cfg"),
            "a dialect without a feature has no gate:\n{models}"
        );
        assert!(text("crates/rules/src/generated/dialect.rs").contains("DummyV2_0Beta"));
        assert!(text("crates/rules/src/generated/dummy/v2_0_beta.rs").contains("pub static NOTE: Shape"));
    }

    #[test]
    fn a_lost_line_and_a_changed_schema_are_noticed() {
        let root = dummy();
        apply(root.path(), Mode::Write).unwrap();
        apply(root.path(), Mode::Check).unwrap();
        for path in generate(root.path()).unwrap().into_keys() {
            let path = root.path().join(path);
            let text = fs::read_to_string(&path).unwrap();
            let shorter: Vec<&str> = text.lines().skip(1).collect();
            fs::write(&path, shorter.join("\n")).unwrap();
            let fault = apply(root.path(), Mode::Check).unwrap_err().to_string();
            assert!(
                fault.contains("run `cargo xtask regen`"),
                "{}: {fault}",
                path.display()
            );
            fs::write(&path, text).unwrap();
        }
        let schema = root.path().join("schemas/dummy/2.0-beta/note.schema.json");
        let text = fs::read_to_string(&schema).unwrap();
        fs::write(&schema, text.replace("Its text.", "What it says.")).unwrap();
        assert!(apply(root.path(), Mode::Check).is_err());
    }

    #[test]
    fn a_dialect_that_is_gone_leaves_no_file() {
        let root = dummy();
        apply(root.path(), Mode::Write).unwrap();
        fs::write(root.path().join("schemas/manifest.toml"), "").unwrap();
        assert!(apply(root.path(), Mode::Check).is_err());
        apply(root.path(), Mode::Write).unwrap();
        assert!(
            !root
                .path()
                .join("crates/models/src/generated/dummy/v2_0_beta.rs")
                .exists()
        );
    }
}
