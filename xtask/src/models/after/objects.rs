//! Serde's derives cost most of the build time of generated types, and `flatten` most of the rest. An object is read
//! and written by a call of a macro of the crate, whose code is the same small one for all.

use anyhow::{Result, bail};
use quote::quote;
use syn::{Fields, File, Item, ItemStruct};

use super::{docs_of, each_item, is_object, items, member_name};
use crate::facts::Facts;

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |item| match item {
        Item::Struct(item) if is_object(&item) => object(facts, item),
        other => Ok(vec![other]),
    })
}

fn object(facts: &Facts, mut item: ItemStruct) -> Result<Vec<Item>> {
    let name = item.ident.clone();
    let Some(object) = facts.object(&name.to_string()) else {
        bail!("typify wrote `{name}`, which is no `$defs` entry: give every object an entry of its own");
    };
    let mut members = Vec::new();
    let Fields::Named(fields) = &mut item.fields else {
        bail!("`{name}` has no named members")
    };
    for field in &mut fields.named {
        let json_name = member_name(field);
        let ident = &field.ident;
        if let Some(member) = object.members.iter().find(|member| member.name == json_name) {
            let kind = if member.required {
                quote!(required)
            } else {
                quote!(optional)
            };
            members.push(quote!(#kind #ident = #json_name));
        }
        field.attrs.retain(|attr| !attr.path().is_ident("serde"));
    }
    let (docs, fields) = (docs_of(&item.attrs), &item.fields);
    let has_default = item.attrs.iter().any(|attr| {
        attr.path().is_ident("derive") && quote!(#attr).to_string() == quote!(#[derive(Default)]).to_string()
    });
    let derives = if has_default {
        quote!(Debug, Clone, PartialEq, Default)
    } else {
        quote!(Debug, Clone, PartialEq)
    };
    items(quote! {
        #(#docs)*
        #[derive(#derives)]
        pub struct #name #fields
        crate::object::object!(#name { #(#members,)* });
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn an_object_is_read_by_the_macro_of_the_crate() {
        let facts = facts(
            r#"{"Card": {"type": "object", "required": ["id"],
                "properties": {"id": {"type": "string"}, "iconUrl": {"type": "string"}}}}"#,
        );
        let code = r#"/// A card.
            #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug)]
            #[serde(deny_unknown_fields)]
            pub struct Card {
                /// Id.
                pub id: String,
                /// Icon.
                #[serde(rename = "iconUrl", skip_serializing_if = "Option::is_none")]
                pub icon_url: Option<String>,
            }"#;
        let expected = r#"/// A card.
            #[derive(Debug, Clone, PartialEq)]
            pub struct Card {
                /// Id.
                pub id: String,
                /// Icon.
                pub icon_url: Option<String>,
            }
            crate::object::object!(Card { required id = "id", optional icon_url = "iconUrl", });"#;
        assert_eq!(after(pass, &facts, code), pretty(expected));
    }
}
