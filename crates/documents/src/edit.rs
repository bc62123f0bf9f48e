//! Applies edits to a text. Everything else is kept byte for byte.

use std::borrow::Cow;
use std::collections::BTreeMap;

use agentcard_rules::{Action, Edit};
use serde_json::Value;

use crate::check::source::{Container, Scalar, Span, Visit, run};
use agentcard_rules::pointer::tokens;

/// Applies as many groups of edits as are compatible, each as a whole or not at all. Returns the text and the
/// indices of the applied groups.
pub(crate) fn apply(text: &str, groups: &[&[Edit]]) -> (String, Vec<usize>) {
    let tree = Tree::of(text);
    let mut touched: Vec<Touch> = Vec::new();
    let mut applied = Vec::new();
    let mut changes = Changes::default();
    for (number, group) in groups.iter().enumerate() {
        let Some(own) = group
            .iter()
            .map(|edit| tree.touches(edit))
            .collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        let own: Vec<Touch> = own.into_iter().flatten().collect();
        if own
            .iter()
            .any(|one| touched.iter().any(|other| one.conflicts(other)))
        {
            continue;
        }
        touched.extend(own);
        applied.push(number);
        for edit in *group {
            changes.add(text, &tree, edit);
        }
    }
    (changes.write(text, &tree), applied)
}

/// A part of a text that an edit touches.
#[derive(Debug, PartialEq, Eq)]
enum Touch {
    /// A range that is removed or replaced.
    Span(usize, usize),
    /// A position at which text is inserted.
    Point(usize),
    /// A field with this name is added to the object that starts there.
    Member(usize, String),
}

impl Touch {
    fn conflicts(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Span(start, end), Self::Span(from, to)) => start < to && from < end,
            (Self::Span(start, end), Self::Point(at)) | (Self::Point(at), Self::Span(start, end)) => {
                start <= at && at <= end
            }
            (Self::Span(start, end), Self::Member(at, _)) | (Self::Member(at, _), Self::Span(start, end)) => {
                start <= at && at < end
            }
            (one, other) => one == other,
        }
    }
}

/// The positions of all values in a text.
struct Tree {
    items: Vec<Item>,
}

struct Item {
    name: String,
    /// Empty if the value has no name.
    name_span: Span,
    span: Span,
    parent: Option<usize>,
    children: Vec<usize>,
}

impl Item {
    /// The start of the member or item.
    fn start(&self) -> usize {
        if self.name_span.is_empty() {
            self.span.start
        } else {
            self.name_span.start
        }
    }
}

impl Tree {
    fn of(text: &str) -> Self {
        let mut builder = Builder {
            tree: Self { items: Vec::new() },
            open: Vec::new(),
            name: (String::new(), 0..0),
        };
        // Text with syntax errors has positions up to the first fatal one.
        let _ = run(text, &mut builder);
        builder.tree
    }

    fn find(&self, pointer: &str) -> Option<usize> {
        let mut found = 0;
        for token in tokens(pointer) {
            let item = self.items.get(found)?;
            let is_list = item
                .children
                .first()
                .is_some_and(|first| self.items[*first].name_span.is_empty());
            found = if is_list {
                *item.children.get(token.parse::<usize>().ok()?)?
            } else {
                *item
                    .children
                    .iter()
                    .find(|child| self.items[**child].name == token)?
            };
        }
        self.items.get(found).map(|_| found)
    }

    /// The parts that an edit touches; `None` if its pointer is unresolved.
    fn touches(&self, edit: &Edit) -> Option<Vec<Touch>> {
        let item = &self.items[self.find(&edit.pointer)?];
        let Span { start, end } = item.span;
        let gone = Touch::Span(item.start(), end);
        let member =
            |object: usize, name: &str| Touch::Member(self.items[object].span.start, name.to_owned());
        Some(match &edit.action {
            Action::Rename(_) if item.name_span.is_empty() => return None,
            Action::Rename(name) => vec![
                Touch::Span(item.name_span.start, item.name_span.end),
                // Two fields may be moved to the same name.
                member(item.parent?, name),
            ],
            Action::Replace(_) => vec![Touch::Span(start, end)],
            Action::Copy(from) => {
                self.find(from)?;
                vec![Touch::Span(start, end)]
            }
            Action::Remove => vec![gone],
            Action::Insert { name, .. } => vec![member(self.find(&edit.pointer)?, name)],
            Action::Wrap(..) => vec![Touch::Point(start), Touch::Point(end)],
            Action::Unwrap(inner) => {
                let inner = &self.items[self.find(&format!("{}{inner}", edit.pointer))?].span;
                vec![Touch::Span(start, inner.start), Touch::Span(inner.end, end)]
            }
            Action::Move { to, name } => vec![member(self.find(to)?, name), gone],
            _ => return None,
        })
    }
}

struct Builder {
    tree: Tree,
    open: Vec<usize>,
    name: (String, Span),
}

impl Builder {
    fn put(&mut self, span: Span) -> usize {
        let number = self.tree.items.len();
        let (name, name_span) = std::mem::replace(&mut self.name, (String::new(), 0..0));
        let parent = self.open.last().copied();
        if let Some(parent) = parent {
            self.tree.items[parent].children.push(number);
        }
        self.tree.items.push(Item {
            name,
            name_span,
            span,
            parent,
            children: Vec::new(),
        });
        number
    }
}

impl<'t> Visit<'t> for Builder {
    fn enter(&mut self, _: Container, start: usize) {
        let number = self.put(start..start);
        self.open.push(number);
    }

    fn name(&mut self, name: Cow<'t, str>, span: Span) {
        self.name = (name.into_owned(), span);
    }

    fn scalar(&mut self, _: Scalar<'t>, span: Span) {
        self.put(span);
    }

    fn leave(&mut self, end: usize) {
        if let Some(number) = self.open.pop() {
            self.tree.items[number].span.end = end;
        }
    }
}

/// The changes to a text.
#[derive(Default)]
struct Changes {
    /// Spans and their replacements.
    parts: Vec<(Span, String)>,
    /// Changes to containers, by number.
    containers: BTreeMap<usize, Contents>,
}

/// A string reduced to some of its characters, each with its original escapes; `None` if it has others.
fn shortened(written: &str, new: &str) -> Option<String> {
    let mut rest = written.strip_prefix('"')?.strip_suffix('"')?;
    let mut left = "\"".to_owned();
    let mut wanted = new.chars().peekable();
    while let Some(first) = rest.chars().next() {
        let length = match rest.as_bytes() {
            // A character beyond U+FFFF has two escapes.
            [
                b'\\',
                b'u',
                b'd' | b'D',
                b'8' | b'9' | b'a' | b'b' | b'A' | b'B',
                ..,
            ] => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at_checked(length)?;
        let character: String = serde_json::from_str(&format!("\"{token}\"")).ok()?;
        if wanted.next_if(|next| character.starts_with(*next)).is_some() {
            left.push_str(token);
        }
        rest = behind;
    }
    wanted.next().is_none().then(|| left + "\"")
}

/// The changes to the elements of a container.
#[derive(Default)]
struct Contents {
    removed: Vec<usize>,
    first: Vec<(String, String)>,
    last: Vec<(String, String)>,
}

impl Changes {
    fn add(&mut self, text: &str, tree: &Tree, edit: &Edit) {
        let Some(number) = tree.find(&edit.pointer) else {
            return;
        };
        let item = &tree.items[number];
        let Span { start, end } = item.span;
        match &edit.action {
            Action::Rename(name) => {
                let span = item.name_span.clone();
                let new = shortened(&text[span.clone()], name).unwrap_or_else(|| quoted(name));
                self.parts.push((span, new));
            }
            Action::Replace(json) => {
                let new: Option<String> = serde_json::from_str(json).ok();
                let new = new.and_then(|new| shortened(&text[start..end], &new));
                self.parts
                    .push((start..end, new.unwrap_or_else(|| json.to_string())));
            }
            Action::Copy(from) => {
                let from = tree.find(from).map(|from| tree.items[from].span.clone());
                let copied = from.and_then(|from| text.get(from)).unwrap_or_default();
                self.parts.push((start..end, copied.to_owned()));
            }
            Action::Remove => self.remove(item, number),
            Action::Insert { name, json, first } => {
                let contents = self.containers.entry(number).or_default();
                let member = (quoted(name), json.to_string());
                if *first {
                    contents.first.push(member);
                } else {
                    contents.last.push(member);
                }
            }
            Action::Wrap(before, behind) => {
                self.parts.push((start..start, before.to_string()));
                self.parts.push((end..end, (*behind).to_owned()));
            }
            Action::Unwrap(inner) => {
                if let Some(inner) = tree.find(&format!("{}{inner}", edit.pointer)) {
                    let inner = &tree.items[inner].span;
                    self.parts.push((start..inner.start, String::new()));
                    self.parts.push((inner.end..end, String::new()));
                }
            }
            Action::Move { to, name } => {
                self.remove(item, number);
                if let Some(object) = tree.find(to) {
                    let member = (quoted(name), text[start..end].to_owned());
                    self.containers.entry(object).or_default().last.push(member);
                }
            }
            _ => {}
        }
    }

    fn remove(&mut self, item: &Item, number: usize) {
        if let Some(parent) = item.parent {
            self.containers.entry(parent).or_default().removed.push(number);
        }
    }

    fn write(mut self, text: &str, tree: &Tree) -> String {
        for (number, contents) in &self.containers {
            contents.write(text, tree, *number, &mut self.parts);
        }
        // Replacements at the same position keep the order of the edits.
        self.parts.sort_by_key(|(span, _)| (span.start, span.end));
        let mut written = String::with_capacity(text.len());
        let mut at = 0;
        for (span, new) in &self.parts {
            written.push_str(text.get(at..span.start).unwrap_or_default());
            written.push_str(new);
            at = at.max(span.end);
        }
        written.push_str(&text[at..]);
        written
    }
}

impl Contents {
    /// Writes the text of a container with elements removed and members added.
    fn write(&self, text: &str, tree: &Tree, number: usize, parts: &mut Vec<(Span, String)>) {
        let item = &tree.items[number];
        let children: Vec<&Item> = item.children.iter().map(|child| &tree.items[*child]).collect();
        let is_kept = |index: &usize| !self.removed.contains(&item.children[*index]);
        let kept: Vec<usize> = (0..children.len()).filter(is_kept).collect();
        // The whitespace before an element, in the style of the file.
        let lead = |child: &Item| {
            let before = &text[item.span.start + 1..child.start()];
            &before[before.trim_end().len()..]
        };
        let between = children
            .get(1)
            .or(children.first())
            .map_or("", |child| lead(child));
        // If the object is empty, another member of the document shows the style.
        let named = children.first().copied().or_else(|| tree.items.get(1));
        let colon = named.map_or("", |child| &text[child.name_span.end..child.span.start]);
        let colon = if colon.contains(':') { colon } else { ": " };
        let member = |(name, json): &(String, String)| format!("{name}{colon}{json}");
        let (Some(first), Some(last)) = (kept.first(), kept.last()) else {
            let members: Vec<String> = self.first.iter().chain(&self.last).map(member).collect();
            let inner = item.span.start + 1..item.span.end - 1;
            let (start, end) = match (children.first(), children.last()) {
                (Some(first), Some(last)) if !members.is_empty() => {
                    (lead(first), &text[last.span.end..inner.end])
                }
                _ => ("", ""),
            };
            let members = members.join(&format!(",{between}"));
            parts.push((inner, format!("{start}{members}{end}")));
            return;
        };
        for new in &self.first {
            let at = children[*first].start();
            parts.push((at..at, format!("{},{between}", member(new))));
        }
        for new in &self.last {
            let at = children[*last].span.end;
            parts.push((at..at, format!(",{between}{}", member(new))));
        }
        let mut index = 0;
        while index < children.len() {
            let start = index;
            while index < children.len() && !is_kept(&index) {
                index += 1;
            }
            if index > start {
                let gone = match start.checked_sub(1) {
                    Some(before) => children[before].span.end..children[index - 1].span.end,
                    None => children[start].start()..children[index].start(),
                };
                parts.push((gone, String::new()));
            }
            index += 1;
        }
    }
}

fn quoted(name: &str) -> String {
    Value::from(name).to_string()
}
