//! Subschemas: visiting all of them, and extracting one.

use agentcard_rules::schema::{Role, children, children_mut, reference, role, target};
use serde_json::{Map, Value, json};

/// Visits a schema and its subschemas with their pointers.
pub(crate) fn each_schema(schema: &Value, pointer: &str, visit: &mut dyn FnMut(&Map<String, Value>, &str)) {
    let Value::Object(keywords) = schema else { return };
    visit(keywords, pointer);
    children(keywords, &mut |key, step, child: &Value| {
        if child.is_object() {
            each_schema(
                child,
                &step.from(&agentcard_rules::pointer::below(pointer, key)),
                visit,
            );
        }
    });
}

/// Returns a schema of `root` with its references inlined; `refs_alone` is set for drafts that ignore siblings of
/// `$ref`. `None` if the schema is recursive or too large, or has a reference that is not a JSON pointer.
pub(crate) fn standalone(schema: &Map<String, Value>, root: &Value, refs_alone: bool) -> Option<Value> {
    let mut copy = Copy {
        root,
        refs_alone,
        left: 2000,
    };
    let mut schema = Value::Object(schema.clone());
    copy.resolve(&mut schema, 0)?;
    Some(schema)
}

struct Copy<'v> {
    root: &'v Value,
    refs_alone: bool,
    /// Number of schemas that may still be copied.
    left: usize,
}

impl Copy<'_> {
    fn resolve(&mut self, schema: &mut Value, depth: usize) -> Option<()> {
        let Value::Object(keywords) = schema else {
            return Some(());
        };
        self.left = self.left.checked_sub(1)?;
        let is_elsewhere = |key: &str| {
            let dynamic = role(key) == Some(Role::Reference) && key != "$ref";
            (dynamic || matches!(key, "$id" | "id")) && keywords.get(key).is_some_and(Value::is_string)
        };
        if depth > 40 || keywords.keys().any(|key| is_elsewhere(key)) {
            return None;
        }
        let referred = match reference::<Value>(keywords) {
            Some(reference) => {
                let mut referred = target(self.root, reference)?.clone();
                self.resolve(&mut referred, depth + 1)?;
                Some(referred)
            }
            None => None,
        };
        if let (Some(referred), true) = (&referred, self.refs_alone) {
            *schema = referred.clone();
            return Some(());
        }
        keywords.retain(|key, _| {
            role(key) != Some(Role::Definitions)
                && !matches!(key.as_str(), "$ref" | "$schema" | "default" | "examples")
        });
        let mut all = Some(());
        children_mut(keywords, &mut |_, _, child| {
            all = all.and_then(|()| self.resolve(child, depth + 1));
        });
        if let Some(referred) = referred {
            *schema = json!({ "allOf": [referred, keywords] });
        }
        all
    }
}
