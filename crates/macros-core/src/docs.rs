//! Doc comments as descriptions: up to their first heading, without what only rustdoc and its readers understand.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Lit, Meta};

use crate::lists::commas;
use crate::meta::{Content, Kind, Site, Text};

/// The description of `owner` from its `///` lines and `#[doc = …]` attributes, joined by `\n`. If a part is an
/// expression such as `include_str!(…)`, the result is an expression, which must be of `kind`.
///
/// Like rustdoc, drops one leading space per line. Empty lines at both ends are dropped; paragraphs are kept.
pub(crate) fn read(attributes: &[Attribute], owner: &Ident, kind: Kind) -> Option<Text> {
    let mut tokens = TokenStream::new();
    let (mut parts, mut blocks) = (Vec::new(), Vec::new());
    for attribute in attributes {
        let Some(part) = doc_text(attribute) else { continue };
        attribute.to_tokens(&mut tokens);
        if let Some(block) = literal(part) {
            blocks.push(block);
        }
        parts.push(part);
    }
    match (parts.len(), blocks.len()) {
        (0, _) => None,
        (all, known) if all == known => Some(Text::known(Site::of(&tokens), join(&blocks))),
        _ => {
            let key = Ident::new("description", owner.span());
            Some(Text {
                site: Site::new(&key, owner),
                kind,
                content: Content::Docs(concatenate(&parts)),
            })
        }
    }
}

/// The text of a doc comment or `#[doc = …]` attribute; `None` for others, such as `#[doc(hidden)]`.
fn doc_text(attribute: &Attribute) -> Option<&Expr> {
    match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => Some(&pair.value),
        _ => None,
    }
}

fn literal(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// Joins the blocks of several doc attributes: a `///` line is a block of one line, a `/** … */` comment a block of
/// many.
fn join(blocks: &[String]) -> String {
    let mut text = String::new();
    for block in blocks {
        text.push_str(&lines(block));
        text.push('\n');
    }
    agentcard_rules::text::described(text.trim())
}

/// The lines of a block without trailing spaces and, as in rustdoc, without the column of `*` and the common
/// indentation of a `/** … */` comment.
fn lines(block: &str) -> String {
    let mut parts = block.split('\n');
    let first = parts.next().unwrap_or_default().trim_end();
    let mut rest = Vec::new();
    for line in parts {
        rest.push(line.trim_end());
    }
    if first.is_empty() && rest.iter().all(|line| line.is_empty() || star(line).is_some()) {
        for line in &mut rest {
            *line = star(line).unwrap_or(line);
        }
    }
    let mut shared = usize::MAX;
    for line in &rest {
        if !line.is_empty() {
            shared = shared.min(line.len() - line.trim_start_matches(is_blank).len());
        }
    }
    let mut text = first.strip_prefix(' ').unwrap_or(first).to_owned();
    for line in &rest {
        text.push('\n');
        text.push_str(line.get(shared..).unwrap_or_default());
    }
    text
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t')
}

/// The rest of a comment line after `*`.
fn star(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(is_blank);
    let text = text.strip_prefix('*').filter(|_| text.len() < line.len())?;
    (text.is_empty() || text.starts_with(' ')).then_some(text)
}

/// Expressions, whose text only rustc knows, keep their position between literal lines.
fn concatenate(parts: &[&Expr]) -> TokenStream {
    let mut pieces = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            pieces.push("\n".to_token_stream());
        }
        match literal(part) {
            Some(text) => pieces.push(lines(&text).to_token_stream()),
            None => pieces.push(part.to_token_stream()),
        }
    }
    let pieces = commas(&pieces);
    quote!(::core::concat!(#pieces))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meta::Content;
    use syn::parse_quote;

    fn text(attributes: &[Attribute]) -> String {
        let owner = quote::format_ident!("owner");
        match read(attributes, &owner, Kind::Filled).map(|text| text.content) {
            Some(Content::Known(text)) => text,
            Some(Content::Docs(expr)) => format!("<{expr}>"),
            Some(_) => "<other>".to_owned(),
            None => "<none>".to_owned(),
        }
    }

    #[test]
    fn keeps_paragraphs_and_drops_one_space() {
        let attributes = [
            parse_quote!(#[doc = " Finds recipes."]),
            parse_quote!(#[doc = ""]),
            parse_quote!(#[doc = "   indented"]),
        ];
        assert_eq!(text(&attributes), "Finds recipes.\n\n  indented");
    }

    #[test]
    fn block_comments_lose_stars_and_indentation() {
        let starred = [parse_quote!(#[doc = "\n * Finds recipes.\n *\n * - one\n *   - two\n "])];
        assert_eq!(text(&starred), "Finds recipes.\n\n- one\n  - two");
        let indented = [parse_quote!(#[doc = "\n    Finds recipes.\n\n      two\n    Ends.\n"])];
        assert_eq!(text(&indented), "Finds recipes.\n\n  two\nEnds.");
        let beside = [parse_quote!(#[doc = " Finds recipes\n     and menus. "])];
        assert_eq!(text(&beside), "Finds recipes\nand menus.");
        let list = [parse_quote!(#[doc = "* one\n* two"])];
        assert_eq!(text(&list), "* one\n* two");
    }

    #[test]
    fn rustdoc_markup_is_left_out() {
        let attributes = [
            parse_quote!(#[doc = " Finds a [`Place`]."]),
            parse_quote!(#[doc = " ```no_run"]),
            parse_quote!(#[doc = " # let x = 1;"]),
            parse_quote!(#[doc = " find(x);"]),
            parse_quote!(#[doc = " ```"]),
            parse_quote!(#[doc = " # Errors"]),
            parse_quote!(#[doc = " Never."]),
        ];
        assert_eq!(text(&attributes), "Finds a `Place`.\n```rust\nfind(x);\n```");
    }

    #[test]
    fn ignores_other_doc_attributes() {
        assert_eq!(text(&[parse_quote!(#[doc(hidden)])]), "<none>");
    }

    #[test]
    fn keeps_included_files_as_expressions() {
        let attributes = [
            parse_quote!(#[doc = " Head."]),
            parse_quote!(#[doc = include_str!("a.md")]),
        ];
        assert_eq!(
            text(&attributes),
            "<:: core :: concat ! (\"Head.\" , \"\\n\" , include_str ! (\"a.md\"))>"
        );
    }
}
