//! Runs the steps on each node of a schema.

use crate::client::takes_keyword;
use crate::schema::{References, constants_as_enum};
use crate::{Loss, Rule};
use serde_json::Value;

use crate::schema::fit::definition::Definitions;
use crate::schema::fit::{Fit, bound, choice, constant, keyword, list, null, object, reference, text, types};
use crate::schema::{Object, is_nothing};

/// How deep schemas are followed.
const DEEPEST: usize = 100;

/// How many recursive references are written in place in all.
const EXPANSIONS: usize = 64;

/// A walk through one schema.
pub(crate) struct Run<'v> {
    pub(crate) fit: Fit,
    pub(crate) references: References<'v, Value>,
    pub(crate) definitions: Definitions,
    pub(crate) losses: Vec<Loss>,
    /// How often a recursive definition may stand in itself; never where 0.
    pub(crate) levels: usize,
    /// The recursive references inside of which the walk is.
    pub(crate) entered: Vec<String>,
    pub(crate) expansions: usize,
    depth: usize,
}

impl<'v> Run<'v> {
    /// How far recursion is unrolled, the first that stays small.
    pub(crate) const LEVELS: [usize; 4] = [3, 2, 1, 0];

    pub(crate) fn new(fit: Fit, schema: &'v Value, levels: usize) -> Self {
        Self {
            fit,
            references: References::of(schema),
            definitions: Definitions::default(),
            losses: Vec::new(),
            levels,
            entered: Vec::new(),
            expansions: 0,
            depth: 0,
        }
    }

    /// Whether the result stayed small.
    pub(crate) fn fits(&self) -> bool {
        self.expansions <= EXPANSIONS
    }

    /// Whether the client minds what `rule` is about.
    pub(crate) fn minds(&self, rule: &'static Rule) -> bool {
        rule.clients.level(self.fit.client).is_some()
    }

    /// Whether the client takes a keyword.
    pub(crate) fn takes(&self, key: &str) -> bool {
        takes_keyword(self.fit.client, key)
    }

    /// Notes that something at `pointer` is lost.
    pub(crate) fn lose(&mut self, pointer: &str, message: impl Into<String>) {
        let loss = Loss::new(pointer, message);
        if !self.losses.contains(&loss) {
            self.losses.push(loss);
        }
    }

    /// Fits a schema; none accepts nothing.
    pub(crate) fn schema(&mut self, schema: &Value, at: &str) -> Option<Value> {
        match schema {
            _ if is_nothing(schema) => None,
            Value::Bool(_) => self.node(Object::new(), at),
            Value::Object(node) => self.node(node.clone(), at),
            other => Some(other.clone()),
        }
    }

    /// Fits a node with all below it.
    pub(crate) fn node(&mut self, node: Object, at: &str) -> Option<Value> {
        if self.depth == DEEPEST {
            return Some(node.into());
        }
        self.depth += 1;
        let fitted = reference::resolve(self, node, at);
        self.depth -= 1;
        fitted
    }

    /// Fits a node that is no reference any more.
    pub(crate) fn resolved(&mut self, mut node: Object, at: &str) -> Option<Value> {
        reference::flatten(self, &mut node, at)?;
        if is_nothing(&Value::Object(node.clone())) {
            return None;
        }
        constants_as_enum(&mut node)?;
        choice::open(self, &mut node, at);
        types::single(self, &mut node);
        bound::around(self, &mut node);
        constant::texts(self, &mut node, at);
        choice::spread(self, &mut node, at);
        bound::fit(self, &mut node);
        text::fit(self, &mut node, at);
        keyword::fit(self, &mut node, at);
        list::fit(self, &mut node, at)?;
        object::fit(self, &mut node, at)?;
        choice::fit(self, &mut node, at)?;
        null::mark(self, &mut node);
        types::state(self, &mut node, at);
        keyword::leave_out(self, &mut node, at);
        Some(node.into())
    }
}
