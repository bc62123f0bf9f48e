//! Differences between two JSON schemas of a tool.
//!
//! An argument breaks if fewer values are accepted than before, a result if more may be returned. If two keywords
//! cannot be compared, their change counts as breaking.

use std::cmp::Ordering;
use std::sync::LazyLock;

use agentcard_rules::schema::{self, Bound, KEYWORDS, Role, is_of, keyword, role};
use serde_json::Value;

use super::composed::union;
use super::difference::Differences;
use super::references::resolve;
use crate::convert::member::{Object, items, object, text};

/// The direction in which values are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the client to the tool.
    Input,
    /// From the tool to the client.
    Output,
}

impl Direction {
    fn noun(self) -> &'static str {
        match self {
            Self::Input => "argument",
            Self::Output => "result",
        }
    }

    /// Whether a change to the allowed values breaks a client.
    fn breaks(self, change: Change) -> bool {
        match change {
            Change::Narrower => self == Self::Input,
            Change::Wider => self == Self::Output,
            Change::Other => true,
        }
    }
}

/// How a change affects the set of allowed values.
#[derive(Debug, Clone, Copy)]
pub(super) enum Change {
    Narrower,
    Wider,
    Other,
}

/// Maximum nesting depth of compared schemas.
pub(super) const DEEPEST: usize = 128;

/// Whether a keyword does not restrict the allowed values.
pub(super) fn is_silent(key: &str) -> bool {
    role(key) == Some(Role::Annotation) || key == "format"
}

/// Keywords that are compared on their own.
const OWN: [&str; 13] = [
    "type",
    "enum",
    "const",
    "properties",
    "required",
    "items",
    "additionalProperties",
    "anyOf",
    "oneOf",
    "allOf",
    "$ref",
    "$defs",
    "definitions",
];

/// Compares two schemas; arguments and results are named by their dotted paths.
pub(super) fn compare(
    old: &Value,
    new: &Value,
    direction: Direction,
    tool: &str,
    differences: &mut Differences,
) {
    let mut run = Run {
        roots: (old, new),
        direction,
        tool,
        seen: Vec::new(),
        differences,
    };
    run.schema(old, new, "", 0);
}

pub(super) struct Run<'a> {
    pub(super) roots: (&'a Value, &'a Value),
    direction: Direction,
    tool: &'a str,
    /// Pairs of definitions that are already compared, which ends the recursion.
    seen: Vec<(*const Value, *const Value)>,
    differences: &'a mut Differences,
}

impl<'a> Run<'a> {
    pub(super) fn report(&mut self, path: &str, change: Change, message: impl Into<String>) {
        let breaking = self.direction.breaks(change);
        self.push(path, breaking, message);
    }

    fn push(&mut self, path: &str, breaking: bool, message: impl Into<String>) {
        let noun = self.direction.noun();
        let subject = match path {
            "" => format!("{}, {noun}s", self.tool),
            path => format!("{}, {noun} {path}", self.tool),
        };
        self.differences.push(breaking, subject, message.into());
    }

    pub(super) fn schema(&mut self, old: &'a Value, new: &'a Value, path: &str, depth: usize) {
        let pair = (resolve(old, self.roots.0), resolve(new, self.roots.1));
        let referred = (!std::ptr::eq(pair.0, old), !std::ptr::eq(pair.1, new));
        if referred.0 || referred.1 {
            self.siblings((old, new), referred, path, depth);
            let pair = (std::ptr::from_ref(pair.0), std::ptr::from_ref(pair.1));
            if self.seen.contains(&pair) {
                return;
            }
            self.seen.push(pair);
        }
        match (members(pair.0), members(pair.1)) {
            (Some(old), Some(new)) if depth < DEEPEST => self.keywords(old, new, path, depth),
            _ if pair.0 != pair.1 => self.report(path, Change::Other, "the schema was changed"),
            _ => {}
        }
    }

    pub(super) fn keywords(&mut self, old: &'a Object, new: &'a Object, path: &str, depth: usize) {
        self.types(old, new, path);
        self.values(old, new, path);
        for keyword in &KEYWORDS {
            match keyword.bound {
                Some(Bound::Lower) => self.bound(old, new, keyword.name, Ordering::Greater, path),
                Some(Bound::Upper) => self.bound(old, new, keyword.name, Ordering::Less, path),
                None => {}
            }
        }
        self.closed(old, new, path, depth);
        self.composed(old, new, path, depth);
        self.others(old, new, path);
        self.references(old, new, path);
        for key in KEYWORDS
            .iter()
            .map(|keyword| keyword.name)
            .filter(|key| is_silent(key))
        {
            if old.get(key) != new.get(key) {
                self.push(path, false, format!("`{key}` was changed"));
            }
        }
        self.properties(old, new, path, depth);
        match (old.get("items"), new.get("items")) {
            (Some(old), Some(new)) => self.schema(old, new, &format!("{path}[]"), depth + 1),
            (None, Some(_)) => self.report(path, Change::Narrower, "its items were restricted"),
            (Some(_), None) => self.report(path, Change::Wider, "its items are no longer restricted"),
            (None, None) => {}
        }
    }

    fn types(&mut self, old: &Object, new: &Object, path: &str) {
        let (before, after) = (types(old), types(new));
        if before == after {
            return;
        }
        let all = |some: &[&str], others: &[&str]| some.iter().all(|ty| is_of(ty, others));
        let change = match (&before[..], &after[..]) {
            ([], _) => Change::Narrower,
            (_, []) => Change::Wider,
            (before, after) if all(after, before) => Change::Narrower,
            (before, after) if all(before, after) => Change::Wider,
            _ => Change::Other,
        };
        let words = |types: &[&str]| {
            if types.is_empty() {
                "any".to_owned()
            } else {
                types.join(" or ")
            }
        };
        self.report(
            path,
            change,
            format!("the type changed from {} to {}", words(&before), words(&after)),
        );
    }

    fn values(&mut self, old: &Object, new: &Object, path: &str) {
        match (values(old), values(new)) {
            (Some(before), Some(after)) => {
                for gone in before.iter().filter(|value| !after.contains(value)) {
                    self.report(path, Change::Narrower, format!("the value {gone} was removed"));
                }
                for come in after.iter().filter(|value| !before.contains(value)) {
                    self.report(path, Change::Wider, format!("the value {come} was added"));
                }
            }
            (None, Some(_)) => self.report(path, Change::Narrower, "an `enum` was added"),
            (Some(_), None) => self.report(path, Change::Wider, "the `enum` was removed"),
            (None, None) => {}
        }
    }

    fn bound(&mut self, old: &Object, new: &Object, key: &str, tighter: Ordering, path: &str) {
        let change = match (old.get(key), new.get(key)) {
            (before, after) if before == after => return,
            (None, _) => Change::Narrower,
            (_, None) => Change::Wider,
            (Some(Value::Number(before)), Some(Value::Number(after))) => match schema::compare(after, before)
            {
                Some(order) if order == tighter => Change::Narrower,
                Some(Ordering::Equal) => return,
                Some(_) => Change::Wider,
                None => Change::Other,
            },
            _ => Change::Other,
        };
        self.report(
            path,
            change,
            format!("`{key}` changed from {} to {}", shown(old, key), shown(new, key)),
        );
    }

    fn closed(&mut self, old: &'a Object, new: &'a Object, path: &str, depth: usize) {
        let further = |schema: &'a Object| schema.get("additionalProperties").filter(|more| more.is_object());
        if let (Some(old), Some(new)) = (further(old), further(new)) {
            self.schema(old, new, &join(path, "*"), depth + 1);
            return;
        }
        let closed = |schema: &Object| schema.get("additionalProperties") == Some(&Value::Bool(false));
        let open = |schema: &Object| match schema.get("additionalProperties") {
            Some(Value::Object(more)) => more.is_empty(),
            more => more.is_none_or(|more| *more == Value::Bool(true)),
        };
        if old.get("additionalProperties") == new.get("additionalProperties") || (open(old) && open(new)) {
            return;
        }
        if closed(new) || open(old) {
            self.report(path, Change::Narrower, "additional properties were restricted");
        } else if closed(old) || open(new) {
            self.report(path, Change::Wider, "additional properties are allowed");
        } else {
            self.report(path, Change::Other, "`additionalProperties` was changed");
        }
    }

    /// Keywords without an order: adding one restricts the allowed values.
    fn others(&mut self, old: &Object, new: &Object, path: &str) {
        let is_bound = |key: &str| keyword(key).is_some_and(|keyword| keyword.bound.is_some());
        let known = |key: &str| is_silent(key) || is_bound(key) || OWN.contains(&key);
        for (key, value) in old.iter().filter(|(key, _)| !known(key)) {
            match new.get(key) {
                None => self.report(path, Change::Wider, format!("`{key}` was removed")),
                Some(other) if !self.alike(value, other) => {
                    self.report(path, Change::Other, format!("`{key}` was changed"));
                }
                Some(_) => {}
            }
        }
        for key in new.keys().filter(|key| !known(key) && !old.contains_key(*key)) {
            self.report(path, Change::Narrower, format!("`{key}` was added"));
        }
    }

    fn properties(&mut self, old: &'a Object, new: &'a Object, path: &str, depth: usize) {
        let (before, after) = (object(old, "properties"), object(new, "properties"));
        for (name, schema) in before.into_iter().flatten() {
            let path = join(path, name);
            let Some(other) = after.and_then(|after| after.get(name)) else {
                // Clients that send it may be rejected, and clients that read it won't find it.
                self.report(&path, Change::Other, "was removed");
                continue;
            };
            match (is_required(old, name), is_required(new, name)) {
                (false, true) => self.report(&path, Change::Narrower, "became required"),
                (true, false) => self.report(&path, Change::Wider, "became optional"),
                _ => {}
            }
            self.schema(schema, other, &path, depth + 1);
        }
        for name in after.into_iter().flatten().map(|(name, _)| name) {
            if before.is_some_and(|before| before.contains_key(name)) {
                continue;
            }
            let path = join(path, name);
            if is_required(new, name) {
                let breaking = self.direction == Direction::Input;
                self.push(&path, breaking, "was added, and is required");
            } else {
                self.push(&path, false, "was added");
            }
        }
        self.undescribed(old, new, path);
    }

    /// Compares names that are required but not described.
    fn undescribed(&mut self, old: &Object, new: &Object, path: &str) {
        let names = |schema: &Object| -> Vec<String> {
            let required = items(schema, "required").iter().filter_map(Value::as_str);
            required.map(str::to_owned).collect()
        };
        let (before, after) = (names(old), names(new));
        let described = |name: &String| {
            [old, new]
                .iter()
                .any(|schema| object(schema, "properties").is_some_and(|all| all.contains_key(name)))
        };
        for name in before
            .iter()
            .filter(|name| !after.contains(name) && !described(name))
        {
            self.report(&join(path, name), Change::Wider, "is no longer required");
        }
        for name in after
            .iter()
            .filter(|name| !before.contains(name) && !described(name))
        {
            self.report(&join(path, name), Change::Narrower, "became required");
        }
    }
}

/// The keywords of a schema; `true` has none.
pub(super) fn members(schema: &Value) -> Option<&Object> {
    static NONE: LazyLock<Object> = LazyLock::new(Object::new);
    match schema {
        Value::Bool(true) => Some(&NONE),
        schema => schema.as_object(),
    }
}

fn types(schema: &Object) -> Vec<&str> {
    let mut types: Vec<&str> = match text(schema, "type") {
        Some(ty) => vec![ty],
        None if schema.contains_key("type") => {
            items(schema, "type").iter().filter_map(Value::as_str).collect()
        }
        None => union(schema).unwrap_or_default(),
    };
    types.sort_unstable();
    types.dedup();
    types
}

/// The enumerated values; a `const` counts as one.
fn values(schema: &Object) -> Option<Vec<&Value>> {
    let all = schema
        .get("enum")
        .and_then(Value::as_array)
        .map(|values| values.iter().collect());
    all.or_else(|| schema.get("const").map(|value| vec![value]))
}

fn is_required(schema: &Object, name: &str) -> bool {
    items(schema, "required").iter().any(|item| item == name)
}

fn shown(schema: &Object, key: &str) -> String {
    schema
        .get(key)
        .map_or_else(|| "none".to_owned(), Value::to_string)
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
