//! `cargo xtask roundtrip`: passes every document of a folder through `import`, the compiler and `emit`, and
//! compares the result.

mod arguments;
mod package;
mod report;
mod subject;
mod tools;

use std::path::Path;

use agentcard_emit::Document;
use anyhow::{Result, bail};
use serde_json::Value;

use self::package::Package;
use self::report::Report;
use self::subject::{State, Subject};

/// Imports every JSON file below `folder`, compiles all of them in one package, and compares the emitted documents.
pub(crate) fn run(folder: &Path) -> Result<()> {
    let mut subjects = subject::gather(folder)?;
    let package = Package::write(&subjects)?;
    for (module, message) in package.faults()? {
        subjects[module].state = State::Refused(vec![format!("does not compile: {message}")]);
    }
    let package = Package::write(&subjects)?;
    let binary = package.build()?;
    for (module, subject) in subjects.iter_mut().enumerate() {
        if let State::Imported(_) = &subject.state {
            subject.state = compare(subject, &binary, module)?;
        }
    }
    let report = Report::of(&subjects);
    print!("{report}");
    if report.differs() {
        bail!("some documents changed");
    }
    Ok(())
}

fn compare(subject: &Subject, binary: &Path, module: usize) -> Result<State> {
    let published = package::ask(binary, module)?;
    if !published.faults.is_empty() {
        let faults = published.faults.iter().map(|fault| format!("emit: {fault}"));
        return Ok(State::Refused(faults.collect()));
    }
    let same_family = |document: &&Document| {
        document.dialect == subject.dialect || (subject.is_tools() && document.dialect.family() == "mcp")
    };
    let Some(document) = published.documents.iter().find(same_family) else {
        return Ok(State::Differs(vec![
            "nothing of this dialect is emitted".to_owned(),
        ]));
    };
    let findings = agentcard_emit::findings(document);
    let blocking: Vec<String> = findings
        .iter()
        .filter(|finding| finding.blocks())
        .map(|finding| format!("emit: {finding}"))
        .collect();
    if !blocking.is_empty() {
        return Ok(State::Refused(blocking));
    }
    let emitted: Value = serde_json::from_str(&document.text)?;
    if subject.is_tools() {
        let compared = tools::compare(&subject.document, &emitted)?;
        return Ok(State::of_tools(compared));
    }
    Ok(if emitted == subject.document {
        State::Same(String::new())
    } else {
        State::Differs(vec!["the emitted document differs".to_owned()])
    })
}
