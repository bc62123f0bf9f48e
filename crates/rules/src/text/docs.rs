//! The part of documentation for models: a doc comment or a file without parts for rustdoc and editors.
//!
//! The functions write into a room of the length of their text and return the length of what they wrote, so that const
//! evaluation can call them.

#![allow(
    clippy::match_same_arms,
    reason = "the first arm takes off what the last does not have"
)]

use super::bytes::{find, is_equal_bytes, part};

/// The text of a file without a byte order mark and trailing line breaks; line ends are not converted.
pub const fn file(text: &str) -> &str {
    let mut bytes = match text.as_bytes() {
        [0xef, 0xbb, 0xbf, bytes @ ..] => bytes,
        bytes => bytes,
    };
    let (_, text) = text.split_at(text.len() - bytes.len());
    while let [rest @ .., b'\n' | b'\r'] = bytes {
        bytes = rest;
    }
    let (text, _) = text.split_at(bytes.len());
    text
}

/// Whether any line ends with `\r\n`.
pub const fn has_returns(text: &str) -> bool {
    find(text.as_bytes(), b'\r', 0) < text.len()
}

/// Converts line ends to `\n`.
pub const fn without_returns(text: &str, room: &mut [u8]) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut length) = (0, 0);
    while at < bytes.len() {
        let end = find(bytes, b'\r', at);
        let is_line_end = matches!(bytes.split_at(end).1, [_, b'\n', ..]);
        let next = if is_line_end || end == bytes.len() {
            end
        } else {
            end + 1
        };
        length += copy(part(bytes, at, next), room, length);
        at = if is_line_end { end + 1 } else { next };
    }
    length
}

/// Writes `bytes` into `room` from `at` on, and returns their number.
const fn copy(bytes: &[u8], room: &mut [u8], at: usize) -> usize {
    let (_, rest) = room.split_at_mut(at);
    let (place, _) = rest.split_at_mut(bytes.len());
    place.copy_from_slice(bytes);
    bytes.len()
}

/// Documentation up to its first heading, without hidden lines of code examples and links to items.
pub const fn docs(text: &str, room: &mut [u8]) -> usize {
    let mut lines = Lines::of(text);
    let mut page = Page::new(room);
    let mut fence: Option<Fence> = None;
    let targets = if has_targets(text.as_bytes()) {
        text.as_bytes()
    } else {
        &[]
    };
    while let Some(line) = lines.next() {
        let line = match line {
            // The start of a file.
            [0xef, 0xbb, 0xbf, line @ ..] => line,
            line => line,
        };
        let line = line.trim_ascii_end();
        match fence {
            Some(open) if open.is_closed_by(line) => {
                page.close(&open, line);
                fence = None;
            }
            Some(open) if open.is_rust => {
                if let Some(line) = shown(line) {
                    page.line(line);
                }
            }
            Some(_) => page.line(line),
            None if is_heading(line) => {
                if page.length > 0 {
                    break;
                }
            }
            None if links_to_item(line) => page.skips_break = page.breaks > 1,
            None => {
                fence = Fence::open(line, &page);
                match fence {
                    Some(Fence { is_named: true, .. }) => page.line(b"```rust"),
                    Some(_) => page.line(line),
                    None => page.prose(line, targets),
                }
            }
        }
    }
    page.length
}

/// [`docs`] as a string.
pub fn described(text: &str) -> String {
    let mut room = vec![0; text.len()];
    let length = docs(text, &mut room);
    room.truncate(length);
    // Only complete characters are removed.
    String::from_utf8(room).unwrap_or_default()
}

/// The lines of a text.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Lines<'a> {
    const fn of(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
        }
    }

    const fn next(&mut self) -> Option<&'a [u8]> {
        if self.at >= self.text.len() {
            return None;
        }
        let end = find(self.text, b'\n', self.at);
        let line = part(self.text, self.at, end);
        self.at = end + 1;
        Some(line)
    }
}

/// The output so far. Line breaks are written before the next line that is not empty.
struct Page<'a> {
    room: &'a mut [u8],
    length: usize,
    breaks: usize,
    /// Whether an empty line is redundant, because the text before it was removed.
    skips_break: bool,
}

impl<'a> Page<'a> {
    const fn new(room: &'a mut [u8]) -> Self {
        Self {
            room,
            length: 0,
            breaks: 0,
            skips_break: false,
        }
    }

    const fn line(&mut self, line: &[u8]) {
        self.begin_line(line);
        self.add(line);
    }

    /// Writes the breaks before a line; an empty one only adds a break.
    const fn begin_line(&mut self, line: &[u8]) {
        if !line.is_empty() {
            while self.breaks > 0 {
                self.breaks -= 1;
                self.add(b"\n");
            }
            self.breaks = 1;
        } else if self.length > 0 && !self.skips_break {
            self.breaks += 1;
        }
        self.skips_break = false;
    }

    const fn add(&mut self, bytes: &[u8]) {
        self.length += copy(bytes, self.room, self.length);
    }

    /// Writes the end of a code block, or removes a block without visible lines.
    const fn close(&mut self, fence: &Fence, line: &[u8]) {
        if self.length > fence.begins + fence.breaks + fence.width {
            self.line(line);
        } else {
            (self.length, self.breaks) = (fence.begins, fence.breaks);
            self.skips_break = self.breaks > 1;
        }
    }

    /// Writes a line of Markdown; links to items are reduced to their text.
    const fn prose(&mut self, line: &[u8], targets: &[u8]) {
        self.begin_line(line);
        let (mut copied, mut at) = (0, 0);
        while at < line.len() {
            let bracket = find(line, b'[', at);
            let tick = find(part(line, 0, bracket), b'`', at);
            if tick < bracket {
                at = after_code(line, tick);
                continue;
            }
            at = bracket + 1;
            if bracket == line.len() || (bracket > 0 && matches!(line[bracket - 1], b'\\' | b'!')) {
                continue;
            }
            if let Some(link) = Link::at(line, bracket)
                && link.is_of_item(line, targets)
            {
                self.add(part(line, copied, bracket));
                self.add(part(line, bracket + 1, link.label_end));
                (copied, at) = (link.end, link.end);
            }
        }
        self.add(part(line, copied, line.len()));
    }
}

/// An open code block.
#[derive(Clone, Copy)]
struct Fence {
    mark: u8,
    marks: usize,
    is_rust: bool,
    /// Whether it is Rust according to attributes that only rustdoc knows, such as `no_run`.
    is_named: bool,
    /// The length of the page before the block, the breaks that waited, and the length of its first line.
    begins: usize,
    breaks: usize,
    width: usize,
}

impl Fence {
    const fn open(line: &[u8], page: &Page<'_>) -> Option<Self> {
        let text = line.trim_ascii_start();
        let marks = match text {
            [mark @ (b'`' | b'~'), ..] => run(text, *mark, 0),
            _ => 0,
        };
        if marks < 3 {
            return None;
        }
        let info = part(text, marks, text.len()).trim_ascii();
        let is_rust = is_rust(info);
        let is_named =
            is_rust && !info.is_empty() && text.len() == line.len() && marks == 3 && text[0] == b'`';
        Some(Self {
            mark: text[0],
            marks,
            is_rust,
            is_named,
            begins: page.length,
            breaks: page.breaks,
            width: if is_named { 7 } else { line.len() },
        })
    }

    const fn is_closed_by(&self, line: &[u8]) -> bool {
        let text = line.trim_ascii_start();
        run(text, self.mark, 0) == text.len() && text.len() >= self.marks
    }
}

/// Whether rustdoc treats the words after a fence as Rust.
const fn is_rust(info: &[u8]) -> bool {
    let mut at = 0;
    while at < info.len() {
        let mut end = at;
        while end < info.len() && !matches!(info[end], b',' | b' ') {
            end += 1;
        }
        let is_known = matches!(
            part(info, at, end),
            b"" | b"rust" | b"should_panic" | b"no_run" | b"compile_fail" | b"test_harness"
        ) || matches!(
            part(info, at, end),
            [b'i', b'g', b'n', b'o', b'r', b'e', ..]
                | [b'e', b'd', b'i', b't', b'i', b'o', b'n', b'2', b'0', ..]
                | [b'E', b'0', ..]
        );
        if !is_known {
            return false;
        }
        at = end + 1;
    }
    true
}

/// A line of a Rust example as rustdoc shows it; `None` if it hides the line.
const fn shown(line: &[u8]) -> Option<&[u8]> {
    match line.trim_ascii_start() {
        [b'#'] | [b'#', b' ', ..] => None,
        text @ [b'#', b'#', ..] => Some(part(text, 1, text.len())),
        _ => Some(line),
    }
}

/// Whether a line is a heading of Markdown.
const fn is_heading(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    let marks = run(text, b'#', 0);
    matches!(marks, 1..=6)
        && line.len() - text.len() < 4
        && (marks == text.len() || matches!(text[marks], b' ' | b'\t'))
}

/// Whether a line defines the item for a name in brackets: `[place]: crate::Place`.
const fn links_to_item(line: &[u8]) -> bool {
    matches!(target(line), Some((_, target)) if is_item(target))
}

/// The name and the target of a line such as `[place]: crate::Place`.
const fn target(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.trim_ascii();
    if !matches!(line, [b'[', ..]) {
        return None;
    }
    let end = find(line, b']', 0);
    match line.split_at(end).1 {
        [_, b':', target @ ..] => Some((part(line, 1, end), target.trim_ascii())),
        _ => None,
    }
}

/// Whether there may be such a line.
const fn has_targets(text: &[u8]) -> bool {
    let mut at = find(text, b']', 0);
    while at < text.len() {
        if matches!(text.split_at(at).1, [_, b':', ..]) {
            return true;
        }
        at = find(text, b']', at + 1);
    }
    false
}

/// A link in a line: the end of its text, its target, and its end.
struct Link {
    label_end: usize,
    target: (usize, usize),
    end: usize,
    /// Whether it is `[text](target)`, with an inline target.
    is_inline: bool,
    /// Whether it is its own target: `[Place]`.
    is_short: bool,
}

impl Link {
    #[allow(clippy::question_mark, reason = "it is not const")]
    const fn at(line: &[u8], start: usize) -> Option<Self> {
        let Some(label_end) = closing(line, start) else {
            return None;
        };
        let next = label_end + 1;
        let after = if next < line.len() { line[next] } else { 0 };
        if after == b'(' || after == b'[' {
            let end = find(line, if after == b'(' { b')' } else { b']' }, next);
            // The target may be a function with its own parentheses.
            let end =
                if after == b'(' && end + 1 < line.len() && line[end - 1] == b'(' && line[end + 1] == b')' {
                    end + 1
                } else {
                    end
                };
            if end == line.len() {
                return None;
            }
            let is_named = after == b'(' || end > next + 1;
            return Some(Self {
                label_end,
                target: if is_named {
                    (next + 1, end)
                } else {
                    (start + 1, label_end)
                },
                end: end + 1,
                is_inline: after == b'(',
                is_short: false,
            });
        }
        Some(Self {
            label_end,
            target: (start + 1, label_end),
            end: next,
            is_inline: false,
            is_short: true,
        })
    }

    /// Whether it links to a Rust item, as far as the text reveals it.
    const fn is_of_item(&self, line: &[u8], targets: &[u8]) -> bool {
        let name = part(line, self.target.0, self.target.1);
        if !self.is_inline {
            let mut lines = Lines { text: targets, at: 0 };
            while let Some(line) = lines.next() {
                if let Some((known, target)) = target(line)
                    && is_equal_bytes(known, name)
                {
                    return is_item(target);
                }
            }
        }
        is_item(name) && (!self.is_short || is_surely_item(name))
    }
}

/// The position of the closing bracket for `start`, ignoring code and nested brackets.
const fn closing(line: &[u8], start: usize) -> Option<usize> {
    let (mut at, mut depth) = (start + 1, 1);
    while at < line.len() {
        match line[at] {
            b'`' => {
                at = after_code(line, at);
                continue;
            }
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The end of code between runs of `` ` ``, or of the run itself if it is not closed.
const fn after_code(line: &[u8], start: usize) -> usize {
    let ticks = run(line, b'`', start);
    let mut at = start + ticks;
    while at < line.len() {
        let next = find(line, b'`', at);
        let closing = run(line, b'`', next);
        at = next + closing;
        if closing == ticks {
            return at;
        }
    }
    start + ticks
}

/// The number of consecutive `byte`s from `at`.
const fn run(bytes: &[u8], byte: u8, at: usize) -> usize {
    let mut end = at;
    while end < bytes.len() && bytes[end] == byte {
        end += 1;
    }
    end - at
}

/// The path in what names an item: `Place` of `` `struct@Place` ``, `Vec` of `Vec<T>`, `run` of `run()`.
const fn path(name: &[u8]) -> &[u8] {
    let name = match name {
        [b'`', name @ .., b'`'] | [b'<', name @ .., b'>'] => name,
        name => name,
    };
    let kind = find(name, b'@', 0);
    let name = if kind < name.len() {
        part(name, kind + 1, name.len())
    } else {
        name
    };
    let name = match name {
        [name @ .., b'(', b')'] | [name @ .., b'!'] => name,
        name => name,
    };
    let name = part(name, 0, find(name, b'#', 0));
    match name {
        [.., b'>'] => part(name, 0, find(name, b'<', 0)),
        name => name,
    }
}

/// Whether `name` may name an item of Rust.
const fn is_item(name: &[u8]) -> bool {
    let path = path(name);
    let mut at = 0;
    while at < path.len() {
        let is_word = path[at].is_ascii_alphanumeric() || path[at] == b'_';
        if at + 2 < path.len() && path[at] == b':' && path[at + 1] == b':' {
            at += 2;
        } else if is_word {
            at += 1;
        } else {
            return false;
        }
    }
    !path.is_empty() && !path[0].is_ascii_digit()
}

/// Whether it is certainly an item: it is code, has a path, or is written like a type.
const fn is_surely_item(name: &[u8]) -> bool {
    let path = path(name);
    let (mut at, mut has_lower) = (0, false);
    while at < path.len() {
        has_lower |= path[at].is_ascii_lowercase();
        at += 1;
    }
    path.len() < name.len() || find(path, b':', 0) < path.len() || (has_lower && path[0].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_line_feeds_and_ends_without() {
        for (text, wanted) in [
            ("\u{feff}one\r\ntwo\r\n", "one\ntwo"),
            ("one\n\n\n", "one"),
            ("# one\n  two [`A`]", "# one\n  two [`A`]"),
            ("one\u{feff}", "one\u{feff}"),
            ("\r\none\r\n\r\n  two\rthree", "\none\n\n  two\rthree"),
            ("\n", ""),
            ("", ""),
        ] {
            let mut room = vec![0; text.len()];
            let length = without_returns(file(text), &mut room);
            assert_eq!(str::from_utf8(&room[..length]), Ok(wanted), "{text:?}");
        }
        assert!(has_returns("a long line of text\r\n") && !has_returns("a long line of text\n"));
    }

    #[test]
    fn docs_end_before_their_first_heading() {
        for (text, wanted) in [
            ("Finds.\n\n# Errors\n\nNever.", "Finds."),
            ("Finds.\n### Panics", "Finds."),
            ("# Finder\n\nFinds.\n\n## More\nx", "Finds."),
            ("Finds #1 of\n#all\n    # all", "Finds #1 of\n#all\n    # all"),
            ("####### seven", "####### seven"),
            ("Finds.\r\n\r\n#\r\nx", "Finds."),
            (
                "Finds.\n```sh\n# a comment\n```\nMore.",
                "Finds.\n```sh\n# a comment\n```\nMore.",
            ),
        ] {
            assert_eq!(described(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn hidden_lines_of_examples_are_dropped() {
        for (text, wanted) in [
            (
                "A.\n```\n# let a = 1;\nf(a);\n#\n```\nB.",
                "A.\n```\nf(a);\n```\nB.",
            ),
            (
                "A.\n```no_run\n#[derive(A)]\n## b\n```",
                "A.\n```rust\n#[derive(A)]\n# b\n```",
            ),
            (
                "A.\n```rust,ignore\n   # hidden\nf();\n```",
                "A.\n```rust\nf();\n```",
            ),
            ("A.\n\n```\n# hidden\n```\n\nB.", "A.\n\nB."),
            ("A.\n~~~text\n# kept\n```\n~~~", "A.\n~~~text\n# kept\n```\n~~~"),
            ("A.\n````\n```\n# x\n````", "A.\n````\n```\n````"),
            ("A.\n```json\n# kept\n```", "A.\n```json\n# kept\n```"),
            ("A.\n```\nf();", "A.\n```\nf();"),
        ] {
            assert_eq!(described(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn links_to_items_become_text_and_others_stay() {
        for (text, wanted) in [
            ("Moves to a [`Place`].", "Moves to a `Place`."),
            (
                "A [Place], a [crate::Place] and [`run()`].",
                "A Place, a crate::Place and `run()`.",
            ),
            (
                "See [the place](crate::Place) and [it](Self::go()).",
                "See the place and it.",
            ),
            (
                "See [the place][Place], [`a`][crate::a] or [`B`][].",
                "See the place, `a` or `B`.",
            ),
            ("A [place].\n\n[place]: crate::Place\n\nEnd.", "A place.\n\nEnd."),
            (
                "[`Vec<u8>`], [struct@Place], [`vec!`]",
                "`Vec<u8>`, struct@Place, `vec!`",
            ),
            (
                "[docs](https://a.example), [x](#y), [y](z.html)",
                "[docs](https://a.example), [x](#y), [y](z.html)",
            ),
            (
                "[optional] [1] [ ] [x] [YYYY] `[Place]` \\[Place] ![a](B)",
                "[optional] [1] [ ] [x] [YYYY] `[Place]` \\[Place] ![a](B)",
            ),
            (
                "[`A`] is [one].\n[`A`]: https://a.example",
                "[`A`] is [one].\n[`A`]: https://a.example",
            ),
            ("an open [bracket and ` tick", "an open [bracket and ` tick"),
            ("[[`A`]] ü [`Ü`]", "[`A`] ü [`Ü`]"),
        ] {
            assert_eq!(described(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn clean_text_is_unchanged() {
        for text in ["Finds.\n\n- one\n  - two\n\n\nEnds.", "ü\n\n  x"] {
            assert_eq!(described(text), text);
        }
        let text = "\u{feff}A [`B`].\n\n```\n# x\n```\n\n# C";
        assert_eq!(described(&described(text)), described(text));
    }
}
