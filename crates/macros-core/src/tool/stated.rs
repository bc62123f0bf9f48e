//! What an argument states of its schema as it is: `format = "…"` and `schema = { … }`.

use proc_macro2::TokenStream;
use quote::ToTokens;
use serde_json::{Map, Value as Json};

use super::read;
use crate::errors::Errors;
use crate::meta::Keys;

/// Keywords that the type or another key says.
const SAID: &[(&str, &str)] = &[("description", "a doc comment")];

/// What was stated, beside the keywords.
#[derive(Default)]
pub(crate) struct Stated {
    /// Whether `schema` is there, so that the type need not say more.
    pub(crate) is_schema: bool,
    pub(crate) pattern: Option<TokenStream>,
}

/// Adds the stated keywords to those of the constraints.
pub(crate) fn parse(keys: &mut Keys, keywords: &mut Map<String, Json>, errors: &mut Errors) -> Stated {
    let mut stated = Stated::default();
    if let Some((key, value)) = keys.take("format")
        && let Some(format) = read::string(&key, &value, errors)
    {
        keywords.insert("format".to_owned(), format.value().into());
    }
    let Some((key, value)) = keys.take("schema") else {
        return stated;
    };
    stated.is_schema = true;
    let Some((json, tokens)) = read::json(&key, &value, errors) else {
        return stated;
    };
    let Json::Object(schema) = &json else {
        errors.add(
            &tokens,
            "expected a JSON Schema: `schema = { \"multipleOf\": 5 }`",
        );
        return stated;
    };
    for (keyword, rule) in schema {
        let said = SAID.iter().find(|(other, _)| other == keyword).map(|(_, by)| *by);
        match said.or_else(|| keywords.contains_key(keyword).then_some("another key")) {
            Some(by) => errors.add(&tokens, &format!("`{keyword}` is said by {by}")),
            None => drop(keywords.insert(keyword.clone(), rule.clone())),
        }
    }
    stated.pattern = has_pattern(&json).then(|| tokens.to_token_stream());
    stated
}

/// Whether a pattern is anywhere in a schema.
fn has_pattern(schema: &Json) -> bool {
    match schema {
        Json::Object(members) => {
            members.get("pattern").is_some_and(Json::is_string) || members.values().any(has_pattern)
        }
        Json::Array(items) => items.iter().any(has_pattern),
        _ => false,
    }
}
