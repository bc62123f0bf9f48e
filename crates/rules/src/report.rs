//! Collects findings while a document is walked, and puts them in order.

use crate::{At, Dialect, Fault, Finding, Options, Profile, Rule};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

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
        if let Some(text) = text(object, key).filter(|text| !text.trim().is_empty()) {
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
        let mut findings = self.findings;
        sort(doc, &mut findings);
        findings
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
pub(crate) fn sort(doc: &Value, findings: &mut [Finding]) {
    let mut wide = Wide::new();
    findings.sort_by_cached_key(|finding| (order(doc, &finding.pointer, &mut wide), finding.at == At::Value));
}

/// The positions of the members of large objects, by the address of the object.
type Wide<'v> = BTreeMap<usize, BTreeMap<&'v str, usize>>;

/// A member that is a text.
pub(crate) fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
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

/// Whether a member is there and not null.
pub(crate) fn has(object: &Object, key: &str) -> bool {
    object.get(key).is_some_and(|value| !value.is_null())
}

/// The positions, level by level, that lead to a place.
fn order<'v>(doc: &'v Value, pointer: &str, wide: &mut Wide<'v>) -> Vec<usize> {
    let mut value = Some(doc);
    let mut positions = Vec::new();
    for token in pointer.split('/').skip(1) {
        let name = if token.contains('~') {
            Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
        } else {
            Cow::Borrowed(token)
        };
        let (position, next) = match value {
            Some(Value::Object(map)) => (position(map, &name, wide), map.get(name.as_ref())),
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

/// The position of a member; large objects are counted once, so that many findings in one cost no more.
fn position<'v>(map: &'v Object, name: &str, wide: &mut Wide<'v>) -> Option<usize> {
    if map.len() < 50 {
        return map.keys().position(|key| key == name);
    }
    let count = || {
        map.keys()
            .enumerate()
            .map(|(index, key)| (key.as_str(), index))
            .collect()
    };
    let known = wide.entry(std::ptr::from_ref(map) as usize).or_insert_with(count);
    known.get(name).copied()
}
