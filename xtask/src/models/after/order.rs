//! typify sorts members by name; the schema has them in the order in which people write and read them.

use anyhow::Result;
use syn::punctuated::Punctuated;
use syn::{Fields, File, Item};

use super::{each_item, member_name};
use crate::facts::Facts;

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |mut item| {
        if let Item::Struct(item) = &mut item
            && let Some(object) = facts.object(&item.ident.to_string())
            && let Fields::Named(named) = &mut item.fields
        {
            let mut fields: Vec<_> = std::mem::take(&mut named.named).into_iter().collect();
            fields.sort_by_key(|field| {
                let name = member_name(field);
                object.members.iter().position(|member| member.name == name)
            });
            named.named = Punctuated::from_iter(fields);
        }
        Ok(vec![item])
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn members_are_in_the_order_of_the_schema() {
        let facts =
            facts(r#"{"Card": {"type": "object", "properties": {"url": {}, "iconUrl": {}, "id": {}}}}"#);
        let code = r#"pub struct Card { #[serde(rename = "iconUrl", default)] icon_url: V, id: V, url: V }"#;
        let expected =
            r#"pub struct Card { url: V, #[serde(rename = "iconUrl", default)] icon_url: V, id: V }"#;
        assert_eq!(after(pass, &facts, code), pretty(expected));
    }
}
