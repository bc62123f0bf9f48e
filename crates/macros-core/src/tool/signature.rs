//! Parses the signature of a function by hand. The body remains tokens, so an incomplete one neither prevents the
//! expansion nor breaks completion in editors.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Generics, Lifetime, Token, Type, Visibility, parenthesized, token};

/// A function without its body.
pub(crate) struct Signature {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    /// `unsafe`, if present.
    pub(crate) unsafety: Option<Token![unsafe]>,
    /// `extern`, if present.
    pub(crate) external: Option<Token![extern]>,
    /// Whether it is `async`.
    pub(crate) later: bool,
    pub(crate) name: Ident,
    /// Generic parameters and the `where` clause.
    pub(crate) generics: Generics,
    /// `self`, if present.
    pub(crate) receiver: Option<Receiver>,
    pub(crate) parameters: Vec<Parameter>,
    /// The return type, if present.
    pub(crate) output: Option<Type>,
}

/// A `self` parameter.
pub(crate) struct Receiver {
    pub(crate) tokens: TokenStream,
    /// Whether it is `&self`.
    pub(crate) shared: bool,
}

/// A parameter with a type.
pub(crate) struct Parameter {
    pub(crate) attributes: Vec<Attribute>,
    /// The tokens before the colon.
    pub(crate) pattern: Pattern,
    /// The type after the colon.
    pub(crate) ty: Type,
}

/// The pattern of a parameter.
pub(crate) enum Pattern {
    Name(Ident),
    Other(TokenStream),
}

impl Parse for Signature {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        let (mut unsafety, mut external, mut later) = (None, None, false);
        while !input.peek(Token![fn]) {
            if input.peek(Token![unsafe]) {
                unsafety = Some(input.parse()?);
            } else if input.peek(Token![extern]) {
                external = Some(input.parse()?);
            } else if input.peek(Token![async]) {
                input.parse::<Token![async]>()?;
                later = true;
            } else if input.peek(Token![const]) || input.peek(syn::LitStr) {
                input.parse::<TokenTree>()?;
            } else {
                return Err(input.error("expected a function"));
            }
        }
        input.parse::<Token![fn]>()?;
        let name = input.parse()?;
        let mut generics: Generics = input.parse()?;
        let content;
        parenthesized!(content in input);
        let (receiver, parameters) = parse_parameters(&content)?;
        let output = if input.peek(Token![->]) {
            input.parse::<Token![->]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        generics.where_clause = input.parse()?;
        Ok(Self {
            attributes,
            visibility,
            unsafety,
            external,
            later,
            name,
            generics,
            receiver,
            parameters,
            output,
        })
    }
}

fn parse_parameters(input: ParseStream<'_>) -> syn::Result<(Option<Receiver>, Vec<Parameter>)> {
    let (mut receiver, mut parameters) = (None, Vec::new());
    while !input.is_empty() {
        let attributes = input.call(Attribute::parse_outer)?;
        if receiver.is_none() && parameters.is_empty() && is_receiver(&input.fork()) {
            receiver = Some(parse_receiver(input)?);
        } else {
            parameters.push(parse_parameter(attributes, input)?);
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((receiver, parameters))
}

fn is_receiver(ahead: ParseStream<'_>) -> bool {
    if ahead.peek(Token![&]) {
        let _ = ahead.parse::<Token![&]>();
        let _ = ahead.parse::<Option<Lifetime>>();
    }
    let _ = ahead.parse::<Option<Token![mut]>>();
    ahead.peek(Token![self])
}

fn parse_receiver(input: ParseStream<'_>) -> syn::Result<Receiver> {
    let mut tokens = TokenStream::new();
    let mut shared = input.peek(Token![&]);
    while !input.peek(Token![self]) {
        shared &= !input.peek(Token![mut]);
        input.parse::<TokenTree>()?.to_tokens(&mut tokens);
    }
    input.parse::<Token![self]>()?.to_tokens(&mut tokens);
    if input.peek(Token![:]) {
        input.parse::<Token![:]>()?.to_tokens(&mut tokens);
        let ty = input.parse::<Type>()?;
        shared = matches!(&ty, Type::Reference(ty) if ty.mutability.is_none() && is_self(&ty.elem));
        ty.to_tokens(&mut tokens);
    }
    Ok(Receiver { tokens, shared })
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(ty) if ty.path.is_ident("Self"))
}

fn parse_parameter(attributes: Vec<Attribute>, input: ParseStream<'_>) -> syn::Result<Parameter> {
    let mut pattern = TokenStream::new();
    while !input.peek(Token![:]) || input.peek(Token![::]) {
        if input.is_empty() {
            return Err(input.error("expected `name: Type`"));
        }
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?.to_tokens(&mut pattern);
        } else {
            input.parse::<TokenTree>()?.to_tokens(&mut pattern);
        }
    }
    input.parse::<Token![:]>()?;
    let ty = input.parse()?;
    Ok(Parameter {
        attributes,
        pattern: name_of(pattern),
        ty,
    })
}

fn name_of(pattern: TokenStream) -> Pattern {
    fn name(input: ParseStream<'_>) -> syn::Result<Ident> {
        input.parse::<Option<Token![mut]>>()?;
        input.parse()
    }
    match syn::parse::Parser::parse2(name, pattern.clone()) {
        Ok(name) => Pattern::Name(name),
        Err(_) => Pattern::Other(pattern),
    }
}

/// Parses a method, or skips any other item of an `impl` block.
pub(crate) fn parse_member(input: ParseStream<'_>) -> syn::Result<Option<Signature>> {
    let ahead = input.fork();
    if let Ok(signature) = ahead.parse::<Signature>() {
        input.parse::<Signature>()?;
        skip_rest(input)?;
        return Ok(Some(signature));
    }
    skip_rest(input)?;
    Ok(None)
}

/// Skips tokens up to the end of an item: a brace group or a semicolon, whichever comes first.
fn skip_rest(input: ParseStream<'_>) -> syn::Result<()> {
    let ends_late = input.peek(Token![const]) || input.peek(Token![type]);
    while !input.is_empty() {
        let end = input.peek(Token![;]) || (input.peek(token::Brace) && !ends_late);
        input.parse::<TokenTree>()?;
        if end {
            break;
        }
    }
    Ok(())
}
