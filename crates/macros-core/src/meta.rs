//! Parses the tokens of an attribute into a tree of items, with recovery: an invalid item does not hide the others.
//!
//! `name = "x", streaming, skill(id = "chat", tags("talk")), find_recipe` is four items. Only the syntax is checked
//! here; each macro checks its own keys and values.

mod json;

use std::rc::Rc;

use agentcard_rules::{did_you_mean, nearest};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::{Lit, LitStr};

use crate::errors::Errors;
use crate::lists::listed;
use crate::paths::Facade;

pub(crate) use self::json::{json_text, members, parse_json};

/// One item of a comma-separated list.
pub(crate) enum Item {
    /// `key`, `key = …` or `key(…)`.
    Named(Named),
    /// A literal, such as `"text/plain"`.
    Literal(Lit),
    /// A path of several segments, such as `skills::find_recipe` (a single segment is a [`Named`] flag).
    Path(syn::Path),
    /// Anything else, such as `1..=10`.
    Other(TokenStream),
}

/// An item that starts with a key.
pub(crate) struct Named {
    pub(crate) key: Ident,
    pub(crate) value: Value,
}

/// The part after a key.
pub(crate) enum Value {
    Flag,
    /// The tokens after `=` up to the next comma; empty only if that fault is already reported.
    Assigned(TokenStream),
    List(Vec<Item>),
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Named(named) => named.key.to_tokens(tokens),
            Self::Literal(literal) => literal.to_tokens(tokens),
            Self::Path(path) => path.to_tokens(tokens),
            Self::Other(other) => other.to_tokens(tokens),
        }
    }
}

/// Parses a comma-separated list of items; items with syntax faults are reported and left out.
pub(crate) fn parse_items(tokens: TokenStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    for item in split(tokens) {
        if let Some(item) = parse_item(trees(item), errors) {
            items.push(item);
        }
    }
    items
}

/// Splits at top-level commas and drops empty parts, such as the one after a trailing comma.
pub(crate) fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut items = Vec::new();
    let mut item = TokenStream::new();
    for token in tokens {
        if !is_comma(&token) {
            token.to_tokens(&mut item);
        } else if !item.is_empty() {
            items.push(std::mem::take(&mut item));
        }
    }
    if !item.is_empty() {
        items.push(item);
    }
    items
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
}

fn parse_item(mut item: Vec<TokenTree>, errors: &mut Errors) -> Option<Item> {
    ungroup(&mut item);
    let key = match item.first()? {
        TokenTree::Ident(key) => key.clone(),
        _ => return Some(parse_value_item(&item)),
    };
    let value = match item.get(1) {
        None => Value::Flag,
        Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => {
            if item.len() == 2 {
                errors.add(punct, &format!("expected a value after `{key} =`"));
            }
            if let [_, _, TokenTree::Literal(_), TokenTree::Ident(next), ..] = &item[..]
                && next != "as"
            {
                errors.add(next, &format!("expected `,` before `{next}`"));
                return None;
            }
            Value::Assigned(joined(&item[2..]))
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            if let Some(extra) = item.get(2) {
                errors.add(extra, &format!("expected `,` after `{key}(…)`"));
            }
            Value::List(parse_items(group.stream(), errors))
        }
        // A path, a generic type such as `Agent<u8>`, or a macro call such as `concat!(…)`.
        Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), ':' | '<' | '!') => {
            return Some(parse_value_item(&item));
        }
        Some(extra) => {
            errors.add(extra, &format!("expected `=`, `(` or `,` after `{key}`"));
            Value::Assigned(TokenStream::new())
        }
    };
    Some(Item::Named(Named { key, value }))
}

fn parse_value_item(item: &[TokenTree]) -> Item {
    let tokens = joined(item);
    if let Ok(literal) = syn::parse2::<Lit>(tokens.clone()) {
        return Item::Literal(literal);
    }
    match syn::parse2::<syn::Path>(tokens.clone()) {
        Ok(path) => Item::Path(path),
        Err(_) => Item::Other(tokens),
    }
}

/// Opens the invisible group around the first token, in which `macro_rules!` fragments arrive.
fn ungroup(item: &mut Vec<TokenTree>) {
    while let Some(TokenTree::Group(group)) = item.first() {
        if group.delimiter() != Delimiter::None {
            return;
        }
        let mut inner = trees(group.stream());
        inner.append(&mut item.split_off(1));
        *item = inner;
        if item.is_empty() {
            return;
        }
    }
}

/// The named items of a list, from which the reader takes one key after the other.
#[derive(Default)]
pub(crate) struct Keys {
    items: Vec<Named>,
    /// Known keys that unknown ones probably meant; these are not reported as missing.
    meant: Vec<String>,
}

impl Keys {
    /// Sorts `items` by key. Unknown keys are reported with a suggestion, and duplicates of a key not in
    /// `repeatable` on the second use. Items without a key are returned in order.
    pub(crate) fn sort(
        items: Vec<Item>,
        known: &[&str],
        repeatable: &[&str],
        errors: &mut Errors,
    ) -> (Self, Vec<Item>) {
        let mut keys = Self::default();
        let mut rest = Vec::new();
        for item in items {
            match item {
                Item::Named(named) => keys.insert(named, known, repeatable, errors),
                other => rest.push(other),
            }
        }
        (keys, rest)
    }

    /// Sorts `items`, each of which must have a key.
    pub(crate) fn of(items: Vec<Item>, known: &[&str], repeatable: &[&str], errors: &mut Errors) -> Self {
        let (keys, rest) = Self::sort(items, known, repeatable, errors);
        for item in &rest {
            errors.add(item, &format!("expected a key, one of {}", listed(known, '`')));
        }
        keys
    }

    fn insert(&mut self, named: Named, known: &[&str], repeatable: &[&str], errors: &mut Errors) {
        let key = named.key.unraw().to_string();
        if !known.contains(&key.as_str()) {
            errors.add(&named.key, &unknown_key(&key, known));
            if let Some(meant) = meant_key(&key, known) {
                self.meant.push(meant.to_owned());
            }
            return;
        }
        if self.position(&key).is_some() && !repeatable.contains(&key.as_str()) {
            errors.add(&named.key, &format!("duplicate key `{key}`"));
            return;
        }
        self.items.push(named);
    }

    /// Takes the value of `key`, with the key's token.
    pub(crate) fn take(&mut self, key: &str) -> Option<(Ident, Value)> {
        let named = self.items.remove(self.position(key)?);
        Some((named.key, named.value))
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.items.iter().position(|named| named.key.unraw() == key)
    }

    /// Takes the value of a required `key`, or reports a fault on `owner` unless an unknown key probably meant it.
    /// `form` shows the syntax after the key, such as `("…")`.
    pub(crate) fn require(
        &mut self,
        owner: &Ident,
        key: &str,
        form: &str,
        errors: &mut Errors,
    ) -> Option<(Ident, Value)> {
        let taken = self.take(key);
        if taken.is_none() && !self.meant(key) {
            missing_key(owner, key, form, errors);
        }
        taken
    }

    /// Whether an unknown key probably meant `key`.
    pub(crate) fn meant(&self, key: &str) -> bool {
        self.meant.iter().any(|meant| meant == key)
    }

    /// Takes all values of a repeatable `key`, in order.
    pub(crate) fn take_all(&mut self, key: &str) -> Vec<Named> {
        let mut uses = Vec::new();
        while let Some((key, value)) = self.take(key) {
            uses.push(Named { key, value });
        }
        uses
    }
}

pub(crate) fn is_one_of(word: &Ident, words: &[&str]) -> bool {
    words.contains(&word.to_string().as_str())
}

/// Reports a missing required key.
pub(crate) fn missing_key(owner: &dyn ToTokens, key: &str, form: &str, errors: &mut Errors) {
    errors.add(owner, &format!("missing key `{key}`; add `{key}{form}`"));
}

/// The known key that an unknown one probably meant: misspelled, abbreviated, or named as in MCP or JSON Schema.
fn meant_key<'a>(key: &str, known: &[&'a str]) -> Option<&'a str> {
    let word = match key {
        "min" | "max" | "minimum" | "maximum" => "range",
        "min_length" | "max_length" => "length",
        "regex" => "pattern",
        _ => key.trim_end_matches("_hint").trim_end_matches("Hint"),
    };
    let begins = |known: &&str| word.len() > 3 && known.starts_with(word);
    nearest(word, known).or_else(|| known.iter().copied().find(begins))
}

/// The message for an unknown key.
pub(crate) fn unknown_key(key: &str, known: &[&str]) -> String {
    let hint = meant_key(key, known).map_or_else(String::new, |meant| did_you_mean(meant, known));
    format!(
        "unknown key `{key}`{hint}, expected one of {}",
        listed(known, '`')
    )
}

/// The tokens on which faults of a member are reported. Two texts share a site only if they are the same source
/// text.
pub(crate) struct Site {
    pub(crate) key: TokenStream,
    pub(crate) value: TokenStream,
}

impl Site {
    /// Creates the site of `value` under `key`.
    pub(crate) fn new(key: &dyn ToTokens, value: &dyn ToTokens) -> Rc<Self> {
        Rc::new(Self {
            key: key.to_token_stream(),
            value: value.to_token_stream(),
        })
    }

    /// Creates a site whose name and value are the same tokens, for example the key of an object.
    pub(crate) fn of(tokens: &dyn ToTokens) -> Rc<Self> {
        Self::new(tokens, tokens)
    }
}

/// A string in a declaration.
#[derive(Clone)]
pub(crate) struct Text {
    /// Its tokens.
    pub(crate) site: Rc<Site>,
    /// The constraints, for checks of values unknown to the macro.
    pub(crate) kind: Kind,
    pub(crate) content: Content,
}

/// The contents of a string, as far as the macro knows them.
#[derive(Clone)]
pub(crate) enum Content {
    Known(String),
    /// A build-time environment variable with a default.
    Env {
        variable: String,
        /// The value if the variable is not set.
        default: String,
    },
    /// An expression of type `&'static str`, such as `concat!(…)`.
    Expr(TokenStream),
    /// Documentation, of which only a part is published.
    Docs(TokenStream),
    /// An expression for Cargo's package name, to be printed as a title.
    PackageName(TokenStream),
    /// An invalid value, already reported and exempt from further checks.
    Hole,
}

/// The constraints of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Any,
    /// Must not be blank.
    Filled,
    /// The description of a tool.
    ToolDescription,
    LinkUrl,
    PictureUrl,
    /// The URL of an authorization server.
    AuthUrl,
    /// The URL of an interface with this binding.
    InterfaceUrl(&'static str),
    ExtensionUri,
    SkillId,
    MediaType,
    /// The constraints of a dialect's schema.
    Form(&'static agentcard_rules::shape::Text, agentcard_rules::Dialect),
}

impl Text {
    /// Creates a hole.
    pub(crate) fn hole(site: Rc<Site>) -> Self {
        Self {
            site,
            kind: Kind::Any,
            content: Content::Hole,
        }
    }

    /// Creates a text known to the macro.
    pub(crate) fn known(site: Rc<Site>, text: impl Into<String>) -> Self {
        Self {
            site,
            kind: Kind::Filled,
            content: Content::Known(text.into()),
        }
    }

    /// Creates a text from an expression of type `&'static str`.
    pub(crate) fn expr(site: Rc<Site>, kind: Kind, expr: TokenStream) -> Self {
        Self {
            site,
            kind,
            content: Content::Expr(expr),
        }
    }

    /// Whether the text is a hole, about which nothing more must be reported.
    pub(crate) fn is_hole(&self) -> bool {
        matches!(self.content, Content::Hole)
    }

    /// The string, if it is known to the macro and can't change.
    pub(crate) fn literal(&self) -> Option<&str> {
        match &self.content {
            Content::Known(text) => Some(text),
            _ => None,
        }
    }
}

/// Reads the string of `key`; an invalid value becomes a hole.
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

/// Reads the string of `key`, which must be a literal because other parts of the declaration refer to it.
pub(crate) fn parse_literal(key: &Ident, value: Value, errors: &mut Errors) -> Text {
    literal_only(key, parse_text(key, value, Kind::Filled, errors), errors)
}

fn literal_only(key: &Ident, text: Text, errors: &mut Errors) -> Text {
    if matches!(text.content, Content::Known(_) | Content::Hole) {
        return text;
    }
    errors.add(
        &text.site.value,
        &format!("expected a string literal for `{key}`"),
    );
    Text::hole(text.site)
}

/// Reads the literal of an optional key; an invalid value is reported and treated as absent.
pub(crate) fn optional_literal(keys: &mut Keys, name: &str, errors: &mut Errors) -> Option<Text> {
    let (key, value) = keys.take(name)?;
    Some(parse_literal(&key, value, errors)).filter(|text| !text.is_hole())
}

/// Reads the literal or expression of an optional key.
pub(crate) fn optional_phrase(keys: &mut Keys, name: &str, kind: Kind, errors: &mut Errors) -> Option<Text> {
    let (key, value) = keys.take(name)?;
    Some(match value {
        Value::List(_) => {
            errors.add(&key, &format!("expected a value: `{key} = \"…\"`"));
            Text::hole(Site::of(&key))
        }
        value => parse_text(&key, value, kind, errors),
    })
}

/// Reads the text of an optional key, which must be one of `words` unless that is empty.
pub(crate) fn optional_word(
    keys: &mut Keys,
    name: &str,
    words: &[&str],
    errors: &mut Errors,
) -> Option<Text> {
    let text = optional_literal(keys, name, errors)?;
    let word = text.literal()?;
    if !words.is_empty() && !words.contains(&word) {
        let (hint, words) = (did_you_mean(word, words), listed(words, '"'));
        errors.add(
            &text.site.value,
            &format!("unknown `{name}`{hint}, expected one of {words}"),
        );
        return None;
    }
    Some(text)
}

/// Reads the strings of `key("a", "b")`; each invalid value is reported and becomes a hole.
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

/// A flag and the tokens that set it.
pub(crate) type Flag = Option<(bool, Rc<Site>)>;

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

/// Returns the string literal if `tokens` consist of one.
pub(crate) fn plain_string(tokens: TokenStream) -> Option<LitStr> {
    match syn::parse2::<Lit>(tokens) {
        Ok(Lit::Str(text)) => Some(text),
        _ => None,
    }
}

/// The tokens of a value, or those of its key for a value without tokens.
pub(crate) fn value_or_key(value: &Value, key: &Ident) -> TokenStream {
    match value {
        Value::Assigned(tokens) if !tokens.is_empty() => tokens.clone(),
        _ => key.to_token_stream(),
    }
}

fn parse_element(key: &Ident, item: Item, kind: Kind, errors: &mut Errors) -> Text {
    match item {
        Item::Literal(literal) => parse_expr(key, literal.to_token_stream(), kind, errors),
        Item::Path(path) => Text::expr(Site::new(key, &path), kind, path.to_token_stream()),
        Item::Other(tokens) if is_array(&tokens) => {
            errors.add(
                &tokens,
                &format!("expected strings without brackets: `{key}(\"…\", \"…\")`"),
            );
            Text::hole(Site::new(key, &tokens))
        }
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

fn is_array(tokens: &TokenStream) -> bool {
    matches!(&trees(tokens.clone())[..], [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket)
}

/// Whether an identifier is written in upper case like a constant, and so is not a string without quotes.
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
        Lit::Bool(_) => "a boolean",
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
    /// Returns an expression of type `&'static str` for this text.
    pub(crate) fn to_expr(&self, facade: &Facade) -> TokenStream {
        match self {
            Self::Known(text) => quote!(#text),
            Self::Env { variable, default } => quote! {
                match ::core::option_env!(#variable) {
                    ::core::option::Option::Some(__value) => __value,
                    ::core::option::Option::None => #default,
                }
            },
            Self::Docs(expr) => docs(expr, facade),
            Self::Expr(expr) if may_be_file(expr) => file(expr, facade),
            Self::Expr(expr) | Self::PackageName(expr) => expr.clone(),
            Self::Hole => quote!(""),
        }
    }
}

/// The text of a file, as an expression.
fn file(source: &TokenStream, facade: &Facade) -> TokenStream {
    let (written, write) = (facade.private("Written"), facade.private("write_file"));
    let (room, text) = (facade.private("room_of_file"), facade.private("text_of_file"));
    quote! {
        {
            const __SOURCE: &'static ::core::primitive::str = #source;
            #[allow(long_running_const_eval)]
            const __WRITTEN: &#written<{ #room(__SOURCE) }> = &#write(__SOURCE);
            #text(__SOURCE, __WRITTEN)
        }
    }
}

/// The published part of documentation, as an expression.
fn docs(source: &TokenStream, facade: &Facade) -> TokenStream {
    let (written, write) = (facade.private("Written"), facade.private("write_docs"));
    quote! {
        {
            const __SOURCE: &'static ::core::primitive::str = #source;
            #[allow(long_running_const_eval)]
            const __WRITTEN: &#written<{ __SOURCE.len() }> = &#write(__SOURCE);
            __WRITTEN.text()
        }
    }
}

/// Whether an expression includes a file, or a constant that may include one.
fn may_be_file(expr: &TokenStream) -> bool {
    let text = expr.to_string();
    text.contains("include_str") || !text.contains('!')
}

pub(crate) fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    let mut trees = Vec::new();
    for tree in tokens {
        trees.push(tree);
    }
    trees
}

pub(crate) fn joined(trees: &[TokenTree]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for tree in trees {
        tree.to_tokens(&mut tokens);
    }
    tokens
}

/// Removes the invisible groups around `tokens`, in which `macro_rules!` fragments arrive.
pub(crate) fn opened(tokens: TokenStream) -> TokenStream {
    let all = trees(tokens);
    match all.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => opened(group.stream()),
        _ => joined(&all),
    }
}

/// A list of strings with its tokens.
pub(crate) struct List {
    /// The tokens of the list.
    pub(crate) site: Rc<Site>,
    /// The items; `None` if the list is invalid, already reported and exempt from further checks.
    pub(crate) items: Option<Vec<Text>>,
}

/// The rule ids of every `allow("…")`.
pub(crate) fn parse_allow(keys: &mut Keys, errors: &mut Errors) -> Vec<LitStr> {
    literals(keys, "allow", errors)
}

/// The literals of every `name("…", "…")`.
pub(crate) fn literals(keys: &mut Keys, name: &str, errors: &mut Errors) -> Vec<LitStr> {
    let mut literals = Vec::new();
    for Named { key, value } in keys.take_all(name) {
        let Value::List(items) = value else {
            errors.add(
                &value_or_key(&value, &key),
                &format!("expected a list: `{name}(\"…\")`"),
            );
            continue;
        };
        for item in items {
            match plain_string(item.to_token_stream()) {
                Some(literal) => literals.push(literal),
                None => errors.add(&item, &format!("expected a string literal in `{name}(…)`")),
            }
        }
    }
    literals
}

/// Reads the text of a required key; a missing value becomes a hole.
pub(crate) fn required_text(
    keys: &mut Keys,
    owner: &Ident,
    name: &str,
    kind: Kind,
    errors: &mut Errors,
) -> Text {
    match keys.require(owner, name, " = \"…\"", errors) {
        Some((key, value)) => parse_text(&key, value, kind, errors),
        None => Text::hole(Site::of(owner)),
    }
}

/// Reads the text of an optional key.
pub(crate) fn optional_text(keys: &mut Keys, name: &str, kind: Kind, errors: &mut Errors) -> Option<Text> {
    keys.take(name)
        .map(|(key, value)| parse_text(&key, value, kind, errors))
}

/// Reads the keys of `key(…)`; any other value is reported.
pub(crate) fn sub_keys(
    key: &Ident,
    value: Value,
    known: &[&str],
    repeatable: &[&str],
    errors: &mut Errors,
) -> Option<Keys> {
    let items = match value {
        Value::List(items) => items,
        // Already reported.
        Value::Assigned(tokens) if tokens.is_empty() => return None,
        Value::Assigned(tokens) => {
            errors.add(&tokens, &format!("expected a list of keys: `{key}(…)`"));
            return None;
        }
        Value::Flag => {
            errors.add(key, &format!("expected a list of keys: `{key}(…)`"));
            return None;
        }
    };
    Some(Keys::of(items, known, repeatable, errors))
}

/// Reads the strings of `key("…")` with the tokens of the list.
pub(crate) fn parse_list(key: &Ident, value: Value, kind: Kind, errors: &mut Errors) -> List {
    List {
        site: Site::of(key),
        items: parse_texts(key, value, kind, errors),
    }
}

/// Reads a list of literals, because the schema or other parts of the declaration refer to them.
pub(crate) fn parse_literals(key: &Ident, value: Value, errors: &mut Errors) -> List {
    let mut list = parse_list(key, value, Kind::Filled, errors);
    for text in list.items.iter_mut().flatten() {
        *text = literal_only(key, text.clone(), errors);
    }
    list
}

/// A JSON object in a declaration, with its tokens.
pub(crate) type JsonObject = Option<(serde_json::Value, Rc<Site>)>;

/// Reads `extra = { … }`.
pub(crate) fn parse_extra(keys: &mut Keys, errors: &mut Errors) -> JsonObject {
    parse_object(keys, "extra", errors)
}

/// Reads `key = <JSON>`.
pub(crate) fn parse_json_value(
    key: &Ident,
    value: &Value,
    errors: &mut Errors,
) -> Option<(serde_json::Value, Rc<Site>)> {
    if matches!(value, Value::Assigned(tokens) if tokens.is_empty()) {
        return None;
    }
    let tokens = value_or_key(value, key);
    let site = Site::new(key, &tokens);
    Some((errors.ok(parse_json(tokens))?, site))
}

/// Reads `key = { … }`.
pub(crate) fn parse_json_object(key: &Ident, value: &Value, errors: &mut Errors) -> JsonObject {
    let (json, site) = parse_json_value(key, value, errors)?;
    if json.is_object() {
        return Some((json, site));
    }
    let message = format!("expected a JSON object: `{key} = {{ \"key\": 1 }}`");
    errors.add(&site.value, &message);
    None
}

/// Reads `name = { … }`.
pub(crate) fn parse_object(keys: &mut Keys, name: &str, errors: &mut Errors) -> JsonObject {
    let (key, value) = keys.take(name)?;
    parse_json_object(&key, &value, errors)
}

/// Takes `crate = path` from the items.
pub(crate) fn take_crate(items: Vec<Item>, errors: &mut Errors) -> (Facade, Vec<Item>) {
    let mut facade = None;
    let mut others = Vec::new();
    for item in items {
        match item {
            Item::Named(Named { key, value }) if key == "crate" => {
                if facade.is_some() {
                    errors.add(&key, "duplicate key `crate`");
                }
                facade = Some(parse_crate(&key, value, errors).unwrap_or_default());
            }
            other => others.push(other),
        }
    }
    (facade.unwrap_or_default(), others)
}

/// Reads `crate = path`.
pub(crate) fn parse_crate(key: &Ident, value: Value, errors: &mut Errors) -> Option<Facade> {
    let path = value_or_key(&value, key);
    if let Value::Assigned(tokens) = value
        && let Ok(path) = syn::parse2(tokens)
    {
        return Some(Facade::at(&path));
    }
    errors.add(&path, "expected a path: `crate = ::agentcard`");
    None
}
