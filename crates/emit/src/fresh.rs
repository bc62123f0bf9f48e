//! Compares the committed files with the current declaration.

use std::fs;
use std::io;
use std::path::Path;

use agentcard_rules::client::Client;

use crate::diff::diff;
use crate::{Document, Published, Signatures, compact};

/// Maximum number of changed lines that a report shows per file.
const SHOWN_LINES: usize = 20;

/// The state of a committed file compared with its declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// The text matches, as formatted or compact JSON; CRLF line ends of a checkout count as LF.
    Fresh,
    /// The file does not exist.
    Missing,
    /// The text differs; holds the changed lines.
    Stale(String),
    /// The file can't be read; holds the reason.
    Unreadable(String),
}

/// Compares a document with its file in `folder`.
#[must_use]
#[inline]
pub fn state(document: &Document, folder: &Path) -> State {
    match read(&folder.join(&document.file)) {
        Err(fault) => State::Unreadable(fault.to_string()),
        Ok(None) => State::Missing,
        Ok(Some(bytes)) => {
            let committed = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            // `emit --compact` writes no whitespace at all, but editors add a final newline.
            if committed == document.text || committed.trim_end() == compact(&document.text) {
                State::Fresh
            } else {
                State::Stale(changed_lines(&committed, &document.text))
            }
        }
    }
}

/// Reads a file; `None` if it does not exist.
///
/// # Errors
///
/// Returns I/O errors, and an error if `path` is not a regular file: reading a named pipe would never end.
#[inline]
pub(crate) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::metadata(path) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(fault),
        Ok(metadata) if !metadata.is_file() => Err(io::Error::other("not a regular file")),
        Ok(_) => fs::read(path).map(Some),
    }
}

/// The changed lines, or the reason why no line differs visibly.
#[inline]
fn changed_lines(committed: &str, text: &str) -> String {
    let lines = diff(committed, text, SHOWN_LINES);
    if lines.is_empty() {
        return "the final newline differs\n".to_owned();
    }
    lines
}

/// Sorted names of files in `folder` that an earlier declaration produced and the current one does not.
#[must_use]
#[inline]
pub fn leftovers(published: &Published, folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_ours(name) && published.documents.iter().all(|document| document.file != *name))
        .collect();
    names.sort();
    names
}

#[inline]
fn is_ours(name: &str) -> bool {
    let Some(stem) = name.strip_suffix(".json") else {
        return false;
    };
    let ours = ["agent-card", "toolspec"];
    let client = stem
        .rsplit_once('.')
        .map(|(_, last)| last)
        .and_then(Client::from_id);
    let of_client = client.is_some() && stem.starts_with("toolspec.");
    ours.contains(&stem) || stem.starts_with("agent-card.v") || stem.starts_with("toolspec.2") || of_client
}

/// The command that updates the files of a package, with the Cargo `flags` of the build, each preceded by a space.
#[must_use]
#[inline]
pub fn repair(package: &str, flags: &str, signatures: Signatures) -> String {
    let emit = format!("cargo agentcard emit -p {package}{flags}");
    match signatures {
        Signatures::OfAnother => {
            format!("{emit} --drop-signatures, then sign again with `cargo agentcard sign`")
        }
        Signatures::None | Signatures::Kept => emit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::Dialect;

    /// Line ends and trailing whitespace do not count as differences.
    #[test]
    fn a_compact_file_is_fresh() {
        let folder = std::env::temp_dir().join(format!("agentcard-fresh-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let document = Document::new("agent-card.json", Dialect::A2aV1_0, r#"{"a":[1," b "]}"#);
        for (text, fresh) in [
            (document.text.clone(), true),
            (document.text.replace('\n', "\r\n"), true),
            (r#"{"a":[1," b "]}"#.to_owned(), true),
            ("{\"a\":[1,\" b \"]}\n".to_owned(), true),
            (r#"{"a":[1,"b"]}"#.to_owned(), false),
            (r#"{ "a":[1," b "]}"#.to_owned(), false),
        ] {
            fs::write(folder.join(&document.file), &text).unwrap();
            assert_eq!(state(&document, &folder) == State::Fresh, fresh, "{text}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// In any layout, and with whatever signature: it is none of what a declaration says.
    #[test]
    fn signatures_are_kept_while_they_cover_the_declaration() {
        let folder = std::env::temp_dir().join(format!("agentcard-signed-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (card, openclasp) = (
            (Dialect::A2aV1_0, "signatures"),
            (Dialect::OpenclaspV0_1, "platformAttestation"),
        );
        let declared = r#"{"a":[1,{"signatures":[2]}],"b":" , \" "}"#;
        for ((dialect, name), file, kept) in [
            (
                card,
                r#"{"a":[1,{"signatures":[2]}],"b":" , \" ","signatures":[{"x":1}]}"#,
                Signatures::Kept,
            ),
            (
                card,
                "{\"signatures\": [3],\r\n \"a\":[1,{\"signatures\":[2]}],\"b\":\" , \\\" \"}\n",
                Signatures::Kept,
            ),
            (
                card,
                r#"{"a":[1,{"signatures":[2]}],"signatures":[{}],"b":" , \" "}"#,
                Signatures::Kept,
            ),
            (
                card,
                r#"{"a":[1,{"signatures":[]}],"b":" , \" ","signatures":[{}]}"#,
                Signatures::OfAnother,
            ),
            (card, r#"{"signatures":[{}]}"#, Signatures::OfAnother),
            (
                card,
                r#"{"a":[1,{"signatures":[2]}],"b":" , \" ","signatures":[]}"#,
                Signatures::None,
            ),
            (
                card,
                r#"{"a":[1,{"signatures":[2]}],"b":" , \" ","platformAttestation":{}}"#,
                Signatures::None,
            ),
            (card, declared, Signatures::None),
            (
                openclasp,
                r#"{"a":[1,{"signatures":[2]}],"b":" , \" ","platformAttestation":{"x":1}}"#,
                Signatures::Kept,
            ),
            (
                openclasp,
                r#"{"a":[],"platformAttestation":{"x":1}}"#,
                Signatures::OfAnother,
            ),
        ] {
            let mut document = Document::new("card.json", dialect, declared);
            fs::write(folder.join("card.json"), file).unwrap();
            assert_eq!(document.keep_signatures(&folder), kept, "{file}");
            assert_eq!(
                document.text.contains(&format!("\n  \"{name}\": ")),
                kept == Signatures::Kept
            );
            assert_eq!(document.bytes, compact(&document.text).len());
            let (signed, again) = (document.text.clone(), document.keep_signatures(&folder));
            assert_eq!(
                (document.text, again),
                (
                    signed,
                    if kept == Signatures::Kept {
                        Signatures::None
                    } else {
                        kept
                    }
                )
            );
        }
        let mut declared = Document::new("card.json", Dialect::A2aV1_0, r#"{"a":1,"signatures":[{}]}"#);
        assert_eq!(declared.keep_signatures(&folder), Signatures::None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
