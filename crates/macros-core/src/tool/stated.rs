//! Checks JSON Schema in declarations: constraints that can't be satisfied do not compile.

use agentcard_rules::did_you_mean;
use agentcard_rules::schema::{children, describes, keyword, misspelled};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::{Map, Value as Json};

use super::argument::Refuse;
use super::hint::{Hint, is_option};
use super::spec::{Argument, Source, Tool};
use crate::errors::Errors;
use crate::meta::{plain_string, trees};

/// Maximum number of optional arguments for which every combination is tried.
const MOST: usize = 10;

/// Checks the schema of an argument against its type.
pub(super) fn check_schema(
    schema: &Map<String, Json>,
    tokens: &TokenStream,
    (hint, refuse): (Hint, Refuse<'_>),
    errors: &mut Errors,
) {
    check_keywords(schema, tokens, errors);
    let Some(ty) = json_type(hint) else { return };
    for (name, value) in schema {
        let fits = match (name.as_str(), value) {
            ("type", Json::String(stated)) => is_of(ty, stated),
            ("type", Json::Array(stated)) => stated
                .iter()
                .filter_map(Json::as_str)
                .any(|stated| is_of(ty, stated)),
            ("format", _) => ty == "string",
            _ => keyword(name).is_none_or(|keyword| keyword.speaks_of(ty)),
        };
        if !fits {
            let message = format!(
                "`{name}` does not fit the type of the argument, which is {}",
                hint.words()
            );
            errors.add(&place(tokens, name), &message);
        }
        let values = match (name.as_str(), value) {
            ("enum", Json::Array(values)) => &values[..],
            ("const", value) => std::slice::from_ref(value),
            _ => &[],
        };
        for value in values {
            if let Some(message) = refuse(value) {
                errors.add(
                    &place(tokens, name),
                    &format!("invalid value in `{name}`: {message}"),
                );
                break;
            }
        }
    }
}

/// Rejects misspelled keywords in a schema and its subschemas.
fn check_keywords(schema: &Map<String, Json>, tokens: &TokenStream, errors: &mut Errors) {
    for name in schema.keys() {
        if let Some(meant) = misspelled(name) {
            let message = format!("unknown keyword `{name}` (did you mean `{meant}`?)");
            errors.add(&place(tokens, name), &message);
        }
    }
    children(schema, &mut |_, _, child: &Json| {
        if let Json::Object(child) = child {
            check_keywords(child, tokens, errors);
        }
    });
}

/// The JSON type of a Rust type, if its tokens reveal it.
fn json_type(hint: Hint) -> Option<&'static str> {
    Some(match hint {
        Hint::Integer(..) => "integer",
        Hint::Float => "number",
        Hint::Text | Hint::Char => "string",
        Hint::Flag => "boolean",
        Hint::List => "array",
        Hint::Other | Hint::Unknown => return None,
    })
}

fn is_of(ty: &str, stated: &str) -> bool {
    let numbers = ["integer", "number"];
    ty == stated || (numbers.contains(&ty) && numbers.contains(&stated))
}

/// The tokens of the string in `tokens`, or all of them.
fn place(tokens: &TokenStream, text: &str) -> TokenStream {
    find(tokens, text).map_or_else(|| tokens.clone(), |token| token.to_token_stream())
}

fn find(tokens: &TokenStream, text: &str) -> Option<TokenTree> {
    for token in trees(tokens.clone()) {
        let found = match &token {
            TokenTree::Group(group) => find(&group.stream(), text),
            _ => plain_string(token.to_token_stream())
                .is_some_and(|string| string.value() == text)
                .then_some(token),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Checks `input = { … }`: it refers to existing arguments, and some call satisfies it.
pub(super) fn check_together(tool: &Tool, errors: &mut Errors) {
    let Some((Json::Object(input), site)) = &tool.keys.input else {
        return;
    };
    let faults = errors.len();
    check_keywords(input, &site.value, errors);
    if tool.keys.additional_arguments {
        return;
    }
    let mut names = Vec::new();
    let (mut needed, mut optional) = (Vec::new(), Vec::new());
    for argument in &tool.arguments {
        if argument.source == Source::Call {
            names.push(argument.name());
            let list = if is_needed(argument) {
                &mut needed
            } else {
                &mut optional
            };
            list.push(argument.name());
        }
    }
    check_names(input, &site.value, &names, errors);
    if errors.len() == faults && optional.len() <= MOST && fits_none(input, &needed, &optional) {
        errors.add(&site.value, "no call fits these constraints");
    }
}

/// Whether the argument is required, as far as the tokens reveal it.
fn is_needed(argument: &Argument) -> bool {
    argument.default.is_none()
        && argument.hint != Hint::Unknown
        && argument.cfgs.is_empty()
        && !is_option(&argument.ty)
}

/// Rejects names of unknown arguments.
fn check_names(schema: &Map<String, Json>, tokens: &TokenStream, names: &[&str], errors: &mut Errors) {
    let mut check = |name: &str| {
        if !names.contains(&name) {
            let message = format!("unknown argument `{name}`{}", did_you_mean(name, names));
            errors.add(&place(tokens, name), &message);
        }
    };
    for (keyword, value) in schema {
        match (keyword.as_str(), value) {
            ("required", Json::Array(required)) => {
                required.iter().filter_map(Json::as_str).for_each(&mut check);
            }
            ("properties", Json::Object(properties)) => properties.keys().for_each(|name| check(name)),
            ("dependentRequired", Json::Object(dependent)) => {
                for (name, required) in dependent {
                    check(name);
                    let required = required.as_array().into_iter().flatten();
                    required.filter_map(Json::as_str).for_each(&mut check);
                }
            }
            _ => {}
        }
    }
    for choice in ["anyOf", "oneOf", "allOf", "not"] {
        let forms = match schema.get(choice) {
            Some(Json::Array(forms)) => &forms[..],
            Some(form) => std::slice::from_ref(form),
            None => &[],
        };
        for form in forms.iter().filter_map(Json::as_object) {
            check_names(form, tokens, names, errors);
        }
    }
}

/// Whether no combination of present arguments satisfies the constraints.
fn fits_none(input: &Map<String, Json>, needed: &[&str], optional: &[&str]) -> bool {
    for choice in 0..1_usize << optional.len() {
        let mut present = needed.to_vec();
        for (at, name) in optional.iter().enumerate() {
            if choice & 1 << at != 0 {
                present.push(name);
            }
        }
        if fits(input, &present) != Some(false) {
            return false;
        }
    }
    true
}

/// Whether a call with these arguments satisfies a constraint; `None` if it depends on their values.
fn fits(schema: &Map<String, Json>, present: &[&str]) -> Option<bool> {
    let has = |name: &Json| name.as_str().is_some_and(|name| present.contains(&name));
    let has_all = |names: &Json| names.as_array().is_some_and(|names| names.iter().all(has));
    let count = |forms: &Json| {
        let mut count = 0;
        for form in forms.as_array()? {
            count += usize::from(form_fits(form, present)?);
        }
        Some(count)
    };
    let number = u64::try_from(present.len()).ok()?;
    for (keyword, value) in schema {
        let holds = match keyword.as_str() {
            "required" => has_all(value),
            "dependentRequired" => value
                .as_object()?
                .iter()
                .all(|(name, names)| !present.contains(&name.as_str()) || has_all(names)),
            "minProperties" => number >= value.as_u64()?,
            "maxProperties" => number <= value.as_u64()?,
            "anyOf" => count(value)? > 0,
            "oneOf" => count(value)? == 1,
            "allOf" => count(value)? == value.as_array()?.len(),
            "not" => !form_fits(value, present)?,
            other if describes(other) => true,
            _ => return None,
        };
        if !holds {
            return Some(false);
        }
    }
    Some(true)
}

fn form_fits(form: &Json, present: &[&str]) -> Option<bool> {
    match form {
        Json::Bool(fits) => Some(*fits),
        form => fits(form.as_object()?, present),
    }
}
