//! A resolved tool declaration.

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
    /// The path of the facade in the expansion.
    pub(crate) facade: Facade,
    pub(crate) keys: ToolKeys,
    /// The name that clients call.
    pub(crate) name: Text,
    pub(crate) description: Option<Text>,
    pub(crate) arguments: Vec<Argument>,
    /// The return type, or the struct that represents it.
    pub(crate) output: Type,
    pub(crate) runs: Runs,
    /// Its `#[cfg]` attributes.
    pub(crate) cfgs: TokenStream,
}

/// What a call runs.
pub(crate) enum Runs {
    /// A function or a method.
    Function {
        path: TokenStream,
        /// The type of `&self`, if the function has a receiver.
        receiver: Option<Box<Type>>,
        /// Whether it is `async`.
        later: bool,
    },
    /// `Call` of the struct, which represents the return type.
    Struct,
}

/// What functions and structs have in common.
pub(crate) struct Head {
    /// The name of the function or struct.
    pub(crate) ident: Ident,
    /// The tool's name, unless the attribute sets one.
    pub(crate) default_name: String,
    pub(crate) docs: Option<Text>,
    /// The `#[cfg]` attributes.
    pub(crate) cfgs: TokenStream,
}

/// An argument with its resolved attributes and documentation.
pub(crate) struct Argument {
    /// The name of the parameter or field.
    pub(crate) ident: Ident,
    /// The name in the schema.
    pub(crate) name: Text,
    pub(crate) ty: Type,
    /// The kind of the type, as far as its tokens reveal it.
    pub(crate) hint: Hint,
    /// Its `#[cfg]` attributes.
    pub(crate) cfgs: TokenStream,
    /// The origin of its value.
    pub(crate) source: Source,
    pub(crate) description: Option<Text>,
    /// Alternative names that calls may use.
    pub(crate) aliases: Vec<LitStr>,
    /// The tokens of its pattern, if any.
    pub(crate) pattern: Option<TokenStream>,
    /// Constraints and examples as schema keywords.
    pub(crate) keywords: Map<String, Json>,
    /// Whether the schema allows `null`.
    pub(crate) nullable: bool,
    /// The value if it is omitted.
    pub(crate) default: Option<Default>,
    /// Whether any JSON value is accepted.
    pub(crate) any: bool,
}

/// The origin of an argument's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The call, or the server if the type says so.
    Call,
    State,
    Context,
    /// Always the default.
    Nowhere,
}

/// The value of an omitted argument.
pub(crate) enum Default {
    Json {
        text: String,
        /// Whether only deserialization can tell if the value is of the type.
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
    /// Creates a tool; an argument with a duplicate name is reported.
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

    /// The name that clients call.
    pub(crate) fn name(&self) -> &str {
        self.name.literal().unwrap_or_default()
    }

    /// Whether the tool returns nothing.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(&self.output, Type::Tuple(tuple) if tuple.elems.is_empty())
    }
}

/// The name of an item without `r#`.
pub(crate) fn plain_name(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The name of an argument, without the leading underscore of an unused one.
pub(crate) fn argument_name(ident: &Ident) -> String {
    let name = plain_name(ident);
    let used = name.trim_start_matches('_');
    if used.starts_with(char::is_alphabetic) {
        used.to_owned()
    } else {
        name
    }
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
