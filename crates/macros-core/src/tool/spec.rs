//! A tool with all that its declaration says, resolved.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use serde_json::{Map, Value as Json};
use syn::ext::IdentExt;
use syn::{LitStr, Type};

use super::hint::Hint;
use super::keys::ToolKeys;
use crate::errors::Errors;
use crate::meta::{Site, Text};
use crate::paths::Facade;

pub(crate) struct Tool {
    /// The facade as the expansion names it.
    pub(crate) facade: Facade,
    pub(crate) keys: ToolKeys,
    /// The name that a client calls.
    pub(crate) name: Text,
    pub(crate) description: Option<Text>,
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
    pub(crate) docs: Option<Text>,
    /// The `#[cfg]`s.
    pub(crate) cfgs: TokenStream,
}

/// An argument with its attributes and documentation, resolved.
pub(crate) struct Argument {
    /// The name of the parameter or field.
    pub(crate) ident: Ident,
    /// The name in the schema.
    pub(crate) name: Text,
    pub(crate) ty: Type,
    /// What the tokens of the type tell.
    pub(crate) hint: Hint,
    /// Its `#[cfg]`s.
    pub(crate) cfgs: TokenStream,
    /// Where it comes from.
    pub(crate) source: Source,
    pub(crate) description: Option<Text>,
    /// Other names that a call may use.
    pub(crate) aliases: Vec<LitStr>,
    /// The tokens of its pattern, if it has one.
    pub(crate) pattern: Option<TokenStream>,
    /// Constraints and examples as schema keywords.
    pub(crate) keywords: Map<String, Json>,
    /// Whether the schema says that null may stand for it.
    pub(crate) nullable: bool,
    /// What stands for it when it is left out.
    pub(crate) default: Option<Default>,
    /// Whether it may be any JSON value.
    pub(crate) any: bool,
}

/// Where an argument comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The client, or the server if the type says so.
    Call,
    State,
    Context,
    /// Nowhere: it has its default.
    Nowhere,
}

/// What stands for an argument that is left out.
pub(crate) enum Default {
    Json {
        text: String,
        /// Whether only the decoder of the type can tell if it fits.
        unproven: bool,
    },
    OfType,
}

impl Argument {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &str {
        self.name.literal().unwrap_or_default()
    }
}

impl Tool {
    /// Puts a tool together; two arguments of one name are a fault on the second.
    pub(crate) fn new(
        facade: Facade,
        head: Head,
        mut keys: ToolKeys,
        arguments: Vec<Argument>,
        (output, runs): (Type, Runs),
        errors: &mut Errors,
    ) -> Self {
        check_distinct(&arguments, errors);
        Self {
            facade,
            name: keys
                .name
                .take()
                .unwrap_or_else(|| Text::known(Site::of(&head.ident), head.default_name)),
            description: keys.description.take().or(head.docs),
            keys,
            arguments,
            output,
            runs,
            cfgs: head.cfgs,
        }
    }

    /// The name that a client calls.
    pub(crate) fn name(&self) -> &str {
        self.name.literal().unwrap_or_default()
    }

    /// Whether it returns nothing.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(&self.output, Type::Tuple(tuple) if tuple.elems.is_empty())
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
        let mut names = vec![(argument.name().to_owned(), argument.name.site.value.clone())];
        for alias in &argument.aliases {
            names.push((alias.value(), alias.to_token_stream()));
        }
        for (name, tokens) in &names {
            if name.is_empty() {
                errors.add(tokens, "argument name must not be empty");
            } else if seen.contains(name) && argument.cfgs.is_empty() {
                errors.add(tokens, &format!("duplicate argument name `{name}`"));
            } else {
                seen.push(name.clone());
            }
        }
    }
}
