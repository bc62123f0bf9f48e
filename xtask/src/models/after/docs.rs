//! typify writes `///Text` without a space.

use anyhow::Result;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ExprLit, File, Lit, LitStr, Meta};

use crate::facts::Facts;

pub(super) fn pass(_facts: &Facts, mut file: File) -> Result<File> {
    Spaced.visit_file_mut(&mut file);
    Ok(file)
}

struct Spaced;

impl VisitMut for Spaced {
    fn visit_attribute_mut(&mut self, attr: &mut Attribute) {
        if let Meta::NameValue(meta) = &mut attr.meta
            && let Expr::Lit(ExprLit {
                lit: Lit::Str(text), ..
            }) = &mut meta.value
            && meta.path.is_ident("doc")
            && !text.value().starts_with(' ')
        {
            *text = LitStr::new(&format!(" {}", text.value()), text.span());
        }
        visit_mut::visit_attribute_mut(self, attr);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{after, facts, pretty};
    use super::pass;

    #[test]
    fn a_space_goes_before_the_text() {
        let found = after(
            pass,
            &facts("{}"),
            "///A card.\npub struct Card { ///A name.\n pub name: String }",
        );
        assert_eq!(
            found,
            pretty("/// A card.\npub struct Card { /// A name.\n pub name: String }")
        );
    }
}
