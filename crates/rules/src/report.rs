//! Collects findings while a document is walked, and puts them in order.

use crate::{At, Dialect, Fault, Finding, Options, Profile, Rule};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BinaryHeap;

/// A JSON object.
pub(crate) type Object = Map<String, Value>;

/// The findings of a run and the place where it stands.
pub(crate) struct Report<'a> {
    options: &'a Options<'a>,
    dialect: Dialect,
    pointer: String,
    findings: Vec<Finding>,
}

impl<'a> Report<'a> {
    /// An empty report at the root of a document.
    pub(crate) fn new(options: &'a Options<'a>, dialect: Dialect) -> Self {
        Self {
            options,
            dialect,
            pointer: String::new(),
            findings: Vec::new(),
        }
    }

    /// The dialect of the document.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Who asks.
    pub(crate) fn profile(&self) -> Profile {
        self.options.profile
    }

    /// How much was found so far.
    pub(crate) fn count(&self) -> usize {
        self.findings.len()
    }

    /// The place where the run stands.
    pub(crate) fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Goes to a member; the answer brings [`leave`](Self::leave) back.
    pub(crate) fn enter(&mut self, key: &str) -> usize {
        let place = self.pointer.len();
        self.pointer.push('/');
        for letter in key.chars() {
            match letter {
                '~' => self.pointer.push_str("~0"),
                '/' => self.pointer.push_str("~1"),
                _ => self.pointer.push(letter),
            }
        }
        place
    }

    /// Goes to an item of a list.
    pub(crate) fn enter_item(&mut self, index: usize) -> usize {
        self.enter(&index.to_string())
    }

    /// Goes back to where [`enter`](Self::enter) was called.
    pub(crate) fn leave(&mut self, place: usize) {
        self.pointer.truncate(place);
    }

    /// Reports a breach at the place where the run stands.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        at: At,
        message: impl Into<Cow<'static, str>>,
        fix: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, at, message.into(), Some(fix.into()));
    }

    /// Reports a breach at a member of the object where the run stands.
    pub(crate) fn add_at(
        &mut self,
        key: &str,
        rule: &'static Rule,
        at: At,
        message: impl Into<Cow<'static, str>>,
        fix: impl Into<Cow<'static, str>>,
    ) {
        let place = self.enter(key);
        self.push(rule, at, message.into(), Some(fix.into()));
        self.leave(place);
    }

    /// Reports what a text rule found at the value where the run stands.
    pub(crate) fn fault(&mut self, fault: Option<Fault>) {
        if let Some(Fault { rule, message, fix }) = fault {
            self.push(rule, At::Value, Cow::Borrowed(message), fix.map(Cow::Borrowed));
        }
    }

    /// Judges a member that is a text by a text rule; one that is blank is left to the rules of required members.
    pub(crate) fn text(&mut self, object: &Object, key: &str, rule: fn(&str) -> Option<Fault>) {
        if let Some(text) = said(object, key) {
            let place = self.enter(key);
            self.fault(rule(text));
            self.leave(place);
        }
    }

    /// Judges every text of a list that is a member.
    pub(crate) fn texts(&mut self, object: &Object, key: &str, rule: fn(&str) -> Option<Fault>) {
        self.each(object, key, &mut |report, item| {
            if let Some(text) = item.as_str() {
                report.fault(rule(text));
            }
        });
    }

    /// Visits every item of a list that is a member.
    pub(crate) fn each(&mut self, object: &Object, key: &str, visit: &mut dyn FnMut(&mut Self, &Value)) {
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
        object: &Object,
        key: &str,
        visit: &mut dyn FnMut(&mut Self, &Object),
    ) {
        self.each(object, key, &mut |report, item| {
            if let Value::Object(item) = item {
                visit(report, item);
            }
        });
    }

    /// The findings in the order of the document.
    pub(crate) fn finish(self, doc: &Value) -> Vec<Finding> {
        sorted(doc, &self.findings)
    }

    fn push(
        &mut self,
        rule: &'static Rule,
        at: At,
        message: Cow<'static, str>,
        fix: Option<Cow<'static, str>>,
    ) {
        if self.options.allows(rule) {
            return;
        }
        let level = rule.level(self.options.profile);
        self.findings.push(Finding {
            rule,
            level,
            pointer: self.pointer.clone(),
            at,
            message,
            fix,
        });
    }
}

/// Puts findings in the order of the document.
pub(crate) fn sorted(doc: &Value, findings: &[Finding]) -> Vec<Finding> {
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

/// A member that is a text.
pub(crate) fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// A member that is a text which is not empty.
pub(crate) fn some_text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    text(object, key).filter(|text| !text.is_empty())
}

/// A member that is a text which is not blank.
pub(crate) fn said<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    text(object, key).filter(|text| !text.trim().is_empty())
}

/// A member that is an object.
pub(crate) fn object<'a>(object: &'a Object, key: &str) -> Option<&'a Object> {
    object.get(key)?.as_object()
}

/// The items of a member that is a list; none if it is not.
pub(crate) fn list<'a>(object: &'a Object, key: &str) -> &'a [Value] {
    match object.get(key) {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}

/// The names of the members.
pub(crate) fn names(object: &Object) -> Vec<&str> {
    let mut names = Vec::new();
    for (name, _) in object {
        names.push(name.as_str());
    }
    names
}

/// Whether a member is there and not null.
pub(crate) fn has(object: &Object, key: &str) -> bool {
    object.get(key).is_some_and(|value| !value.is_null())
}

/// The positions, level by level, that lead to a place.
fn order(doc: &Value, pointer: &str) -> Vec<usize> {
    let mut value = Some(doc);
    let mut positions = Vec::new();
    for token in pointer.split('/').skip(1) {
        let name = if token.contains('~') {
            Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
        } else {
            Cow::Borrowed(token)
        };
        let (position, next) = match value {
            Some(Value::Object(map)) => (position(map, &name), map.get(name.as_ref())),
            Some(Value::Array(items)) => {
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

/// The position of a member; members of very large objects stay in the order in which they were judged, since
/// counting for each of many would take too long.
fn position(map: &Object, name: &str) -> Option<usize> {
    if map.len() > 200 {
        return None;
    }
    map.keys().position(|key| key == name)
}
