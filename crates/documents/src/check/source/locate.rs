//! Locates JSON pointers and numbers in a text.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::position::Span;
use super::reader::run;
use super::token::{Container, Scalar, Visit};

/// The positions of JSON pointers.
#[derive(Debug, Default)]
pub struct Places {
    nodes: Vec<Node>,
}

/// A segment of a requested pointer.
#[derive(Debug, Default)]
struct Node {
    children: BTreeMap<String, usize>,
    /// Children by index, so that array items need no text.
    items: BTreeMap<usize, usize>,
    names: Vec<Span>,
    value: Option<Span>,
}

impl Places {
    /// The span of the value at a pointer; the last one for duplicate keys, as in `serde_json`.
    pub fn value(&self, pointer: &str) -> Option<Span> {
        self.node(pointer)?.value.clone()
    }

    /// The span of the key at a pointer; `None` for items and the root.
    pub fn name(&self, pointer: &str) -> Option<Span> {
        self.names(pointer).last().cloned()
    }

    /// The spans of all keys at a pointer, in document order.
    pub fn names(&self, pointer: &str) -> &[Span] {
        self.node(pointer).map_or(&[], |node| &node.names)
    }

    fn node(&self, pointer: &str) -> Option<&Node> {
        let mut index = 0;
        for token in agentcard_rules::pointer::tokens(pointer) {
            index = *self.nodes.get(index)?.children.get(token.as_ref())?;
        }
        self.nodes.get(index)
    }

    fn add(&mut self, pointer: &str) {
        let mut index = 0;
        for token in agentcard_rules::pointer::tokens(pointer) {
            let next = self.nodes.len();
            let node = &mut self.nodes[index];
            if let Some(known) = node.children.get(token.as_ref()) {
                index = *known;
                continue;
            }
            if let Ok(item) = token.parse() {
                node.items.insert(item, next);
            }
            node.children.insert(token.into_owned(), next);
            self.nodes.push(Node::default());
            index = next;
        }
    }
}

/// Locates `pointers` in a text, in a single pass.
///
/// ```
/// use agentcard_documents::check::locate;
///
/// let text = r#"{"skills": [{"id": "a"}]}"#;
/// let places = locate(text, ["/skills/0/id"]);
/// assert_eq!(&text[places.value("/skills/0/id").unwrap()], r#""a""#);
/// assert_eq!(&text[places.name("/skills/0/id").unwrap()], r#""id""#);
/// ```
pub fn locate<'p>(text: &str, pointers: impl IntoIterator<Item = &'p str>) -> Places {
    let mut places = Places {
        nodes: vec![Node::default()],
    };
    for pointer in pointers {
        places.add(pointer);
    }
    let mut search = Search {
        places,
        open: Vec::new(),
    };
    // Text with syntax errors has positions up to the first fatal one.
    let _ = run(text, &mut search);
    search.places
}

struct Search {
    places: Places,
    open: Vec<Open>,
}

/// An open container.
struct Open {
    kind: Container,
    start: usize,
    /// The node of the container, if a requested pointer leads through it.
    node: Option<usize>,
    /// The number of items so far.
    count: usize,
    /// The node of the next member's value.
    next: Option<usize>,
}

impl Search {
    /// The node of the next value.
    fn node(&mut self) -> Option<usize> {
        match self.open.last_mut() {
            None => Some(0),
            Some(open) if open.kind == Container::List => {
                let item = open.count;
                open.count += 1;
                open.node
                    .and_then(|node| self.places.nodes[node].items.get(&item).copied())
            }
            Some(open) => open.next.take(),
        }
    }
}

impl<'t> Visit<'t> for Search {
    fn enter(&mut self, kind: Container, start: usize) {
        let node = self.node();
        self.open.push(Open {
            kind,
            start,
            node,
            count: 0,
            next: None,
        });
    }

    fn name(&mut self, name: Cow<'t, str>, span: Span) {
        let Some(open) = self.open.last_mut() else { return };
        open.next = open
            .node
            .and_then(|node| self.places.nodes[node].children.get(name.as_ref()).copied());
        if let Some(next) = open.next {
            self.places.nodes[next].names.push(span);
        }
    }

    fn scalar(&mut self, _: Scalar<'t>, span: Span) {
        if let Some(node) = self.node() {
            self.places.nodes[node].value = Some(span);
        }
    }

    fn leave(&mut self, end: usize) {
        if let Some(Open {
            start,
            node: Some(node),
            ..
        }) = self.open.pop()
        {
            self.places.nodes[node].value = Some(start..end);
        }
    }
}

/// The spans of all numbers of a text, as they are written.
///
/// ```
/// let text = r#"{"1": [2.50, "3"]}"#;
/// let numbers = agentcard_documents::check::numbers(text);
/// assert_eq!(numbers.into_iter().map(|span| &text[span]).collect::<Vec<_>>(), ["2.50"]);
/// ```
pub fn numbers(text: &str) -> Vec<Span> {
    let mut numbers = Numbers(Vec::new());
    // Text with syntax errors has numbers up to the first fatal one.
    let _ = run(text, &mut numbers);
    numbers.0
}

struct Numbers(Vec<Span>);

impl<'t> Visit<'t> for Numbers {
    fn enter(&mut self, _: Container, _: usize) {}

    fn name(&mut self, _: Cow<'t, str>, _: Span) {}

    fn scalar(&mut self, scalar: Scalar<'t>, span: Span) {
        if matches!(scalar, Scalar::Number(_)) {
            self.0.push(span);
        }
    }

    fn leave(&mut self, _: usize) {}
}
