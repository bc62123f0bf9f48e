//! typify drops members that the schema does not name. Every object gets a place for them.

use anyhow::{Result, ensure};
use syn::{Fields, File, Item, parse_quote};

use super::each_item;
use crate::facts::Facts;

pub(super) fn pass(_facts: &Facts, file: File) -> Result<File> {
    each_item(file, |mut item| {
        if let Item::Struct(item) = &mut item
            && let Fields::Named(fields) = &mut item.fields
        {
            let names = fields.named.iter().filter_map(|field| field.ident.as_ref());
            ensure!(
                names.into_iter().all(|name| name != "extra"),
                "`{}` has a member called `extra`, which every object has already",
                item.ident
            );
            fields.named.push(parse_quote! {
                /// All other members, and those named above that are null or empty without need.
                pub extra: Map
            });
        }
        Ok(vec![item])
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn an_object_has_a_place_for_other_members() {
        let expected = "pub struct Name(String);
            pub struct Card { pub id: String,
            /// All other members, and those named above that are null or empty without need.
            pub extra: Map }";
        let code = "pub struct Name(String); pub struct Card { pub id: String }";
        assert_eq!(after(pass, &facts("{}"), code), pretty(expected));
    }
}
