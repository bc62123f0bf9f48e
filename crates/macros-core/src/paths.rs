//! Paths of the facade and of `core` for expansions; no other module names them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The path of the facade crate: `::agentcard`, or the value of the key `crate`.
#[derive(Clone)]
pub(crate) struct Facade(TokenStream);

impl Facade {
    /// Creates a facade with another path.
    pub(crate) fn at(path: &syn::Path) -> Self {
        Self(quote!(#path))
    }

    /// A public item of the facade.
    pub(crate) fn item<'a>(&'a self, name: &'a str) -> FacadePath<'a> {
        FacadePath {
            root: &self.0,
            private: false,
            name,
        }
    }

    /// An item of the doc-hidden module `__private`, which only expansions may use.
    pub(crate) fn private<'a>(&'a self, name: &'a str) -> FacadePath<'a> {
        FacadePath {
            root: &self.0,
            private: true,
            name,
        }
    }
}

/// The path of a facade item, printed when quoted.
#[derive(Clone, Copy)]
pub(crate) struct FacadePath<'a> {
    root: &'a TokenStream,
    private: bool,
    name: &'a str,
}

impl ToTokens for FacadePath<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let root = self.root;
        let name = Ident::new(self.name, Span::call_site());
        let path = if self.private {
            quote!(#root::__private::#name)
        } else {
            quote!(#root::#name)
        };
        path.to_tokens(tokens);
    }
}

/// Why `skills(…)` and `skill(…)` refuse a method.
pub(crate) const NO_METHOD: &str =
    "a card can't list a method; make the tool a function, or declare the skill in the card";

/// The type in a path such as `Weather::forecast`, if the spelling tells that it names a method.
pub(crate) fn type_of_method(path: &syn::Path) -> Option<String> {
    let mut segments = path.segments.iter().rev();
    let method = segments.next()?.ident.to_string();
    let ty = segments.next()?.ident.to_string();
    (method.starts_with(char::is_lowercase) && ty.starts_with(char::is_uppercase)).then_some(ty)
}

impl Default for Facade {
    fn default() -> Self {
        Self(quote!(::agentcard))
    }
}
