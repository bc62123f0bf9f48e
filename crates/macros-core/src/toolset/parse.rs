//! Reads the list of a tool set, and its name if it has one.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Path, Token, Visibility, bracketed};

use crate::paths::Facade;

/// A tool set.
pub(crate) struct Input {
    /// The facade as the expansion names it.
    pub(crate) facade: Facade,
    /// Its name, if it is an item.
    pub(crate) named: Option<Named>,
    /// The listed tools and sets.
    pub(crate) listed: Vec<Listed>,
}

/// The item that stands for a set.
pub(crate) struct Named {
    /// Doc comment and other attributes.
    pub(crate) attributes: Vec<Attribute>,
    /// Visibility.
    pub(crate) visibility: Visibility,
    /// Name.
    pub(crate) name: Ident,
}

/// One element of the list.
pub(crate) struct Listed {
    /// Its attributes: `#[cfg]`s.
    pub(crate) attributes: Vec<Attribute>,
    /// The path of a tool, of a type with tools or of another set.
    pub(crate) path: Path,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let facade = parse_facade(input)?;
        let ahead = input.fork();
        let attributes = ahead.call(Attribute::parse_outer)?;
        let visibility: Visibility = ahead.parse()?;
        if !ahead.peek(Token![struct]) {
            return Ok(Self {
                facade,
                named: None,
                listed: parse_list(input)?,
            });
        }
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        input.parse::<Token![struct]>()?;
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let content;
        bracketed!(content in input);
        let listed = parse_list(&content)?;
        input.parse::<Option<Token![;]>>()?;
        if !input.is_empty() {
            return Err(input.error("expected nothing after the list; one `toolset!` declares one set"));
        }
        Ok(Self {
            facade,
            named: Some(Named {
                attributes,
                visibility,
                name,
            }),
            listed,
        })
    }
}

/// Reads `crate = path;`.
fn parse_facade(input: ParseStream<'_>) -> syn::Result<Facade> {
    if !(input.peek(Token![crate]) && input.peek2(Token![=])) {
        return Ok(Facade::default());
    }
    input.parse::<Token![crate]>()?;
    input.parse::<Token![=]>()?;
    let path = input.call(Path::parse_mod_style)?;
    input.parse::<Token![;]>()?;
    Ok(Facade::at(&path))
}

fn parse_list(input: ParseStream<'_>) -> syn::Result<Vec<Listed>> {
    let mut list = Vec::new();
    while !input.is_empty() {
        list.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(list)
}

impl Parse for Listed {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let path = input.parse().map_err(|fault| {
            syn::Error::new(fault.span(), "expected the path of a tool or of a set of tools")
        })?;
        Ok(Self { attributes, path })
    }
}
