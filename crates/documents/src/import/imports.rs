//! The `use` declarations that a piece of code requires.

use proc_macro2::{TokenStream, TokenTree};

/// The `names` that `code` uses, directly or in the path of a string in an attribute.
pub(crate) fn used<'n>(code: &str, names: &[&'n str]) -> Vec<&'n str> {
    let tokens = code.parse().unwrap_or_default();
    names.iter().copied().filter(|name| uses(&tokens, name)).collect()
}

fn uses(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == name,
        TokenTree::Group(group) => uses(&group.stream(), name),
        TokenTree::Literal(literal) => literal.to_string().starts_with(&format!("\"{name}::")),
        TokenTree::Punct(_) => false,
    })
}

/// `use path::{…};` for these names; empty without any.
pub(crate) fn import(path: &str, names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => format!("use {path}::{one};\n"),
        several => format!("use {path}::{{{}}};\n", several.join(", ")),
    }
}

/// The imports of a module: those of the standard library, then the others, each group sorted.
pub(crate) fn imports(std: String, others: &[String]) -> String {
    let mut others: Vec<&str> = others
        .iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty())
        .collect();
    // Braces sort after letters, as in rustfmt.
    others.sort_unstable();
    let blocks: Vec<String> = [std, others.concat()]
        .into_iter()
        .filter(|block| !block.is_empty())
        .collect();
    format!("{}\n", blocks.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_used_names_are_imported() {
        let code = "/// A Value.\n#[serde(skip_serializing_if = \"Map::is_empty\")] struct A { b: BTreeMap<String, u8> }";
        assert_eq!(used(code, &["BTreeMap", "Map", "Value"]), ["BTreeMap", "Map"]);
        assert_eq!(import("a", &["B", "C"]), "use a::{B, C};\n");
    }
}
