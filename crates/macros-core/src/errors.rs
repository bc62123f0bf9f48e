//! The collector of faults: every independent one in one compile, each on its own tokens.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Faults found so far. Empty means the declaration may be expanded.
#[derive(Default)]
pub(crate) struct Errors {
    faults: Vec<syn::Error>,
}

impl Errors {
    /// Adds a fault that underlines all of `tokens`.
    pub(crate) fn add(&mut self, tokens: &dyn ToTokens, message: &str) {
        self.faults
            .push(syn::Error::new_spanned(tokens.to_token_stream(), message));
    }

    /// Adds a fault that a parser reported.
    pub(crate) fn push(&mut self, fault: syn::Error) {
        self.faults.push(fault);
    }

    /// The value of `result`; its fault is collected.
    pub(crate) fn ok<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(fault) => {
                self.push(fault);
                None
            }
        }
    }

    /// Number of faults so far.
    pub(crate) fn len(&self) -> usize {
        self.faults.len()
    }

    /// Whether no fault was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// What the compiler would say, without the places.
    #[cfg(feature = "preview")]
    pub(crate) fn into_messages(self) -> Vec<String> {
        let mut messages = Vec::new();
        for fault in &self.faults {
            messages.push(fault.to_string());
        }
        messages
    }

    /// One `compile_error!` per fault, in the order of their discovery.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        let mut tokens = TokenStream::new();
        for fault in &self.faults {
            fault.to_compile_error().to_tokens(&mut tokens);
        }
        tokens
    }
}

#[cfg(test)]
impl Errors {
    /// Every fault as the source text that it underlines, a colon, and its message.
    pub(crate) fn told(&self) -> Vec<String> {
        let underlined = |fault: &syn::Error| fault.span().source_text().unwrap_or_default();
        let one = |fault: &syn::Error| format!("{}: {fault}", underlined(fault));
        self.faults.iter().map(one).collect()
    }
}
