//! The only place that names paths of the facade and of `core` for expansions.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// Path of the facade crate: `::agentcard`, or what the `crate = …` key says.
#[derive(Clone)]
pub(crate) struct Facade(TokenStream);

impl Facade {
    /// The facade under the name that `path` gives it.
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

    /// An item of the facade's doc-hidden `__private` module, which only expansions may use.
    pub(crate) fn private<'a>(&'a self, name: &'a str) -> FacadePath<'a> {
        FacadePath {
            root: &self.0,
            private: true,
            name,
        }
    }
}

/// The path of an item of the facade, printed where it is quoted.
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

impl Default for Facade {
    fn default() -> Self {
        Self(quote!(::agentcard))
    }
}
