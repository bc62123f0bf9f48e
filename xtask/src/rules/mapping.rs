//! The mapping of a dialect: keys of declarations to members in every version.
//!
//! `schemas/<dialect>/mapping.toml` contains what can't be derived from the schemas; everything else is derived.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use heck::{ToLowerCamelCase, ToSnakeCase};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde::Deserialize;

use super::shapes::static_name;
use crate::facts::{Facts, Kind, Member, Text, Type};
use crate::manifest::Source;
use crate::print::rust_file;

/// An entry of the file.
#[derive(Deserialize, Default)]
struct Line {
    /// The member in every version, if it is not the key in camel case.
    member: Option<String>,
    text: Option<String>,
    /// Whether it is read and written by hand-written code.
    #[serde(default)]
    hand: bool,
    /// Whether the members of the object are keys of the enclosing one.
    #[serde(default)]
    flat: bool,
    /// The member, from a version on.
    #[serde(flatten)]
    since: toml::Table,
}

/// A key of an object.
struct Key {
    name: String,
    line: Line,
    /// The member in each version, oldest first; empty if there is none.
    members: Vec<String>,
}

/// Generates the mapping of a family, if it has one; `sources` are its versions, oldest first.
pub(super) fn generate(root: &Path, family: &str, sources: &[&Source]) -> Result<Option<String>> {
    let path = root.join("schemas").join(family).join("mapping.toml");
    if !path.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let understand = || format!("cannot understand {}", path.display());
    let mut table: toml::Table = toml::from_str(&text).with_context(understand)?;
    let is_named = |table: &toml::Table, version: &str| {
        let lines = table
            .values()
            .filter_map(toml::Value::as_table)
            .flat_map(toml::Table::values);
        lines
            .filter_map(toml::Value::as_table)
            .any(|line| line.contains_key(version))
    };
    // If all versions share one shape, as in the other dialects, no entry lists them.
    let differ = sources
        .iter()
        .any(|source| is_named(&table, &source.entry.version));
    for (older, source) in sources.iter().zip(sources.iter().skip(1)) {
        let (older, version) = (&older.entry.version, &source.entry.version);
        if differ && !is_named(&table, version) {
            eprintln!(
                "note: no line of {} names {version}, which takes those of {older}",
                path.display()
            );
        }
    }
    let transport = table.remove("default_transport").map(|transport| {
        let transport = transport.as_str();
        quote! {
            #[doc = " The binding that readers assume where a card states none."]
            pub const DEFAULT_TRANSPORT: &str = #transport;
        }
    });
    let text = table.remove("text");
    let text = text.as_ref().and_then(toml::Value::as_str);
    let mut names: Vec<&str> = Vec::new();
    for def in sources.iter().rev().flat_map(|source| &source.facts.defs) {
        if !names.contains(&def.name.as_str())
            && sources.iter().any(|one| one.facts.object(&def.name).is_some())
        {
            names.push(&def.name);
        }
    }
    if let Some(name) = table.keys().find(|name| !names.contains(&name.as_str())) {
        bail!("{}: no version has an object `{name}`", path.display());
    }
    let mut statics = Vec::new();
    let objects: Vec<_> = names.iter().map(|name| static_name(name)).collect();
    for name in names {
        let lines = table
            .get(name)
            .cloned()
            .unwrap_or_else(|| toml::Table::new().into());
        let lines: toml::Table = lines.try_into().with_context(understand)?;
        let keys =
            keys(name, lines, text, sources).with_context(|| format!("`{name}` of {}", path.display()))?;
        statics.push(object(name, &keys, sources)?);
    }
    let variants = sources
        .iter()
        .map(|source| format_ident!("{}", source.entry.variant()));
    rust_file(
        &format!("schemas/{family}/mapping.toml"),
        quote! {
            #![doc = " Which key of a declaration stands for which member of a card, in every version."]
            use super::super::Dialect;
            use crate::mapping::{Form, Key, Keys, Kind};

            #[doc = " The versions, oldest first, as members of a [`Key`] are listed."]
            pub const VERSIONS: &[Dialect] = &[#(Dialect::#variants),*];

            #transport

            #[doc = " Every object."]
            pub const OBJECTS: &[&Keys] = &[#(&#objects),*];

            #(#statics)*
        },
    )
    .map(Some)
}

/// The keys of an object: those of the file in order, followed by one for each remaining member.
fn keys(object: &str, lines: toml::Table, text: Option<&str>, sources: &[&Source]) -> Result<Vec<Key>> {
    let mut keys = Vec::new();
    let text = text.map(str::to_owned);
    for (name, line) in lines {
        let mut line: Line = line.try_into().with_context(|| format!("line `{name}`"))?;
        line.text = line.text.or_else(|| text.clone());
        let mut members = Vec::new();
        let mut member = line.member.clone().unwrap_or_else(|| name.to_lower_camel_case());
        for source in sources {
            if let Some(since) = line.since.get(&source.entry.version) {
                since
                    .as_str()
                    .context("a name has to be a string")?
                    .clone_into(&mut member);
            }
            let exists = has(source, object, &member);
            members.push(if exists { member.clone() } else { String::new() });
        }
        for version in line.since.keys() {
            ensure!(
                sources.iter().any(|source| source.entry.version == *version),
                "line `{name}`: `{version}` is no version and no word of a line"
            );
        }
        ensure!(
            members.iter().any(|member| !member.is_empty()),
            "line `{name}`: no version has this member"
        );
        keys.push(Key { name, line, members });
    }
    // Those of the default version first, then of the others, newest first.
    let mut order: Vec<(usize, &&Source)> = sources.iter().enumerate().rev().collect();
    order.sort_by_key(|(_, source)| !source.entry.default);
    for (at, source) in order {
        let Some(facts) = source.facts.object(object) else {
            continue;
        };
        for member in &facts.members {
            let mut known = keys.iter().filter(|key| key.members[at] == member.name);
            if known.next().is_some() {
                continue;
            }
            let mut name = member.name.to_snake_case();
            if list_of(&source.facts, &member.ty).is_some() && name.ends_with('s') {
                name.pop();
            }
            let in_version = |source: &&Source| {
                let found = has(source, object, &member.name);
                if found { member.name.clone() } else { String::new() }
            };
            keys.push(Key {
                name,
                line: Line {
                    text: text.clone(),
                    ..Line::default()
                },
                members: sources.iter().map(in_version).collect(),
            });
        }
    }
    Ok(keys)
}

/// Whether an object has a member, or a union has a case.
fn has(source: &Source, object: &str, name: &str) -> bool {
    match source.facts.def(object).map(|def| &def.kind) {
        Some(Kind::Tagged { cases, .. }) => cases.iter().any(|(case, _)| case == name),
        _ => find(source, object, name).is_some(),
    }
}

/// The member for a name: in this object, or at its place in the card.
fn find<'s>(source: &'s Source, object: &str, name: &str) -> Option<&'s Member> {
    let member = |object: &str, name: &str| {
        let mut members = source.facts.object(object)?.members.iter();
        members.find(|one| one.name == name)
    };
    let root = source.entry.root.as_str();
    let place = name
        .strip_prefix('/')
        .map(|place| place.split_once('/').ok_or(place));
    match place {
        None => member(object, name),
        Some(Err(name)) => member(root, name),
        Some(Ok((holder, name))) => match &member(root, holder)?.ty {
            Type::Ref(object) => member(object, name),
            _ => None,
        },
    }
}

fn object(name: &str, keys: &[Key], sources: &[&Source]) -> Result<TokenStream> {
    let doc = format!(" The keys of `{name}`.");
    let ident = static_name(name);
    let keys = keys
        .iter()
        .map(|one| key(name, one, sources).with_context(|| format!("key `{}` of `{name}`", one.name)))
        .collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        #[doc = #doc]
        pub static #ident: Keys = Keys { object: #name, keys: &[#(#keys,)*] };
    })
}

fn key(object: &str, key: &Key, sources: &[&Source]) -> Result<TokenStream> {
    let Key { name, line, members } = key;
    let mut required = false;
    let mut newest = None;
    for (source, member) in sources.iter().zip(members) {
        if let Some(found) = find(source, object, member) {
            required |= found.required;
            newest = Some((&source.facts, &found.ty));
        }
    }
    let (facts, ty) = newest.context("no version has it")?;
    let form = match line.text.as_deref() {
        None => quote!(Form::Filled),
        Some("link") => quote!(Form::Link),
        Some("picture") => quote!(Form::Picture),
        Some("auth") => quote!(Form::Auth),
        Some("extension-uri") => quote!(Form::ExtensionUri),
        Some("media-type") => quote!(Form::MediaType),
        Some("schema") if words(facts, ty).is_empty() => quote!(Form::Schema),
        Some("literal" | "schema") => quote!(Form::Literal),
        Some(other) => bail!("unknown `text` `{other}`"),
    };
    let kind = match ty {
        Type::Boolean => quote!(Kind::Flag),
        Type::Ref(name) if facts.object(name).is_some() => {
            let keys = static_name(name);
            quote!(Kind::Object(&#keys))
        }
        Type::List(_) if list_of(facts, ty).is_some() => {
            let keys = list_of(facts, ty).map(static_name);
            quote!(Kind::Objects(&#keys))
        }
        Type::List(list) if text_of(facts, &list.items).is_some() => quote!(Kind::Texts(#form)),
        Type::Map(items) if text_of(facts, items).is_some() => quote!(Kind::Map),
        ty if text_of(facts, ty).is_some() => quote!(Kind::Text(#form)),
        Type::Map(_) => quote!(Kind::Json),
        _ => quote!(Kind::Value),
    };
    // A member with a single possible value has no key.
    let hand = line.hand || words(facts, ty).len() == 1;
    let flat = line.flat;
    Ok(quote! {
        Key { name: #name, kind: #kind, required: #required, hand: #hand, flat: #flat, members: &[#(#members),*] }
    })
}

/// The values of an enumeration, or of a list's items.
fn words<'f>(facts: &'f Facts, ty: &'f Type) -> &'f [String] {
    let ty = match ty {
        Type::List(list) => &list.items,
        ty => ty,
    };
    text_of(facts, ty).map_or(&[], |text| &text.one_of)
}

/// The object type of a list's items.
fn list_of<'t>(facts: &Facts, ty: &'t Type) -> Option<&'t str> {
    match ty {
        Type::List(list) => match &list.items {
            Type::Ref(name) if facts.object(name).is_some() => Some(name),
            _ => None,
        },
        _ => None,
    }
}

fn text_of<'f>(facts: &'f Facts, ty: &'f Type) -> Option<&'f Text> {
    match ty {
        Type::Text(text) => Some(text),
        Type::Ref(name) => match &facts.def(name)?.kind {
            Kind::Plain(Type::Text(text)) => Some(text),
            _ => None,
        },
        _ => None,
    }
}
