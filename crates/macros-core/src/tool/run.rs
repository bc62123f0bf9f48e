//! The code that runs a tool call: named functions take the arguments one by one, then the author's function is
//! called.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Type;

use super::hint::ungrouped;
use super::spec::{Argument, Default, Runs, Source, Tool};
use crate::lists::{commas, constant};
use crate::paths::FacadePath;

/// `.call(…)`, and the calls for the required state and the timeout.
pub(crate) fn expand_run(tool: &Tool) -> TokenStream {
    let mut body = TokenStream::new();
    if let Some(ty) = receiver(tool) {
        quote!(let __self = __call.state::<#ty>();).to_tokens(&mut body);
    }
    for (at, argument) in tool.arguments.iter().enumerate() {
        expand_take(tool, argument, &taken(at)).to_tokens(&mut body);
    }
    let mut call = "call";
    match &tool.runs {
        Runs::Function { path, later, .. } if *later => expand_later(tool, path, &mut body),
        Runs::Function { path, .. } => {
            call = "call_blocking";
            expand_now(tool, path).to_tokens(&mut body);
        }
        Runs::Struct => expand_struct(tool).to_tokens(&mut body),
    }
    let call = format_ident!("{call}");
    let mut run = quote!(.#call(|__call| { #body }));
    expand_needs(tool).to_tokens(&mut run);
    if let Some((millis, _)) = &tool.keys.timeout {
        quote!(.timeout(::core::time::Duration::from_millis(#millis))).to_tokens(&mut run);
    }
    run
}

/// The type of `&self`, if the tool has a receiver.
fn receiver(tool: &Tool) -> Option<&Type> {
    match &tool.runs {
        Runs::Function { receiver, .. } => receiver.as_deref(),
        Runs::Struct => None,
    }
}

/// The local variable for the argument at this index.
fn taken(at: usize) -> Ident {
    format_ident!("__{at}")
}

/// The type as the tables name it: a borrowed string is deserialized as an owned one.
pub(crate) fn decoded_type(ty: &Type, owned_text: FacadePath<'_>) -> TokenStream {
    match ungrouped(ty) {
        Type::Reference(_) => owned_text.to_token_stream(),
        other => other.to_token_stream(),
    }
}

/// `let __0 = …;`, an `Option` of the argument's value.
fn expand_take(tool: &Tool, argument: &Argument, name: &Ident) -> TokenStream {
    let Argument { ty, cfgs, .. } = argument;
    let take = match (argument.source, &argument.default) {
        (Source::Call, Some(Default::OfType)) => {
            let ty = decoded_type(ty, tool.facade.private("Text"));
            quote!(__call.next_or_default::<#ty>())
        }
        (Source::Call, _) => {
            let ty = decoded_type(ty, tool.facade.private("Text"));
            quote!(__call.next::<#ty>())
        }
        (Source::State, _) => {
            let ty = lent(ty);
            quote!(__call.state::<#ty>())
        }
        (Source::Context, _) => {
            let ty = lent(ty);
            quote!(__call.context::<#ty>())
        }
        (Source::Nowhere, Some(Default::Json { text, .. })) => quote!(__call.constant::<#ty>(#text)),
        (Source::Nowhere, _) => {
            let option = tool.facade.private("Maybe");
            quote!(#option::Some(<#ty as ::core::default::Default>::default()))
        }
    };
    quote!(#cfgs let #name = #take;)
}

/// The type behind `&T`.
fn lent(ty: &Type) -> &Type {
    match ungrouped(ty) {
        Type::Reference(reference) => &reference.elem,
        other => other,
    }
}

/// Passes a value to the function: borrowed if it takes a reference, cloned if it owns a value of the server.
fn expand_pass(argument: &Argument, taken: &TokenStream) -> TokenStream {
    let cfgs = &argument.cfgs;
    let borrows = matches!(ungrouped(&argument.ty), Type::Reference(_));
    match (argument.source, borrows) {
        (Source::Call, true) => quote!(#cfgs &#taken),
        (Source::State | Source::Context, false) => quote!(#cfgs ::core::clone::Clone::clone(#taken)),
        _ => quote!(#cfgs #taken),
    }
}

/// Calls a function; an argument that could not be taken returns from the closure early.
fn expand_now(tool: &Tool, path: &TokenStream) -> TokenStream {
    let mut passed = Vec::new();
    if receiver(tool).is_some() {
        passed.push(quote!(__self?));
    }
    for (at, argument) in tool.arguments.iter().enumerate() {
        let name = taken(at);
        passed.push(expand_pass(argument, &quote!(#name?)));
    }
    let passed = commas(&passed);
    expand_outcome(tool, "now", &quote!(#path(#passed)))
}

/// Calls an `async` function, whose future owns the arguments.
fn expand_later(tool: &Tool, path: &TokenStream, body: &mut TokenStream) {
    let mut passed = Vec::new();
    if receiver(tool).is_some() {
        quote!(let __self = __self?;).to_tokens(body);
        passed.push(quote!(__self));
    }
    for (at, argument) in tool.arguments.iter().enumerate() {
        let (name, cfgs) = (taken(at), &argument.cfgs);
        quote!(#cfgs let #name = #name?;).to_tokens(body);
        passed.push(expand_pass(argument, &name.to_token_stream()));
    }
    let passed = commas(&passed);
    expand_outcome(tool, "later", &quote!(async move { #path(#passed).await })).to_tokens(body);
}

fn expand_outcome(tool: &Tool, when: &str, run: &TokenStream) -> TokenStream {
    let (maybe, outcome) = (tool.facade.private("Maybe"), tool.facade.item("Outcome"));
    let (when, ty) = (format_ident!("{when}"), &tool.output);
    if tool.is_silent() {
        return quote!(#maybe::Some(#outcome::#when(#run)));
    }
    // Named again at the end of the call, so that a fault in the type is a single error.
    if !may_be_error(ty) {
        return quote!(#maybe::Some(#outcome::#when::<#ty>(#run)));
    }
    let (when, causes) = (format_ident!("{when}_with"), expand_causes(tool, ty));
    quote!(#maybe::Some(#outcome::#when::<#ty>(#run, #causes)))
}

/// Whether the tokens of a type leave it open that it is a `Result`.
fn may_be_error(ty: &Type) -> bool {
    let Type::Path(path) = ungrouped(ty) else {
        return false;
    };
    let plain = ["String", "Cow", "Content", "Vec", "Json", "CallResult"];
    let last = path.path.segments.last();
    last.is_some_and(|last| !plain.iter().any(|name| last.ident == name))
}

/// What tells the causes of an error, if the type is a `Result` whose error has any.
fn expand_causes(tool: &Tool, ty: &Type) -> TokenStream {
    let (fallback, probe) = (
        tool.facade.private("CauselessFallback"),
        tool.facade.private("CausesProbe"),
    );
    quote!({
        #[allow(unused_imports)]
        use #fallback as _;
        <#probe<#ty>>::CAUSES
    })
}

fn expand_struct(tool: &Tool) -> TokenStream {
    let ident = &tool.output;
    let mut fields = Vec::new();
    for (at, argument) in tool.arguments.iter().enumerate() {
        let (name, cfgs, field) = (taken(at), &argument.cfgs, &argument.ident);
        fields.push(match argument.source {
            Source::State | Source::Context => {
                quote!(#cfgs #field: ::core::clone::Clone::clone(#name?))
            }
            _ => quote!(#cfgs #field: #name?),
        });
    }
    let fields = commas(&fields);
    quote!(__call.run::<#ident>(#ident { #fields }))
}

fn expand_needs(tool: &Tool) -> TokenStream {
    let state_def = tool.facade.item("StateDef");
    let mut needs = Vec::new();
    if let Some(ty) = receiver(tool) {
        needs.push(quote!(#state_def::of::<#ty>()));
    }
    for argument in &tool.arguments {
        if argument.source == Source::State {
            let (cfgs, ty) = (&argument.cfgs, lent(&argument.ty));
            needs.push(quote!(#cfgs #state_def::of::<#ty>()));
        }
    }
    if needs.is_empty() {
        return TokenStream::new();
    }
    let needs = constant(&needs);
    quote!(.needs(#needs))
}
