//! The root of an input schema: an object without alternatives.

use crate::catalogue::client as rules;
use crate::client::refused_at_root;
use crate::mcp::{NEWEST_DRAFT, draft};
use serde_json::{Value, json};

use crate::schema::fit::fitted::{Fit, Fitted};
use crate::schema::fit::run::Run;
use crate::schema::fit::{definition, null};
use crate::schema::{Object, list, object, take, text, together};

/// Maximum number of passes until nothing changes.
const AGAIN: usize = 3;

impl Fit {
    /// Fits an input schema. A schema that is not an object is returned unchanged.
    #[must_use]
    pub fn input(self, schema: &Value) -> Fitted {
        let mut fitted = self.input_once(schema);
        // Removing a keyword may enable another step.
        for _ in 0..AGAIN {
            let again = self.input_once(&fitted.schema);
            if again.schema == fitted.schema {
                break;
            }
            fitted.schema = again.schema;
            fitted.losses.extend(again.losses);
        }
        fitted
    }

    fn input_once(self, schema: &Value) -> Fitted {
        let Value::Object(node) = schema else {
            return Fitted {
                schema: schema.clone(),
                losses: Vec::new(),
            };
        };
        // Unrolls recursion as long as the result stays small, independent of the order of members.
        let mut fitted = None;
        for levels in Run::LEVELS {
            let mut run = Run::new(self, schema, levels);
            let schema = fit(&mut run, node.clone());
            let fits = run.fits();
            fitted = Some(Fitted {
                schema,
                losses: run.losses,
            });
            if fits {
                break;
            }
        }
        fitted.unwrap_or_else(|| Fitted {
            schema: schema.clone(),
            losses: Vec::new(),
        })
    }
}

/// Fits the root, then the definitions that it still needs.
fn fit(run: &mut Run<'_>, mut root: Object) -> Value {
    // Arguments are always an object.
    root.entry("type").or_insert_with(|| "object".into());
    take(&mut root, "$id");
    // The fitted schema uses the newest draft.
    if text(&root, "$schema")
        .and_then(draft)
        .is_some_and(|draft| draft != NEWEST_DRAFT)
    {
        take(&mut root, "$schema");
    }
    let original = root.clone();
    let mut root = match run.node(root, "") {
        Some(Value::Object(root)) => root,
        _ if run.fit.loose => {
            run.lose("", "no arguments match the schema, none are described");
            json!({ "type": "object" })
                .as_object()
                .cloned()
                .unwrap_or_default()
        }
        // No arguments match, which is left to the author.
        _ => return original.into(),
    };
    if text(&root, "$ref") == Some("#") {
        // A reference from the root to itself is redundant.
        take(&mut root, "$ref");
    }
    if run.fit.loose {
        merge_forms(run, &mut root);
        for key in refused_at_root(run.fit.client) {
            if take(&mut root, key).is_some() {
                let message = format!("values rejected by `{key}` are no longer rejected by the schema");
                run.lose(&format!("/{key}"), message);
            }
        }
    }
    if run.minds(&rules::PROPERTIES) {
        root.entry("properties").or_insert_with(|| json!({}));
        if run.minds(&rules::CLOSED) {
            root.entry("additionalProperties").or_insert_with(|| false.into());
        }
    }
    definition::add(run, &mut root);
    root.into()
}

/// The choice at the root that the client rejects there.
fn list_of_forms(run: &Run<'_>, root: &Object) -> Option<&'static str> {
    let refused = refused_at_root(run.fit.client);
    ["anyOf", "oneOf"]
        .into_iter()
        .find(|key| refused.contains(key) && !list(root, key).is_empty())
}

/// Merges all alternatives into one object: all properties, and those required that all of them require.
fn merge_forms(run: &mut Run<'_>, root: &mut Object) {
    let Some(key) = list_of_forms(run, root) else {
        return;
    };
    let forms = take(root, key).unwrap_or_default();
    let forms: Vec<&Object> = forms
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_object)
        .collect();
    let (others, of_all) = together(&forms);
    let mut properties = object(root, "properties").cloned().unwrap_or_default();
    for (name, schema) in others {
        properties.entry(name).or_insert(schema);
    }
    let mut required: Vec<Value> = list(root, "required").to_vec();
    required.extend(
        of_all
            .into_iter()
            .filter(|name| !list(root, "required").contains(name)),
    );
    if run.minds(&rules::REQUIRED) {
        for (name, schema) in &mut properties {
            if !required.iter().any(|other| other == name) {
                *schema = null::with(schema.take());
                required.push(name.clone().into());
            }
        }
    }
    root.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        root.insert("required".to_owned(), required.into());
    }
    let message = "dependencies between arguments are no longer specified";
    run.lose(&format!("/{key}"), message);
}
