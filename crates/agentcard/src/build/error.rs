//! Why a build script has no files.

use std::error::Error;
use std::fmt;

use agentcard_emit::WriteError;

/// Why nothing was written.
#[non_exhaustive]
pub enum BuildError {
    /// No folder was given and `OUT_DIR` is not set: this is no build script.
    NoFolder,
    /// Documents that must not go out; a line each, with file and place.
    Faults(Vec<String>),
    /// The files can't be written.
    Write(WriteError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder => {
                f.write_str("`OUT_DIR` is not set; outside a build script, name a folder: `.dir(…)`")
            }
            Self::Faults(faults) => f.write_str(&faults.join("\n")),
            Self::Write(fault) => fault.fmt(f),
        }
    }
}

/// A build script that returns the error shows this form, so it is the readable one.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cause = self
            .source()
            .map_or_else(String::new, |source| format!(": {source}"));
        write!(f, "{self}{cause}")
    }
}

impl Error for BuildError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Write(fault) => fault.source(),
            _ => None,
        }
    }
}
