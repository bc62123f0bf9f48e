//! Exit codes.

use std::process::ExitCode;

use anyhow::Result;

use crate::say::{self, red};

/// The result of a command that ran successfully.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Exit code 0.
    Clean,
    /// Exit code 1.
    Findings,
}

impl Outcome {
    pub(crate) fn clean_if(ok: bool) -> Self {
        if ok { Self::Clean } else { Self::Findings }
    }
}

/// The exit code of a command; errors are printed and return 2.
pub(crate) fn code(outcome: Result<Outcome>) -> ExitCode {
    let outcome = outcome.and_then(|outcome| match say::fault() {
        Some(fault) => Err(anyhow::anyhow!("failed to write to standard output: {fault}")),
        None => Ok(outcome),
    });
    match outcome {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(fault) => {
            say::note(&format!("{}: {fault:#}", red("error")));
            ExitCode::from(2)
        }
    }
}
