//! The documents of the workspace name existing items, and the facade compiles little code.

use std::fs;
use std::path::{Path, PathBuf};

const DOCUMENTS: [&str; 6] = [
    "README.md",
    "docs/architecture.md",
    "docs/contributing.md",
    "docs/rmcp.md",
    "docs/serve.md",
    "schemas/README.md",
];
const FOLDERS: [&str; 6] = ["crates", "docs", "examples", "schemas", "tests", "xtask"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// Every hand-written Rust file, with its path from the root.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() && name != "generated" && name != "target" {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["crates", "examples", "tests", "xtask"] {
        sources(&root().join(folder), &mut found);
    }
    found
}

/// The words in backticks on one line, except in code blocks.
fn quoted(text: &str) -> Vec<&str> {
    let mut block = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            block = !block;
        } else if !block {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

#[test]
fn documents_name_paths_that_exist() {
    for document in DOCUMENTS {
        let text = read(&root().join(document));
        let paths = quoted(&text)
            .into_iter()
            .filter(|word| FOLDERS.contains(&word.split('/').next().unwrap_or_default()))
            .filter(|word| !word.contains(['<', '*', ' ']));
        for path in paths {
            assert!(
                root().join(path).exists(),
                "{document} names `{path}`, which is not there"
            );
        }
    }
}

/// A word with two or more underscores is the name of a function, usually a test.
#[test]
fn documents_name_functions_that_exist() {
    let code: String = all_sources().iter().map(|path| read(path)).collect();
    for document in DOCUMENTS {
        let text = read(&root().join(document));
        let is_name = |word: &&str| {
            word.matches('_').count() >= 2 && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        for name in quoted(&text).into_iter().filter(is_name) {
            assert!(
                code.contains(&format!("fn {name}(")),
                "{document} names `{name}`, which is not there"
            );
        }
    }
}

#[test]
fn the_code_map_covers_every_source() {
    let text = read(&root().join("docs/architecture.md"));
    for path in all_sources() {
        let path = path.strip_prefix(root()).expect("a path below the root");
        let on_the_map = |folder: &Path| {
            let folder = folder.to_string_lossy().replace('\\', "/");
            text.contains(&format!("| `{folder}` |"))
        };
        // Tests and examples of a crate are in folders beside it.
        let beside = path
            .iter()
            .skip(1)
            .any(|part| part == "tests" || part == "examples");
        assert!(
            beside || path.ancestors().any(on_the_map),
            "docs/architecture.md has no line for a folder of `{}`",
            path.display()
        );
    }
}

/// Crates of the default graph that contain functions which few programs call.
const INLINE: [&str; 3] = ["crates/agentcard/src", "crates/emit/src", "crates/models/src"];
/// Prefixes of files and folders that belong to a feature.
const FEATURES: [&str; 7] = ["agenium", "axum", "build", "client", "openclasp", "rmcp", "write"];

/// Functions that rustc compiles in these crates are compiled for every program, even if unused.
#[test]
fn functions_of_the_facade_are_compiled_where_they_are_called() {
    let mut compiled = Vec::new();
    for path in all_sources() {
        let path = path.strip_prefix(root()).expect("a path below the root");
        let by_feature = |part: &str| FEATURES.iter().any(|feature| part.starts_with(feature));
        if INLINE.iter().any(|folder| path.starts_with(folder))
            && !path.iter().any(|part| by_feature(&part.to_string_lossy()))
            && !path.ends_with("tests.rs")
        {
            for line in compiled_functions(&read(&root().join(path))) {
                compiled.push(format!("{}:{line}", path.display()));
            }
        }
    }
    assert!(
        compiled.is_empty(),
        "compiled for every program, used or not; make them `#[inline]`: {compiled:#?}"
    );
}

/// The lines of functions that are neither `#[inline]` nor generic nor part of a feature.
fn compiled_functions(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut attributes = String::new();
    // Functions of traits and macros are implemented elsewhere.
    let mut foreign = false;
    for (at, line) in text.lines().enumerate() {
        let code = line.trim_start();
        if line.starts_with("#[cfg(test)]") {
            break;
        }
        if !code.starts_with("//") && line.contains("trait ") || line.starts_with("macro_rules!") {
            foreign = true;
        } else if line == "}" {
            foreign = false;
        }
        let function = code.split_once("fn ").filter(|(before, _)| {
            let known = ["pub", "const", "async", "(crate)", "(super)", " "];
            known
                .iter()
                .fold((*before).to_owned(), |left, word| left.replace(word, ""))
                .is_empty()
        });
        if let Some((_, signature)) = function {
            let kept = attributes.contains("#[inline]") || attributes.contains("#[cfg(feature");
            let generic = signature.contains("impl ")
                || signature.contains(": ")
                    && signature.contains('<')
                    && signature.find('<') < signature.find('(');
            if !foreign && !kept && !generic {
                found.push(at + 1);
            }
        }
        if code.is_empty() || code.ends_with('{') || code.ends_with('}') {
            attributes.clear();
        } else {
            attributes.push_str(code);
        }
    }
    found
}
