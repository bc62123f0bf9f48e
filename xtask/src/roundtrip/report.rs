//! The summary: number of successful round trips, and each refusal with its reason.

use std::collections::BTreeMap;
use std::fmt;

use super::subject::{State, Subject};

/// Maximum number of reasons to show per document.
const SHOWN: usize = 6;
/// Maximum length of a reason in characters.
const LONGEST: usize = 300;

pub(super) struct Report<'a>(&'a [Subject]);

impl<'a> Report<'a> {
    pub(super) fn of(subjects: &'a [Subject]) -> Self {
        Self(subjects)
    }

    /// Whether a document changed without a report.
    pub(super) fn differs(&self) -> bool {
        self.0
            .iter()
            .any(|subject| matches!(subject.state, State::Differs(_)))
    }
}

/// Counts per dialect: successful and total, for valid documents and for all.
#[derive(Default)]
struct Count {
    valid: (usize, usize),
    all: (usize, usize),
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
        for subject in self.0 {
            let same = usize::from(matches!(subject.state, State::Same(_)));
            let count = counts.entry(subject.dialect.id()).or_default();
            count.all = (count.all.0 + same, count.all.1 + 1);
            if subject.valid {
                count.valid = (count.valid.0 + same, count.valid.1 + 1);
            }
            describe(subject, f)?;
        }
        for (dialect, Count { valid, all }) in counts {
            writeln!(
                f,
                "{dialect}: {} of {} valid documents unchanged, {} of {} of all",
                valid.0, valid.1, all.0, all.1
            )?;
        }
        Ok(())
    }
}

fn describe(subject: &Subject, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (word, reasons) = match &subject.state {
        State::Same(_) => ("same", &[][..]),
        State::Refused(reasons) => ("refused", reasons.as_slice()),
        State::Differs(reasons) => ("DIFFERS", reasons.as_slice()),
        State::Imported(_) => ("not compared", &[][..]),
    };
    let verdict = if subject.valid { "" } else { " (not valid)" };
    let seen = match &subject.state {
        State::Same(seen) if !seen.is_empty() => format!(": {seen}"),
        _ => String::new(),
    };
    writeln!(f, "{word} {}{verdict}{seen}", subject.name)?;
    for reason in reasons.iter().take(SHOWN) {
        writeln!(f, "    {}", shortened(reason))?;
    }
    match reasons.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(f, "    … and {more} more"),
    }
}

fn shortened(reason: &str) -> String {
    match reason.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &reason[..end]),
        None => reason.to_owned(),
    }
}
