//! A single document that is named on the command line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use agentcard_documents::check::{Found, Reading, read};
use agentcard_documents::detect::{Detection, Kind, Subject, subject};
use agentcard_rules::{Dialect, Level, Profile};
use anyhow::{Context, Error, Result, bail};
use serde_json::Value;

use crate::check::{LARGEST, too_large};

/// A document and where it comes from.
#[derive(Debug)]
pub(crate) struct Input {
    /// What reports call it.
    pub(crate) name: String,
    /// Its text, without a byte order mark.
    pub(crate) text: String,
    /// Its value: where `faults` has errors, what the author probably meant.
    pub(crate) value: Value,
    /// What is wrong with the text as JSON.
    pub(crate) faults: Vec<Found>,
}

impl Input {
    /// Reads a file, or standard input for `-`; the inner answer says why its text can't be taken for JSON.
    pub(crate) fn read(path: &Path) -> Result<Result<Self, String>> {
        let name = name(path);
        let bytes = bytes(path).with_context(|| format!("can't read {name}"))?;
        let Reading { text, value, faults } = read(&bytes);
        let Some(value) = value else {
            let first = faults
                .first()
                .map_or("it is no JSON", |fault| fault.message.as_ref());
            return Ok(Err(format!(
                "{name}: {first}; `cargo agentcard check` shows where"
            )));
        };
        Ok(Ok(Self {
            text: text.into_owned(),
            name,
            value,
            faults,
        }))
    }

    /// Reads a file whose text can be taken for JSON.
    pub(crate) fn load(path: &Path) -> Result<Self> {
        Self::read(path)?.map_err(Error::msg)
    }

    /// Reads a file that has to be JSON as it stands.
    pub(crate) fn load_json(path: &Path) -> Result<Self> {
        let input = Self::load(path)?;
        let is_error = |fault: &&Found| fault.rule.level(Profile::Read) == Level::Error;
        if let Some(fault) = input.faults.iter().find(is_error) {
            bail!(
                "{}: {}; `cargo agentcard check` shows where",
                input.name,
                fault.message
            );
        }
        Ok(input)
    }

    /// What the document is and where it stands in the file: as it is said, or told by its members.
    pub(crate) fn subject(&self, dialect: Option<Dialect>) -> Result<Subject<'_>, String> {
        match dialect {
            Some(dialect) => Ok(Subject {
                dialect,
                title: dialect.title(),
                document: &self.value,
                pointer: "",
            }),
            None => subject(&self.value).map_err(|detection| self.unknown(&detection)),
        }
    }

    /// Why nothing can be done with the document.
    fn unknown(&self, detection: &Detection) -> String {
        let Detection { kind, reason, .. } = detection;
        match kind {
            Kind::Foreign(foreign) => {
                format!(
                    "{}: {} ({reason}); {}",
                    self.name,
                    foreign.title(),
                    detection.help()
                )
            }
            _ => format!("{}: {reason}; say what it is by its dialect", self.name),
        }
    }
}

/// What reports call a file.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Some files never end.
    let most = LARGEST + 1;
    if is_stdin(path) {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(bytes)
}
