//! A tool with all that its declaration says, resolved.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{LitStr, Type};

use super::argument::{Argument, Source};
use super::keys::ToolKeys;
use super::read::Phrase;
use crate::errors::Errors;
use crate::paths::Facade;

pub(crate) struct Tool {
    /// The facade as the expansion names it.
    pub(crate) facade: Facade,
    pub(crate) keys: ToolKeys,
    /// The name that a client calls.
    pub(crate) name: String,
    /// The tokens that give it that name.
    pub(crate) name_tokens: TokenStream,
    pub(crate) description: Option<Phrase>,
    pub(crate) arguments: Vec<Argument>,
    /// The return type, or the struct that says it.
    pub(crate) output: Type,
    pub(crate) runs: Runs,
    /// Its `#[cfg]`s.
    pub(crate) cfgs: TokenStream,
}

/// What a call runs.
pub(crate) enum Runs {
    /// A function or a method.
    Function {
        path: TokenStream,
        /// The type of `&self`, if it takes it.
        receiver: Option<Box<Type>>,
        /// Whether it is `async`.
        later: bool,
    },
    /// `Call` of the struct that stands for the return type.
    Struct,
}

/// What both a function and a struct say of a tool.
pub(crate) struct Head {
    /// The name of the function or struct.
    pub(crate) ident: Ident,
    /// The tool's name unless the attribute gives one.
    pub(crate) default_name: String,
    pub(crate) docs: Option<Phrase>,
    /// The `#[cfg]`s.
    pub(crate) cfgs: TokenStream,
}

impl Tool {
    /// Puts a tool together; two arguments of one name are a fault on the second.
    pub(crate) fn new(
        head: Head,
        mut keys: ToolKeys,
        arguments: Vec<Argument>,
        (output, runs): (Type, Runs),
        errors: &mut Errors,
    ) -> Self {
        check_distinct(&arguments, errors);
        let facade = keys.facade.as_ref().map_or_else(Facade::default, Facade::at);
        let name_tokens = keys
            .name
            .as_ref()
            .map_or_else(|| head.ident.to_token_stream(), ToTokens::to_token_stream);
        Self {
            facade,
            name: keys.name.as_ref().map_or(head.default_name, LitStr::value),
            name_tokens,
            description: keys.description.take().or(head.docs),
            keys,
            arguments,
            output,
            runs,
            cfgs: head.cfgs,
        }
    }
}

/// The name of an item as a word of JSON: without `r#`.
pub(crate) fn plain_name(ident: &Ident) -> String {
    ident.unraw().to_string()
}

fn check_distinct(arguments: &[Argument], errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    for argument in arguments {
        if argument.source != Source::Call {
            continue;
        }
        let mut names = vec![(argument.name.clone(), argument.name_tokens.clone())];
        for alias in &argument.aliases {
            names.push((alias.value(), alias.to_token_stream()));
        }
        for (name, tokens) in &names {
            if name.is_empty() {
                errors.add(tokens, "an argument needs a name that is not empty");
            } else if seen.contains(name) && argument.cfgs.is_empty() {
                errors.add(tokens, &format!("duplicate argument name `{name}`"));
            } else {
                seen.push(name.clone());
            }
        }
    }
}
