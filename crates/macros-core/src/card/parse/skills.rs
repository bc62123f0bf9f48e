//! `skills(path, …)` and `skill(…)`, in order of declaration.

use proc_macro2::Ident;
use quote::ToTokens;

use crate::card::spec::{Listed, SkillEntry};
use crate::errors::Errors;
use crate::meta::{Item, Keys, Named, Value};
use crate::paths::{NO_METHOD, type_of_method};
use crate::skill::{Defaults, parse_skill};

/// Parses the skills; also returns whether some could not be read.
pub(super) fn parse(
    uses: Vec<Named>,
    keys: &Keys,
    ident: &Ident,
    errors: &mut Errors,
) -> (Vec<SkillEntry>, bool) {
    let mut missing = keys.meant("skills") || keys.meant("skill");
    if uses.is_empty() && !missing {
        errors.add(
            ident,
            "missing skills; add `skills(my_function)` or `skill(id = \"…\", …)`",
        );
        missing = true;
    }
    let mut skills = Vec::new();
    for Named { key, value } in uses {
        let Value::List(items) = value else {
            errors.add(&key, &format!("expected a list: `{key}(…)`"));
            missing = true;
            continue;
        };
        if key == "skill" {
            skills.push(parse_in_place(&key, items, errors));
            continue;
        }
        for item in items {
            match parse_listed(&item, errors) {
                Some(listed) => skills.push(listed),
                None => missing = true,
            }
        }
    }
    (skills, missing)
}

fn parse_in_place(key: &Ident, items: Vec<Item>, errors: &mut Errors) -> SkillEntry {
    let defaults = Defaults {
        owner: key,
        id: None,
        description: None,
    };
    SkillEntry::InPlace(Box::new(parse_skill(items, defaults, errors)))
}

fn parse_listed(item: &Item, errors: &mut Errors) -> Option<SkillEntry> {
    let path = match item {
        Item::Named(Named {
            key,
            value: Value::Flag,
        }) => key.to_token_stream(),
        Item::Path(path) if type_of_method(path).is_some() => {
            errors.add(path, NO_METHOD);
            return None;
        }
        Item::Path(path) => path.to_token_stream(),
        other => {
            errors.add(
                other,
                "expected the path of a function with `#[skill]` or `#[mcp_tool(skill(…))]`",
            );
            return None;
        }
    };
    let text = path.to_string().replace(' ', "");
    Some(SkillEntry::Listed(Listed { path, text }))
}
