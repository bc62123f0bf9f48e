//! Removes the attributes that only `#[mcp_tool]` reads from the item that rustc sees. Operates on tokens, so that
//! it also works for an item that can't be parsed.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::meta::{joined, split, trees};

/// Removes doc comments, `#[arg]`, `#[serde]` and `#[schemars]` from the parameters of a function.
pub(crate) fn strip_function(item: TokenStream) -> TokenStream {
    let mut state = Head::Before;
    map(item, &mut |token| match token {
        TokenTree::Ident(word) => {
            state.see(&word);
            TokenTree::Ident(word)
        }
        TokenTree::Group(group) => state.strip(group),
        other => other,
    })
}

/// Removes these from the methods of an `impl` block, and the `#[mcp_tool]` attributes that mark them.
pub(crate) fn strip_block(item: TokenStream) -> TokenStream {
    map(item, &mut |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let unmarked = without(group.stream(), &|name| name == "mcp_tool");
            regroup(&group, strip_function(unmarked))
        }
        other => other,
    })
}

/// Removes `#[arg]` from the fields of a struct.
pub(crate) fn strip_struct(item: TokenStream) -> TokenStream {
    map(item, &mut |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => TokenTree::Group(group),
        TokenTree::Group(group) => regroup(&group, without(group.stream(), &|name| name == "arg")),
        other => other,
    })
}

/// An item whose attributes for the macro depend on a condition.
pub(crate) struct ByCondition {
    pub(crate) condition: TokenStream,
    /// The item with the attributes of the condition.
    pub(crate) with: TokenStream,
    pub(crate) without: TokenStream,
}

/// Splits an item at its first `#[cfg_attr(…)]` of `#[arg]`, `#[mcp_tool]` or documentation, which rustc leaves as it is:
/// on the item, its parameters or fields, or the methods of an `impl` block.
pub(crate) fn by_condition(item: &TokenStream) -> Option<ByCondition> {
    let all = trees(item.clone());
    let is_word =
        |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "impl" || word == "struct");
    let has_body = !all.iter().any(is_word);
    for (at, token) in all.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let after_hash = at > 0 && matches!(&all[at - 1], TokenTree::Punct(hash) if hash.as_char() == '#');
        if after_hash {
            if let Some((condition, attributes)) = conditional(group) {
                let (before, after) = (joined(&all[..at - 1]), joined(&all[at + 1..]));
                return Some(ByCondition {
                    condition,
                    with: quote!(#before #attributes #after),
                    without: quote!(#before #after),
                });
            }
        } else if (group.delimiter() == Delimiter::Parenthesis
            || (group.delimiter() == Delimiter::Brace && !has_body))
            && let Some(inner) = by_condition(&group.stream())
        {
            let around = |stream| {
                let mut changed = all.clone();
                changed[at] = regroup(group, stream);
                joined(&changed)
            };
            return Some(ByCondition {
                condition: inner.condition,
                with: around(inner.with),
                without: around(inner.without),
            });
        }
    }
    None
}

/// The condition and the attributes of `cfg_attr(condition, …)`, if the macro reads one of them.
fn conditional(group: &Group) -> Option<(TokenStream, TokenStream)> {
    let [TokenTree::Ident(word), TokenTree::Group(list)] = &trees(group.stream())[..] else {
        return None;
    };
    let mut parts = split(list.stream()).into_iter();
    let condition = parts.next().filter(|_| word == "cfg_attr")?;
    let (mut attributes, mut is_read) = (TokenStream::new(), false);
    for part in parts {
        let attribute = Group::new(Delimiter::Bracket, part);
        is_read |= matches!(attribute_name(&attribute).as_str(), "arg" | "doc" | "mcp_tool");
        quote!(# #attribute).to_tokens(&mut attributes);
    }
    is_read.then_some((condition, attributes))
}

/// Whether the scan is between `fn` and the body.
enum Head {
    Before,
    Inside,
}

impl Head {
    fn see(&mut self, word: &Ident) {
        if word == "fn" {
            *self = Self::Inside;
        }
    }

    fn strip(&mut self, group: Group) -> TokenTree {
        match (&self, group.delimiter()) {
            (Self::Inside, Delimiter::Parenthesis) => regroup(
                &group,
                without(group.stream(), &|name| {
                    matches!(name, "arg" | "doc" | "serde" | "schemars")
                }),
            ),
            (Self::Inside, Delimiter::Brace) => {
                *self = Self::Before;
                TokenTree::Group(group)
            }
            _ => TokenTree::Group(group),
        }
    }
}

fn map(tokens: TokenStream, change: &mut dyn FnMut(TokenTree) -> TokenTree) -> TokenStream {
    let mut changed = TokenStream::new();
    for token in tokens {
        change(token).to_tokens(&mut changed);
    }
    changed
}

fn regroup(old: &Group, stream: TokenStream) -> TokenTree {
    let mut group = Group::new(old.delimiter(), stream);
    group.set_span(old.span());
    TokenTree::Group(group)
}

/// Removes the outer attributes with such a name.
fn without(tokens: TokenStream, unwanted: &dyn Fn(&str) -> bool) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let after_hash = matches!(kept.last(), Some(TokenTree::Punct(hash)) if hash.as_char() == '#');
        match &token {
            TokenTree::Group(group) if after_hash && unwanted(&attribute_name(group)) => {
                kept.pop();
            }
            _ => kept.push(token),
        }
    }
    joined(&kept)
}

/// The last segment of an attribute's path.
fn attribute_name(group: &Group) -> String {
    // `#[$meta]` of a `macro_rules!` macro is wrapped in an invisible group.
    if let Some(TokenTree::Group(inner)) = group.stream().into_iter().next()
        && inner.delimiter() == Delimiter::None
    {
        return attribute_name(&inner);
    }
    let mut name = String::new();
    for token in group.stream() {
        match token {
            TokenTree::Ident(word) => name = word.to_string(),
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            _ => break,
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn attributes_that_rustc_rejects_are_removed() {
        let item = quote! {
            #[doc = "stays"] #[inline]
            async fn f(#[doc = "x"] #[arg(range(1..=2))] #[allow(unused)] a: u8, mut b: u8) -> (u8, u8)
            where u8: Fn(u8) { g(#[doc = "body"] a) }
        };
        let kept = quote! {
            #[doc = "stays"] #[inline]
            async fn f(#[allow(unused)] a: u8, mut b: u8) -> (u8, u8)
            where u8: Fn(u8) { g(#[doc = "body"] a) }
        };
        assert_eq!(strip_function(item).to_string(), kept.to_string());
    }

    #[test]
    fn marks_are_removed_from_a_block() {
        let item = quote! { impl W { #[doc = "m"] #[agentcard::mcp_tool(read_only)] fn f(&self, #[arg(any)] a: V) {} const A: u8 = 1; } };
        let kept = quote! { impl W { #[doc = "m"] fn f(&self, a: V) {} const A: u8 = 1; } };
        assert_eq!(strip_block(item).to_string(), kept.to_string());
    }

    #[test]
    fn a_struct_keeps_its_docs() {
        let item = quote! { #[derive(Debug)] pub struct A { #[doc = "x"] #[arg(any)] pub a: V } };
        let kept = quote! { #[derive(Debug)] pub struct A { #[doc = "x"] pub a: V } };
        assert_eq!(strip_struct(item).to_string(), kept.to_string());
    }

    #[test]
    fn incomplete_items_are_kept() {
        let item = quote! { fn f(#[arg(any)] a: , b) -> };
        let kept = quote! { fn f(a: , b) -> };
        assert_eq!(strip_function(item).to_string(), kept.to_string());
    }
}
