//! A struct whose fields are the arguments of a tool.

use heck::ToSnakeCase;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Type, TypePath};

use super::argument::parse_argument;
use super::keys::ToolKeys;
use super::spec::{Argument, Head, Runs, Source, Tool, plain_name};
use crate::docs;
use crate::errors::Errors;
use crate::meta::Kind;
use crate::paths::Facade;
use crate::skill::cfgs;

/// The tool of a struct; `None` with a fault if it has no named fields.
pub(crate) fn tool_of(
    item: DeriveInput,
    facade: Facade,
    keys: ToolKeys,
    errors: &mut Errors,
) -> Option<Tool> {
    if !item.generics.params.is_empty() {
        errors.add(&item.generics, "a tool can't be generic; use concrete types");
    }
    refuse_serde(&item.attrs, errors);
    let mut arguments = Vec::new();
    match item.data {
        Data::Struct(data) => match data.fields {
            Fields::Named(fields) => {
                for field in &fields.named {
                    if let Some(argument) = argument_of(field, errors) {
                        arguments.push(argument);
                    }
                }
            }
            Fields::Unit => {}
            Fields::Unnamed(fields) => {
                errors.add(
                    &fields,
                    "the input of a tool must be a JSON object; name the fields",
                );
                return None;
            }
        },
        Data::Enum(data) => {
            errors.add(
                &data.enum_token,
                "the input of a tool must be a JSON object; use a struct with a field of this type",
            );
            return None;
        }
        Data::Union(data) => {
            errors.add(
                &data.union_token,
                "the input of a tool must be a JSON object; use a struct",
            );
            return None;
        }
    }
    let head = Head {
        default_name: plain_name(&item.ident).to_snake_case(),
        docs: docs::read(&item.attrs, &item.ident, Kind::ToolDescription),
        cfgs: cfgs(&item.attrs),
        ident: item.ident,
    };
    let itself = Type::Path(TypePath {
        attrs: Vec::new(),
        qself: None,
        path: head.ident.clone().into(),
    });
    Some(Tool::new(
        facade,
        head,
        keys,
        arguments,
        (itself, Runs::Struct),
        errors,
    ))
}

fn argument_of(field: &Field, errors: &mut Errors) -> Option<Argument> {
    refuse_serde(&field.attrs, errors);
    let argument = parse_argument(field.ident.as_ref()?, field.ty.clone(), &field.attrs, errors);
    if let (Source::Call, Type::Reference(_)) = (argument.source, &argument.ty) {
        errors.add(&argument.ty, "tool arguments must be owned; take an owned type");
    }
    Some(argument)
}

/// Arguments are deserialized one by one, so serde attributes of the struct would silently be ignored.
pub(super) fn refuse_serde(attributes: &[Attribute], errors: &mut Errors) {
    for attribute in attributes {
        if attribute.path().is_ident("serde") || attribute.path().is_ident("schemars") {
            errors.add(
                attribute,
                "`#[mcp_tool]` does not read this attribute; use `#[arg(…)]` on the arguments",
            );
        }
    }
}
