//! Files with a document in each line, read in batches, so that their length costs no memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use super::document::{Job, LARGEST, too_large};
use super::files::Input;

/// A batch ends with the line that reaches this many bytes.
const BATCH: usize = 128 * 1024;

/// The batches of a file; a fault of reading is the last of them.
pub(crate) fn batches(input: Input) -> Batches {
    let name = input.name();
    let reader: io::Result<Box<dyn BufRead + Send>> = match input.path {
        Some(path) => File::open(path).map(|file| Box::new(BufReader::with_capacity(BATCH, file)) as _),
        None => Ok(Box::new(BufReader::with_capacity(BATCH, io::stdin()))),
    };
    Batches {
        name,
        reader: Some(reader),
        line: 1,
    }
}

/// Batches of lines.
pub(crate) struct Batches {
    name: String,
    /// Nothing when all is read.
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
                        first,
                        text,
                    });
                }
                Ok(_) if (text.len() - before) as u64 > LARGEST => {
                    return Some(self.unreadable(&too_large()));
                }
                Ok(_) => self.line += 1,
                Err(fault) => {
                    // What was read before the fault comes first.
                    self.reader = Some(Err(fault));
                    return Some(Job::Lines {
                        name: self.name.clone(),
                        first,
                        text,
                    });
                }
            }
        }
        self.reader = Some(Ok(reader));
        Some(Job::Lines {
            name: self.name.clone(),
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
