//! Collects findings while a document is walked, and puts them in order.

use crate::node::Node;
use crate::schema::Step;
use crate::{Action, At, Dialect, Edit, Fault, Finding, Options, Profile, Rule};
use std::borrow::Cow;
use std::collections::BinaryHeap;

pub(crate) use crate::node::Object;

/// The findings of a run and the place where it stands.
///
/// The run stands at every value once at least, and few have findings: pointers are written for these alone.
pub(crate) struct Report<'a> {
    options: &'a Options<'a>,
    dialect: Dialect,
    tokens: Vec<Token>,
    /// The names among the tokens, one behind the other.
    names: String,
    findings: Vec<Finding>,
    /// Whether the last breach became a finding.
    is_reported: bool,
}

/// A step from a value to one in it.
enum Token {
    /// To the item of this number.
    Item(usize),
    /// To a member that a schema names.
    Member(&'static str),
    /// To a member whose name ends here in [`Report::names`], and starts where the one before ends.
    Name(usize),
}

/// Where a run stood.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    tokens: usize,
    names: usize,
}

impl<'a> Report<'a> {
    /// An empty report at the root of a document.
    pub(crate) fn new(options: &'a Options<'a>, dialect: Dialect) -> Self {
        Self {
            options,
            dialect,
            // As deep as most documents go.
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

    /// How much was found so far.
    pub(crate) fn count(&self) -> usize {
        self.findings.len()
    }

    /// JSON pointer of the place where the run stands.
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

    /// JSON pointer of a place below the one where the run stands.
    pub(crate) fn pointer_to(&mut self, names: &[&str]) -> String {
        let place = self.place();
        for name in names {
            self.enter_named(name);
        }
        let pointer = self.pointer();
        self.leave(place);
        pointer
    }

    /// Whether the run stands at the document as a whole.
    pub(crate) fn is_root(&self) -> bool {
        self.tokens.is_empty()
    }

    /// What [`leave`](Self::leave) takes to come back here.
    pub(crate) fn place(&self) -> Place {
        Place {
            tokens: self.tokens.len(),
            names: self.names.len(),
        }
    }

    /// Goes to a member that a schema names; the answer brings [`leave`](Self::leave) back.
    pub(crate) fn enter(&mut self, key: &'static str) -> Place {
        let place = self.place();
        self.tokens.push(Token::Member(key));
        place
    }

    /// Goes to a member that the document names.
    pub(crate) fn enter_named(&mut self, key: &str) -> Place {
        let place = self.place();
        self.names.push_str(key);
        self.tokens.push(Token::Name(self.names.len()));
        place
    }

    /// Goes to an item of a list.
    pub(crate) fn enter_item(&mut self, index: usize) -> Place {
        let place = self.place();
        self.tokens.push(Token::Item(index));
        place
    }

    /// Goes from the value of a keyword to a schema in it.
    pub(crate) fn enter_step(&mut self, step: Step<'_>) -> Place {
        match step {
            Step::Whole => self.place(),
            Step::Name(name) => self.enter_named(name),
            Step::Item(index) => self.enter_item(index),
        }
    }

    /// Goes back to where [`enter`](Self::enter) was called.
    pub(crate) fn leave(&mut self, place: Place) {
        self.tokens.truncate(place.tokens);
        self.names.truncate(place.names);
    }

    /// Reports a breach at the place where the run stands.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, At::Value, message.into(), Some(help.into()));
    }

    /// Reports a breach at the key of the place where the run stands.
    pub(crate) fn add_key(
        &mut self,
        rule: &'static Rule,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, At::Key, message.into(), Some(help.into()));
    }

    /// Reports a breach at a member of the object where the run stands.
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

    /// Reports a breach at the key of a member of the object where the run stands.
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

    /// Gives the breach that was reported last another level than its rule has.
    #[cfg(feature = "llm-schemas")]
    pub(crate) fn level(&mut self, level: crate::Level) {
        if let Some(finding) = self.findings.last_mut().filter(|_| self.is_reported) {
            finding.level = level;
        }
    }

    /// Says what fixes the breach that was reported last, at its place.
    pub(crate) fn edit(&mut self, action: Action) {
        self.edit_below("", action);
    }

    /// The same at a place below.
    pub(crate) fn edit_below(&mut self, below: &str, action: Action) {
        if let Some(finding) = self.findings.last_mut().filter(|_| self.is_reported) {
            let pointer = format!("{}{below}", finding.pointer);
            finding.edits.push(Edit::new(pointer, action));
        }
    }

    /// The same at a place anywhere in the document.
    pub(crate) fn edit_at(&mut self, pointer: impl Into<String>, action: Action) {
        if let Some(finding) = self.findings.last_mut().filter(|_| self.is_reported) {
            finding.edits.push(Edit::new(pointer, action));
        }
    }

    /// Visits the breaches of a rule that were reported so far.
    pub(crate) fn each_finding(&mut self, rule: &'static Rule, visit: &mut dyn FnMut(&mut Finding)) {
        for finding in &mut self.findings {
            if finding.rule.id == rule.id {
                visit(finding);
            }
        }
    }

    /// Says what fixes a breach that was reported before.
    pub(crate) fn edit_finding(&mut self, rule: &'static Rule, pointer: &str, action: Action) {
        let is_meant = |finding: &&mut Finding| finding.rule.id == rule.id && finding.pointer == pointer;
        if let Some(finding) = self.findings.iter_mut().find(is_meant) {
            finding.edits.push(Edit::new(finding.pointer.clone(), action));
        }
    }

    /// Reports what a text rule found at the value where the run stands.
    pub(crate) fn fault(&mut self, fault: Option<Fault>) {
        self.is_reported = false;
        if let Some(Fault { rule, message, help }) = fault {
            self.push(rule, At::Value, Cow::Borrowed(message), help.map(Cow::Borrowed));
        }
    }

    /// Checks a member that is a text by a text rule; one that is blank is left to the rules of required members.
    pub(crate) fn text(&mut self, object: &Object<'_>, key: &'static str, rule: fn(&str) -> Option<Fault>) {
        self.is_reported = false;
        if let Some(fault) = non_blank_text(object, key).and_then(rule) {
            let place = self.enter(key);
            self.fault(Some(fault));
            self.leave(place);
        }
    }

    /// Checks every text of a list that is a member.
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

    /// Visits every item of a list that is a member.
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

    /// Visits every object of a list that is a member.
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

    /// The findings, in the order in which they were made.
    pub(crate) fn findings(self) -> Vec<Finding> {
        self.findings
    }

    /// The findings in the order of the document.
    pub(crate) fn finish(self, doc: &Node<'_>) -> Vec<Finding> {
        sorted(doc, self.findings)
    }

    /// Whether the rule speaks under the profile; notes on what clients trip over give way to the rules of one client.
    #[cfg(feature = "llm-schemas")]
    fn is_asked(&self, rule: &'static Rule) -> bool {
        let profile = self.options.profile;
        let gives_way = matches!(profile, Profile::Client(client) if crate::client::gives_way(rule, client));
        rule.applies(profile) && !gives_way
    }

    #[cfg(not(feature = "llm-schemas"))]
    #[allow(clippy::unused_self, reason = "no clients given")]
    fn is_asked(&self, _: &'static Rule) -> bool {
        true
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

/// Puts findings in the order of the document.
pub(crate) fn sorted(doc: &Node<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    if findings.len() < 2 {
        return findings;
    }
    // A heap sorts as well as `sort_by_key` and is a tenth of the code to compile.
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

/// A member that is a text which is not empty.
pub(crate) fn non_empty_text<'a>(object: &'a Object<'_>, key: &str) -> Option<&'a str> {
    text(object, key).filter(|text| !text.is_empty())
}

/// A member that is a text which is not blank.
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

/// The names of the members.
pub(crate) fn names<'a>(object: &'a Object<'_>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for (name, _) in object {
        names.push(name.as_ref());
    }
    names
}

/// Whether a member is there and not null.
pub(crate) fn has(object: &Object<'_>, key: &str) -> bool {
    object.get(key).is_some_and(|value| !value.is_null())
}

/// The positions, level by level, that lead to a place.
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
