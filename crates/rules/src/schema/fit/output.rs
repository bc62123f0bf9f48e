//! Output schemas, which continue to accept everything that they accepted before.

use crate::catalogue::client as rules;
use crate::{Loss, Rule};
use serde_json::Value;

use crate::schema::fit::fitted::{Fit, Fitted};
use crate::schema::{Reference, References, Role, children_mut, least, role, take, text, with_target};

impl Fit {
    /// Fits an output schema, which continues to accept everything that the original accepts. References are
    /// inlined for clients that don't support them; nothing else is changed.
    #[must_use]
    pub fn output(self, schema: &Value) -> Fitted {
        let mut losses = Vec::new();
        let mut fitted = schema.clone();
        let is_refused = |rule: &Rule| rule.clients.level(self.client).is_some();
        if is_refused(&rules::REFERENCE) && is_refused(&rules::RECURSION) {
            in_place(&mut References::of(schema), &mut fitted, "", &mut losses);
            if let Value::Object(root) = &mut fitted {
                take(root, "$defs");
                take(root, "definitions");
            }
        }
        Fitted {
            schema: fitted,
            losses,
        }
    }
}

/// Inlines references; a recursive one is replaced by a schema that accepts anything.
fn in_place(references: &mut References<'_, Value>, schema: &mut Value, at: &str, losses: &mut Vec<Loss>) {
    let Value::Object(node) = schema else { return };
    if let Some(reference) = text(node, "$ref").map(str::to_owned) {
        match references.get(&reference) {
            Reference::Plain(target) => {
                *node = with_target(std::mem::take(node), target);
                in_place(references, schema, at, losses);
            }
            Reference::Lost => {}
            Reference::Recursive(target) | Reference::Large(target) => {
                losses.push(Loss::new(
                    crate::pointer::below(at, "$ref"),
                    "nested values are no longer described",
                ));
                *node = least(node, target);
            }
        }
        return;
    }
    let mut wider = Vec::new();
    children_mut(node, &mut |key, step, child| {
        // Definitions are inlined where they are used.
        if role(key) != Some(Role::Definitions) {
            let before = losses.len();
            in_place(
                references,
                child,
                &step.from(&crate::pointer::below(at, key)),
                losses,
            );
            if losses.len() > before {
                wider.push(key.to_owned());
            }
        }
    });
    // Widening a schema inside would narrow the whole.
    for key in wider {
        if key == "oneOf" {
            if let Some(forms) = take(node, "oneOf") {
                node.entry("anyOf").or_insert(forms);
            }
        } else if OPPOSITE.contains(&key.as_str()) {
            take(node, &key);
        }
    }
}

/// Keywords under which widening a subschema may narrow the whole.
const OPPOSITE: [&str; 4] = ["not", "if", "contains", "propertyNames"];
