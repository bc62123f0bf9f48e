//! Simplifies the output of typify: short paths, docs, constraints, no conversions.

use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Field as RustField, Fields, File, Item, ItemEnum, ItemStruct, LitStr, Path, parse_quote,
};

use super::cases;
use super::definition::{Definition, Field};
use super::generate::{Role, Written};
use crate::import::layout::json_line;

/// Extracts the types of `definitions` from the output of typify.
pub(super) fn tidy(file: File, definitions: &[Definition], role: Role) -> Written {
    let mut written = Written::default();
    let mut items = file.items;
    for definition in definitions {
        let at = items
            .iter()
            .position(|item| name_of(item).is_some_and(|name| *name == definition.name));
        let Some(mut item) = at.map(|at| items.swap_remove(at)) else {
            continue;
        };
        Shorten.visit_item_mut(&mut item);
        match item {
            Item::Struct(mut item) => {
                order(&mut item, definition);
                note_types(&item, definition, &mut written);
                if !definition.hidden {
                    push(
                        &mut written.code,
                        Item::Struct(tidy_struct(item, definition, role)),
                    );
                }
            }
            Item::Enum(item) => {
                written.enums.insert(definition.name.clone());
                push(&mut written.code, Item::Enum(tidy_enum(item, role)));
            }
            _ => {}
        }
    }
    written
}

fn push(code: &mut String, item: Item) {
    if !code.is_empty() {
        code.push('\n');
    }
    let file = File {
        shebang: None,
        attrs: Vec::new(),
        items: vec![item],
        frontmatter: None,
    };
    for line in prettyplease::unparse(&file).lines() {
        code.push_str(&broken(line));
        code.push('\n');
    }
}

/// Breaks an attribute line as rustfmt does.
fn broken(line: &str) -> String {
    let list = line
        .strip_prefix("    #[serde(")
        .and_then(|rest| rest.strip_suffix(")]"));
    match list {
        Some(list) if list.chars().count() > 70 => {
            format!(
                "    #[serde(\n        {}\n    )]",
                list.replace(", ", ",\n        ")
            )
        }
        _ => line.to_owned(),
    }
}

fn name_of(item: &Item) -> Option<&syn::Ident> {
    match item {
        Item::Struct(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        _ => None,
    }
}

/// Sorts fields in the order of the schema, because typify sorts them by name.
fn order(item: &mut ItemStruct, definition: &Definition) {
    let Fields::Named(fields) = &mut item.fields else {
        return;
    };
    let rank = |field: &RustField| {
        definition
            .fields
            .iter()
            .position(|known| known.member == member_of(field))
    };
    let mut sorted: Vec<RustField> = std::mem::take(&mut fields.named).into_iter().collect();
    sorted.sort_by_key(rank);
    fields.named = sorted.into_iter().collect();
}

/// The JSON name of a field.
fn member_of(field: &RustField) -> String {
    let ident = || field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
    renamed(&field.attrs).unwrap_or_else(ident)
}

/// The name in `#[serde(rename = "…")]`.
fn renamed(attrs: &[Attribute]) -> Option<String> {
    let mut renamed = None;
    for attribute in attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("serde"))
    {
        // Other keys of the attribute are irrelevant, but must be parsed.
        let _ = attribute.parse_nested_meta(|meta| {
            let value = meta.value().and_then(syn::parse::ParseBuffer::parse::<LitStr>);
            if meta.path.is_ident("rename") {
                renamed = value.ok().map(|value| value.value());
            }
            Ok(())
        });
    }
    renamed
}

fn note_types(item: &ItemStruct, definition: &Definition, written: &mut Written) {
    for field in &item.fields {
        let key = (definition.name.clone(), member_of(field));
        let ident = field.ident.as_ref().map(ToString::to_string);
        written.idents.insert(key.clone(), ident.unwrap_or_default());
        written.fields.insert(key, type_text(&field.ty));
    }
}

/// Formats a type like hand-written code.
fn type_text(ty: &syn::Type) -> String {
    let text = ty.to_token_stream().to_string();
    text.replace(" < ", "<")
        .replace(" >", ">")
        .replace(" ,", ",")
        .replace(" :: ", "::")
}

fn tidy_struct(mut item: ItemStruct, definition: &Definition, role: Role) -> ItemStruct {
    let serde: Vec<Attribute> = item
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("serde"))
        .cloned()
        .collect();
    item.attrs = docs(definition.doc.as_deref(), role);
    // Clients omit optional members.
    let optional = role == Role::Client && definition.fields.iter().all(|field| !field.required);
    item.attrs.push(derive(role, optional));
    item.attrs.extend(serde);
    for field in &mut item.fields {
        let member = member_of(field);
        let known = definition.fields.iter().find(|known| known.member == member);
        if let Some(known) = known {
            tidy_field(field, known, role);
        }
    }
    item
}

fn tidy_field(field: &mut RustField, known: &Field, role: Role) {
    field.attrs.retain(|attribute| attribute.path().is_ident("serde"));
    if role == Role::Server && !known.shape.rest.is_empty() {
        let rules = known.shape.rest.iter().map(|(keyword, value)| {
            let value: proc_macro2::TokenStream = json_line(value).parse().unwrap_or_default();
            quote!(#keyword = #value)
        });
        field.attrs.push(parse_quote!(#[schemars(extend(#(#rules),*))]));
    }
    let mut attrs = docs(known.doc.as_deref(), role);
    attrs.append(&mut field.attrs);
    field.attrs = attrs;
}

fn tidy_enum(mut item: ItemEnum, role: Role) -> ItemEnum {
    let texts: Vec<(String, String)> = item
        .variants
        .iter()
        .map(|variant| {
            let ident = variant.ident.to_string();
            (ident.clone(), renamed(&variant.attrs).unwrap_or(ident))
        })
        .collect();
    let schema = (role == Role::Server).then(|| quote!(, JsonSchema));
    item.attrs =
        vec![parse_quote!(#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize #schema)])];
    let style = cases::of(&texts);
    item.attrs
        .extend(style.map(|style| parse_quote!(#[serde(rename_all = #style)])));
    for variant in &mut item.variants {
        variant
            .attrs
            .retain(|attribute| attribute.path().is_ident("serde") && style.is_none());
    }
    item
}

fn derive(role: Role, optional: bool) -> Attribute {
    let default = optional.then(|| quote!(Default,));
    let schema = (role == Role::Server).then(|| quote!(, JsonSchema));
    parse_quote!(#[derive(Debug, Clone, #default PartialEq, Deserialize, Serialize #schema)])
}

/// Generates the doc comment; a text that schemars would not use as the plain description becomes an attribute.
fn docs(text: Option<&str>, role: Role) -> Vec<Attribute> {
    let Some(text) = text else { return Vec::new() };
    let mut attrs: Vec<Attribute> = text
        .lines()
        .map(|line| {
            let line = if line.is_empty() {
                String::new()
            } else {
                format!(" {line}")
            };
            parse_quote!(#[doc = #line])
        })
        .collect();
    if role == Role::Server && text.lines().any(|line| line.trim_start().starts_with('#')) {
        attrs.push(parse_quote!(#[schemars(description = #text)]));
    }
    attrs
}

/// Shortens paths that are imported.
struct Shorten;

/// The imported and prelude types.
const SHORT: [&str; 7] = ["BTreeMap", "Map", "Value", "Option", "String", "Vec", "Box"];

impl VisitMut for Shorten {
    fn visit_path_mut(&mut self, path: &mut Path) {
        let last = path.segments.last();
        let known = last.is_some_and(|last| SHORT.iter().any(|name| last.ident == name));
        if known
            && path.leading_colon.is_some()
            && let Some(last) = path.segments.pop()
        {
            path.leading_colon = None;
            path.segments = std::iter::once(last).collect();
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_attribute_mut(&mut self, attribute: &mut Attribute) {
        if attribute.path().is_ident("serde")
            && let syn::Meta::List(list) = &mut attribute.meta
        {
            let mut plain = list.tokens.to_string();
            for path in [
                "::std::option::",
                "::std::vec::",
                ":: std :: collections :: ",
                "::std::collections::",
                "::serde_json::",
            ] {
                plain = plain.replace(path, "");
            }
            list.tokens = plain.parse().unwrap_or_else(|_| list.tokens.clone());
        }
        visit_mut::visit_attribute_mut(self, attribute);
    }
}
