//! The manifest of schemas, and the names derived from a schema's folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde::Deserialize;

use crate::facts::Facts;

/// A version of a dialect.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// The dialect family, such as `a2a`.
    pub(crate) family: String,
    /// Its version, such as `1.0`.
    pub(crate) version: String,
    /// The schema file, relative to the workspace.
    pub(crate) file: PathBuf,
    /// The `$defs` entry for documents.
    pub(crate) root: String,
    /// The feature that enables the types in the models crate and the shapes in the rules crate.
    pub(crate) feature: Option<String>,
    /// Whether it is the default version of its family: the newest, unless the manifest sets another one.
    pub(crate) default: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    file: String,
    root: String,
    feature: Option<String>,
    #[serde(default)]
    default: bool,
}

/// The manifest, relative to the workspace.
pub(crate) const FILE: &str = "schemas/manifest.toml";

/// Reads the manifest of the workspace at `root`; entries are sorted by family and version, oldest first.
fn read(root: &Path) -> Result<Vec<Entry>> {
    let path = root.join(FILE);
    let text = fs::read_to_string(&path).with_context(|| format!("failed to read {}", path.display()))?;
    let lines: BTreeMap<String, Line> =
        toml::from_str(&text).with_context(|| format!("failed to parse {}", path.display()))?;
    let mut entries = lines
        .into_iter()
        .map(|(folder, line)| entry(&folder, line))
        .collect::<Result<Vec<_>>>()?;
    entries.sort_by_key(Entry::rank);
    for at in 0..entries.len() {
        let family = entries[at].family.clone();
        let is_newest = entries.get(at + 1).is_none_or(|next| next.family != family);
        let marked = entries
            .iter()
            .filter(|one| one.family == family && one.default)
            .count();
        ensure!(marked < 2, "duplicate `default` version of `{family}`");
        entries[at].default |= is_newest && marked == 0;
    }
    Ok(entries)
}

fn entry(folder: &str, line: Line) -> Result<Entry> {
    let (family, version) = folder
        .split_once('/')
        .with_context(|| format!("invalid folder `{folder}`, expected `dialect/version`"))?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
    ensure!(
        family.starts_with(|c: char| c.is_ascii_lowercase())
            && family
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            && version.starts_with(|c: char| c.is_ascii_digit())
            && version.chars().all(plain),
        "invalid folder `{folder}`, expected lower-case letters and digits, a slash, and a version"
    );
    Ok(Entry {
        family: family.to_owned(),
        version: version.to_owned(),
        file: Path::new("schemas").join(folder).join(line.file),
        root: line.root,
        feature: line.feature,
        default: line.default,
    })
}

impl Entry {
    /// The sort key of entries: 1.10 is newer than 1.9, and a variant follows its version.
    fn rank(&self) -> (String, Vec<(u32, String)>) {
        let part = |part: &str| (part.parse().unwrap_or(u32::MAX), part.to_owned());
        (
            self.family.clone(),
            self.version.split(['.', '-']).map(part).collect(),
        )
    }

    /// The id of the dialect, such as `a2a-1.0`.
    pub(crate) fn id(&self) -> String {
        format!("{}-{}", self.family, self.version)
    }

    /// The folder of the schema, such as `schemas/a2a/1.0`.
    pub(crate) fn folder(&self) -> String {
        format!("schemas/{}/{}", self.family, self.version)
    }

    /// The module of the version, such as `v1_0`.
    pub(crate) fn module(&self) -> String {
        format!("v{}", self.version.replace(['.', '-'], "_"))
    }

    /// The variant of `Dialect`, such as `A2aV1_0`.
    pub(crate) fn variant(&self) -> String {
        let mut parts = self.version.split(['.', '-']);
        let mut version = format!("V{}", parts.next().unwrap_or_default());
        for part in parts {
            // An underscore separates digits; words start with a capital letter.
            let digits = part.starts_with(|c: char| c.is_ascii_digit());
            if digits {
                version.push('_');
                version.push_str(part);
            } else {
                version.push_str(&capital(part));
            }
        }
        capital(&self.family) + &version
    }
}

pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}

/// The module of a family with one module per version, each with the condition from `gate`, and `more`.
pub(crate) fn family_module(
    family: &str,
    what: &str,
    entries: &[&Entry],
    more: &[&str],
    gate: fn(&Entry) -> TokenStream,
) -> TokenStream {
    let doc = format!(" {what} `{family}` dialects.");
    let ident = format_ident!("{family}");
    let more = more.iter().map(|name| format_ident!("{name}"));
    // If all versions have the same condition, it applies to the whole module, so that none is empty.
    let same = entries.iter().all(|entry| entry.feature == entries[0].feature);
    let outer = if same {
        gate(entries[0])
    } else {
        TokenStream::new()
    };
    let versions = entries.iter().map(|entry| {
        let inner = if same { TokenStream::new() } else { gate(entry) };
        let version = format_ident!("{}", entry.module());
        quote!(#inner pub mod #version;)
    });
    quote! {
        #[doc = #doc]
        #outer
        pub mod #ident { #(#versions)* #(pub mod #more;)* }
    }
}

/// A manifest entry with its schema.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) entry: Entry,
    pub(crate) text: String,
    pub(crate) facts: Facts,
}

/// Reads all manifest entries with their schemas.
pub(crate) fn sources(root: &Path) -> Result<Vec<Source>> {
    read(root)?
        .into_iter()
        .map(|entry| {
            let path = root.join(&entry.file);
            let text =
                fs::read_to_string(&path).with_context(|| format!("failed to read {}", path.display()))?;
            let facts =
                Facts::of(&text).with_context(|| format!("failed to parse {}", entry.file.display()))?;
            ensure!(
                facts.object(&entry.root).is_some(),
                "missing root object `{1}` in {0}",
                entry.file.display(),
                entry.root
            );
            Ok(Source { entry, text, facts })
        })
        .collect()
}

/// The entries of each family, in order.
pub(crate) fn families(entries: &[Entry]) -> BTreeMap<&str, Vec<&Entry>> {
    let mut families: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in entries {
        families.entry(&entry.family).or_default().push(entry);
    }
    families
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &str) -> (String, String, String) {
        let line = Line {
            file: "x.json".into(),
            root: "X".into(),
            feature: None,
            default: false,
        };
        let entry = entry(folder, line).expect("a good folder");
        (entry.id(), entry.module(), entry.variant())
    }

    #[test]
    fn names_follow_from_the_folder() {
        let expected = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
        assert_eq!(names("a2a/1.0"), expected("a2a-1.0", "v1_0", "A2aV1_0"));
        assert_eq!(
            names("mcp/2024-11-05"),
            expected("mcp-2024-11-05", "v2024_11_05", "McpV2024_11_05")
        );
        assert_eq!(
            names("openclasp/0.1-strict"),
            expected("openclasp-0.1-strict", "v0_1_strict", "OpenclaspV0_1Strict")
        );
    }

    #[test]
    fn an_invalid_folder_name_is_rejected() {
        for folder in ["a2a", "A2A/1.0", "a2a/draft", "a2a/1.0/x", "1a/1"] {
            let line = Line {
                file: "x.json".into(),
                root: "X".into(),
                feature: None,
                default: false,
            };
            assert!(entry(folder, line).is_err(), "{folder}");
        }
    }
}
