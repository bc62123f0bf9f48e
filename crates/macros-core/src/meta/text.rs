//! Strings and flags as values of keys: what the tokens show, what only the compiler knows, and where to point.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Lit, LitStr};

use super::{Item, Keys, Named, Value, opened};
use crate::errors::Errors;

/// The tokens that a fault of a member points at. Two texts share a site exactly when they are one in the source.
pub(crate) struct Site {
    /// The key.
    pub(crate) key: TokenStream,
    /// The value.
    pub(crate) value: TokenStream,
}

impl Site {
    /// The site of `value` under `key`.
    pub(crate) fn new(key: &dyn ToTokens, value: &dyn ToTokens) -> Rc<Self> {
        Rc::new(Self {
            key: key.to_token_stream(),
            value: value.to_token_stream(),
        })
    }

    /// A site where name and value are the same tokens: that of a whole object, named by its key.
    pub(crate) fn of(tokens: &dyn ToTokens) -> Rc<Self> {
        Self::new(tokens, tokens)
    }
}

/// A string that a declaration states.
#[derive(Clone)]
pub(crate) struct Text {
    /// Where it stands.
    pub(crate) site: Rc<Site>,
    /// What it must be, for the checks of what the tokens don't show.
    pub(crate) kind: Kind,
    /// What it says.
    pub(crate) content: Content,
}

/// What is known of a string.
#[derive(Clone)]
pub(crate) enum Content {
    /// A literal.
    Known(String),
    /// A build-environment variable with its default.
    Env {
        /// Name of the variable.
        variable: String,
        /// What holds while the variable is not set.
        default: String,
    },
    /// An expression of type `&'static str`, such as `concat!(…)`.
    Expr(TokenStream),
    /// An expression that is Cargo's package name, to be written in words.
    PackageName(TokenStream),
    /// Not to be read; its fault is reported and it takes part in no further check.
    Hole,
}

/// What a string must be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any text.
    Any,
    /// A text that is not blank.
    Filled,
    /// What a tool says of itself.
    ToolDescription,
    /// A URL for people.
    LinkUrl,
    /// The URL of a picture.
    PictureUrl,
    /// The URL of an authorization server.
    AuthUrl,
    /// The address of an interface of this binding.
    InterfaceUrl(&'static str),
    /// The URI of an extension.
    ExtensionUri,
    /// The id of a skill.
    SkillId,
    /// A media type.
    MediaType,
    /// What the schema of a dialect demands.
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    Form(&'static agentcard_rules::shape::Text, agentcard_rules::Dialect),
}

impl Text {
    /// A text that could not be read.
    pub(crate) fn hole(site: Rc<Site>) -> Self {
        Self {
            site,
            kind: Kind::Any,
            content: Content::Hole,
        }
    }

    /// A text that the tokens show.
    pub(crate) fn known(site: Rc<Site>, text: impl Into<String>) -> Self {
        Self {
            site,
            kind: Kind::Filled,
            content: Content::Known(text.into()),
        }
    }

    /// An expression of type `&'static str`.
    pub(crate) fn expr(site: Rc<Site>, kind: Kind, expr: TokenStream) -> Self {
        Self {
            site,
            kind,
            content: Content::Expr(expr),
        }
    }

    /// Whether its fault is reported, so that nothing more may be said of it.
    pub(crate) fn is_hole(&self) -> bool {
        matches!(self.content, Content::Hole)
    }

    /// The string, if the tokens show it and nothing can change it.
    pub(crate) fn literal(&self) -> Option<&str> {
        match &self.content {
            Content::Known(text) => Some(text),
            _ => None,
        }
    }
}

/// Reads the string of `key`; a fault leaves a hole.
pub(crate) fn parse_text(key: &Ident, value: Value, kind: Kind, errors: &mut Errors) -> Text {
    match value {
        Value::Assigned(tokens) => parse_expr(key, tokens, kind, errors),
        Value::List(items) => parse_env(key, items, kind, errors),
        Value::Flag => {
            errors.add(key, &format!("expected a value: `{key} = \"…\"`"));
            Text::hole(Site::of(key))
        }
    }
}

/// Reads the string of `key` where only a literal makes sense, because other parts of the declaration refer to it.
pub(crate) fn parse_literal(key: &Ident, value: Value, errors: &mut Errors) -> Text {
    let text = parse_text(key, value, Kind::Filled, errors);
    if matches!(text.content, Content::Known(_) | Content::Hole) {
        return text;
    }
    errors.add(
        &text.site.value,
        &format!("expected a string literal for `{key}`"),
    );
    Text::hole(text.site)
}

/// Reads the strings of `key("a", "b")`; each that is none is a fault and a hole.
pub(crate) fn parse_texts(key: &Ident, value: Value, kind: Kind, errors: &mut Errors) -> Option<Vec<Text>> {
    let Value::List(items) = value else {
        errors.add(
            &value_or_key(&value, key),
            &format!("expected a list: `{key}(\"…\")`"),
        );
        return None;
    };
    let mut texts = Vec::new();
    for item in items {
        texts.push(parse_element(key, item, kind, errors));
    }
    Some(texts)
}

/// Reads a flag: `key`, `key = true` or `key = false`.
pub(crate) fn parse_flag(key: &Ident, value: &Value, errors: &mut Errors) -> Option<bool> {
    let tokens = match value {
        Value::Flag => return Some(true),
        Value::Assigned(tokens) => tokens.to_token_stream(),
        Value::List(_) => key.to_token_stream(),
    };
    match tokens.to_string().as_str() {
        "true" => return Some(true),
        "false" => return Some(false),
        "" => {}
        _ => errors.add(
            &tokens,
            &format!("expected `{key}`, `{key} = true` or `{key} = false`"),
        ),
    }
    None
}

/// The string literal that `tokens` are, if they are one.
pub(crate) fn plain_string(tokens: TokenStream) -> Option<LitStr> {
    match syn::parse2::<Lit>(tokens) {
        Ok(Lit::Str(text)) => Some(text),
        _ => None,
    }
}

/// The tokens of a value, or its key where it has none of its own.
fn value_or_key(value: &Value, key: &Ident) -> TokenStream {
    match value {
        Value::Assigned(tokens) => tokens.clone(),
        _ => key.to_token_stream(),
    }
}

fn parse_element(key: &Ident, item: Item, kind: Kind, errors: &mut Errors) -> Text {
    match item {
        Item::Literal(literal) => parse_expr(key, literal.to_token_stream(), kind, errors),
        Item::Path(path) => Text::expr(Site::new(key, &path), kind, path.to_token_stream()),
        Item::Other(tokens) => parse_expr(key, tokens, kind, errors),
        Item::Named(Named {
            key: name,
            value: Value::Flag,
        }) if is_constant(&name) => Text::expr(Site::new(key, &name), kind, name.to_token_stream()),
        Item::Named(named) => {
            let message = format!("expected a string literal: `\"{}\"`", named.key);
            errors.add(&named.key, &message);
            Text::hole(Site::new(key, &named.key))
        }
    }
}

/// Whether a word is spelled as constants are: then it is no string that lacks its quotes.
fn is_constant(word: &Ident) -> bool {
    let word = word.to_string();
    word.to_uppercase() == word && word.to_lowercase() != word
}

fn parse_expr(key: &Ident, tokens: TokenStream, kind: Kind, errors: &mut Errors) -> Text {
    let site = Site::new(key, &tokens);
    if tokens.is_empty() {
        return Text::hole(Site::of(key));
    }
    let content = match syn::parse2::<Lit>(opened(tokens.clone())) {
        Ok(Lit::Str(text)) => Content::Known(text.value()),
        Ok(other) => {
            let message = format!("expected a string literal for `{key}`, found {}", kind_of(&other));
            errors.add(&tokens, &message);
            Content::Hole
        }
        Err(_) => Content::Expr(tokens),
    };
    Text { site, kind, content }
}

fn kind_of(literal: &Lit) -> &'static str {
    match literal {
        Lit::Int(_) => "an integer",
        Lit::Float(_) => "a number",
        Lit::Bool(_) => "a flag",
        Lit::Char(_) => "a character",
        Lit::ByteStr(_) | Lit::CStr(_) => "a byte string",
        _ => "another literal",
    }
}

/// Reads `key(env = "VAR", default = "literal")`.
fn parse_env(key: &Ident, items: Vec<Item>, kind: Kind, errors: &mut Errors) -> Text {
    let (mut keys, rest) = Keys::sort(items, &["env", "default"], &[], errors);
    let expected = format!("expected `{key} = \"…\"` or `{key}(env = \"…\", default = \"…\")`");
    for item in &rest {
        errors.add(item, &expected);
    }
    if !rest.is_empty() {
        return Text::hole(Site::of(key));
    }
    let variable = keys.require(key, "env", " = \"…\"", errors);
    let default = keys.require(key, "default", " = \"…\"", errors);
    let variable = variable.map(|(key, value)| parse_literal(&key, value, errors));
    let default = default.map(|(key, value)| parse_literal(&key, value, errors));
    let (Some(variable), Some(default)) = (variable, default) else {
        return Text::hole(Site::of(key));
    };
    let site = Site::new(key, &default.site.value);
    let content = match (variable.content, default.content) {
        (Content::Known(variable), Content::Known(default)) => Content::Env { variable, default },
        _ => Content::Hole,
    };
    Text { site, kind, content }
}

impl Content {
    /// The expression of type `&'static str` that yields this text.
    pub(crate) fn to_expr(&self) -> TokenStream {
        match self {
            Self::Known(text) => quote!(#text),
            Self::Env { variable, default } => quote! {
                match ::core::option_env!(#variable) {
                    ::core::option::Option::Some(__value) => __value,
                    ::core::option::Option::None => #default,
                }
            },
            Self::Expr(expr) | Self::PackageName(expr) => expr.clone(),
            Self::Hole => quote!(""),
        }
    }
}
