//! The only place that names paths of the facade and of `core` for expansions.

use proc_macro2::TokenStream;
use quote::quote;

/// Path of the facade crate: `::agentcard`, or what the `crate = …` key says.
#[derive(Clone)]
pub(crate) struct Facade(TokenStream);

impl Facade {
    /// The facade under the name that `path` gives it.
    pub(crate) fn at(path: &syn::Path) -> Self {
        Self(quote!(#path))
    }

    /// A public item of the facade.
    pub(crate) fn item(&self, name: &str) -> TokenStream {
        let root = &self.0;
        let name = quote::format_ident!("{name}");
        quote!(#root::#name)
    }

    /// An item of the facade's doc-hidden `__private` module, which only expansions may use.
    pub(crate) fn private(&self, name: &str) -> TokenStream {
        let root = &self.0;
        let name = quote::format_ident!("{name}");
        quote!(#root::__private::#name)
    }
}

impl Default for Facade {
    fn default() -> Self {
        Self(quote!(::agentcard))
    }
}
