//! Output: to standard output and standard error, whose reader may have gone, and to terminals that obey escapes.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

use anstyle::{AnsiColor, Style};
use serde_json::Value;

/// What Cargo's users type before a command.
const OF_CARGO: &str = "cargo agentcard";

/// Whether the process was called as `agentcard`, perhaps where there is no Cargo.
static PLAIN: OnceLock<bool> = OnceLock::new();

/// Why something could not be written, if so.
static FAULT: OnceLock<io::Error> = OnceLock::new();

/// Prints a document or a report for programs, byte for byte.
pub(crate) fn data(text: &str) {
    let mut out = io::stdout().lock();
    keep(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
}

/// Prints a value, laid out.
pub(crate) fn json(value: &Value) {
    data(&format!("{value:#}\n"));
}

/// Prints words for people; colours reach terminals only, and no other escapes.
pub(crate) fn out(text: &str) {
    let mut out = anstream::stdout().lock();
    keep(out.write_all(shown(text).as_bytes()).and_then(|()| out.flush()));
}

/// Prints a line about the run on standard error.
pub(crate) fn note(line: &str) {
    let mut out = anstream::stderr().lock();
    // Where not even a complaint can be written, nobody is left to tell.
    let _ = writeln!(out, "{}", shown(&named(line)));
}

/// Why standard output took no more; a reader that has seen enough is no fault.
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

/// Says by which name the process was called.
pub(crate) fn called_plain(plain: bool) {
    let _ = PLAIN.set(plain);
}

/// Whether the process was called as `agentcard`.
pub(crate) fn is_plain() -> bool {
    PLAIN.get() == Some(&true)
}

/// A text that names commands, each in the words by which the process was called.
pub(crate) fn named(text: &str) -> Cow<'_, str> {
    if is_plain() && text.contains(OF_CARGO) {
        text.replace(OF_CARGO, "agentcard").into()
    } else {
        text.into()
    }
}

/// Words in red; the streams of `anstream` strip it where no terminal reads.
pub(crate) fn red(words: &str) -> String {
    paint(words, AnsiColor::Red)
}

/// Words in a colour, bold.
pub(crate) fn paint(words: &str, color: AnsiColor) -> String {
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{words}{style:#}")
}

/// A text of a document without anything that a terminal would obey, or that would show it in another order.
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

/// Words for people with what they quote from documents made plain; lines, tabs and the colours of `paint` stay.
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

/// The length of what `paint` writes, if the text starts with that: bold, one of eight colours, or the end of both.
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
    fn nothing_speaks_to_the_terminal() {
        assert_eq!(plain("a\u{1b}[31mb\u{202e}c\td"), "a\\u{1b}[31mb\\u{202e}c d");
    }

    #[test]
    fn own_colours_and_lines_are_shown() {
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
