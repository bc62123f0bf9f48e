//! JSON written as Rust tokens, such as `params = { "max": 5, "on": true }`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::{Map, Number, Value};
use syn::Lit;

use super::{joined, plain_string, trees};

/// Reads one JSON value from `tokens`.
///
/// # Errors
///
/// Returns an error at the first token that is not JSON, at a duplicate member, or at a number out of range.
pub(crate) fn parse_json(tokens: TokenStream) -> syn::Result<Value> {
    parse_value(&trees(tokens))
}

/// Formats a JSON value with sorted members, independent of the features of `serde_json`.
pub(crate) fn json_text(value: &Value) -> String {
    let mut text = String::new();
    print(value, &mut text);
    text
}

fn print(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            text.push('{');
            for (index, (name, value)) in sorted(map).iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                print(&Value::from(*name), text);
                text.push(':');
                print(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (index, value) in items.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                print(value, text);
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

/// The sorted members of an object, independent of the features of `serde_json`; empty for other values.
pub(crate) fn members(value: &Value) -> Vec<(&str, &Value)> {
    value.as_object().map_or_else(Vec::new, sorted)
}

fn sorted(map: &Map<String, Value>) -> Vec<(&str, &Value)> {
    let mut members: Vec<(&str, &Value)> = Vec::new();
    for (name, value) in map {
        let at = members.partition_point(|(other, _)| *other < name.as_str());
        members.insert(at, (name, value));
    }
    members
}

fn parse_value(tokens: &[TokenTree]) -> syn::Result<Value> {
    match tokens {
        [TokenTree::Group(group)] => match group.delimiter() {
            Delimiter::Brace => parse_object(group.stream()),
            Delimiter::Bracket => parse_array(group.stream()),
            Delimiter::None => parse_json(group.stream()),
            Delimiter::Parenthesis => Err(expected(tokens)),
        },
        [TokenTree::Ident(word)] => match word.to_string().as_str() {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            _ => Err(expected(tokens)),
        },
        [TokenTree::Literal(_)] => parse_literal(tokens, false),
        [TokenTree::Punct(minus), number @ TokenTree::Literal(_)] if minus.as_char() == '-' => {
            parse_literal(std::slice::from_ref(number), true)
        }
        _ => Err(expected(tokens)),
    }
}

fn parse_literal(tokens: &[TokenTree], negative: bool) -> syn::Result<Value> {
    let sign = if negative { "-" } else { "" };
    let number = match syn::parse2::<Lit>(joined(tokens))? {
        Lit::Str(text) if !negative => return Ok(Value::String(text.value())),
        Lit::Int(int) if int.suffix().is_empty() => format!("{sign}{}", int.base10_digits()),
        Lit::Float(float) if float.suffix().is_empty() => format!("{sign}{}", float.base10_digits()),
        _ => return Err(expected(tokens)),
    };
    match number.parse::<Number>() {
        Ok(number) => Ok(Value::Number(number)),
        Err(_) => Err(error(tokens, "number out of range for JSON")),
    }
}

fn parse_object(tokens: TokenStream) -> syn::Result<Value> {
    let mut object = Map::new();
    for member in super::split(tokens) {
        let member = &trees(member);
        let [TokenTree::Literal(key), TokenTree::Punct(colon), value @ ..] = member.as_slice() else {
            return Err(error(member, "expected a JSON member `\"name\": value`"));
        };
        let name =
            plain_string(key.to_token_stream()).filter(|_| colon.as_char() == ':' && !value.is_empty());
        let Some(name) = name else {
            return Err(error(member, "expected a JSON member `\"name\": value`"));
        };
        if object.insert(name.value(), parse_value(value)?).is_some() {
            return Err(error(
                &member[..1],
                &format!("duplicate member `{}`", name.value()),
            ));
        }
    }
    Ok(Value::Object(object))
}

fn parse_array(tokens: TokenStream) -> syn::Result<Value> {
    let mut array = Vec::new();
    for item in super::split(tokens) {
        array.push(parse_json(item)?);
    }
    Ok(Value::Array(array))
}

fn expected(tokens: &[TokenTree]) -> syn::Error {
    error(
        tokens,
        "expected a JSON value: object, array, string, number, `true`, `false` or `null`",
    )
}

fn error(tokens: &[TokenTree], message: &str) -> syn::Error {
    syn::Error::new_spanned(joined(tokens), message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;
    use serde_json::json;

    #[test]
    fn reads_every_kind_of_value() {
        let value = parse_json(quote!({ "a": [1, -2.5, "x", true, null], "b": {} })).unwrap();
        assert_eq!(value, json!({ "a": [1, -2.5, "x", true, null], "b": {} }));
    }

    #[test]
    fn rejects_invalid_json() {
        for bad in [
            quote!(maybe),
            quote!({ a: 1 }),
            quote!([1u8]),
            quote!({ "a": 1, "a": 2 }),
            quote!('c'),
        ] {
            assert!(parse_json(bad).is_err());
        }
    }
}
