//! Reads unions by their tag. typify tries one object after the other, so that a scheme of another protocol
//! version, whose members are all unknown, is read as the one with the fewest required members.

use anyhow::Result;
use quote::{format_ident, quote};
use syn::{File, Item, ItemEnum};

use super::items::{docs_of, each_item, items, variant};
use crate::facts::{Facts, Kind};

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |item| {
        let Item::Enum(item) = item else {
            return Ok(vec![item]);
        };
        match facts.def(&item.ident.to_string()).map(|def| &def.kind) {
            Some(Kind::Tagged { tag, cases }) => union(&item, tag, cases),
            _ => Ok(vec![Item::Enum(item)]),
        }
    })
}

fn union(item: &ItemEnum, tag: &str, cases: &[(String, String)]) -> Result<Vec<Item>> {
    let (docs, name) = (docs_of(&item.attrs), &item.ident);
    let values: Vec<_> = cases.iter().map(|(value, _)| value).collect();
    let variants: Vec<_> = values.iter().map(|value| variant(value)).collect();
    let objects: Vec<_> = cases
        .iter()
        .map(|(_, object)| format_ident!("{object}"))
        .collect();
    let case_docs = values.iter().map(|value| format!(" Its `{tag}` is `{value}`."));
    items(quote! {
        #(#docs)*
        #[derive(Debug, Clone, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "a box would be in the way of a literal")]
        pub enum #name {
            #(#[doc = #case_docs] #variants(#objects),)*
        }
        crate::object::tagged!(#name by #tag { #(#values => #variants(#objects),)* });
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn a_union_is_read_by_its_tag() {
        let facts = facts(
            r##"{"Scheme": {"oneOf": [{"$ref": "#/$defs/Tls"}]},
                "Tls": {"type": "object", "required": ["type"],
                        "properties": {"type": {"type": "string", "const": "mutualTLS"}}}}"##,
        );
        let code = "/// A scheme.\n#[serde(untagged)] pub enum Scheme { Tls(Tls) }";
        let expected = r#"/// A scheme.
            #[derive(Debug, Clone, PartialEq)]
            #[allow(clippy::large_enum_variant, reason = "a box would be in the way of a literal")]
            pub enum Scheme { /// Its `type` is `mutualTLS`.
                MutualTls(Tls) }
            crate::object::tagged!(Scheme by "type" { "mutualTLS" => MutualTls(Tls), });"#;
        assert_eq!(after(pass, &facts, code), pretty(expected));
    }
}
