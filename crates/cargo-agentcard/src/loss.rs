//! Reports of commands that convert a document: losses and refusals.

use std::fmt::Display;
use std::path::Path;

use agentcard_documents::convert::{Loss, Refusal};
use agentcard_emit::{Target, write_all};
use anstyle::AnsiColor;
use anyhow::Result;
use serde_json::{Value, json};

use crate::say::{self, paint, plain, red};

/// Fails if there are losses, and lists them in the message.
pub(crate) fn lossless(losses: &[Loss]) -> Result<(), Refusal> {
    let Some(first) = losses.first() else {
        return Ok(());
    };
    let all: Vec<String> = losses.iter().map(|loss| plain(&loss.to_string())).collect();
    let message = format!("information would be lost:\n  {}", all.join("\n  "));
    Err(Refusal::new(first.pointer.clone(), message))
}

/// Prints the error of a refused conversion.
pub(crate) fn print_refusal(name: &str, refusal: &impl Display) {
    say::note(&format!("{}: {name}: {refusal}", red("refused")));
}

/// Prints losses, one per line.
pub(crate) fn print_losses(name: &str, losses: &[Loss]) {
    let word = paint("lost", AnsiColor::Yellow);
    for loss in losses {
        say::note(&format!("{name}: {word} {}", plain(&loss.to_string())));
    }
}

/// Fields of a JSON report. They are added, but never renamed or removed.
pub(crate) fn losses_json(losses: &[Loss]) -> Value {
    let loss = |loss: &Loss| json!({ "pointer": loss.pointer, "message": loss.message });
    losses.iter().map(loss).collect()
}

pub(crate) fn refusal_json<T>(result: &Result<T, Refusal>) -> Value {
    match result {
        Ok(_) => Value::Null,
        Err(refusal) => json!({ "pointer": refusal.pointer, "message": refusal.message }),
    }
}

/// Writes a single file.
pub(crate) fn write(path: &Path, text: String) -> Result<()> {
    let path = path.to_owned();
    write_all(&[Target { path, text }])?;
    Ok(())
}
