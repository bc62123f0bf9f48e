//! `#[skill]`: a function as a skill of an agent card; also skills declared inline in cards and tools.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use agentcard_rules::generated::a2a::mapping::AGENT_SKILL;
use agentcard_rules::{Dialect, check_skill};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, LitStr, Token, Visibility};

use crate::card::{Field, Fields, fields};
use crate::consts::Consts;
use crate::docs;
use crate::errors::Errors;
use crate::lists::slice;
use crate::meta::{
    Item, Keys, Kind, Named, Site, Text, Value, json_text, members, optional_text, parse_allow, parse_items,
    parse_text, parse_texts, plain_string, required_text, take_crate, trees,
};
use crate::paths::Facade;
use crate::report::{check_alone, check_repeated};
use crate::words::in_words;

/// Expands `#[skill(arguments)]`: keeps the function and generates a type of the same name.
#[allow(clippy::needless_pass_by_value, reason = "what a macro is given")]
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let companion = expand_beside(arguments, item.clone(), &mut errors);
    // Listing a skill counts as a use of the function.
    let mut output = quote!(#[allow(dead_code)] #item);
    companion.to_tokens(&mut output);
    errors.into_compile_errors().to_tokens(&mut output);
    output
}

fn expand_beside(arguments: TokenStream, item: TokenStream, errors: &mut Errors) -> Option<TokenStream> {
    let signature = errors.ok(parse_signature(item))?;
    if has_second_attribute("skill", &signature.attributes, errors) {
        return None;
    }
    let items = parse_items(arguments, errors);
    let (facade, items) = take_crate(items, errors);
    let name = &signature.name;
    let companion = expand_companion(&signature.attributes, &signature.visibility, name);
    let cfgs = cfgs(&signature.attributes);
    let defaults = function_defaults(name, &signature.attributes);
    let skill = expand_skill_for(&facade, &name.to_token_stream(), defaults, items, errors);
    Some(quote! {
        #companion
        #cfgs
        #skill
    })
}

/// The defaults of a skill, from the name and documentation of its function.
pub(crate) fn function_defaults<'a>(name: &'a Ident, attributes: &[Attribute]) -> Defaults<'a> {
    Defaults {
        owner: name,
        id: Some(Text::known(Site::of(name), name.unraw().to_string())),
        description: docs::read(attributes, name, Kind::Filled),
    }
}

struct Signature {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
}

/// Parses the signature of a function, up to its body.
///
/// # Errors
///
/// Returns an error at the first token that can't start a function.
fn parse_signature(item: TokenStream) -> syn::Result<Signature> {
    parse_head.parse2(item)
}

fn parse_head(input: ParseStream<'_>) -> syn::Result<Signature> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse::<Visibility>()?;
    while !input.peek(Token![fn]) {
        let qualifier = input.peek(Token![const])
            || input.peek(Token![async])
            || input.peek(Token![unsafe])
            || input.peek(Token![extern])
            || input.peek(syn::LitStr);
        if !qualifier {
            return Err(input.error("`#[skill]` goes on a function"));
        }
        input.parse::<TokenTree>()?;
    }
    input.parse::<Token![fn]>()?;
    let name = input.parse::<Ident>()?;
    if let Some(receiver) = receiver(input.parse::<TokenStream>()?) {
        let message = "`#[skill]` goes on a free function, not on a method";
        return Err(syn::Error::new_spanned(receiver, message));
    }
    Ok(Signature {
        attributes,
        visibility,
        name,
    })
}

/// The `self` parameter, if the function is a method.
fn receiver(rest: TokenStream) -> Option<TokenTree> {
    for token in rest {
        if let TokenTree::Group(group) = token
            && group.delimiter() == Delimiter::Parenthesis
            && let Some(receiver) = first_self(group.stream())
        {
            return Some(receiver);
        }
    }
    None
}

/// `self`, preceded by nothing but `&`, a lifetime and `mut`.
fn first_self(arguments: TokenStream) -> Option<TokenTree> {
    let mut lifetime = false;
    for token in arguments {
        match token.to_string().as_str() {
            "self" if !lifetime => return Some(token),
            "&" | "mut" => {}
            "'" => {
                lifetime = true;
                continue;
            }
            _ if lifetime => {}
            _ => return None,
        }
        lifetime = false;
    }
    None
}

/// A skill, declared inline or by a function.
#[cfg_attr(
    not(any(feature = "openclasp", feature = "agenium")),
    allow(dead_code, reason = "read by other dialects only")
)]
pub(crate) struct Skill {
    /// All keys except `security`; reported at `skill` of `skill(…)` or at the name of the function.
    pub(crate) fields: Fields,
    pub(crate) id: Text,
    pub(crate) name: Text,
    /// The alternatives of security requirements, if they differ from those of the card.
    pub(crate) security: Vec<Alternative>,
    pub(crate) allow: Vec<LitStr>,
}

/// Schemes that a caller must satisfy together; if empty, anyone may call.
pub(crate) struct Alternative {
    /// The `security` key.
    pub(crate) site: Rc<Site>,
    pub(crate) needs: Vec<Need>,
}

/// One scheme of an alternative.
pub(crate) struct Need {
    /// The id of the scheme, with its tokens.
    pub(crate) scheme: Text,
    pub(crate) scopes: Vec<Text>,
}

/// The defaults of a skill, and where to report faults.
pub(crate) struct Defaults<'a> {
    /// `skill` of `skill(…)`, or the name of the function; missing keys are reported on it.
    pub(crate) owner: &'a Ident,
    pub(crate) id: Option<Text>,
    pub(crate) description: Option<Text>,
}

/// Keys with a hand-written reader.
const HAND: &[&str] = &["id", "name", "description", "security"];

/// Parses a skill; missing or invalid values are reported and become holes.
pub(crate) fn parse_skill(items: Vec<Item>, defaults: Defaults<'_>, errors: &mut Errors) -> Skill {
    let mut keys = fields::sort(&AGENT_SKILL, Dialect::A2A_DEFAULT, HAND, items, errors);
    let Defaults {
        owner,
        id,
        description,
    } = defaults;
    let of_function = id.is_some();
    let id = match (optional_text(&mut keys, "id", Kind::SkillId, errors), id) {
        (Some(given), _) => given,
        (None, Some(default)) => default,
        (None, None) => required_text(&mut keys, owner, "id", Kind::SkillId, errors),
    };
    let name = parse_name(&mut keys, owner, &id, errors);
    let description = match (
        optional_text(&mut keys, "description", Kind::Filled, errors),
        description,
    ) {
        (Some(given), _) => given,
        (None, Some(default)) => default,
        (None, None) if of_function && !keys.meant("description") => {
            errors.add(
                owner,
                "missing description; write a doc comment or `description = \"…\"`",
            );
            Text::hole(Site::of(owner))
        }
        (None, None) => required_text(&mut keys, owner, "description", Kind::Filled, errors),
    };
    let mut fields = Fields::of_a2a(&AGENT_SKILL, owner);
    fields.put("id", Some(id.clone()));
    fields.put("name", Some(name.clone()));
    fields.put("description", Some(description));
    fields.read(&mut keys, owner, errors);
    Skill {
        fields,
        id,
        name,
        security: parse_security(&mut keys, errors),
        allow: parse_allow(&mut keys, errors),
    }
}

/// The name, which defaults to the id as a title.
fn parse_name(keys: &mut Keys, owner: &Ident, id: &Text, errors: &mut Errors) -> Text {
    if let Some((key, value)) = keys.take("name") {
        return parse_text(&key, value, Kind::Filled, errors);
    }
    match id.literal() {
        Some(word) => Text::known(id.site.clone(), in_words(word)),
        None if id.is_hole() || keys.meant("name") => Text::hole(Site::of(owner)),
        None => {
            errors.add(
                owner,
                "missing key `name`; without it, `id` must be a string literal",
            );
            Text::hole(Site::of(owner))
        }
    }
}

/// The alternatives of every `security(…)`.
pub(crate) fn parse_security(keys: &mut Keys, errors: &mut Errors) -> Vec<Alternative> {
    let mut alternatives = Vec::new();
    for Named { key, value } in keys.take_all("security") {
        alternatives.push(parse_alternative(&key, value, errors));
    }
    alternatives
}

/// Parses one alternative; the empty `security()` permits anyone.
fn parse_alternative(key: &Ident, value: Value, errors: &mut Errors) -> Alternative {
    let mut alternative = Alternative {
        site: Site::of(key),
        needs: Vec::new(),
    };
    let Value::List(items) = value else {
        errors.add(
            key,
            "expected the schemes in parentheses: `security(id(\"scope\"))`",
        );
        alternative.needs.push(unread_need(key));
        return alternative;
    };
    for item in items {
        let need = parse_need(key, item, errors);
        if let Some(id) = need.scheme.literal()
            && alternative
                .needs
                .iter()
                .any(|other| other.scheme.literal() == Some(id))
        {
            errors.add(
                &need.scheme.site.value,
                &format!("duplicate scheme `{id}` in one `security(…)`"),
            );
            continue;
        }
        alternative.needs.push(need);
    }
    alternative
}

/// Reads `id`, `id("scope")`, `"id"` or `"id"("scope")`.
fn parse_need(key: &Ident, item: Item, errors: &mut Errors) -> Need {
    match item {
        Item::Named(Named { key: id, value }) => {
            let scopes = match value {
                Value::Flag => Some(Vec::new()),
                value => parse_texts(&id, value, Kind::Filled, errors),
            };
            need(&id, id.unraw().to_string(), scopes)
        }
        Item::Literal(syn::Lit::Str(id)) => need(&id, id.value(), Some(Vec::new())),
        Item::Other(tokens) => parse_quoted(&tokens, errors).unwrap_or_else(|| unread_need(key)),
        other => {
            errors.add(
                &other,
                "expected the id of a security scheme: `id`, `\"id\"` or `id(\"scope\")`",
            );
            unread_need(key)
        }
    }
}

/// Reads `"id"("scope")`.
fn parse_quoted(tokens: &TokenStream, errors: &mut Errors) -> Option<Need> {
    let parts = trees(tokens.clone());
    if let [TokenTree::Literal(id), TokenTree::Group(scopes)] = parts.as_slice()
        && scopes.delimiter() == Delimiter::Parenthesis
        && let Some(id) = plain_string(id.to_token_stream())
    {
        let items = parse_items(scopes.stream(), errors);
        let word = Ident::new("scopes", id.span());
        let scopes = parse_texts(&word, Value::List(items), Kind::Filled, errors);
        return Some(need(&id, id.value(), scopes));
    }
    errors.add(
        tokens,
        "expected the id of a security scheme: `id`, `\"id\"` or `\"id\"(\"scope\")`",
    );
    None
}

fn need(id: &dyn ToTokens, text: String, scopes: Option<Vec<Text>>) -> Need {
    Need {
        scheme: Text::known(Site::of(id), text),
        scopes: scopes.unwrap_or_default(),
    }
}

fn unread_need(key: &Ident) -> Need {
    Need {
        scheme: Text::hole(Site::of(key)),
        scopes: Vec::new(),
    }
}

/// Runs the rules on the skill. Its security schemes are checked against each card that lists it.
fn lint_skill(skill: &Skill, errors: &mut Errors) {
    let document = skill.fields.node(Dialect::A2A_DEFAULT, None, &mut |_, _| {});
    check_repeated(&document, errors);
    check_alone(&document, Dialect::A2A_DEFAULT, check_skill, &skill.allow, errors);
}

/// Generates `impl Skill` for the type `companion` from the items of `skill(…)`.
///
/// Missing items are taken from `defaults`. An invalid skill still gets an implementation, so that its faults,
/// which are added to `errors`, cause no follow-up errors.
pub(crate) fn expand_skill_for(
    facade: &Facade,
    companion: &TokenStream,
    defaults: Defaults<'_>,
    items: Vec<Item>,
    errors: &mut Errors,
) -> TokenStream {
    let faults = errors.len();
    let skill = parse_skill(items, defaults, errors);
    lint_skill(&skill, errors);
    if errors.len() == faults {
        expand_impl(facade, companion, &skill)
    } else {
        expand_dummy(facade, companion)
    }
}

/// The type for the function `name`, which occupies the type namespace only.
pub(crate) fn expand_companion(
    attributes: &[Attribute],
    visibility: &Visibility,
    name: &Ident,
) -> TokenStream {
    let cfgs = cfgs(attributes);
    quote! {
        #cfgs
        #[allow(non_camel_case_types, dead_code)]
        #[doc(hidden)]
        #visibility enum #name {}
    }
}

/// The `cfg` attributes, which apply to everything that is generated for an item.
pub(crate) fn cfgs(attributes: &[Attribute]) -> TokenStream {
    let mut cfgs = TokenStream::new();
    for attribute in attributes {
        if attribute.path().is_ident("cfg") {
            attribute.to_tokens(&mut cfgs);
        }
    }
    cfgs
}

/// Reports a second `#[skill]` or `#[mcp_tool]` on a function, because both would generate the same type. The first
/// attribute then leaves the function to the second.
pub(crate) fn has_second_attribute(this: &str, attributes: &[Attribute], errors: &mut Errors) -> bool {
    for attribute in attributes {
        let path = attribute.path();
        let Some(last) = path.segments.last() else {
            continue;
        };
        let message = if last.ident == this {
            format!("`#[{this}]` is repeated; put all keys into one")
        } else if last.ident == "skill" || last.ident == "mcp_tool" {
            "a tool that is also a skill takes one attribute; use `#[mcp_tool(skill(…))]`".to_owned()
        } else {
            continue;
        };
        errors.add(path, &message);
        return true;
    }
    false
}

/// An empty skill, which all checks skip.
fn expand_dummy(facade: &Facade, companion: &TokenStream) -> TokenStream {
    let (skill, def) = (facade.item("Skill"), facade.item("SkillDef"));
    quote! {
        #[automatically_derived]
        impl #skill for #companion {
            const SKILL: #def = #def::EMPTY;
        }
    }
}

fn expand_impl(facade: &Facade, companion: &TokenStream, skill: &Skill) -> TokenStream {
    let mut consts = Consts::default();
    let mut fields = TokenStream::new();
    for (key, field) in skill.fields.values() {
        let value = match field {
            Field::Text(text) => consts.expr(text),
            Field::List(list) => expand_texts(list.items.as_deref().unwrap_or_default(), &mut consts),
            _ => continue,
        };
        let name = format_ident!("{}", key.name);
        quote!(#name: #value,).to_tokens(&mut fields);
    }
    let mut security = Vec::new();
    for alternative in &skill.security {
        security.push(expand_alternative(facade, alternative, &mut consts));
    }
    let (security, extra) = (slice(&security), extra_text(skill));
    let allow = slice(&skill.allow);
    let consts = consts.expand(&allow, facade);
    let (skill, def) = (facade.item("Skill"), facade.item("SkillDef"));
    quote! {
        const _: () = {
            #consts
            #[automatically_derived]
            impl #skill for #companion {
                const SKILL: #def = #def {
                    #fields
                    security: #security,
                    extra: #extra,
                    allow: #allow,
                    ..#def::EMPTY
                };
            }
        };
    }
}

/// The additional members, as they follow the others in the printed skill.
fn extra_text(skill: &Skill) -> String {
    let mut text = String::new();
    if let Some((extra, _)) = skill.fields.extra() {
        for (name, value) in members(extra) {
            text.push(',');
            text.push_str(&json_text(&name.into()));
            text.push(':');
            text.push_str(&json_text(value));
        }
    }
    text
}

fn expand_texts(texts: &[Text], consts: &mut Consts) -> TokenStream {
    let mut exprs = Vec::new();
    for text in texts {
        exprs.push(consts.expr(text));
    }
    slice(&exprs)
}

fn expand_alternative(facade: &Facade, alternative: &Alternative, consts: &mut Consts) -> TokenStream {
    let need = facade.item("Need");
    let mut needs = Vec::new();
    for part in &alternative.needs {
        let scheme = consts.expr(&part.scheme);
        let scopes = expand_texts(&part.scopes, consts);
        needs.push(quote!(#need { scheme: #scheme, scopes: #scopes }));
    }
    slice(&needs)
}
