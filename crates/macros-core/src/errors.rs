//! The collector of faults: every independent one in one compile, each on its own tokens.

use agentcard_rules::Finding;
use proc_macro2::TokenStream;
use quote::ToTokens;

/// A fault of a declaration.
#[cfg(feature = "preview")]
#[derive(Debug, Clone)]
pub struct Fault {
    /// What the compiler would say.
    pub message: String,
    /// What was found in the document of the declaration, if that is the fault.
    pub finding: Option<Finding>,
}

/// Faults found so far. Empty means the declaration may be expanded.
#[derive(Default)]
pub(crate) struct Errors {
    faults: Vec<(syn::Error, Option<Finding>)>,
}

impl Errors {
    /// Adds a fault that underlines all of `tokens`.
    pub(crate) fn add(&mut self, tokens: &dyn ToTokens, message: &str) {
        self.push(syn::Error::new_spanned(tokens.to_token_stream(), message));
    }

    /// Adds a fault that a rule found.
    pub(crate) fn add_finding(&mut self, tokens: &dyn ToTokens, message: &str, finding: &Finding) {
        let error = syn::Error::new_spanned(tokens.to_token_stream(), message);
        self.faults.push((error, Some(finding.clone())));
    }

    /// Adds a fault that a parser reported.
    pub(crate) fn push(&mut self, fault: syn::Error) {
        self.faults.push((fault, None));
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

    /// The faults without their tokens.
    #[cfg(feature = "preview")]
    pub(crate) fn into_faults(self) -> Vec<Fault> {
        let fault = |(error, finding): (syn::Error, _)| Fault {
            message: error.to_string(),
            finding,
        };
        self.faults.into_iter().map(fault).collect()
    }

    /// One `compile_error!` per fault, in the order of their discovery.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        let mut tokens = TokenStream::new();
        for (fault, _) in &self.faults {
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
        let one = |(fault, _): &(syn::Error, _)| format!("{}: {fault}", underlined(fault));
        self.faults.iter().map(one).collect()
    }
}
