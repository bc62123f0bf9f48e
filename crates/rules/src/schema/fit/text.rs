//! Strings: supported formats, and lengths as patterns for clients that only support these.

use crate::pointer::below;
use serde_json::Value;

use crate::client::{takes_format_of, takes_pattern};

use crate::schema::fit::run::Run;
use crate::schema::{Object, count, take, text};

/// Maximum length that is written as a pattern, because engines limit repetitions.
const LONGEST: u64 = 1_000;

/// Fits format and length.
pub(crate) fn fit(run: &mut Run<'_>, node: &mut Object, at: &str) {
    if !takes_format_of(run.fit.client, node)
        && let Some(Value::String(format)) = take(node, "format")
    {
        run.lose(&below(at, "format"), format!("the format `{format}` is omitted"));
    }
    if run.fit.loose && text(node, "pattern").is_some_and(|pattern| !takes_pattern(run.fit.client, pattern)) {
        take(node, "pattern");
        let message = "values rejected by `pattern` are no longer rejected by the schema";
        run.lose(&below(at, "pattern"), message);
    }
    if !run.takes("minLength") && !node.contains_key("pattern") {
        length_as_pattern(node);
    }
}

fn length_as_pattern(node: &mut Object) {
    let least = count(node, "minLength").unwrap_or_default();
    let most = count(node, "maxLength");
    let is_stated = node.contains_key("minLength") || most.is_some();
    if !is_stated || least > LONGEST || most.is_some_and(|most| most > LONGEST || most < least) {
        return;
    }
    take(node, "minLength");
    take(node, "maxLength");
    let times = match (least, most) {
        (0, None) => return,
        (1, None) => "+".to_owned(),
        (least, None) => format!("{{{least},}}"),
        (least, Some(most)) if least == most => format!("{{{least}}}"),
        (least, Some(most)) => format!("{{{least},{most}}}"),
    };
    node.insert("pattern".to_owned(), Value::from(format!(r"^[\s\S]{times}$")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn patterned(schema: &Value) -> Value {
        let mut node = schema.as_object().cloned().unwrap_or_default();
        length_as_pattern(&mut node);
        node.into()
    }

    #[test]
    fn lengths_become_patterns() {
        assert_eq!(
            patterned(&json!({ "minLength": 1 })),
            json!({ "pattern": r"^[\s\S]+$" })
        );
        assert_eq!(
            patterned(&json!({ "minLength": 2.0, "maxLength": 5 })),
            json!({ "pattern": r"^[\s\S]{2,5}$" })
        );
        assert_eq!(
            patterned(&json!({ "maxLength": 3 })),
            json!({ "pattern": r"^[\s\S]{0,3}$" })
        );
        assert_eq!(patterned(&json!({ "minLength": 0 })), json!({}));
    }

    #[test]
    fn lengths_without_a_pattern_are_kept() {
        for schema in [
            json!({ "maxLength": 100_000 }),
            json!({ "minLength": 3, "maxLength": 2 }),
        ] {
            assert_eq!(patterned(&schema), schema);
        }
    }
}
