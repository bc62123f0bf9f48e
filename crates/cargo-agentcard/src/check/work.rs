//! A job of a run: files, some lines of a file, or an unreadable file.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use agentcard_documents::check::{Checked, Found, Position, Request, check};
use agentcard_rules::{Finding, Rule, rule};

use super::files::Input;
use super::report::{Document, Report, Totals};
use super::settings::Levels;
use crate::input::{LARGEST, is_stdin, read_into, too_large};

const UNREADABLE: &Rule = rule("DOC-033").unwrap();

/// Initial size of the buffer, which is reused for all documents.
const ROOM: usize = 16 * 1024;

/// An item to check.
#[derive(Debug)]
pub(crate) enum Job {
    Files(Vec<Input>),
    /// Lines of a file, each of which is a document.
    Lines {
        name: String,
        /// Whether the file itself is named on the command line.
        named: bool,
        /// Number of the first line.
        first: usize,
        text: Vec<u8>,
    },
    /// A file that could not be read.
    Unreadable {
        name: String,
        why: String,
    },
}

/// The result of a job.
#[derive(Debug, Default)]
pub(crate) struct Done {
    pub(crate) output: String,
    pub(crate) totals: Totals,
}

/// The settings shared by all jobs.
pub(crate) struct Work {
    pub(crate) request: Request,
    /// The levels set by the user.
    pub(crate) levels: Levels,
    pub(crate) report: &'static dyn Report,
    /// Whether to list skipped documents.
    pub(crate) verbose: bool,
}

impl Work {
    pub(crate) fn run(&self, job: Job) -> Done {
        let mut done = Done::default();
        match job {
            Job::Files(inputs) => {
                let mut bytes = Vec::new();
                for input in inputs {
                    self.file(&input, &mut bytes, &mut done);
                }
            }
            Job::Lines {
                name,
                named,
                first,
                text,
            } => {
                for (index, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
                    // A syntax error at the end of the document must not be reported on the next line.
                    let line = line.strip_suffix(b"\n").unwrap_or(line);
                    let line = line.strip_suffix(b"\r").unwrap_or(line);
                    if !line.trim_ascii().is_empty() {
                        self.document(&name, Some(first + index), named, line, &mut done);
                    }
                }
            }
            Job::Unreadable { name, why } => self.unreadable(&name, &why, &mut done),
        }
        done
    }

    /// Checks a file; `bytes` is a buffer for its contents.
    fn file(&self, input: &Input, bytes: &mut Vec<u8>, done: &mut Done) {
        let name = input.name();
        bytes.clear();
        bytes.shrink_to(ROOM);
        match read_into(&input.path, bytes) {
            Ok(()) => self.document(&name, None, input.named, bytes, done),
            Err(fault) => self.unreadable(&name, &fault.to_string(), done),
        }
    }

    fn document(&self, name: &str, line: Option<usize>, named: bool, bytes: &[u8], done: &mut Done) {
        let request = Request {
            line: line.unwrap_or(1),
            ..self.request
        };
        let mut checked = check(bytes, &request);
        let unknown = checked.detection.is_some_and(|found| found.kind.is_unrelated());
        if unknown && !self.levels.reports("DOC-024").unwrap_or(named) {
            // Directories contain files of all types, for which even JSON syntax does not matter.
            done.totals.skipped += 1;
            if self.verbose {
                done.output.push_str(&self.report.skipped(name, line));
            }
            return;
        }
        name_option(&mut checked.findings);
        self.levels.apply(&mut checked.findings);
        self.print(
            &Document {
                name,
                line,
                named: named && line.is_none(),
                written: bytes.len(),
                checked: &checked,
            },
            done,
        );
    }

    fn unreadable(&self, name: &str, why: &str, done: &mut Done) {
        let start = Position { line: 1, column: 1 };
        let message = format!("failed to read the file: {why}");
        let found = Found {
            finding: Finding::new(UNREADABLE, self.request.profile, "", message),
            span: 0..0,
            start,
            end: start,
        };
        let mut findings = vec![found];
        self.levels.apply(&mut findings);
        let checked = Checked {
            text: Cow::Borrowed(""),
            detection: None,
            bytes: 0,
            findings,
            quality: None,
        };
        self.print(
            &Document {
                name,
                line: None,
                named: true,
                written: 0,
                checked: &checked,
            },
            done,
        );
    }

    fn print(&self, document: &Document<'_>, done: &mut Done) {
        let report = self.report;
        let part = report.document(document);
        if !done.output.is_empty() && !part.is_empty() {
            done.output.push_str(report.separator());
        }
        done.output.push_str(&part);
        done.totals.count(document);
    }
}

/// Registries have different limits, so findings about one mention the option for another.
fn name_option(findings: &mut [Found]) {
    let sizes = ["A2A-100", "MCP-100", "DOC-018"];
    for found in findings.iter_mut().filter(|found| sizes.contains(&found.rule.id)) {
        let help = found.help.as_deref().unwrap_or_default();
        found.help = Some(format!("{help}, or set another limit with `--max-bytes`").into());
    }
}

/// A batch ends with the line that reaches this size in bytes.
const BATCH: usize = 128 * 1024;

/// Splits a file into batches; an I/O error comes last.
pub(crate) fn batches(input: &Input) -> Batches {
    let name = input.name();
    let reader: io::Result<Box<dyn BufRead + Send>> = if is_stdin(&input.path) {
        Ok(Box::new(BufReader::with_capacity(BATCH, io::stdin())))
    } else {
        File::open(&input.path).map(|file| Box::new(BufReader::with_capacity(BATCH, file)) as _)
    };
    Batches {
        name,
        named: input.named,
        reader: Some(reader),
        line: 1,
    }
}

pub(crate) struct Batches {
    name: String,
    named: bool,
    reader: Option<io::Result<Box<dyn BufRead + Send>>>,
    line: usize,
}

impl Iterator for Batches {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let mut reader = match self.reader.take()? {
            Ok(reader) => reader,
            Err(fault) => return Some(self.unreadable(&fault)),
        };
        let first = self.line;
        let mut text = Vec::new();
        while text.len() < BATCH {
            let before = text.len();
            match reader.by_ref().take(LARGEST + 1).read_until(b'\n', &mut text) {
                Ok(0) => {
                    return (!text.is_empty()).then(|| Job::Lines {
                        name: self.name.clone(),
                        named: self.named,
                        first,
                        text,
                    });
                }
                Ok(_) if (text.len() - before) as u64 > LARGEST => {
                    return Some(self.unreadable(&too_large()));
                }
                Ok(_) => self.line += 1,
                Err(fault) => {
                    // The lines that were read before the error come first.
                    self.reader = Some(Err(fault));
                    return Some(Job::Lines {
                        name: self.name.clone(),
                        named: self.named,
                        first,
                        text,
                    });
                }
            }
        }
        self.reader = Some(Ok(reader));
        Some(Job::Lines {
            name: self.name.clone(),
            named: self.named,
            first,
            text,
        })
    }
}

impl Batches {
    fn unreadable(&self, fault: &io::Error) -> Job {
        Job::Unreadable {
            name: self.name.clone(),
            why: format!("line {}: {fault}", self.line),
        }
    }
}
