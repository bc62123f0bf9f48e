//! Doc comments as descriptions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Lit, Meta};

/// The documentation of an item: what its `///` lines and `#[doc = …]` attributes say.
pub(crate) enum Docs {
    /// No doc comment.
    None,
    /// Text that the tokens show, lines joined by `\n`, and the attributes for spans.
    Text(String, TokenStream),
    /// Some part is an expression such as `include_str!(…)`: an expression of type `&'static str`.
    Expr(TokenStream),
}

/// Reads the documentation out of `attributes`.
///
/// One leading space a line is dropped, as rustdoc does; empty lines at both ends are dropped; paragraphs stay.
pub(crate) fn read(attributes: &[Attribute]) -> Docs {
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
        (0, _) => Docs::None,
        (all, known) if all == known => Docs::Text(join(&blocks), tokens),
        _ => Docs::Expr(concatenate(&parts)),
    }
}

/// What a doc comment or `#[doc = …]` says (`#[doc(hidden)]` says nothing).
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

/// Joins the blocks of several doc attributes: a `///` line is one block, a `/** … */` comment is one of many lines.
fn join(blocks: &[String]) -> String {
    let mut text = String::new();
    for block in blocks {
        text.push_str(&lines(block));
        text.push('\n');
    }
    text.trim().to_owned()
}

/// The lines of a block without their first space and the spaces at their end.
fn lines(block: &str) -> String {
    let mut lines = String::new();
    for (index, line) in block.split('\n').enumerate() {
        if index > 0 {
            lines.push('\n');
        }
        lines.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
    }
    lines
}

/// Text that rustc knows only later keeps its place between the literal lines.
fn concatenate(parts: &[&Expr]) -> TokenStream {
    let mut pieces = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            pieces.push(quote!("\n"));
        }
        match literal(part) {
            Some(text) => {
                let text = lines(&text);
                pieces.push(quote!(#text));
            }
            None => pieces.push(quote!(#part)),
        }
    }
    quote!(::core::concat!(#(#pieces),*))
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn text(attributes: &[Attribute]) -> String {
        match read(attributes) {
            Docs::Text(text, _) => text,
            Docs::None => "<none>".to_owned(),
            Docs::Expr(tokens) => format!("<{tokens}>"),
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
