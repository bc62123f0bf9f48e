//! The keys of `#[mcp_tool(…)]` as values with their tokens.

use agentcard_rules::{HINTS, did_you_mean};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use serde_json::Value as Json;
use syn::{LitStr, Path};

use super::read::{self, Phrase};
use crate::errors::Errors;
use crate::lists::listed;
use crate::meta::{Keys, Named, Value, parse_items};

/// The keys in the order of the documentation.
const KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "icon",
    "annotations",
    "meta",
    "extra",
    "additional_arguments",
    "input",
    "task_support",
    "schema",
    "timeout",
    "skill",
    "allow",
    "crate",
];

/// What `#[mcp_tool(…)]` says.
#[derive(Default)]
pub(crate) struct ToolKeys {
    pub(crate) facade: Option<Path>,
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<Phrase>,
    /// Description, before the doc comment.
    pub(crate) description: Option<Phrase>,
    /// The stated hints: key, member, value.
    pub(crate) hints: Vec<(Ident, &'static str, bool)>,
    pub(crate) icons: Vec<Icon>,
    /// Annotations that no key says: their JSON and tokens.
    pub(crate) annotations: Option<(Json, TokenStream)>,
    pub(crate) meta: Option<(Json, TokenStream)>,
    /// Members that no key says: their JSON and tokens.
    pub(crate) extra: Option<(Json, TokenStream)>,
    /// What holds for the arguments together, as keywords of their schema: JSON and tokens.
    pub(crate) input: Option<(Json, TokenStream)>,
    /// Whether a call may have arguments that the tool does not name.
    pub(crate) additional_arguments: bool,
    pub(crate) task_support: Option<Choice>,
    pub(crate) schema: Option<Choice>,
    /// Longest time that a call may take, in milliseconds, and its tokens.
    pub(crate) timeout: Option<(u64, LitStr)>,
    /// What makes it an A2A skill too.
    pub(crate) skill: Option<(Ident, Value)>,
    pub(crate) allow: Vec<LitStr>,
}

/// A word out of a closed list.
pub(crate) struct Choice {
    pub(crate) word: String,
    pub(crate) tokens: LitStr,
}

pub(crate) struct Icon {
    /// The key `icon`.
    pub(crate) key: Ident,
    pub(crate) src: LitStr,
    pub(crate) mime_type: Option<LitStr>,
    pub(crate) sizes: Vec<LitStr>,
    pub(crate) theme: Option<Choice>,
}

/// Reads the arguments of the attribute.
pub(crate) fn parse_keys(arguments: TokenStream, errors: &mut Errors) -> ToolKeys {
    let items = parse_items(arguments, errors);
    let (mut keys, rest) = Keys::sort(items, KEYS, &["icon", "allow"], errors);
    for item in &rest {
        errors.add(item, "expected a key such as `name = \"…\"` or `read_only`");
    }
    let mut hints = Vec::new();
    for hint in HINTS {
        if let Some((key, value)) = keys.take(hint.key)
            && let Some(value) = read::flag(&key, &value, errors)
        {
            hints.push((key, hint.member, value));
        }
    }
    ToolKeys {
        facade: parse_facade(&mut keys, errors),
        name: read::optional_string(&mut keys, "name", errors),
        title: read::optional_phrase(&mut keys, "title", errors),
        description: read::optional_phrase(&mut keys, "description", errors),
        hints,
        icons: parse_icons(&mut keys, errors),
        annotations: parse_others(
            &mut keys,
            "annotations",
            &HINTS.map(|hint| (hint.member, hint.key)),
            errors,
        ),
        meta: parse_object(&mut keys, "meta", errors),
        extra: parse_others(&mut keys, "extra", MEMBERS, errors),
        input: parse_together(&mut keys, errors),
        additional_arguments: match keys.take("additional_arguments") {
            Some((key, value)) => read::flag(&key, &value, errors) == Some(true),
            None => false,
        },
        task_support: parse_choice(
            &mut keys,
            "task_support",
            &["forbidden", "optional", "required"],
            errors,
        ),
        schema: parse_choice(&mut keys, "schema", &["portable", "full"], errors),
        timeout: parse_timeout(&mut keys, errors),
        skill: keys.take("skill"),
        allow: read::all_strings(&mut keys, "allow", errors),
    }
}

/// Only the path of the facade, for what is emitted beside errors.
pub(crate) fn facade_of(arguments: TokenStream) -> Option<Path> {
    let mut ignored = Errors::default();
    let items = parse_items(arguments, &mut ignored);
    let (mut keys, _) = Keys::sort(items, &["crate"], &[], &mut ignored);
    parse_facade(&mut keys, &mut ignored)
}

fn parse_facade(keys: &mut Keys, errors: &mut Errors) -> Option<Path> {
    let (key, value) = keys.take("crate")?;
    let tokens = read::value_tokens(&key, &value);
    match syn::parse::Parser::parse2(Path::parse_mod_style, tokens.clone()) {
        Ok(path) if matches!(value, Value::Assigned(_)) => Some(path),
        _ => {
            errors.add(&tokens, "expected the path of the facade: `crate = my_agentcard`");
            None
        }
    }
}

/// Members of a tool that keys or the function say.
const MEMBERS: &[(&str, &str)] = &[
    ("name", "name"),
    ("title", "title"),
    ("description", "description"),
    ("annotations", "annotations"),
    ("icons", "icon"),
    ("_meta", "meta"),
    ("execution", "task_support"),
    ("inputSchema", "#[arg(…)]"),
    ("outputSchema", "Json<T>"),
];

/// Keywords that say something of several arguments, and that calls can be checked by.
const TOGETHER: &[&str] = &[
    "dependentRequired",
    "minProperties",
    "maxProperties",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
];

/// `input = { "dependentRequired": { … } }`.
fn parse_together(keys: &mut Keys, errors: &mut Errors) -> Option<(Json, TokenStream)> {
    let (json, tokens) = parse_object(keys, "input", errors)?;
    if let Json::Object(keywords) = &json {
        for keyword in keywords.keys() {
            if !TOGETHER.contains(&keyword.as_str()) {
                let known = listed(TOGETHER, '`');
                errors.add(
                    &tokens,
                    &format!("`{keyword}` says nothing of arguments together, expected one of {known}"),
                );
            }
        }
    }
    Some((json, tokens))
}

fn parse_object(keys: &mut Keys, name: &str, errors: &mut Errors) -> Option<(Json, TokenStream)> {
    let (key, value) = keys.take(name)?;
    let (json, tokens) = read::json(&key, &value, errors)?;
    if !json.is_object() {
        errors.add(
            &tokens,
            &format!("expected a JSON object for `{name}`: `{{ \"com.example/key\": 1 }}`"),
        );
        return None;
    }
    Some((json, tokens))
}

/// A JSON object of members that nothing else says.
fn parse_others(
    keys: &mut Keys,
    name: &str,
    said: &[(&str, &str)],
    errors: &mut Errors,
) -> Option<(Json, TokenStream)> {
    let (json, tokens) = parse_object(keys, name, errors)?;
    for (member, key) in said {
        if json.get(member).is_some() {
            errors.add(&tokens, &format!("`{member}` is said by `{key}`"));
        }
    }
    Some((json, tokens))
}

fn parse_choice(keys: &mut Keys, name: &str, words: &[&str], errors: &mut Errors) -> Option<Choice> {
    let (key, value) = keys.take(name)?;
    let tokens = read::string(&key, &value, errors)?;
    let word = tokens.value();
    if !words.contains(&word.as_str()) {
        let hint = did_you_mean(&word, words);
        errors.add(
            &tokens,
            &format!("unknown `{key}`{hint}, expected one of {}", listed(words, '"')),
        );
        return None;
    }
    Some(Choice { word, tokens })
}

/// A time such as `"30s"`, in milliseconds.
fn parse_timeout(keys: &mut Keys, errors: &mut Errors) -> Option<(u64, LitStr)> {
    let text = read::optional_string(keys, "timeout", errors)?;
    let written = text.value();
    for &(unit, factor) in &[("ms", 1), ("s", 1000), ("m", 60_000)] {
        if let Some(count) = written.strip_suffix(unit)
            && !count.starts_with('+')
            && let Ok(count) = count.parse::<u64>()
            && count > 0
            && let Some(millis) = count.checked_mul(factor)
        {
            return Some((millis, text));
        }
    }
    errors.add(
        &text,
        "expected a time such as `\"500ms\"`, `\"30s\"` or `\"2m\"`",
    );
    None
}

fn parse_icons(keys: &mut Keys, errors: &mut Errors) -> Vec<Icon> {
    let mut icons = Vec::new();
    for Named { key, value } in keys.take_all("icon") {
        if let Some(icon) = parse_icon(key, value, errors) {
            icons.push(icon);
        }
    }
    icons
}

fn parse_icon(key: Ident, value: Value, errors: &mut Errors) -> Option<Icon> {
    let Value::List(items) = value else {
        errors.add(&read::value_tokens(&key, &value), "expected `icon(src = \"…\")`");
        return None;
    };
    let (mut keys, rest) = Keys::sort(items, &["src", "mime_type", "sizes", "theme"], &[], errors);
    for item in &rest {
        errors.add(
            item,
            "expected `src = \"…\"`, `mime_type = \"…\"`, `sizes(\"…\")` or `theme = \"…\"`",
        );
    }
    let src = keys.require(&key, "src", " = \"…\"", errors);
    let src = src.and_then(|(key, value)| read::string(&key, &value, errors));
    let mime_type = read::optional_string(&mut keys, "mime_type", errors);
    let sizes = read::all_strings(&mut keys, "sizes", errors);
    let theme = parse_choice(&mut keys, "theme", &["light", "dark"], errors);
    Some(Icon {
        key,
        src: src?,
        mime_type,
        sizes,
        theme,
    })
}

impl ToTokens for Choice {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}
