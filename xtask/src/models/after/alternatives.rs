//! An object of which exactly one member is set is made from that member with `into`.

use std::collections::BTreeSet;

use anyhow::Result;
use quote::quote;
use syn::{Field, File, GenericArgument, Item, ItemStruct, PathArguments, Type};

use super::{each_item, items, member_name};
use crate::facts::Facts;

pub(super) fn pass(facts: &Facts, file: File) -> Result<File> {
    each_item(file, |item| {
        let Item::Struct(item) = item else {
            return Ok(vec![item]);
        };
        let groups = facts
            .object(&item.ident.to_string())
            .map_or(&[][..], |object| &object.exactly_one);
        let mut all = Vec::new();
        for group in groups {
            all.extend(conversions(&item, group)?);
        }
        all.insert(0, Item::Struct(item));
        Ok(all)
    })
}

fn conversions(item: &ItemStruct, group: &[String]) -> Result<Vec<Item>> {
    let name = &item.ident;
    let members: Vec<&Field> = item
        .fields
        .iter()
        .filter(|field| group.contains(&member_name(field)))
        .collect();
    let types: Vec<&Type> = members
        .iter()
        .filter_map(|field| inside_option(&field.ty))
        .collect();
    let distinct: BTreeSet<String> = types.iter().map(|ty| quote!(#ty).to_string()).collect();
    if distinct.len() != members.len() {
        // Two members of one type: the type does not tell which one is meant.
        return Ok(Vec::new());
    }
    let fields = members.iter().map(|field| &field.ident);
    items(quote! {
        #(impl From<#types> for #name {
            #[inline]
            fn from(value: #types) -> Self {
                Self { #fields: Some(value), ..Self::default() }
            }
        })*
    })
}

fn inside_option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let option = path
        .path
        .segments
        .last()
        .filter(|segment| segment.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &option.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn the_member_that_is_set_makes_the_object() {
        let facts = facts(
            r#"{"Flow": {"type": "object", "properties": {"code": {}, "note": {}},
                "oneOf": [{"required": ["code"], "properties": {"code": {"type": "object"}}}]}}"#,
        );
        let code = "pub struct Flow { pub code: Option<Code>, pub note: Option<String> }";
        let expected = format!(
            "{code} impl From<Code> for Flow {{
                #[inline]
                fn from(value: Code) -> Self {{ Self {{ code: Some(value), ..Self::default() }} }} }}"
        );
        assert_eq!(after(pass, &facts, code), pretty(&expected));
    }
}
