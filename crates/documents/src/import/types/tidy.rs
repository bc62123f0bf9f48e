//! Simplifies the output of typify: short paths, docs, constraints, no conversions.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Expr, ExprLit, Field as RustField, Fields, File, Item, ItemEnum, ItemStruct, Lit, LitStr,
    Meta, MetaNameValue, Path, Token, parse_quote,
};

use super::cases;
use super::definition::{Definition, Field};
use super::generate::{Role, Written};
use crate::import::layout::{self, attribute, json_line};
use crate::import::literal::{doc_comment, string, visible};
use crate::import::name::variant_name;
use crate::import::schema::Object;

/// Extracts the types of `definitions` from the output of typify; `returned` are the names of those used in results.
pub(super) fn tidy(file: File, definitions: &[Definition], role: Role, returned: &BTreeSet<&str>) -> Written {
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
        if let Some(stated) = &definition.stated {
            push(&mut written.code, stated_type(definition, role));
            if role == Role::Server {
                state(&mut written.code, &definition.name, stated);
            }
            continue;
        }
        match item {
            Item::Struct(mut item) => {
                order(&mut item, definition);
                note_types(&item, definition, &mut written);
                if !definition.hidden {
                    let returned = returned.contains(definition.name.as_str());
                    let item = tidy_struct(item, definition, role, returned);
                    push(&mut written.code, Item::Struct(item));
                }
            }
            Item::Enum(item) => {
                written.enums.insert(definition.name.clone());
                push(&mut written.code, Item::Enum(tidy_enum(item, definition, role)));
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
        let known = known(field, definition)?;
        definition
            .fields
            .iter()
            .position(|other| other.ident == known.ident)
    };
    let mut sorted: Vec<RustField> = std::mem::take(&mut fields.named).into_iter().collect();
    sorted.sort_by_key(rank);
    fields.named = sorted.into_iter().collect();
}

/// The member of a field, which typify may have renamed.
fn known<'d>(field: &RustField, definition: &'d Definition) -> Option<&'d Field> {
    let name = serde_keys(&field.attrs)
        .iter()
        .find_map(renamed)
        .or_else(|| Some(field.ident.as_ref()?.to_string()))?;
    definition.fields.iter().find(|known| known.ident == name)
}

/// The keys of all `#[serde(…)]`.
fn serde_keys(attrs: &[Attribute]) -> Vec<Meta> {
    let keys = |attribute: &Attribute| {
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        attribute.parse_args_with(parse).unwrap_or_default()
    };
    attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("serde"))
        .flat_map(keys)
        .collect()
}

/// The name that `rename = "…"` gives.
fn renamed(key: &Meta) -> Option<String> {
    match key {
        Meta::NameValue(MetaNameValue {
            path,
            value: Expr::Lit(ExprLit {
                lit: Lit::Str(name), ..
            }),
            ..
        }) if path.is_ident("rename") => Some(name.value()),
        _ => None,
    }
}

fn note_types(item: &ItemStruct, definition: &Definition, written: &mut Written) {
    for field in &item.fields {
        if let Some(known) = known(field, definition) {
            let key = (definition.name.clone(), known.member.clone());
            written.fields.insert(key, type_text(&field.ty));
        }
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

/// A type that accepts any JSON.
fn stated_type(definition: &Definition, role: Role) -> Item {
    let mut attrs = docs(definition.doc.as_deref());
    attrs.push(derive(role, false));
    let rules = described(definition.doc.as_deref(), role);
    attrs.extend(rules.map(|rules| parse_quote!(#[schemars(#rules)])));
    let name = format_ident!("{}", definition.name);
    parse_quote!(#(#attrs)* pub struct #name(pub Value);)
}

/// Adds the schema to the type at the end of the code.
fn state(code: &mut String, name: &str, schema: &Object) {
    let rules = schema
        .iter()
        .map(|(keyword, value)| layout::Item::Json(string(keyword), value.clone()));
    let rules = layout::Item::list("extend", rules.collect());
    let end = code.len() - format!("pub struct {name}(pub Value);\n").len();
    code.insert_str(end, &format!("{}\n", attribute("schemars", vec![rules], 0)));
}

/// `extend(…)` with the keywords of a schema.
fn extended(rules: &Object) -> TokenStream {
    let rules = rules.iter().map(|(keyword, value)| {
        let value: TokenStream = json_line(value).parse().unwrap_or_default();
        quote!(#keyword = #value)
    });
    quote!(extend(#(#rules),*))
}

fn tidy_struct(mut item: ItemStruct, definition: &Definition, role: Role, returned: bool) -> ItemStruct {
    let serde = serde_keys(&item.attrs);
    item.attrs = docs(definition.doc.as_deref());
    // Clients omit optional members.
    let optional = role == Role::Client && definition.fields.iter().all(|field| !field.required);
    item.attrs.push(derive(role, optional));
    if !serde.is_empty() {
        item.attrs.push(parse_quote!(#[serde(#(#serde),*)]));
    }
    let rules = described(definition.doc.as_deref(), role);
    item.attrs
        .extend(rules.map(|rules| parse_quote!(#[schemars(#rules)])));
    for field in &mut item.fields {
        if let Some(known) = known(field, definition) {
            tidy_field(field, known, role, returned);
        }
    }
    item
}

fn tidy_field(field: &mut RustField, known: &Field, role: Role, returned: bool) {
    let mut serde = serde_keys(&field.attrs);
    serde.retain(|key| renamed(key).is_none());
    if known.ident != known.member {
        let member = &known.member;
        serde.insert(0, parse_quote!(rename = #member));
    }
    let mut rules: Vec<TokenStream> = described(known.doc.as_deref(), role).into_iter().collect();
    if role == Role::Server {
        // An omitted field of a result is not null.
        let is_left_out = !known.required && !known.nullable;
        if let Some(inner) = some(&field.ty).filter(|_| returned && is_left_out) {
            rules.push(quote!(with = #inner));
            serde.retain(|key| !key.path().is_ident("default"));
            serde.insert(usize::from(known.ident != known.member), parse_quote!(default));
        }
        if !known.shape.rest.is_empty() {
            rules.push(extended(&known.shape.rest));
        }
    }
    field.ident = Some(format_ident!("{}", known.ident));
    field.attrs = docs(known.doc.as_deref());
    if !serde.is_empty() {
        field.attrs.push(parse_quote!(#[serde(#(#serde),*)]));
    }
    if !rules.is_empty() {
        field.attrs.push(parse_quote!(#[schemars(#(#rules),*)]));
    }
}

/// The type inside an `Option`.
fn some(ty: &syn::Type) -> Option<String> {
    let text = type_text(ty);
    Some(text.strip_prefix("Option<")?.strip_suffix('>')?.to_owned())
}

fn tidy_enum(mut item: ItemEnum, definition: &Definition, role: Role) -> ItemEnum {
    let texts: Vec<(String, String)> = definition
        .texts
        .iter()
        .map(|text| (variant_name(text), text.clone()))
        .collect();
    let schema = (role == Role::Server).then(|| quote!(, JsonSchema));
    item.attrs =
        vec![parse_quote!(#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize #schema)])];
    let style = cases::of(&texts);
    item.attrs
        .extend(style.map(|style| parse_quote!(#[serde(rename_all = #style)])));
    for (variant, (ident, text)) in item.variants.iter_mut().zip(texts) {
        variant.attrs = Vec::new();
        if style.is_none() && ident != text {
            variant.attrs.push(parse_quote!(#[serde(rename = #text)]));
        }
        variant.ident = format_ident!("{ident}");
    }
    item
}

fn derive(role: Role, optional: bool) -> Attribute {
    let default = optional.then(|| quote!(Default,));
    let schema = (role == Role::Server).then(|| quote!(, JsonSchema));
    parse_quote!(#[derive(Debug, Clone, #default PartialEq, Deserialize, Serialize #schema)])
}

/// The doc comment.
fn docs(text: Option<&str>) -> Vec<Attribute> {
    let lines = visible(text.unwrap_or_default());
    let lines = lines.lines().map(|line| {
        let line = if line.is_empty() {
            String::new()
        } else {
            format!(" {line}")
        };
        parse_quote!(#[doc = #line])
    });
    lines.collect()
}

/// The description as a key, if schemars would read another text from the doc comment.
fn described(text: Option<&str>, role: Role) -> Option<TokenStream> {
    let text = text.filter(|_| role == Role::Server)?;
    let has_title = text.lines().any(|line| line.trim_start().starts_with('#'));
    if doc_comment(text, "").is_some() && !has_title {
        return None;
    }
    let text: LitStr = syn::parse_str(&string(text)).ok()?;
    Some(quote!(description = #text))
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
