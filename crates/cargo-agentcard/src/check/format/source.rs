//! A line of the source with a part of it underlined.

use agentcard_documents::check::Span;
use unicode_width::UnicodeWidthStr;

use crate::say::plain;

/// Columns of a source line that are shown; lines of minified files are longer.
const WIDTH: usize = 110;

/// Columns that are shown before the part that is meant.
const BEFORE: usize = 40;

/// A source line and what is to be underlined in it, in columns of a terminal: many letters take two, some none.
pub(super) struct Excerpt {
    /// The line, safe to print.
    pub(super) line: String,
    /// Columns before the underlined part.
    pub(super) indent: usize,
    /// Width of the underlined part.
    pub(super) width: usize,
}

/// The line in which `span` starts, cut to a width that terminals have.
pub(super) fn excerpt(text: &str, span: &Span) -> Excerpt {
    let start = floor(text, span.start);
    // Looking back for the start of the line ends where nothing more would be shown.
    let before = last(&text[..start], WIDTH);
    let before = before.rsplit_once('\n').map_or(before, |(_, line)| line);
    let rest = first(&text[start..], WIDTH);
    let rest = rest
        .split_once('\n')
        .map_or(rest, |(line, _)| line)
        .trim_end_matches('\r');
    let cut = before.chars().count() + rest.chars().count() > WIDTH;
    let before = if cut { last(before, BEFORE) } else { before };
    let rest = if cut {
        first(rest, WIDTH - before.chars().count())
    } else {
        rest
    };
    let leads = if before.len() < start && text.as_bytes().get(start - before.len() - 1) != Some(&b'\n') {
        "…"
    } else {
        ""
    };
    let meant = meant(text, span, start, rest);
    let after = start + rest.len();
    let trails = if matches!(text.as_bytes().get(after), None | Some(b'\n' | b'\r')) {
        ""
    } else {
        "…"
    };
    Excerpt {
        line: format!("{leads}{}{}{trails}", plain(before), plain(rest))
            .trim_end()
            .to_owned(),
        indent: leads.width() + plain(before).width(),
        width: plain(meant).width().max(1),
    }
}

/// The part of the line that is underlined: all that is meant, or the bracket that opens it.
fn meant<'t>(text: &str, span: &Span, start: usize, rest: &'t str) -> &'t str {
    let end = floor(text, span.end).max(start);
    let whole = &text[start..end];
    if whole.starts_with(['{', '[']) || whole.contains('\n') && !whole.starts_with('"') {
        return first(rest, 1);
    }
    &rest[..floor(rest, (end - start).min(rest.len()))]
}

/// The offset, or the start of the character that it lies in.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn first(text: &str, count: usize) -> &str {
    text.char_indices()
        .nth(count)
        .map_or(text, |(end, _)| &text[..end])
}

fn last(text: &str, count: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .take(count)
        .last()
        .map_or(text.len(), |(start, _)| start);
    &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, span: Span) -> String {
        let Excerpt { line, indent, width } = excerpt(text, &span);
        format!("{line}\n{}{}", " ".repeat(indent), "^".repeat(width))
    }

    #[test]
    fn underlines_what_is_meant() {
        assert_eq!(
            drawn("{\n  \"a\": \"ü\",\n}", 9..13),
            "  \"a\": \"ü\",\n       ^^^"
        );
        assert_eq!(drawn("{\n  \"a\": {\n  }}", 9..14), "  \"a\": {\n       ^");
        assert_eq!(drawn("", 0..0), "\n^");
        assert_eq!(
            drawn("{\"n\":\"日本e\u{301}\",\"b\":\"漢\"}", 21..26),
            "{\"n\":\"日本e\u{301}\",\"b\":\"漢\"}\n                 ^^^^"
        );
    }

    #[test]
    fn shows_a_window_of_a_long_line() {
        let text = format!(
            "{{\"a\":\"{}\",\"b\":1,\"c\":\"{}\"}}",
            "x".repeat(500),
            "y".repeat(500)
        );
        let place = text.find("\"b\"").unwrap();
        let Excerpt { line, indent, width } = excerpt(&text, &(place..place + 3));
        assert!(line.starts_with("…x") && line.ends_with("y…"), "{line}");
        assert_eq!(line.chars().skip(indent).take(width).collect::<String>(), "\"b\"");
        assert!(line.chars().count() <= WIDTH + 2);
    }
}
