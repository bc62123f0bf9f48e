//! The body of the test that `export!` adds: it compares or prints, and never writes a file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use agentcard_emit::{CLIENT_VARIABLE, Document, MCP_VARIABLE, Published, State, VARIABLE};

use super::Publication;

/// The line of `export!` as data.
#[derive(Debug)]
pub struct Export {
    /// Name of the package.
    pub package: &'static str,
    /// Its folder.
    pub root: &'static str,
    /// Folder of the files, relative to it.
    pub dir: &'static str,
    /// MCP versions of the toolspec.
    pub mcp: &'static [&'static str],
    /// Clients of models that get a toolspec of their own.
    pub clients: &'static [&'static str],
    /// [`publish`](super::Publish::publish) of each listed type.
    pub publish: &'static [fn(&mut Publication)],
}

/// Refuses `client = "…"`, whose schemas only the feature `clients` can write.
///
/// # Panics
///
/// In const evaluation, which makes it a compile error.
#[cfg(not(feature = "clients"))]
#[track_caller]
#[inline]
pub const fn assert_clients() {
    panic!("toolspecs for a client need the feature `clients` of agentcard: `features = [\"clients\"]`")
}

/// Toolspecs for clients can be written.
#[cfg(feature = "clients")]
#[inline]
pub const fn assert_clients() {}

/// Why the test fails; its `Debug` form is the text, since that is what the test harness prints.
pub struct ExportFailure(String);

impl fmt::Debug for ExportFailure {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Compares the committed files with the declaration; asked by the command line tool, prints the documents instead.
#[inline]
pub fn run_export(export: &Export) -> Result<(), ExportFailure> {
    let asked = std::env::var(MCP_VARIABLE).ok();
    let mut publication = Publication::new(export.package, export.dir, export.mcp, asked.as_deref());
    let asked = std::env::var(CLIENT_VARIABLE).ok();
    publication.choose_clients(export.clients, asked.as_deref());
    for publish in export.publish {
        publish(&mut publication);
    }
    let published = publication.finish();
    if std::env::var_os(VARIABLE).is_some() {
        // Not `print!`: the harness may capture that.
        let printed = agentcard_emit::write_frames(&published, &mut io::stdout().lock());
        return printed.map_err(|fault| ExportFailure(fault.to_string()));
    }
    compare(&published, &root(export).join(export.dir))
}

/// The folder of the package as Cargo says it now; the compiled-in one serves a test binary that is run by hand.
#[inline]
fn root(export: &Export) -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| export.root.into(), PathBuf::from)
}

#[inline]
fn compare(published: &Published, folder: &Path) -> Result<(), ExportFailure> {
    let shown = |file: &str| format!("{}/{file}", published.dir.trim_end_matches('/'));
    let mut faults = published.faults.clone();
    faults.extend(published.documents.iter().flat_map(rule_faults));
    if faults.is_empty() {
        faults = stale_files(published, folder, shown);
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(ExportFailure(faults.join("\n")))
}

#[inline]
fn rule_faults(document: &Document) -> Vec<String> {
    let findings = agentcard_emit::findings(document);
    let blocking = findings.iter().filter(|finding| finding.blocks());
    blocking
        .map(|finding| format!("{}: {finding}", document.file))
        .collect()
}

/// What does not match the declaration, with the command that repairs it; a declaration with faults has nothing to
/// match.
#[inline]
fn stale_files(published: &Published, folder: &Path, shown: impl Fn(&str) -> String) -> Vec<String> {
    let stale = |document: &Document| freshness_fault(document, folder, &shown(&document.file));
    let mut faults: Vec<String> = published.documents.iter().filter_map(stale).collect();
    if !faults.is_empty() {
        faults.push(format!(
            "write the files anew: {}",
            agentcard_emit::repair(&published.package)
        ));
    }
    let leftovers = agentcard_emit::leftovers(published, folder);
    faults.extend(
        leftovers
            .iter()
            .map(|file| format!("{} is no longer published; delete it", shown(file))),
    );
    faults
}

#[inline]
fn freshness_fault(document: &Document, folder: &Path, shown: &str) -> Option<String> {
    // Values of one deployment never equal the committed ones, and need not.
    if let Some(variable) = document
        .variables
        .iter()
        .find(|name| std::env::var_os(name).is_some())
    {
        println!("{shown} not compared: this build sets {variable}");
        return None;
    }
    match agentcard_emit::state(document, folder) {
        State::Missing => Some(format!("{shown} is missing")),
        State::Stale(lines) => {
            let lines = lines.trim_end();
            Some(format!(
                "{shown} is stale: the declaration says otherwise now\n{lines}"
            ))
        }
        State::Unreadable(why) => Some(format!("{shown} can't be read: {why}")),
        _ => None,
    }
}
