//! A tool that is also an A2A skill: `skill(…)`, with the tool's name and description as defaults.

use proc_macro2::TokenStream;

use super::spec::Tool;
use crate::errors::Errors;
use crate::meta::{Kind, Site, Text, Value, value_or_key};
use crate::skill::{Defaults, expand_skill_for};

/// `impl Skill` for `companion`; nothing if the tool is not a skill.
pub(crate) fn expand(tool: &mut Tool, companion: &TokenStream, errors: &mut Errors) -> TokenStream {
    let Some((key, value)) = tool.keys.skill.take() else {
        return TokenStream::new();
    };
    let items = match value {
        Value::List(items) => items,
        Value::Flag => Vec::new(),
        Value::Assigned(_) => {
            errors.add(&value_or_key(&value, &key), "expected `skill(tags(\"…\"))`");
            return TokenStream::new();
        }
    };
    // A missing description of the tool is already reported, unless it is allowed.
    let description = tool.description.clone().map(|text| Text {
        kind: Kind::Filled,
        ..text
    });
    let description = description.or_else(|| (!errors.is_empty()).then(|| Text::hole(Site::of(&key))));
    let defaults = Defaults {
        owner: &key,
        id: Some(tool.name.clone()),
        description,
    };
    let skill = expand_skill_for(&tool.facade, companion, defaults, items, errors);
    let mut tokens = tool.cfgs.clone();
    tokens.extend(skill);
    tokens
}
