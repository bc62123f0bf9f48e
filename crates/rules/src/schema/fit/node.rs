//! The steps that fit a schema, in order.

use crate::schema::fit::run::Run;
use crate::schema::fit::{
    bound, choice, constant, draft, keyword, list, null, object, reference, text, types,
};
use crate::schema::{DEEPEST, Object, constants_as_enum, is_nothing};
use serde_json::Value;

impl Run<'_> {
    /// Fits a schema; `None` if it accepts nothing.
    pub(crate) fn schema(&mut self, schema: &Value, at: &str) -> Option<Value> {
        match schema {
            _ if is_nothing(schema) => None,
            Value::Bool(_) => self.node(Object::new(), at),
            Value::Object(node) => self.node(node.clone(), at),
            other => Some(other.clone()),
        }
    }

    /// Fits a node and its subschemas.
    pub(crate) fn node(&mut self, node: Object, at: &str) -> Option<Value> {
        if self.depth == DEEPEST {
            return Some(node.into());
        }
        self.depth += 1;
        let fitted = reference::resolve(self, node, at);
        self.depth -= 1;
        fitted
    }

    /// Fits a node whose references are resolved.
    pub(crate) fn resolved(&mut self, mut node: Object, at: &str) -> Option<Value> {
        reference::flatten(self, &mut node, at)?;
        if is_nothing(&Value::Object(node.clone())) {
            return None;
        }
        draft::newest(&mut node);
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
