//! One step of a run: a file, some lines of one, or what could not be read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use agentcard_documents::check::{Found, Position, Request, Verdict, judge};
use agentcard_documents::detect::Kind;
use agentcard_rules::Finding;
use agentcard_rules::catalogue::{a2a, document as rules, mcp};

use super::args::Format;
use super::files::Input;
use super::levels::Levels;
use super::totals::Totals;

/// Largest file or line that is read; documents of this field have kilobytes.
pub(crate) const LARGEST: u64 = 256 * 1024 * 1024;

/// Room for a usual document, which is used again for the next one.
const ROOM: usize = 16 * 1024;

/// Something to be checked.
#[derive(Debug)]
pub(crate) enum Job {
    /// Files with one document each.
    Files(Vec<Input>),
    /// Lines of a file, each with a document.
    Lines {
        /// What reports call the file.
        name: String,
        /// Number of the first line.
        first: usize,
        /// The lines, with their ends.
        text: Vec<u8>,
    },
    /// What could not be read.
    Unreadable {
        /// What reports call it.
        name: String,
        /// Why.
        why: String,
    },
}

/// What became of a job.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// Its part of the report.
    pub(crate) output: String,
    /// Its numbers.
    pub(crate) totals: Totals,
}

/// A judged document, on its way into a report.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    /// What reports call the file.
    pub(crate) name: &'a str,
    /// Its line, where the file has a document in each.
    pub(crate) line: Option<usize>,
    /// Whether the user named the very file.
    pub(crate) named: bool,
    /// Bytes in the file.
    pub(crate) written: usize,
    /// What it is and what is wrong.
    pub(crate) verdict: &'a Verdict<'a>,
}

/// What all steps share.
#[derive(Debug)]
pub(crate) struct Work {
    /// How documents are judged.
    pub(crate) request: Request,
    /// What the user decides about levels.
    pub(crate) levels: Levels,
    /// Form of the report.
    pub(crate) format: Format,
}

impl Work {
    /// Does a job.
    pub(crate) fn run(&self, job: Job) -> Done {
        let mut done = Done::default();
        match job {
            Job::Files(inputs) => {
                let mut bytes = Vec::new();
                for input in inputs {
                    self.file(&input, &mut bytes, &mut done);
                }
            }
            Job::Lines { name, first, text } => {
                for (index, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
                    // What ends too early ends in its own line, not in the next.
                    let line = line.strip_suffix(b"\n").unwrap_or(line);
                    let line = line.strip_suffix(b"\r").unwrap_or(line);
                    if !line.trim_ascii().is_empty() {
                        self.document(&name, Some(first + index), false, line, &mut done);
                    }
                }
            }
            Job::Unreadable { name, why } => self.unreadable(&name, &why, &mut done),
        }
        done
    }

    /// Checks a file; `bytes` is room to read it into.
    fn file(&self, input: &Input, bytes: &mut Vec<u8>, done: &mut Done) {
        let name = input.name();
        bytes.clear();
        bytes.shrink_to(ROOM);
        match read(input.path.as_deref(), bytes) {
            Ok(()) => self.document(&name, None, input.named, bytes, done),
            Err(fault) => self.unreadable(&name, &fault.to_string(), done),
        }
    }

    fn document(&self, name: &str, line: Option<usize>, named: bool, bytes: &[u8], done: &mut Done) {
        let request = Request {
            line: line.unwrap_or(1),
            ..self.request
        };
        let mut verdict = judge(bytes, &request);
        let unknown = verdict.detection.is_some_and(|found| found.kind == Kind::Unknown);
        if unknown && self.levels.allows(rules::UNKNOWN_DIALECT.id) {
            // A file of another field may be written as it likes.
            done.totals.skipped += 1;
            return;
        }
        name_option(&mut verdict.findings);
        self.levels.apply(&mut verdict.findings);
        self.print(
            &Document {
                name,
                line,
                named,
                written: bytes.len(),
                verdict: &verdict,
            },
            done,
        );
    }

    fn unreadable(&self, name: &str, why: &str, done: &mut Done) {
        let start = Position { line: 1, column: 1 };
        let message = format!("can't read it: {why}");
        let found = Found {
            finding: Finding::new(&rules::UNREADABLE, self.request.profile, "", message),
            span: 0..0,
            start,
            end: start,
        };
        let mut findings = vec![found];
        self.levels.apply(&mut findings);
        let verdict = Verdict {
            text: Cow::Borrowed(""),
            detection: None,
            bytes: 0,
            findings,
        };
        self.print(
            &Document {
                name,
                line: None,
                named: true,
                written: 0,
                verdict: &verdict,
            },
            done,
        );
    }

    fn print(&self, document: &Document<'_>, done: &mut Done) {
        let report = self.format.report();
        let part = report.document(document);
        if !done.output.is_empty() && !part.is_empty() {
            done.output.push_str(report.separator());
        }
        done.output.push_str(&part);
        done.totals.count(document);
    }
}

/// Registries differ in their limits, so who hears of one hears how to state another.
fn name_option(findings: &mut [Found]) {
    let sizes = [a2a::CARD_SIZE.id, mcp::TOOLSPEC_SIZE.id, rules::NEAR_SIZE.id];
    for found in findings.iter_mut().filter(|found| sizes.contains(&found.rule.id)) {
        let help = found.help.as_deref().unwrap_or_default();
        found.help = Some(format!("{help}, or state another limit by `--max-bytes`").into());
    }
}

/// Reads a file or standard input, up to a size that no document has.
fn read(path: Option<&Path>, bytes: &mut Vec<u8>) -> io::Result<()> {
    // Asking for the size takes longer than reading a usual document.
    bytes.reserve(ROOM);
    match path {
        Some(path) => File::open(path)?.take(LARGEST + 1).read_to_end(bytes)?,
        None => io::stdin().lock().take(LARGEST + 1).read_to_end(bytes)?,
    };
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    Ok(())
}

/// The fault of a file or line that nobody means to be a document.
pub(crate) fn too_large() -> io::Error {
    io::Error::other(format!("it has more than {} MiB", LARGEST >> 20))
}
