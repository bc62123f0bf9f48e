//! Assembles the portable input schema from templates: arguments that only differ in name and description share
//! one, so that listing a large set takes as long as its number of different types.

use std::collections::HashMap;

use agentcard_rules::schema::LARGEST;

use super::check;
use super::definition::{ArgDef, DefaultDef, ToolDef};
use super::schema::{Sent, input_of_one, sent};
use super::write::{Members, write_inside, write_schema, write_text};

/// Placeholder for the description in a template; it does not occur in descriptions.
const GAP: &str = "\u{1}";

/// The JSON escape of [`GAP`].
const GAP_TEXT: &str = "\\u0001";

/// The templates of a set.
#[derive(Default)]
pub(super) struct Templates(HashMap<Key, Option<Template>>);

/// Everything that the schema of an argument depends on, except its description. Functions are compared by address;
/// the compiler only merges functions that do the same.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    schema: usize,
    name: usize,
    optional: usize,
    keywords: Option<&'static str>,
    default: Option<(&'static str, usize)>,
    flags: [bool; 3],
}

/// The schema of an argument as text.
struct Template {
    before: String,
    /// The text after the description, if there is one.
    after: Option<String>,
    /// Number of nodes before any pass, with definitions inlined.
    nodes: usize,
    /// Whether the argument can be absent.
    optional: bool,
}

impl Templates {
    /// The input schema of `tool`; `None` if it can't be assembled: a fault, recursion, or too many nodes for
    /// inlining.
    #[inline]
    pub(super) fn input(&mut self, tool: &ToolDef) -> Option<String> {
        if tool.additional_arguments || tool.input.is_some() {
            return None;
        }
        let mut text = String::from(r#"{"type":"object","properties":"#);
        let mut properties = Members::open(&mut text);
        let (mut required, mut nodes) = (Vec::new(), 1);
        for (at, (argument, sent)) in sent(tool).enumerate() {
            // The last of two arguments with the same name would win.
            if names_before(tool, at).any(|name| name == argument.name) {
                return None;
            }
            let template = self.of(argument, sent)?;
            template.write(argument, properties.name(argument.name));
            nodes += template.nodes;
            if argument.default.is_none() && !template.optional {
                required.push(argument.name);
            }
        }
        properties.close();
        write_required(&required, &mut text);
        text.push_str(r#","additionalProperties":false}"#);
        (nodes <= LARGEST).then_some(text)
    }

    #[inline]
    fn of(&mut self, argument: &ArgDef, sent: Sent) -> Option<&Template> {
        let template = self.0.entry(key(argument, sent));
        template.or_insert_with(|| template_of(argument, sent)).as_ref()
    }
}

#[inline]
fn names_before(tool: &ToolDef, at: usize) -> impl Iterator<Item = &'static str> {
    sent(tool).take(at).map(|(argument, _)| argument.name)
}

#[inline]
fn write_required(names: &[&str], text: &mut String) {
    for (at, name) in names.iter().enumerate() {
        text.push_str(if at == 0 { r#","required":["# } else { "," });
        write_text(name, text);
    }
    if !names.is_empty() {
        text.push(']');
    }
}

impl Template {
    #[inline]
    fn write(&self, argument: &ArgDef, out: &mut String) {
        out.push_str(&self.before);
        if let (Some(after), Some(description)) = (&self.after, argument.description) {
            write_inside(description, out);
            out.push_str(after);
        }
    }
}

#[inline]
fn key(argument: &ArgDef, sent: Sent) -> Key {
    Key {
        schema: sent.schema as usize,
        name: sent.name as usize,
        optional: sent.optional as usize,
        keywords: argument.keywords,
        default: match argument.default {
            Some(DefaultDef::Json(json)) => Some((json, 0)),
            Some(DefaultDef::Unproven(json, prove)) => Some((json, prove as usize)),
            Some(DefaultDef::OfType(write)) => write.map(|write| ("", write as usize)),
            None => None,
        },
        flags: [
            argument.untyped,
            argument.nullable,
            argument.description.is_some(),
        ],
    }
}

#[inline]
fn template_of(argument: &ArgDef, sent: Sent) -> Option<Template> {
    let gap = argument.description.map(|_| GAP);
    let anyone = ArgDef {
        description: gap,
        ..*argument
    };
    let mut faults = Vec::new();
    let (root, nodes) = input_of_one(&anyone, sent, &mut faults);
    check::ensure(&root, "", &mut std::iter::once((argument, sent)), &mut faults);
    if !faults.is_empty() || root.get("$defs").is_some() {
        return None;
    }
    let mut text = String::new();
    write_schema(root.get("properties")?.get(argument.name)?, &[], &mut text);
    let (before, after) = match gap {
        None => (text, None),
        Some(_) => at_gap(&text)?,
    };
    Some(Template {
        before,
        after,
        // The root is counted once for all arguments.
        nodes: nodes - 1,
        optional: (sent.optional)(),
    })
}

/// Splits a text at the description, which must occur once.
#[inline]
fn at_gap(text: &str) -> Option<(String, Option<String>)> {
    let (before, after) = text.split_once(GAP_TEXT)?;
    (!after.contains(GAP_TEXT)).then(|| (before.to_owned(), Some(after.to_owned())))
}

#[cfg(test)]
mod tests;
