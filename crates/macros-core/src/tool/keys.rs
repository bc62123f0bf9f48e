//! The keys of `#[mcp_tool(…)]`, and the tool member that each one sets.

use std::rc::Rc;

use agentcard_rules::HINTS;
use agentcard_rules::schema::TOGETHER;
use proc_macro2::Ident;
use syn::{LitInt, LitStr};

use crate::document::{Members, Node, node};
use crate::errors::Errors;
use crate::lists::listed;
use crate::meta::{
    Item, JsonObject, Keys, Kind, Named, Site, Text, Value, literals, members, optional_literal,
    optional_phrase, optional_word, parse_allow, parse_flag, parse_literal, parse_object, sub_keys,
};

/// A key and the member that it sets.
struct Row {
    key: &'static str,
    /// The path of the member; empty if the key sets no single member.
    at: &'static [&'static str],
    form: Form,
}

/// The syntax of a key's value.
#[derive(Clone, Copy)]
enum Form {
    /// `key`, `key = true` or `key = false`.
    Flag,
    /// `key = "…"`, one of these words unless the list is empty.
    Text(&'static [&'static str]),
    /// `key = { … }`.
    Object,
    /// `key = { … }`, with members that no version needs to define.
    Others,
    /// `icon(…)`, each an element of a list.
    Icons,
    /// A hand-written reader.
    Own,
}

const fn row(key: &'static str, at: &'static [&'static str], form: Form) -> Row {
    Row { key, at, form }
}

/// The keys in the order of the documentation. The schemas tell which versions of MCP have each member.
const KEYS: [Row; 19] = [
    row("name", &["name"], Form::Own),
    row("title", &["title"], Form::Own),
    row("description", &["description"], Form::Own),
    row(HINTS[0].key, &["annotations", HINTS[0].member], Form::Flag),
    row(HINTS[1].key, &["annotations", HINTS[1].member], Form::Flag),
    row(HINTS[2].key, &["annotations", HINTS[2].member], Form::Flag),
    row(HINTS[3].key, &["annotations", HINTS[3].member], Form::Flag),
    row("icon", &["icons"], Form::Icons),
    row("annotations", &["annotations"], Form::Others),
    row("meta", &["_meta"], Form::Object),
    row("extra", &[], Form::Others),
    row("additional_arguments", &[], Form::Own),
    row("input", &[], Form::Own),
    row(
        "task_support",
        &["execution", "taskSupport"],
        Form::Text(TASK_SUPPORT),
    ),
    row("schema", &[], Form::Own),
    row("timeout", &[], Form::Own),
    row("skill", &[], Form::Own),
    row("allow", &[], Form::Own),
    row("crate", &[], Form::Own),
];

const TASK_SUPPORT: &[&str] = &["forbidden", "optional", "required"];

/// Members that are derived from the function instead of a key.
const OF_FUNCTION: [(&str, &str); 2] = [("inputSchema", "#[arg(…)]"), ("outputSchema", "Json<T>")];

/// The values of `#[mcp_tool(…)]`.
#[derive(Default)]
pub(crate) struct ToolKeys {
    pub(crate) name: Option<Text>,
    pub(crate) title: Option<Text>,
    /// The description; takes precedence over the doc comment.
    pub(crate) description: Option<Text>,
    /// All other members with keys.
    pub(crate) members: Members,
    /// Members without keys, of the tool and of its annotations.
    pub(crate) extra: Members,
    /// Schema keywords that involve several arguments.
    pub(crate) input: JsonObject,
    /// Whether calls may have arguments that the tool does not declare.
    pub(crate) additional_arguments: bool,
    /// The style of the schema.
    pub(crate) style: Option<Text>,
    /// The time limit of a call in milliseconds, and its text.
    pub(crate) timeout: Option<(u64, Text)>,
    /// The keys of `skill(…)`, if the tool is an A2A skill too.
    pub(crate) skill: Option<(Ident, Value)>,
    pub(crate) allow: Vec<LitStr>,
}

/// Parses the arguments of the attribute.
pub(crate) fn parse_keys(items: Vec<Item>, errors: &mut Errors) -> ToolKeys {
    let (mut keys, rest) = Keys::sort(items, &KEYS.map(|row| row.key), &["icon", "allow"], errors);
    for item in &rest {
        errors.add(item, "expected a key such as `name = \"…\"` or `read_only`");
    }
    let (mut members, mut extra) = (Members::default(), Members::default());
    for row in &KEYS {
        let into = if matches!(row.form, Form::Others) {
            &mut extra
        } else {
            &mut members
        };
        parse_member(&mut keys, row, into, errors);
    }
    ToolKeys {
        name: optional_literal(&mut keys, "name", errors),
        title: optional_phrase(&mut keys, "title", Kind::Filled, errors),
        description: optional_phrase(&mut keys, "description", Kind::ToolDescription, errors),
        members,
        extra,
        input: parse_together(&mut keys, errors),
        additional_arguments: match keys.take("additional_arguments") {
            Some((key, value)) => parse_flag(&key, &value, errors) == Some(true),
            None => false,
        },
        style: optional_word(&mut keys, "schema", &["portable", "full"], errors),
        timeout: parse_timeout(&mut keys, errors),
        skill: keys.take("skill"),
        allow: parse_allow(&mut keys, errors),
    }
}

/// Inserts the value of a key at the path of its member.
fn parse_member(keys: &mut Keys, row: &Row, into: &mut Members, errors: &mut Errors) {
    let value = match row.form {
        Form::Flag => keys.take(row.key).and_then(|(key, value)| {
            let flag = parse_flag(&key, &value, errors)?;
            Some(Node::Json(flag.into(), Site::of(&key)))
        }),
        Form::Text(words) => optional_word(keys, row.key, words, errors).map(|text| node(&text)),
        Form::Object | Form::Others => parse_object(keys, row.key, errors).map(|(json, site)| {
            for (member, _) in members(&json) {
                if let Some(key) = key_for(row.at, member) {
                    errors.add(&site.value, &format!("`{member}` is already set by `{key}`"));
                }
            }
            let (mut object, site) = (Members::default(), Site::of(&site.value));
            object.json(&json, &site);
            object.object(&site)
        }),
        Form::Icons => parse_icons(keys, row.key, errors),
        Form::Own => None,
    };
    if let Some(value) = value {
        into.put(row.at, value);
    }
}

/// The key that sets a member of the tool, or of its object at `parent`.
fn key_for(parent: &[&str], member: &str) -> Option<&'static str> {
    let mut found = None;
    for row in &KEYS {
        if let Some([first, inner @ ..]) = row.at.strip_prefix(parent)
            && *first == member
            && (inner.is_empty() || found.is_none())
        {
            found = Some(row.key);
        }
    }
    for (of_function, how) in OF_FUNCTION {
        if parent.is_empty() && of_function == member {
            found = Some(how);
        }
    }
    found
}

/// `input = { "dependentRequired": { … } }`.
fn parse_together(keys: &mut Keys, errors: &mut Errors) -> JsonObject {
    let (json, site) = parse_object(keys, "input", errors)?;
    for (keyword, _) in members(&json) {
        if !TOGETHER.contains(&keyword) {
            let known = listed(&TOGETHER, '`');
            errors.add(
                &site.value,
                &format!("`{keyword}` is not a constraint across arguments, expected one of {known}"),
            );
        }
    }
    Some((json, site))
}

/// Parses a duration such as `"30s"` into milliseconds.
fn parse_timeout(keys: &mut Keys, errors: &mut Errors) -> Option<(u64, Text)> {
    let (key, value) = keys.take("timeout")?;
    if let Value::Assigned(tokens) = &value
        && let Ok(count) = syn::parse2::<LitInt>(tokens.clone())
    {
        let message = format!("expected a string with a unit, such as `\"{count}s\"`, found an integer");
        errors.add(tokens, &message);
        return None;
    }
    let text = Some(parse_literal(&key, value, errors)).filter(|text| !text.is_hole())?;
    for &(unit, factor) in &[("ms", 1), ("s", 1000), ("m", 60_000)] {
        if let Some(count) = text.literal().and_then(|written| written.strip_suffix(unit))
            && !count.starts_with('+')
            && let Ok(count) = count.parse::<u64>()
            && count > 0
            && let Some(millis) = count.checked_mul(factor)
        {
            return Some((millis, text));
        }
    }
    errors.add(
        &text.site.value,
        "expected a duration such as `\"500ms\"`, `\"30s\"` or `\"2m\"`",
    );
    None
}

/// Every `icon(…)` as a list; `None` if there are none.
fn parse_icons(keys: &mut Keys, name: &str, errors: &mut Errors) -> Option<Node> {
    let (mut icons, mut site) = (Vec::new(), None);
    for Named { key, value } in keys.take_all(name) {
        if let Some(icon) = parse_icon(&key, value, errors) {
            icons.push(icon);
            site = Some(Site::of(&key));
        }
    }
    site.map(|site| Node::List(icons, site))
}

fn parse_icon(key: &Ident, value: Value, errors: &mut Errors) -> Option<Node> {
    let mut keys = sub_keys(key, value, &["src", "mime_type", "sizes", "theme"], &[], errors)?;
    let src = keys.require(key, "src", " = \"…\"", errors);
    let src = src.map(|(key, value)| parse_literal(&key, value, errors));
    let (mut icon, site) = (Members::default(), Site::of(key));
    icon.optional("src", src.as_ref());
    icon.optional(
        "mimeType",
        optional_literal(&mut keys, "mime_type", errors).as_ref(),
    );
    let mut sizes = Vec::new();
    for size in literals(&mut keys, "sizes", errors) {
        sizes.push(Node::word(&size.value(), &Site::of(&size)));
    }
    if !sizes.is_empty() {
        icon.node("sizes", Node::List(sizes, Rc::clone(&site)));
    }
    icon.optional(
        "theme",
        optional_word(&mut keys, "theme", &["light", "dark"], errors).as_ref(),
    );
    src.is_some_and(|src| !src.is_hole()).then(|| icon.object(&site))
}
