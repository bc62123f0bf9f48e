//! `cargo agentcard check`: every fault of every file, in one run.

mod args;
mod config;
mod document;
mod files;
mod format;
mod levels;
mod lines;
mod pool;
mod progress;
mod totals;

pub(crate) use args::{Args, parse_dialect};
pub(crate) use document::{LARGEST, too_large};

use std::io::{self, ErrorKind, Write};
use std::{iter, thread};

use agentcard_documents::check::Request;
use agentcard_rules::Profile;
use anyhow::{Context, Result, bail};

use crate::cli::Outcome;
use args::Format;
use config::Config;
use document::{Done, Job, Work};
use files::Gathered;
use levels::Levels;
use progress::Progress;
use totals::Totals;

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let config = Config::load(args.config.as_deref())?;
    let work = Work {
        request: Request {
            dialect: args.dialect,
            profile: args.profile.or(config.profile).unwrap_or(Profile::Read),
            max_bytes: args.max_bytes.or(config.max_bytes),
            ..Request::default()
        },
        levels: Levels::new(args, &config)?,
        format: args.format,
    };
    let gathered = gather(args, &work.request);
    if gathered.is_empty() {
        bail!(
            "there is no `{}` file in what was named",
            files::extension(args.jsonl)
        );
    }
    let totals = check_all(&work, gathered, args)?;
    Ok(if totals.errors() > 0 {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Finds the files. While a folder is listed, the schema that most of its documents need is made ready.
fn gather(args: &Args, request: &Request) -> Gathered {
    let gather = || files::gather(&args.paths, args.jsonl);
    match &args.paths[..] {
        [folder] if folder.is_dir() => thread::scope(|scope| {
            let prepare = || agentcard_documents::check::prepare(request);
            // Where there can be no thread, it is made when it is needed.
            let _ = thread::Builder::new().spawn_scoped(scope, prepare);
            gather()
        }),
        _ => gather(),
    }
}

/// The size limit as a command line or else the nearest configuration states it.
pub(crate) fn max_bytes(stated: Option<usize>) -> Result<Option<usize>> {
    match stated {
        None => Config::load(None).map(|config| config.max_bytes),
        stated => Ok(stated),
    }
}

/// Checks everything on all cores and prints it in order.
fn check_all(work: &Work, gathered: Gathered, args: &Args) -> Result<Totals> {
    let mut out = output(args.format);
    let mut totals = Totals::default();
    let mut progress = Progress::new(gathered.count(args.jsonl));
    let report = args.format.report();
    let jobs = jobs(gathered, args);
    let written = out.write_all(report.head().as_bytes()).and_then(|()| {
        pool::run(
            jobs,
            &|job| work.run(job),
            &mut |done: Done| {
                progress.step(done.totals.files, !done.output.is_empty());
                let separator = if totals.printed && !done.output.is_empty() {
                    report.separator()
                } else {
                    ""
                };
                out.write_all(separator.as_bytes())?;
                out.write_all(done.output.as_bytes())?;
                totals.add(&done);
                Ok(())
            },
            args.jobs(),
        )
    });
    progress.end();
    let written = written.and_then(|()| {
        out.write_all(report.tail(&totals).as_bytes())?;
        out.flush()
    });
    match written {
        // Whoever reads has seen enough.
        Err(fault) if fault.kind() == ErrorKind::BrokenPipe => Ok(totals),
        other => other.map(|()| totals).context("can't write the report"),
    }
}

/// Most files of a step; a step for each would have the threads wait for one another.
const FILES: usize = 64;

/// What there is to do, one step after the other.
fn jobs(gathered: Gathered, args: &Args) -> Box<dyn Iterator<Item = Job> + Send> {
    let faults = gathered
        .faults
        .into_iter()
        .map(|(name, why)| Job::Unreadable { name, why });
    let mut inputs = gathered.inputs.into_iter();
    if args.jsonl {
        return Box::new(inputs.flat_map(lines::batches).chain(faults));
    }
    let shares = args.jobs() * 8;
    let files = iter::from_fn(move || {
        // Few files, and the last of many, are shared out, so that no thread is left without.
        let size = (inputs.len() / shares).clamp(1, FILES);
        let some: Vec<_> = inputs.by_ref().take(size).collect();
        (!some.is_empty()).then_some(Job::Files(some))
    });
    Box::new(files.chain(faults))
}

/// Standard output; colours reach terminals only.
fn output(format: Format) -> Box<dyn Write> {
    match format {
        Format::Human => Box::new(anstream::stdout().lock()),
        _ => Box::new(io::BufWriter::with_capacity(1 << 18, io::stdout().lock())),
    }
}
