//! A function or method as a tool, and the signatures that can't be one.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, Type, TypeTuple, token};

use super::argument::parse_argument;
use super::hint::ungrouped;
use super::keys::ToolKeys;
use super::record::refuse_serde;
use super::signature::{Parameter, Pattern, Signature};
use super::spec::{Argument, Head, Runs, Source, Tool, plain_name};
use crate::docs;
use crate::errors::Errors;
use crate::meta::{Kind, trees};
use crate::paths::Facade;
use crate::skill::cfgs;

/// Where a function is declared.
#[derive(Clone, Copy)]
pub(crate) enum Place<'t> {
    Free,
    /// In the `impl` block of this type.
    Method(&'t Type),
}

/// The tool of a function.
pub(crate) fn tool_of(
    signature: Signature,
    facade: Facade,
    keys: ToolKeys,
    place: Place<'_>,
    errors: &mut Errors,
) -> Tool {
    check_signature(&signature, place, errors);
    let head = Head {
        default_name: plain_name(&signature.name),
        docs: docs::read(&signature.attributes, &signature.name, Kind::ToolDescription),
        cfgs: cfgs(&signature.attributes),
        ident: signature.name,
    };
    let mut arguments = Vec::new();
    for parameter in signature.parameters {
        if let Some(argument) = argument_of(parameter, place, errors) {
            arguments.push(argument);
        }
    }
    let (name, receiver) = (&head.ident, signature.receiver.is_some());
    let runs = Runs::Function {
        path: match place {
            Place::Free => name.to_token_stream(),
            Place::Method(ty) => quote!(<#ty>::#name),
        },
        receiver: match place {
            Place::Method(ty) if receiver => Some(Box::new(ty.clone())),
            _ => None,
        },
        later: signature.later,
    };
    let output = signature.output.unwrap_or_else(unit);
    if holds_impl(&output) {
        errors.add(
            &output,
            "the result of a tool needs a concrete type; `impl Trait` has no schema",
        );
    }
    if let Some(borrow) = borrow_of_result(output.to_token_stream()) {
        errors.add(
            &borrow,
            "a result can't borrow from the arguments or the state; return an owned type, such as `String`",
        );
    }
    let output = concrete(output, place);
    Tool::new(facade, head, keys, arguments, (output, runs), errors)
}

fn unit() -> Type {
    Type::Tuple(TypeTuple {
        attrs: Vec::new(),
        paren_token: token::Paren::default(),
        elems: Punctuated::new(),
    })
}

fn check_signature(signature: &Signature, place: Place<'_>, errors: &mut Errors) {
    if !signature.generics.params.is_empty() {
        let message = "a tool can't be generic; use concrete types, or call this from a tool that does";
        errors.add(&signature.generics, message);
    }
    if let Some(unsafety) = &signature.unsafety {
        errors.add(
            unsafety,
            "a tool can't be unsafe, as any client may call it; wrap it in a safe function",
        );
    }
    if let Some(external) = &signature.external {
        errors.add(
            external,
            "a tool can't be `extern`; call this from a Rust function that is the tool",
        );
    }
    match (&signature.receiver, place) {
        (Some(receiver), Place::Free) => {
            errors.add(&receiver.tokens, "put `#[mcp_tool]` on the `impl` block as well");
        }
        (Some(receiver), Place::Method(_)) if !receiver.shared => {
            errors.add(
                &receiver.tokens,
                "tools run concurrently and share their state; take `&self`",
            );
        }
        _ => {}
    }
}

fn argument_of(parameter: Parameter, place: Place<'_>, errors: &mut Errors) -> Option<Argument> {
    let Parameter {
        attributes,
        pattern,
        ty,
    } = parameter;
    refuse_serde(&attributes, errors);
    if is_parameters(&ty) && !comes_from_server(&attributes) {
        errors.add(
            &ty,
            "`Parameters` is not supported; write its fields as arguments",
        );
        return None;
    }
    let ident = match pattern {
        Pattern::Name(ident) => ident,
        // Never published, so any name will do.
        Pattern::Other(_) if comes_from_server(&attributes) => Ident::new("__opened", Span::call_site()),
        Pattern::Other(pattern) => {
            let message = if pattern.to_string() == "_" {
                "an argument needs a name that clients can send; replace `_` with a name"
            } else {
                "an argument needs a name that clients can send; bind it to a name and destructure it in the body"
            };
            errors.add(&pattern, message);
            return None;
        }
    };
    let argument = parse_argument(&ident, concrete(ty, place), &attributes, errors);
    if argument.source == Source::Call {
        check_type(&argument.ty, errors);
    }
    Some(argument)
}

/// Whether `#[arg(state)]` or `#[arg(context)]` marks the parameter; enough to decide if a pattern is allowed.
fn comes_from_server(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let marks = |tokens: &TokenStream| matches!(tokens.to_string().as_str(), "state" | "context");
        attribute.path().is_ident("arg")
            && attribute
                .meta
                .require_list()
                .is_ok_and(|list| marks(&list.tokens))
    })
}

/// Whether the type is rmcp's wrapper around all arguments.
fn is_parameters(ty: &Type) -> bool {
    let Type::Path(path) = ungrouped(ty) else {
        return false;
    };
    path.path
        .segments
        .last()
        .is_some_and(|last| last.ident == "Parameters" && !last.arguments.is_empty())
}

fn check_type(ty: &Type, errors: &mut Errors) {
    if let Type::Reference(reference) = ungrouped(ty) {
        let lent = matches!(ungrouped(&reference.elem), Type::Path(path) if path.path.is_ident("str"));
        if !lent || reference.mutability.is_some() || reference.lifetime.is_some() {
            errors.add(
                ty,
                "tool arguments must be owned (only `&str` can be borrowed); take an owned type, or mark it `#[arg(state)]` or `#[arg(context)]`",
            );
        }
    } else if is_unshared_state(ty) {
        errors.add(
            ty,
            "calls run on several threads, so state must be `Send` and `Sync`; use `Arc`, `Mutex` or atomics",
        );
    } else if holds_impl(ty) {
        errors.add(
            ty,
            "an argument needs a concrete type; `impl Trait` has no schema",
        );
    } else if let Some(borrow) = first_borrow(ty.to_token_stream()) {
        errors.add(
            &borrow,
            "tool arguments must be owned (only a bare `&str` can be borrowed); take an owned type, such as `Option<String>`",
        );
    }
}

/// The first `&` in a type.
fn first_borrow(tokens: TokenStream) -> Option<TokenTree> {
    for token in tokens {
        let found = match token {
            TokenTree::Punct(ref punct) if punct.as_char() == '&' => Some(token),
            TokenTree::Group(group) => first_borrow(group.stream()),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first `&` of a type that is not `&'static`.
fn borrow_of_result(tokens: TokenStream) -> Option<TokenTree> {
    let all = trees(tokens);
    for (at, token) in all.iter().enumerate() {
        let found = match token {
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                let is_static = matches!(all.get(at + 2), Some(TokenTree::Ident(life)) if life == "static");
                (!is_static).then(|| token.clone())
            }
            TokenTree::Group(group) => borrow_of_result(group.stream()),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether it is a `State` of what can't be shared between threads.
fn is_unshared_state(ty: &Type) -> bool {
    let Type::Path(path) = ungrouped(ty) else {
        return false;
    };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "State") else {
        return false;
    };
    let arguments = trees(last.arguments.to_token_stream());
    arguments.iter().any(|token| {
        matches!(token, TokenTree::Ident(word) if word == "Rc" || word == "RefCell" || word == "Cell")
    })
}

fn holds_impl(ty: &Type) -> bool {
    fn holds(tokens: TokenStream) -> bool {
        trees(tokens).iter().any(|token| match token {
            TokenTree::Ident(word) => word == "impl",
            TokenTree::Group(group) => holds(group.stream()),
            _ => false,
        })
    }
    holds(ty.to_token_stream())
}

/// The type with `Self` replaced, because the generated tables are in an item of their own.
fn concrete(ty: Type, place: Place<'_>) -> Type {
    let Place::Method(this) = place else { return ty };
    let replaced = replace(ty.to_token_stream(), &this.to_token_stream());
    syn::parse2(replaced).unwrap_or(ty)
}

fn replace(tokens: TokenStream, this: &TokenStream) -> TokenStream {
    let mut replaced = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Ident(word) if word == "Self" => this.to_tokens(&mut replaced),
            TokenTree::Group(old) => {
                let mut group = Group::new(old.delimiter(), replace(old.stream(), this));
                group.set_span(old.span());
                group.to_tokens(&mut replaced);
            }
            other => other.to_tokens(&mut replaced),
        }
    }
    replaced
}
