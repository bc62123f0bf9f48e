//! A tool that is an A2A skill as well: `skill(…)` with the name and description of the tool as defaults.

use proc_macro2::TokenStream;

use super::read;
use super::spec::Tool;
use crate::errors::Errors;
use crate::meta::{Kind, Site, Text, Value};
use crate::skill::{Defaults, expand_skill_for};

/// The `impl Skill` for `companion`; nothing where the tool is no skill.
pub(crate) fn expand(tool: &mut Tool, companion: &TokenStream, errors: &mut Errors) -> TokenStream {
    let Some((key, value)) = tool.keys.skill.take() else {
        return TokenStream::new();
    };
    let items = match value {
        Value::List(items) => items,
        Value::Flag => Vec::new(),
        Value::Assigned(_) => {
            errors.add(&read::value_tokens(&key, &value), "expected `skill(tags(\"…\"))`");
            return TokenStream::new();
        }
    };
    let description = tool
        .description
        .as_ref()
        .map(|phrase| phrase.text("description", Kind::Filled));
    // A tool without one is reported already, unless it allows that.
    let description = description.or_else(|| (!errors.is_empty()).then(|| Text::hole(Site::of(&key))));
    let defaults = Defaults {
        owner: &key,
        id: Some(Text::known(Site::of(&tool.name_tokens), tool.name.clone())),
        description,
    };
    let skill = expand_skill_for(&tool.facade, companion, defaults, items, errors);
    let mut tokens = tool.cfgs.clone();
    tokens.extend(skill);
    tokens
}
