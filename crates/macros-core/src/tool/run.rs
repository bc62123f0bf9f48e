//! What runs when a tool is called: each argument taken by one named function, then the author's own function.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Type;

use super::argument::{Argument, Default, Source, decoded_type};
use super::expand::is_unit;
use super::spec::{Runs, Tool};

/// `.call(…)`, and what else a definition says of running: the state that it needs, its time-out.
pub(crate) fn expand_run(tool: &Tool) -> TokenStream {
    let names: Vec<Ident> = (0..tool.arguments.len())
        .map(|at| format_ident!("__{at}"))
        .collect();
    let takes: Vec<TokenStream> = tool
        .arguments
        .iter()
        .zip(&names)
        .map(|(argument, name)| expand_take(tool, argument, name))
        .collect();
    let body = match &tool.runs {
        Runs::Function {
            path,
            receiver,
            later,
        } => {
            let receiver_take = receiver
                .as_ref()
                .map(|ty| quote!(let __self = __call.state::<#ty>();));
            let run = expand_function(tool, path, receiver.is_some(), *later, &names);
            quote!(#receiver_take #(#takes)* #run)
        }
        Runs::Struct => {
            let run = expand_struct(tool, &names);
            quote!(#(#takes)* #run)
        }
    };
    let needs = expand_needs(tool);
    let timeout = tool.keys.timeout.as_ref();
    let timeout = timeout.map(|(millis, _)| quote!(.timeout(::core::time::Duration::from_millis(#millis))));
    quote!(.call(|__call| { #body }) #needs #timeout)
}

/// `let __0 = …;`, an `Option` of what the argument is made of.
fn expand_take(tool: &Tool, argument: &Argument, name: &Ident) -> TokenStream {
    let Argument { ty, cfgs, .. } = argument;
    let take = match (argument.source, &argument.default) {
        (Source::Call, default) => {
            let ty = decoded_type(ty, tool.facade.private("Text"));
            let method = if let Some(Default::OfType) = default {
                quote!(next_or_default)
            } else {
                quote!(next)
            };
            quote!(__call.#method::<#ty>())
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
    quote!(#(#cfgs)* let #name = #take;)
}

/// The type behind `&T`.
fn lent(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => &reference.elem,
        Type::Group(group) => lent(&group.elem),
        other => other,
    }
}

/// How the function gets what was taken: lent where it borrows, copied where it owns what is the server's.
fn expand_pass(argument: &Argument, taken: &TokenStream) -> TokenStream {
    let cfgs = &argument.cfgs;
    let borrows = matches!(ungrouped(&argument.ty), Type::Reference(_));
    let passed = match (argument.source, borrows) {
        (Source::Call, true) => quote!(&#taken),
        (Source::State | Source::Context, false) => quote!(::core::clone::Clone::clone(#taken)),
        _ => taken.clone(),
    };
    quote!(#(#cfgs)* #passed)
}

fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        other => other,
    }
}

fn expand_function(
    tool: &Tool,
    path: &TokenStream,
    method: bool,
    later: bool,
    names: &[Ident],
) -> TokenStream {
    let (maybe, outcome) = (tool.facade.private("Maybe"), tool.facade.item("Outcome"));
    let arguments = || tool.arguments.iter().zip(names);
    // Said again where the call ends, so that what is wrong with the type is one error.
    let output = (!is_unit(&tool.output))
        .then_some(&tool.output)
        .map(|ty| quote!(::<#ty>));
    if !later {
        let this = method.then(|| quote!(__self?,));
        let passed = arguments().map(|(argument, name)| expand_pass(argument, &quote!(#name?)));
        return quote!(#maybe::Some(#outcome::now #output(#path(#this #(#passed),*))));
    }
    let this = method.then(|| quote!(__self,));
    let open_this = method.then(|| quote!(let __self = __self?;));
    let open = arguments().map(|(argument, name)| {
        let cfgs = &argument.cfgs;
        quote!(#(#cfgs)* let #name = #name?;)
    });
    let passed = arguments().map(|(argument, name)| expand_pass(argument, &name.to_token_stream()));
    quote! {
        #open_this
        #(#open)*
        #maybe::Some(#outcome::later #output(async move { #path(#this #(#passed),*).await }))
    }
}

fn expand_struct(tool: &Tool, names: &[Ident]) -> TokenStream {
    let ident = &tool.output;
    let fields = tool.arguments.iter().zip(names).map(|(argument, name)| {
        let (cfgs, field) = (&argument.cfgs, &argument.ident);
        let taken = match argument.source {
            Source::State | Source::Context => quote!(::core::clone::Clone::clone(#name?)),
            _ => quote!(#name?),
        };
        quote!(#(#cfgs)* #field: #taken)
    });
    let fields = quote!(#(#fields),*);
    quote!(__call.run::<#ident>(#ident { #fields }))
}

fn expand_needs(tool: &Tool) -> Option<TokenStream> {
    let state_def = tool.facade.item("StateDef");
    let receiver = match &tool.runs {
        Runs::Function { receiver, .. } => receiver.as_deref(),
        Runs::Struct => None,
    };
    let states = tool
        .arguments
        .iter()
        .filter(|argument| argument.source == Source::State);
    let needs: Vec<TokenStream> = receiver
        .map(|ty| quote!(#state_def::of::<#ty>()))
        .into_iter()
        .chain(states.map(|argument| {
            let (cfgs, ty) = (&argument.cfgs, lent(&argument.ty));
            quote!(#(#cfgs)* #state_def::of::<#ty>())
        }))
        .collect();
    (!needs.is_empty()).then(|| quote!(.needs(const { &[#(#needs),*] })))
}
