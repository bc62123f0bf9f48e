//! Strings that only the compiler knows, as constants of an expansion, each with the check of its value.

use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

use crate::meta::{Content, Kind, Text, joined, trees};
use crate::paths::{Facade, FacadePath};

/// The constants of an expansion; a string that is used twice (same site, same kind) becomes one constant.
#[derive(Default)]
pub(crate) struct Consts(Vec<Text>);

impl Consts {
    /// Returns an expression of type `&'static str` for `text`.
    pub(crate) fn expr(&mut self, text: &Text) -> TokenStream {
        if let Some(known) = text.literal() {
            return known.to_token_stream();
        }
        let index = self
            .0
            .iter()
            .position(|other| Rc::ptr_eq(&other.site, &text.site) && other.kind == text.kind);
        let index = index.unwrap_or_else(|| {
            self.0.push(text.clone());
            self.0.len() - 1
        });
        name(index).to_token_stream()
    }

    /// Returns the constants; their checks skip the rules in the slice `allow`.
    pub(crate) fn expand(&self, allow: &TokenStream, facade: &Facade) -> TokenStream {
        let mut items = TokenStream::new();
        for (index, text) in self.0.iter().enumerate() {
            let name = name(index);
            let expr = text.content.to_expr(facade);
            let check = expand_check(&name, text, allow, facade);
            let item = quote! {
                const #name: &'static ::core::primitive::str = #expr;
                #check
            };
            item.to_tokens(&mut items);
        }
        items
    }
}

fn name(index: usize) -> Ident {
    format_ident!("__TEXT_{index}")
}

/// Checks a string by its rules, with faults reported at its site.
pub(crate) fn expand_check(
    name: &dyn ToTokens,
    text: &Text,
    allow: &TokenStream,
    facade: &Facade,
) -> TokenStream {
    let label = text.site.key.to_string();
    let rule = match text.kind {
        Kind::Any => return TokenStream::new(),
        Kind::Filled => quote!(not_blank(#name)),
        Kind::ToolDescription => quote!(tool_description(#name)),
        Kind::LinkUrl => quote!(link_url(#name)),
        Kind::PictureUrl => quote!(picture_url(#name)),
        Kind::AuthUrl => quote!(auth_url(#name)),
        Kind::InterfaceUrl(binding) => quote!(interface_url(#name, #binding)),
        Kind::ExtensionUri => quote!(extension_uri(#name)),
        Kind::SkillId => quote!(skill_id(#name)),
        Kind::MediaType => quote!(media_type(#name)),
        Kind::Form(constraints, dialect) => expand_form(&name, &label, constraints, dialect, facade),
    };
    let rules = facade.private("text_rules");
    let (check, arguments) = match &text.content {
        // The default is checked by the macro, so the fault is in the variable.
        Content::Env { variable, .. } => (
            facade.private("check_variable"),
            quote!(#label, #variable, #name, #rules::#rule, #allow),
        ),
        _ => (
            facade.private("check_text"),
            quote!(#label, #rules::#rule, #allow),
        ),
    };
    expand_assertion(&text.site.value, check, &arguments)
}

/// `const _: () = check(arguments);`, with the call spanned from the first to the last token of `place`, so that a
/// failing check underlines exactly these tokens.
pub(crate) fn expand_assertion(
    place: &TokenStream,
    check: FacadePath<'_>,
    arguments: &TokenStream,
) -> TokenStream {
    let call = expand_call(place, check, arguments);
    quote!(const _: () = #call;)
}

/// `check(arguments)`, spanned from the first to the last token of `place`, so that a failing check underlines exactly
/// these.
pub(crate) fn expand_call(
    place: &TokenStream,
    check: FacadePath<'_>,
    arguments: &TokenStream,
) -> TokenStream {
    let place = trees(place.clone());
    let first = place.first().map_or_else(Span::call_site, TokenTree::span);
    let last = place.last().map_or(first, TokenTree::span);
    // Resolved at the call site of the macro, so that lints don't treat it as user code.
    let check = respan(check.to_token_stream(), first.resolved_at(Span::call_site()));
    let mut call = Group::new(Delimiter::Parenthesis, arguments.clone());
    call.set_span(last.resolved_at(Span::call_site()));
    quote!(#check #call)
}

fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    let mut trees = trees(tokens);
    for tree in &mut trees {
        tree.set_span(span);
    }
    joined(&trees)
}

/// The rule that checks the constraints of a dialect's schema.
fn expand_form(
    name: &dyn ToTokens,
    key: &str,
    constraints: &agentcard_rules::shape::Text,
    dialect: agentcard_rules::Dialect,
    facade: &Facade,
) -> TokenStream {
    let text = facade.private("Constraints");
    let min = constraints.min;
    let max = expand_option(constraints.max);
    let pattern = expand_option(constraints.pattern);
    let format = expand_option(constraints.format);
    // A name that is never used.
    let family = if key == "extension_uri" {
        ""
    } else {
        dialect.family()
    };
    quote!(form(#name, &#text { min: #min, max: #max, pattern: #pattern, format: #format, one_of: &[] }, #family))
}

fn expand_option<T: ToTokens>(value: Option<T>) -> TokenStream {
    value.map_or_else(
        || quote!(::core::option::Option::None),
        |value| quote!(::core::option::Option::Some(#value)),
    )
}
