//! Collects faults, so that one compilation reports every independent one, each on its own tokens.

use agentcard_rules::Finding;
use proc_macro2::TokenStream;
use quote::ToTokens;

/// A fault of a declaration.
#[cfg(feature = "preview")]
#[derive(Debug, Clone)]
pub struct Fault {
    /// The compiler's message.
    pub message: String,
    /// The finding in the document of the declaration, if a rule reported it.
    pub finding: Option<Finding>,
}

/// The faults found so far; if empty, the declaration can be expanded.
#[derive(Default)]
pub(crate) struct Errors {
    faults: Vec<(syn::Error, Option<Finding>)>,
}

impl Errors {
    /// Adds a fault that underlines `tokens`.
    pub(crate) fn add(&mut self, tokens: &dyn ToTokens, message: &str) {
        self.push(syn::Error::new_spanned(tokens.to_token_stream(), message));
    }

    /// Adds a finding of a rule.
    pub(crate) fn add_finding(&mut self, tokens: &dyn ToTokens, message: &str, finding: &Finding) {
        let error = syn::Error::new_spanned(tokens.to_token_stream(), message);
        self.faults.push((error, Some(finding.clone())));
    }

    /// Adds an error of a parser.
    pub(crate) fn push(&mut self, fault: syn::Error) {
        self.faults.push((fault, None));
    }

    /// Returns the value of `result`, or adds its error.
    pub(crate) fn ok<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(fault) => {
                self.push(fault);
                None
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.faults.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns the faults without their tokens.
    #[cfg(feature = "preview")]
    pub(crate) fn into_faults(self) -> Vec<Fault> {
        let fault = |(error, finding): (syn::Error, _)| Fault {
            message: error.to_string(),
            finding,
        };
        self.faults.into_iter().map(fault).collect()
    }

    /// One `compile_error!` per fault, in order of detection.
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
    /// Formats every fault as the underlined source text, a colon and the message.
    pub(crate) fn to_strings(&self) -> Vec<String> {
        let underlined = |fault: &syn::Error| fault.span().source_text().unwrap_or_default();
        let one = |(fault, _): &(syn::Error, _)| format!("{}: {fault}", underlined(fault));
        self.faults.iter().map(one).collect()
    }
}
