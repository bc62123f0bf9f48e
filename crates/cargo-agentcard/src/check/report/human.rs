//! The report for people: annotated source lines, similar to rustc.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::ops::Range;
use std::sync::LazyLock;

use agentcard_documents::check::{Checked, Found, Quality, Span, ToolQuality};
use agentcard_documents::detect::Kind;
use agentcard_rules::{Level, borrowed_rules};
use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Level as Annotate, Origin, Renderer, Snippet};
use anstyle::AnsiColor;

use super::{Document, Report, Totals};
use crate::say::{named, paint, plain};
use crate::table::{count, grouped, table};

/// Prints annotated source lines.
pub(crate) struct Human;

impl Report for Human {
    fn document(&self, document: &Document<'_>) -> String {
        let checked = document.checked;
        // Files found in directories are only mentioned if they have findings.
        if checked.findings.is_empty() && checked.quality.is_none() && !document.named {
            return String::new();
        }
        let mut out = heading(document);
        for block in blocks(&checked.findings) {
            block.render(document.name, &checked.text, &mut out);
        }
        out.push('\n');
        if let Some(quality) = &checked.quality {
            out.push_str(&scores(quality));
        }
        out
    }

    fn skipped(&self, name: &str, line: Option<usize>) -> String {
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        format!("{}{line}: skipped, unrecognized document type\n", plain(name))
    }

    fn tail(&self, totals: &Totals) -> String {
        let [notes, warnings, errors] = totals.findings;
        let mut parts = Vec::new();
        for (number, word) in [(errors, "error"), (warnings, "warning"), (notes, "note")] {
            if number > 0 {
                parts.push(count(number, word));
            }
        }
        let unit = if totals.lines { "document" } else { "file" };
        let mut line = match totals.files {
            0 => format!("no {unit} checked"),
            files if parts.is_empty() => format!("{} checked, no problems", count(files, unit)),
            files => format!("{} checked: {}", count(files, unit), parts.join(", ")),
        };
        if totals.files > 1 && !parts.is_empty() {
            let _ = write!(line, "; {} without errors and warnings", grouped(totals.clean));
        }
        if totals.skipped > 0 {
            let others = count(totals.skipped, &format!("other {unit}"));
            let _ = write!(line, "; {others} skipped");
        }
        let example = totals.example.filter(|(level, _)| *level > Level::Note);
        let more = example.map(|(_, rule)| {
            named(&format!("more about a rule: cargo agentcard explain {rule}\n")).into_owned()
        });
        format!("{line}\n{}", more.unwrap_or_default())
    }
}

/// A line for the toolspec, and one for each tool, lowest score first.
fn scores(quality: &Quality) -> String {
    let share = |described: usize, arguments: usize| match (100 * described).checked_div(arguments) {
        Some(share) => format!(
            "{described} of {} described ({share} %)",
            count(arguments, "argument")
        ),
        None => "no arguments".to_owned(),
    };
    let mut tools: Vec<_> = quality.tools.iter().collect();
    tools.sort_by_key(|tool| tool.score);
    let row = |tool: &&ToolQuality| {
        let score = format!("{:>5}", tool.score);
        vec![
            score,
            plain(&named(&tool.name)),
            share(tool.described, tool.arguments),
        ]
    };
    let rows: Vec<Vec<String>> = tools.iter().map(row).collect();
    let whole = share(quality.described, quality.arguments);
    format!("quality: {} of 100; {whole}\n{}\n", quality.score, table(&rows))
}

/// `agent-card.json: A2A agent card 1.0, because it has …; 1,234 bytes compact, 2,000 in the file`.
fn heading(document: &Document<'_>) -> String {
    let checked = document.checked;
    let name = paint(&plain(document.name), AnsiColor::White);
    let line = document.line.map_or_else(String::new, |line| format!(":{line}"));
    match identity(checked) {
        Some(identity) => {
            let (compact, written) = (grouped(checked.bytes), grouped(document.written));
            format!("{name}{line}: {identity}; {compact} bytes compact, {written} in the file\n")
        }
        None => format!("{name}{line}\n"),
    }
}

/// The type of a document, and how it was detected.
fn identity(checked: &Checked<'_>) -> Option<String> {
    let detection = checked.detection?;
    let holder = detection
        .holder
        .map_or_else(String::new, |holder| format!(" under `{holder}`"));
    let because = match detection.kind {
        Kind::Unknown => String::new(),
        _ => format!(", because {}{holder}", detection.reason),
    };
    let rules = match detection.kind {
        Kind::Known(dialect) => borrowed_rules(dialect).map_or_else(String::new, |owner| {
            format!(", checked by the rules of {}", owner.version())
        }),
        _ => String::new(),
    };
    Some(format!("{}{because}{rules}", detection.kind.title()))
}

/// A finding, together with equal ones elsewhere in the file.
struct Block<'a> {
    first: &'a Found,
    others: Vec<&'a Found>,
}

/// Groups repeated findings: notes of the same rule, and warnings or errors with the same message.
fn blocks(findings: &[Found]) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut places: HashMap<(&str, Level, &str, &str), usize> = HashMap::new();
    for found in findings {
        let (message, help) = match found.level {
            Level::Note => ("", ""),
            _ => (&*found.message, found.help.as_deref().unwrap_or_default()),
        };
        match places.entry((found.rule.id, found.level, message, help)) {
            Entry::Occupied(place) => blocks[*place.get()].others.push(found),
            Entry::Vacant(place) => {
                place.insert(blocks.len());
                blocks.push(Block {
                    first: found,
                    others: Vec::new(),
                });
            }
        }
    }
    blocks
}

/// Maximum number of lines to list for repeated findings.
const NAMED: usize = 10;

impl Block<'_> {
    fn render(&self, name: &str, text: &str, out: &mut String) {
        let found = self.first;
        let level = match found.level {
            Level::Error => Annotate::ERROR,
            Level::Warning => Annotate::WARNING,
            Level::Note => Annotate::NOTE,
        };
        let title = level
            .primary_title(plain(&named(&found.message)))
            .id(found.rule.id);
        let origin = Origin::path(plain(name))
            .line(found.start.line)
            .char_column(found.start.column);
        let mut group = if text.is_empty() {
            title.element(origin)
        } else {
            let Excerpt {
                line,
                is_shifted,
                span,
            } = excerpt(text, &found.span);
            let mark = AnnotationKind::Primary.span(span).label(plain(&found.pointer));
            let snippet = Snippet::source(line)
                .line_start(found.start.line)
                .annotation(mark);
            if is_shifted {
                title.element(origin).element(snippet)
            } else {
                title.element(snippet.path(plain(name)))
            }
        };
        if let Some(help) = &found.help {
            group = group.element(Annotate::HELP.message(plain(&named(help))));
        }
        if !self.others.is_empty() {
            group = group.element(Annotate::NOTE.message(self.elsewhere()));
        }
        out.push_str(&renderer().render(&[group]));
        out.push('\n');
    }

    /// The number of repetitions and their lines.
    fn elsewhere(&self) -> String {
        let lines: BTreeSet<usize> = self.others.iter().map(|found| found.start.line).collect();
        let shown: Vec<String> = lines.iter().take(NAMED).map(ToString::to_string).collect();
        let more = if lines.len() > NAMED { ", …" } else { "" };
        let word = if lines.len() == 1 { "line" } else { "lines" };
        let times = count(self.others.len(), "more time");
        format!("reported {times}, in {word} {}{more}", shown.join(", "))
    }
}

/// Colors are always generated; the output stream strips them unless it is a terminal.
fn renderer() -> &'static Renderer {
    static RENDERER: LazyLock<Renderer> = LazyLock::new(|| {
        let width = terminal_size::terminal_size().map_or(DEFAULT_TERM_WIDTH, |(width, _)| width.0.into());
        Renderer::styled().term_width(width)
    });
    &RENDERER
}

/// Number of bytes to show on either side of a finding, because lines of minified files are long.
const AROUND: usize = 400;

/// The part of a source to show.
struct Excerpt {
    /// The line, or the part of it around the span, with control characters replaced.
    line: String,
    /// Whether columns differ from those of the file.
    is_shifted: bool,
    /// The span, as byte offsets in the line.
    span: Range<usize>,
}

/// The line in which a span starts, and the part to underline; for a span of several lines, only its opening
/// bracket.
fn excerpt(text: &str, span: &Span) -> Excerpt {
    let start = floor(text, span.start);
    let (low, high) = (
        floor(text, start.saturating_sub(AROUND)),
        floor(text, start + AROUND),
    );
    let line_start = text[low..start].rfind('\n').map(|at| low + at + 1);
    let from = line_start.unwrap_or(low);
    let to = text[start..high].find('\n').map_or(high, |at| start + at);
    let whole = &text[start..floor(text, span.end).max(start)];
    let length = if whole.starts_with(['{', '[']) || whole.contains('\n') && !whole.starts_with('"') {
        whole.chars().next().map_or(0, char::len_utf8)
    } else {
        whole.len().min(to - start)
    };
    let (before, meant) = (plain(&text[from..start]), plain(&text[start..start + length]));
    let after = plain(text[start + length..to].trim_end_matches('\r'));
    Excerpt {
        is_shifted: (line_start.is_none() && low > 0) || before.len() > start - from,
        span: before.len()..before.len() + meant.len(),
        line: before + &meant + &after,
    }
}

/// The offset rounded down to a character boundary.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    fn underlined(text: &str, span: Span) -> (String, String) {
        let Excerpt { line, span, .. } = excerpt(text, &span);
        let meant = line[span].to_owned();
        (line, meant)
    }

    #[test]
    fn underlines_the_span() {
        for (text, span, line, meant) in [
            ("{\n  \"a\": \"ü\",\n}", 9..13, "  \"a\": \"ü\",", "\"ü\""),
            ("{\n  \"a\": {\n  }}", 9..14, "  \"a\": {", "{"),
            ("", 0..0, "", ""),
            ("{\r\n\"a\": tru\r\n}", 8..11, "\"a\": tru", "tru"),
            ("{\"\u{9b}\": 1}", 7..8, "{\"\\u{9b}\": 1}", "1"),
        ] {
            assert_eq!(underlined(text, span), (line.to_owned(), meant.to_owned()));
        }
    }

    #[test]
    fn shortens_a_long_line_around_the_span() {
        let text = format!(
            "{{\"a\":\"{}\",\"b\":1,\"c\":\"{}\"}}",
            "ä".repeat(500),
            "ü".repeat(500)
        );
        let place = text.find("\"b\"").unwrap();
        let cut = excerpt(&text, &(place..place + 3));
        assert_eq!((&cut.line[cut.span], cut.is_shifted), ("\"b\"", true));
        assert!(cut.line.len() <= 2 * AROUND);
    }
}
