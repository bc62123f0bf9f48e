//! Output to standard output and standard error, which may be closed, and to terminals, which interpret escape
//! sequences.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

use anstyle::{AnsiColor, Style};
use serde_json::Value;

/// The command that users of Cargo type.
const OF_CARGO: &str = "cargo agentcard";

/// Whether the process was called as `agentcard`, possibly without Cargo.
static PLAIN: OnceLock<bool> = OnceLock::new();

/// The error of a failed write.
static FAULT: OnceLock<io::Error> = OnceLock::new();

/// Prints a document or a report for programs byte for byte.
pub(crate) fn data(text: &str) {
    let mut out = io::stdout().lock();
    keep(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Prints a value as indented JSON.
pub(crate) fn json(value: &Value) {
    data(&format!("{value:#}\n"));
}

/// Prints text for people. Colors are only sent to terminals, other escape sequences never.
pub(crate) fn out(text: &str) {
    let mut out = anstream::stdout().lock();
    keep(out.write_all(shown(text).as_bytes()).and_then(|()| out.flush()));
}

/// Prints a message on standard error.
pub(crate) fn note(line: &str) {
    let mut out = anstream::stderr().lock();
    // Without standard error there is no way to report its failure.
    let _ = writeln!(out, "{}", shown(&named(line)));
}

/// The error of writing to standard output; a closed pipe is not an error.
pub(crate) fn fault() -> Option<&'static io::Error> {
    FAULT.get()
}

fn keep(written: io::Result<()>) {
    if let Err(fault) = written
        && fault.kind() != ErrorKind::BrokenPipe
    {
        let _ = FAULT.set(fault);
    }
}

/// Sets the name that the process was called by.
pub(crate) fn called_plain(plain: bool) {
    let _ = PLAIN.set(plain);
}

/// Whether the process was called as `agentcard`.
pub(crate) fn is_plain() -> bool {
    PLAIN.get() == Some(&true)
}

/// Replaces commands in a text by the name that the process was called by.
pub(crate) fn named(text: &str) -> Cow<'_, str> {
    if is_plain() && text.contains(OF_CARGO) {
        text.replace(OF_CARGO, "agentcard").into()
    } else {
        text.into()
    }
}

/// Formats text in red; `anstream` strips it unless the output is a terminal.
pub(crate) fn red(words: &str) -> String {
    paint(words, AnsiColor::Red)
}

/// Formats bold text in a color.
pub(crate) fn paint(words: &str, color: AnsiColor) -> String {
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{words}{style:#}")
}

/// Replaces control and bidirectional characters in text from a document.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let unseen = matches!(
            letter,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
        );
        match letter {
            '\t' => out.push(' '),
            _ if unseen || letter.is_control() => out.extend(letter.escape_unicode()),
            _ => out.push(letter),
        }
    }
    out
}

/// Replaces control characters in a message that quotes documents, but keeps newlines, tabs and the colors of
/// `paint`.
fn shown(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(at) = rest.find(['\u{1b}', '\n', '\t']) {
        let (before, from) = rest.split_at(at);
        out.push_str(&plain(before));
        if let Some(own) = color(from) {
            out.push_str(&from[..own]);
            rest = &from[own..];
        } else {
            let (letter, behind) = from.split_at(1);
            out.push_str(&if letter == "\u{1b}" {
                plain(letter)
            } else {
                letter.to_owned()
            });
            rest = behind;
        }
    }
    out.push_str(&plain(rest));
    out
}

/// The length of an escape sequence from `paint` at the start of the text: bold, one of eight colors, or their
/// reset.
fn color(text: &str) -> Option<usize> {
    let code = text.strip_prefix("\u{1b}[")?;
    let (code, _) = code.split_once('m')?;
    let known = matches!(code.as_bytes(), [b'0' | b'1'] | [b'3', b'0'..=b'7']);
    known.then_some("\u{1b}[m".len() + code.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(plain("a\u{1b}[31mb\u{202e}c\td"), "a\\u{1b}[31mb\\u{202e}c d");
    }

    #[test]
    fn own_colors_and_newlines_are_kept() {
        let own = format!("{}: one\n\ttwo", red("error"));
        assert_eq!(shown(&own), own);
        for color in [
            AnsiColor::Yellow,
            AnsiColor::Blue,
            AnsiColor::Cyan,
            AnsiColor::White,
        ] {
            assert_eq!(shown(&paint("a", color)), paint("a", color));
        }
        assert_eq!(
            shown("\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}1m"),
            "\\u{1b}]0;title\\u{7}\\u{1b}[2J\\u{9b}1m"
        );
    }
}
