//! Collects findings during a walk through a document.

use crate::node::Node;
use crate::schema::Step;
use crate::{Action, At, Dialect, Edit, Fault, Finding, Options, Profile, Rule};
use std::borrow::Cow;
use std::collections::BinaryHeap;

pub(crate) use crate::node::Object;

/// The findings so far, and the current position in the document.
///
/// Every value is visited at least once, but few have findings: pointers are built only for these.
pub(crate) struct Report<'a> {
    options: &'a Options<'a>,
    dialect: Dialect,
    tokens: Vec<Token>,
    /// The names in `tokens`, concatenated.
    names: String,
    findings: Vec<Finding>,
    /// Whether the last violation became a finding.
    is_reported: bool,
}

/// A step from a container to an element.
enum Token {
    /// The array item with this index.
    Item(usize),
    /// A field whose name is known from a schema.
    Member(&'static str),
    /// A field whose name is the part of [`Report::names`] up to this offset.
    Name(usize),
}

/// A position to return to.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    tokens: usize,
    names: usize,
}

impl<'a> Report<'a> {
    /// Creates an empty report at the root of a document.
    pub(crate) fn new(options: &'a Options<'a>, dialect: Dialect) -> Self {
        Self {
            options,
            dialect,
            // Most documents are not deeper.
            tokens: Vec::with_capacity(16),
            names: String::new(),
            findings: Vec::new(),
            is_reported: false,
        }
    }

    /// The dialect of the document.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(crate) fn profile(&self) -> Profile {
        self.options.profile
    }

    /// Number of findings so far.
    pub(crate) fn count(&self) -> usize {
        self.findings.len()
    }

    /// Returns the JSON pointer of the current position.
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = String::new();
        let mut start = 0;
        for token in &self.tokens {
            let name = match *token {
                Token::Item(index) => {
                    crate::pointer::push(&mut pointer, &index.to_string());
                    continue;
                }
                Token::Member(name) => name,
                Token::Name(end) => {
                    let name = self.names.get(start..end).unwrap_or_default();
                    start = end;
                    name
                }
            };
            crate::pointer::push(&mut pointer, name);
        }
        pointer
    }

    /// Returns the JSON pointer of a position below the current one.
    pub(crate) fn pointer_to(&mut self, names: &[&str]) -> String {
        let place = self.place();
        for name in names {
            self.enter_named(name);
        }
        let pointer = self.pointer();
        self.leave(place);
        pointer
    }

    /// Whether the current position is the root.
    pub(crate) fn is_root(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Returns the current position, for [`leave`](Self::leave).
    pub(crate) fn place(&self) -> Place {
        Place {
            tokens: self.tokens.len(),
            names: self.names.len(),
        }
    }

    /// Enters a field with a static name; pass the result to [`leave`](Self::leave).
    pub(crate) fn enter(&mut self, key: &'static str) -> Place {
        let place = self.place();
        self.tokens.push(Token::Member(key));
        place
    }

    /// Enters a field whose name comes from the document.
    pub(crate) fn enter_named(&mut self, key: &str) -> Place {
        let place = self.place();
        self.names.push_str(key);
        self.tokens.push(Token::Name(self.names.len()));
        place
    }

    /// Enters an array item.
    pub(crate) fn enter_item(&mut self, index: usize) -> Place {
        let place = self.place();
        self.tokens.push(Token::Item(index));
        place
    }

    /// Enters a subschema from the value of its keyword.
    pub(crate) fn enter_step(&mut self, step: Step<'_>) -> Place {
        match step {
            Step::Whole => self.place(),
            Step::Name(name) => self.enter_named(name),
            Step::Item(index) => self.enter_item(index),
        }
    }

    /// Returns to a previous position.
    pub(crate) fn leave(&mut self, place: Place) {
        self.tokens.truncate(place.tokens);
        self.names.truncate(place.names);
    }

    /// Reports a violation at the current position.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, At::Value, message.into(), Some(help.into()));
    }

    /// Reports a violation at the key of the current position.
    pub(crate) fn add_key(
        &mut self,
        rule: &'static Rule,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, At::Key, message.into(), Some(help.into()));
    }

    /// Reports a violation at a field of the current object.
    pub(crate) fn add_at(
        &mut self,
        key: &str,
        rule: &'static Rule,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        let place = self.enter_named(key);
        self.add(rule, message, help);
        self.leave(place);
    }

    /// Reports a violation at the key of a field of the current object.
    pub(crate) fn add_at_key(
        &mut self,
        key: &str,
        rule: &'static Rule,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        let place = self.enter_named(key);
        self.add_key(rule, message, help);
        self.leave(place);
    }

    /// Overrides the level of the last finding.
    #[cfg(feature = "llm-schemas")]
    pub(crate) fn level(&mut self, level: crate::Level) {
        if let Some(finding) = self.findings.last_mut().filter(|_| self.is_reported) {
            finding.level = level;
        }
    }

    /// Adds an edit to the last finding, at its position.
    pub(crate) fn edit(&mut self, action: Action) {
        self.edit_below("", action);
    }

    /// Adds an edit to the last finding, at a position below it.
    pub(crate) fn edit_below(&mut self, below: &str, action: Action) {
        if let Some(finding) = self.findings.last_mut().filter(|_| self.is_reported) {
            let pointer = format!("{}{below}", finding.pointer);
            finding.edits.push(Edit::new(pointer, action));
        }
    }

    /// Adds an edit to the last finding, at any position in the document.
    pub(crate) fn edit_at(&mut self, pointer: impl Into<String>, action: Action) {
        if let Some(finding) = self.findings.last_mut().filter(|_| self.is_reported) {
            finding.edits.push(Edit::new(pointer, action));
        }
    }

    /// Visits all findings of a rule so far.
    pub(crate) fn each_finding(&mut self, rule: &'static Rule, visit: &mut dyn FnMut(&mut Finding)) {
        for finding in &mut self.findings {
            if finding.rule.id == rule.id {
                visit(finding);
            }
        }
    }

    /// Adds an edit to an earlier finding.
    pub(crate) fn edit_finding(&mut self, rule: &'static Rule, pointer: &str, action: Action) {
        let is_meant = |finding: &&mut Finding| finding.rule.id == rule.id && finding.pointer == pointer;
        if let Some(finding) = self.findings.iter_mut().find(is_meant) {
            finding.edits.push(Edit::new(finding.pointer.clone(), action));
        }
    }

    /// Reports the result of a string rule at the current position.
    pub(crate) fn fault(&mut self, fault: Option<Fault>) {
        self.is_reported = false;
        if let Some(Fault { rule, message, help }) = fault {
            self.push(rule, At::Value, Cow::Borrowed(message), help.map(Cow::Borrowed));
        }
    }

    /// Checks a string field by a string rule; blank strings are left to the rules about required fields.
    pub(crate) fn text(&mut self, object: &Object<'_>, key: &'static str, rule: fn(&str) -> Option<Fault>) {
        self.is_reported = false;
        if let Some(fault) = non_blank_text(object, key).and_then(rule) {
            let place = self.enter(key);
            self.fault(Some(fault));
            self.leave(place);
        }
    }

    /// Checks every string in an array field.
    pub(crate) fn texts(&mut self, object: &Object<'_>, key: &'static str, rule: fn(&str) -> Option<Fault>) {
        for (index, item) in list(object, key).iter().enumerate() {
            if let Some(fault) = item.as_str().and_then(rule) {
                let place = self.enter(key);
                self.enter_item(index);
                self.fault(Some(fault));
                self.leave(place);
            }
        }
    }

    /// Visits every item of an array field.
    pub(crate) fn each(
        &mut self,
        object: &Object<'_>,
        key: &'static str,
        visit: &mut dyn FnMut(&mut Self, &Node<'_>),
    ) {
        let place = self.enter(key);
        for (index, item) in list(object, key).iter().enumerate() {
            let place = self.enter_item(index);
            visit(self, item);
            self.leave(place);
        }
        self.leave(place);
    }

    /// Visits every object in an array field.
    pub(crate) fn each_object(
        &mut self,
        object: &Object<'_>,
        key: &'static str,
        visit: &mut dyn FnMut(&mut Self, &Object<'_>),
    ) {
        self.each(object, key, &mut |report, item| {
            if let Node::Object(item) = item {
                visit(report, item);
            }
        });
    }

    /// Returns the findings in the order in which they were reported.
    pub(crate) fn findings(self) -> Vec<Finding> {
        self.findings
    }

    /// Returns the findings in document order.
    pub(crate) fn finish(self, doc: &Node<'_>) -> Vec<Finding> {
        sorted(doc, self.findings)
    }

    /// Whether the rule applies with the profile; general notes about clients are suppressed in favor of the rules
    /// for one client.
    #[cfg(feature = "llm-schemas")]
    fn is_asked(&self, rule: &'static Rule) -> bool {
        let profile = self.options.profile;
        let gives_way = matches!(profile, Profile::Client(client) if crate::client::gives_way(rule, client));
        rule.applies(profile) && !gives_way
    }

    #[cfg(not(feature = "llm-schemas"))]
    fn is_asked(&self, rule: &'static Rule) -> bool {
        rule.applies(self.options.profile)
    }

    fn push(
        &mut self,
        rule: &'static Rule,
        at: At,
        message: Cow<'static, str>,
        help: Option<Cow<'static, str>>,
    ) {
        self.is_reported = false;
        if self.options.allows(rule) || !self.is_asked(rule) {
            return;
        }
        self.findings.push(Finding {
            rule,
            level: rule.level(self.options.profile),
            pointer: self.pointer(),
            at,
            message,
            help,
            allowed: false,
            edits: Vec::new(),
        });
        self.is_reported = true;
    }
}

/// Sorts findings in document order.
pub(crate) fn sorted(doc: &Node<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    if findings.len() < 2 {
        return findings;
    }
    // A heap is as fast as `sort_by_key` and compiles to a tenth of the code.
    let mut places = BinaryHeap::new();
    for (index, finding) in findings.iter().enumerate() {
        places.push((order(doc, &finding.pointer), finding.at == At::Value, index));
    }
    let mut sorted = Vec::new();
    for (_, _, index) in &places.into_sorted_vec() {
        sorted.push(findings[*index].clone());
    }
    sorted
}

/// Returns a string field.
pub(crate) fn text<'a>(object: &'a Object<'_>, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// Returns a string field that is not empty.
pub(crate) fn non_empty_text<'a>(object: &'a Object<'_>, key: &str) -> Option<&'a str> {
    text(object, key).filter(|text| !text.is_empty())
}

/// Returns a string field that is not blank.
pub(crate) fn non_blank_text<'a>(object: &'a Object<'_>, key: &str) -> Option<&'a str> {
    text(object, key).filter(|text| !text.trim().is_empty())
}

/// Returns an object field.
pub(crate) fn object<'a, 't>(object: &'a Object<'t>, key: &str) -> Option<&'a Object<'t>> {
    object.get(key)?.as_object()
}

/// Returns the items of an array field; empty if it is not an array.
pub(crate) fn list<'a, 't>(object: &'a Object<'t>, key: &str) -> &'a [Node<'t>] {
    match object.get(key) {
        Some(Node::Array(items)) => items,
        _ => &[],
    }
}

/// Returns the keys.
pub(crate) fn names<'a>(object: &'a Object<'_>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for (name, _) in object {
        names.push(name.as_ref());
    }
    names
}

/// Whether a field is present and not `null`.
pub(crate) fn has(object: &Object<'_>, key: &str) -> bool {
    object.get(key).is_some_and(|value| !value.is_null())
}

/// The indices along the path to a position, for sorting.
fn order(doc: &Node<'_>, pointer: &str) -> Vec<usize> {
    let mut value = Some(doc);
    let mut positions = Vec::new();
    for name in crate::pointer::tokens(pointer) {
        let (position, next) = match value {
            Some(Node::Object(object)) => {
                let number = object.position(&name);
                (number, number.and_then(|number| object.value(number)))
            }
            Some(Node::Array(items)) => {
                let index = name.parse().ok();
                (index, index.and_then(|index: usize| items.get(index)))
            }
            _ => (None, None),
        };
        positions.push(position.unwrap_or(usize::MAX));
        value = next;
    }
    positions
}
