//! Checks a value against a node of the schema.

use std::cell::Cell;
use std::cmp::Ordering;

use crate::schema::{self, compare, equal, is_multiple, list, property, reference, repeated, target};
use serde_json::{Map, Number, Value};

use super::format;
use super::report::Report;
use super::words;

/// Number of visits per node of a value, because nested alternatives could be tried forever.
const PATIENCE: usize = 50;
/// Maximum number of steps into a schema: JSON parsers accept 128 levels, and a level of a recursive type takes
/// several steps.
const DEEPEST: usize = 600;

/// The position of a value.
#[derive(Debug)]
pub enum Path<'p> {
    /// The root.
    Root,
    /// A field.
    Member(&'p Path<'p>, &'p str),
    /// An array item.
    Item(&'p Path<'p>, usize),
}

impl<'p> Path<'p> {
    /// The path of a member.
    #[inline]
    #[must_use]
    pub fn member(&'p self, name: &'p str) -> Self {
        Self::Member(self, name)
    }

    /// The path of an item.
    #[inline]
    #[must_use]
    pub fn item(&'p self, at: usize) -> Self {
        Self::Item(self, at)
    }

    /// The JSON pointer.
    #[inline]
    pub fn pointer(&self) -> String {
        match self {
            Self::Root => String::new(),
            Self::Member(parent, name) => crate::pointer::below(&parent.pointer(), name.escape_debug()),
            Self::Item(parent, at) => format!("{}/{at}", parent.pointer()),
        }
    }

    #[inline]
    pub(super) fn is_root(&self) -> bool {
        matches!(self, Self::Root)
    }
}

/// Matches regular expressions of schemas.
pub trait Patterns {
    /// Whether `text` matches `pattern`.
    fn matches(&self, pattern: &str, text: &str) -> bool;
}

/// A check of values against a schema.
#[derive(Debug)]
pub struct Walk<'s, P> {
    root: &'s Value,
    pub(super) patterns: &'s P,
    budget: Cell<usize>,
    depth: Cell<usize>,
    /// Whether strings are checked by `format`, which is otherwise ignored.
    pub(super) formats: bool,
    /// The position of a value that is always rejected.
    pub(super) refused: Option<&'s str>,
}

impl<'s, P: Patterns> Walk<'s, P> {
    /// Creates a check by `root`, for `value` and values derived from it.
    #[inline]
    pub fn new(root: &'s Value, patterns: &'s P, value: &Value) -> Self {
        Self {
            root,
            patterns,
            budget: Cell::new(PATIENCE * (PATIENCE + size(value))),
            depth: Cell::new(0),
            formats: false,
            refused: None,
        }
    }

    /// Counts a step; returns whether there were too many.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        let budget = self.budget.get().saturating_sub(1);
        self.budget.set(budget);
        budget == 0
    }

    /// Whether the schema accepts the value.
    #[inline]
    pub fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut report = Report::default();
        self.check(schema, value, &Path::Root, &mut report);
        report.is_empty()
    }

    /// Reports every reason why `schema` rejects `value`.
    #[inline]
    pub fn check(&self, schema: &Value, value: &Value, at: &Path<'_>, report: &mut Report) {
        let Value::Object(schema) = schema else { return };
        if self.is_spent() || self.depth.get() > DEEPEST {
            report.add(at, "nested too deep".to_owned());
            return;
        }
        self.depth.set(self.depth.get() + 1);
        if self.check_itself(schema, value, at, report) {
            self.check_inside(schema, value, at, report);
        }
        self.depth.set(self.depth.get() - 1);
    }

    /// Checks the value itself; returns false if it has the wrong type.
    #[inline]
    fn check_itself(
        &self,
        schema: &Map<String, Value>,
        value: &Value,
        at: &Path<'_>,
        report: &mut Report,
    ) -> bool {
        let typed = schema.get("type").is_none_or(|ty| has_type(value, ty));
        if !typed {
            report.distance += 1000;
        }
        let is_taken = |value: &Value| {
            let mut keywords = schema.iter();
            keywords.all(|(keyword, rule)| self.holds(keyword, rule, value))
        };
        let refused = self.refuses(schema, at);
        if refused || !typed || !is_taken(value) {
            report.add(at, words::refusal(schema, value, is_taken));
        }
        // `3.0` is an integer in a schema, but deserializers expect `3`.
        report.unsettled |= value.is_f64() && schema::type_of(value) == "integer";
        typed && !refused
    }

    /// Whether the value at this position is always rejected, and `schema` can describe what is expected there.
    #[inline]
    fn refuses(&self, schema: &Map<String, Value>, at: &Path<'_>) -> bool {
        let has_own_keywords = || !["$ref", "allOf"].iter().any(|&other| schema.contains_key(other));
        self.refused
            .is_some_and(|refused| has_own_keywords() && at.pointer() == refused)
    }

    /// Whether `value` satisfies a keyword about the value itself.
    #[inline]
    fn holds(&self, keyword: &str, rule: &Value, value: &Value) -> bool {
        match (keyword, value) {
            ("enum", _) => rule
                .as_array()
                .is_none_or(|all| all.iter().any(|one| equal(one, value))),
            ("const", _) => equal(rule, value),
            ("not", _) => !self.fits(rule, value),
            ("minimum", Value::Number(value)) => ordered(value, rule, Ordering::is_ge),
            ("maximum", Value::Number(value)) => ordered(value, rule, Ordering::is_le),
            ("exclusiveMinimum", Value::Number(value)) => ordered(value, rule, Ordering::is_gt),
            ("exclusiveMaximum", Value::Number(value)) => ordered(value, rule, Ordering::is_lt),
            ("multipleOf", Value::Number(value)) => {
                rule.as_number().is_none_or(|unit| is_multiple(value, unit))
            }
            ("minLength", Value::String(text)) => at_least(rule, text.chars().count()),
            ("maxLength", Value::String(text)) => at_most(rule, text.chars().count()),
            ("pattern", Value::String(text)) => rule
                .as_str()
                .is_none_or(|pattern| self.patterns.matches(pattern, text)),
            ("format", Value::String(text)) => {
                !self.formats || rule.as_str().is_none_or(|format| format::holds(format, text))
            }
            ("minItems", Value::Array(items)) => at_least(rule, items.len()),
            ("maxItems", Value::Array(items)) => at_most(rule, items.len()),
            ("minProperties", Value::Object(members)) => at_least(rule, members.len()),
            ("maxProperties", Value::Object(members)) => at_most(rule, members.len()),
            _ => true,
        }
    }

    /// Checks the contents of the value and its alternatives.
    #[inline]
    fn check_inside(&self, schema: &Map<String, Value>, value: &Value, at: &Path<'_>, report: &mut Report) {
        match value {
            Value::Array(items) => self.check_items(schema, items, at, report),
            Value::Object(members) => self.check_members(schema, members, at, report),
            _ => {}
        }
        for part in self.parts(schema) {
            self.check(part, value, at, report);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(forms)) = schema.get(keyword) {
                self.check_forms(forms, keyword == "oneOf", value, at, report);
            }
        }
        if let Some(condition) = schema.get("if") {
            let branch = if self.fits(condition, value) {
                "then"
            } else {
                "else"
            };
            if let Some(branch) = schema.get(branch) {
                self.check(branch, value, at, report);
            }
        }
    }

    #[inline]
    fn check_items(&self, schema: &Map<String, Value>, items: &[Value], at: &Path<'_>, report: &mut Report) {
        for (index, item) in items.iter().enumerate() {
            if report.is_full() {
                break;
            }
            if let Some(schema) = item_schema(schema, index) {
                self.check(schema, item, &at.item(index), report);
            }
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            for (index, first) in repeated(items) {
                let repeats = format!("repeats item {first}, and each may be there only once");
                report.add(&at.item(index), repeats);
            }
        }
    }

    #[inline]
    fn check_members(
        &self,
        schema: &Map<String, Value>,
        members: &Map<String, Value>,
        at: &Path<'_>,
        report: &mut Report,
    ) {
        for name in list(schema, "required").iter().filter_map(Value::as_str) {
            if !members.contains_key(name) {
                report.distance += 10;
                report.add(&at.member(name), words::missing(schema, name));
            }
        }
        check_dependent(schema, members, at, report);
        for (name, value) in members {
            if report.is_full() {
                break;
            }
            let at = at.member(name);
            if let Some(names) = schema.get("propertyNames")
                && !self.fits(names, &Value::String(name.clone()))
            {
                report.add(&at, "a name that is not allowed".to_owned());
            }
            self.check_member(schema, name, value, &at, report);
        }
    }

    #[inline]
    fn check_member(
        &self,
        schema: &Map<String, Value>,
        name: &str,
        value: &Value,
        at: &Path<'_>,
        report: &mut Report,
    ) {
        let own = property(schema, name);
        let by_pattern = self.by_pattern(schema, name);
        match schema.get("additionalProperties") {
            _ if own.is_some() || !by_pattern.is_empty() => {}
            Some(Value::Bool(false)) => {
                report.distance += 10;
                report.add(at, words::unknown(schema, name, at));
            }
            Some(additional) => self.check(additional, value, at, report),
            None => {}
        }
        for schema in own.into_iter().chain(by_pattern) {
            self.check(schema, value, at, report);
        }
    }

    #[inline]
    pub(super) fn by_pattern<'m>(&self, schema: &'m Map<String, Value>, name: &str) -> Vec<&'m Value> {
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        patterns
            .into_iter()
            .flatten()
            .filter(|(pattern, _)| self.patterns.matches(pattern, name))
            .map(|(_, schema)| schema)
            .collect()
    }

    /// The schemas that apply in addition: the target of a reference, and the parts of `allOf`.
    #[inline]
    pub(super) fn parts<'m>(&self, schema: &'m Map<String, Value>) -> impl Iterator<Item = &'m Value>
    where
        's: 'm,
    {
        let target = reference::<Value>(schema).and_then(|to| target(self.root, to));
        target.into_iter().chain(list(schema, "allOf"))
    }
}

/// Checks properties that are required because of others.
#[inline]
fn check_dependent(
    schema: &Map<String, Value>,
    members: &Map<String, Value>,
    at: &Path<'_>,
    report: &mut Report,
) {
    let dependent = schema.get("dependentRequired").and_then(Value::as_object);
    for (cause, names) in dependent.into_iter().flatten() {
        let names = names.as_array().filter(|_| members.contains_key(cause));
        for name in names.into_iter().flatten().filter_map(Value::as_str) {
            if !members.contains_key(name) {
                let needed = format!("{}, which goes with `{cause}`", words::missing(schema, name));
                report.add(&at.member(name), needed);
            }
        }
    }
}

/// Number of nodes of a value.
#[inline]
fn size(value: &Value) -> usize {
    let (mut count, mut todo) = (0, vec![value]);
    while let Some(value) = todo.pop() {
        count += 1;
        match value {
            Value::Array(items) => todo.extend(items),
            Value::Object(members) => todo.extend(members.values()),
            _ => {}
        }
    }
    count
}

/// The schema of the item at an index.
#[inline]
pub(super) fn item_schema(schema: &Map<String, Value>, index: usize) -> Option<&Value> {
    list(schema, "prefixItems")
        .get(index)
        .or_else(|| schema.get("items"))
}

/// The type of a node, ignoring `null`.
#[inline]
pub(super) fn type_of(schema: &Map<String, Value>) -> Option<&str> {
    match schema.get("type")? {
        Value::Array(types) => types.iter().filter_map(Value::as_str).find(|ty| *ty != "null"),
        ty => ty.as_str(),
    }
}

#[inline]
pub(super) fn has_type(value: &Value, ty: &Value) -> bool {
    let of = schema::type_of(value);
    let is = |ty: &Value| ty.as_str().is_none_or(|ty| schema::is_of(of, &[ty]));
    match ty {
        Value::Array(types) => types.iter().any(is),
        ty => is(ty),
    }
}

/// Whether a number satisfies a bound.
#[inline]
fn ordered(value: &Number, bound: &Value, keeps: fn(Ordering) -> bool) -> bool {
    bound
        .as_number()
        .is_none_or(|bound| compare(value, bound).is_some_and(keeps))
}

#[inline]
fn at_least(bound: &Value, count: usize) -> bool {
    bound.as_u64().is_none_or(|bound| count as u64 >= bound)
}

#[inline]
fn at_most(bound: &Value, count: usize) -> bool {
    bound.as_u64().is_none_or(|bound| count as u64 <= bound)
}
