//! Reads a single document that is named on the command line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use agentcard_documents::check::{Found, Reading, positions, read};
use agentcard_documents::detect::{Detection, Kind, Subject, subject, with_article};
use agentcard_rules::{Dialect, Level, Profile};
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Maximum size of a file or line in bytes; documents have kilobytes.
pub(crate) const LARGEST: u64 = 256 * 1024 * 1024;

/// Initial buffer size.
const ROOM: usize = 16 * 1024;

/// A document and its source.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    /// The text without a byte order mark.
    pub(crate) text: String,
    pub(crate) value: Value,
    /// The syntax errors.
    pub(crate) faults: Vec<Found>,
    /// Numbers whose value differs from their literal.
    pub(crate) notes: Vec<Found>,
}

impl Input {
    /// Reads a file that must be valid JSON.
    pub(crate) fn load_json(path: &Path) -> Result<Self> {
        let name = name(path);
        let bytes = bytes(path).with_context(|| format!("failed to read {name}"))?;
        let Reading {
            text,
            value,
            faults,
            notes,
        } = read(&bytes);
        let is_error = |fault: &&Found| fault.rule.level(Profile::Read) == Level::Error;
        if let Some(fault) = faults.iter().find(is_error) {
            bail!("{}", located(&name, &text, fault));
        }
        Ok(Self {
            text: text.into_owned(),
            // Only a text with errors has no value.
            value: value.unwrap_or_default(),
            name,
            faults,
            notes,
        })
    }

    /// The document and its dialect, as specified or else detected.
    /// `flag` is the option that specifies it.
    pub(crate) fn subject(&self, dialect: Option<Dialect>, flag: &str) -> Result<Subject<'_>, String> {
        match dialect {
            Some(dialect) => Ok(Subject {
                dialect,
                title: dialect.title(),
                document: &self.value,
                pointer: "",
            }),
            None => subject(&self.value).map_err(|detection| unknown(&self.name, &detection, flag)),
        }
    }
}

/// A syntax error with its position.
pub(crate) fn located(name: &str, text: &str, fault: &Found) -> String {
    let place = positions(text, [fault.span.start]).next().unwrap_or_default();
    format!("{name}:{}:{}: {}", place.line, place.column, fault.message)
}

/// Why a document cannot be converted, compared or imported.
pub(crate) fn unknown(name: &str, detection: &Detection, flag: &str) -> String {
    let Detection { kind, reason, .. } = detection;
    match kind {
        Kind::Foreign(foreign) => format!(
            "{name}: unsupported document type, found {} ({reason})\nhelp: {}",
            with_article(foreign.title()),
            detection.help()
        ),
        _ => format!("{name}: unrecognized document type: {reason}\nhelp: specify its dialect with `{flag}`"),
    }
}

/// The name of a file in reports of all commands: with slashes and without a leading `./`.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        return "<stdin>".to_owned();
    }
    let text = path.to_string_lossy();
    let text = if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    };
    match text.strip_prefix("./") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => text,
    }
}

/// Whether a path refers to standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a file, or standard input for `-`.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    read_into(path, &mut bytes)?;
    Ok(bytes)
}

/// Reads a file, or standard input for `-`, up to the maximum size, because some files never end.
pub(crate) fn read_into(path: &Path, bytes: &mut Vec<u8>) -> io::Result<()> {
    // Querying the size takes longer than reading a typical document.
    bytes.reserve(ROOM);
    if is_stdin(path) {
        io::stdin().lock().take(LARGEST + 1).read_to_end(bytes)?;
    } else {
        File::open(path)?.take(LARGEST + 1).read_to_end(bytes)?;
    }
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(())
}

/// The error for a file or line that is too large to be a document.
pub(crate) fn too_large() -> io::Error {
    io::Error::other(format!("too large: maximum is {} MiB", LARGEST >> 20))
}
