//! Expands tools to tables of constants that call named functions of the facade.

use heck::ToUpperCamelCase;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::hint::{Hint, held};
use super::run::{decoded_type, expand_run};
use super::spec::{Argument, Default, Runs, Source, Tool};
use crate::consts::{Consts, expand_assertion, expand_check};
use crate::lists::{constant, slice};
use crate::meta::{Text, json_text};
use crate::paths::Facade;

/// `impl Tools` for a type, from expressions of type `&'static ToolDef`.
pub(crate) fn expand_tools(
    facade: &Facade,
    ty: &dyn ToTokens,
    cfgs: &TokenStream,
    tools: &[TokenStream],
) -> TokenStream {
    let (tools_trait, tool_def) = (facade.item("Tools"), facade.item("ToolDef"));
    let tools = slice(tools);
    quote! {
        #cfgs
        #[automatically_derived]
        impl #tools_trait for #ty {
            const TOOLS: &'static [&'static #tool_def] = #tools;
        }
    }
}

/// `impl Publish` for a type with tools.
pub(crate) fn expand_publish(facade: &Facade, ty: &dyn ToTokens, cfgs: &TokenStream) -> TokenStream {
    let (publish, publication) = (facade.item("Publish"), facade.item("Publication"));
    let (tool_set, tools) = (facade.item("ToolSet"), facade.item("Tools"));
    quote! {
        #cfgs
        #[automatically_derived]
        impl #publish for #ty {
            #[inline]
            fn publish(publication: &mut #publication) {
                publication.tools(&#tool_set::of(<Self as #tools>::TOOLS));
            }
        }
    }
}

/// Returns the tool as an expression of type `&'static ToolDef`.
pub(crate) fn expand_tool(tool: &Tool) -> TokenStream {
    let tool_def = tool.facade.item("ToolDef");
    let mut sent = Vec::new();
    let mut probes = TokenStream::new();
    let mut checks = TokenStream::new();
    for argument in &tool.arguments {
        expand_pattern_check(&tool.facade, argument).to_tokens(&mut checks);
        expand_description_check(&tool.facade, argument).to_tokens(&mut checks);
        if argument.source == Source::Call {
            sent.push(expand_argument(&tool.facade, argument));
            expand_probe(&tool.facade, argument).to_tokens(&mut probes);
        }
    }
    let probes = expand_probes(&tool.facade, &probes);
    let name = tool.name();
    let mut consts = Consts::default();
    let mut calls = expand_members(tool, &mut consts);
    let consts = consts.expand(&slice(&tool.keys.allow), &tool.facade);
    // Inside the definition, whose calls name the same types, so that a fault in a type is a single error.
    if !sent.is_empty() {
        calls.add("arguments", &constant(&sent));
    }
    let run = expand_run(tool);
    quote! {
        {
            #probes
            #consts
            #checks
            #[allow(deprecated)]
            const __TOOL: &#tool_def = &#tool_def::new(#name) #calls #run;
            __TOOL
        }
    }
}

/// A chain of calls that builds a definition: `.title("…").read_only(true)`.
#[derive(std::default::Default)]
struct Calls(TokenStream);

impl Calls {
    fn add(&mut self, method: &str, arguments: &dyn ToTokens) {
        let method = Ident::new(method, Span::call_site());
        quote!(.#method(#arguments)).to_tokens(&mut self.0);
    }

    fn add_typed(&mut self, method: &str, ty: &dyn ToTokens, arguments: &dyn ToTokens) {
        let method = Ident::new(method, Span::call_site());
        quote!(.#method::<#ty>(#arguments)).to_tokens(&mut self.0);
    }

    fn add_bare(&mut self, method: &str) {
        self.add(method, &TokenStream::new());
    }

    fn add_list<T: ToTokens>(&mut self, method: &str, items: &[T]) {
        if !items.is_empty() {
            self.add(method, &slice(items));
        }
    }
}

impl ToTokens for Calls {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

fn expand_members(tool: &Tool, consts: &mut Consts) -> Calls {
    let (facade, keys) = (&tool.facade, &tool.keys);
    let mut calls = Calls::default();
    for (method, text) in [("title", &keys.title), ("description", &tool.description)] {
        if let Some(text) = text {
            calls.add(method, &consts.expr(text));
        }
    }
    for (method, members) in [("members", &keys.members), ("extra", &keys.extra)] {
        if !members.is_empty() {
            calls.add(method, &json_text(&members.value()));
        }
    }
    if let Some((input, _)) = &keys.input {
        calls.add("input", &json_text(input));
    }
    if keys.additional_arguments {
        calls.add_bare("additional_arguments");
    }
    if let Some(style) = keys.style.as_ref().and_then(Text::literal) {
        let style_enum = facade.item("SchemaStyle");
        let variant = format_ident!("{}", style.to_upper_camel_case());
        calls.add("style", &quote!(#style_enum::#variant));
    }
    calls.add_list("allow", &keys.allow);
    match tool.runs {
        Runs::Struct => calls.add_typed("output_of", &tool.output, &TokenStream::new()),
        Runs::Function { .. } if tool.is_silent() => {}
        Runs::Function { .. } => calls.add_typed("output", &tool.output, &TokenStream::new()),
    }
    calls
}

fn expand_argument(facade: &Facade, argument: &Argument) -> TokenStream {
    let arg_def = facade.item("ArgDef");
    let (name, cfgs) = (argument.name(), &argument.cfgs);
    let ty = decoded_type(&argument.ty, facade.private("Text"));
    let mut calls = Calls::default();
    if let Some(text) = &argument.description {
        calls.add("description", &text.content.to_expr(facade));
    }
    calls.add_list("aliases", &argument.aliases);
    if !argument.keywords.is_empty() {
        calls.add("keywords", &json_text(&argument.keywords.clone().into()));
    }
    if argument.nullable {
        calls.add_bare("nullable");
    }
    match &argument.default {
        Some(Default::Json { text, unproven }) if *unproven => calls.add_typed("default_for", &ty, text),
        Some(Default::Json { text, .. }) => calls.add("default_json", text),
        Some(Default::OfType) => {
            let (fallback, probe) = (
                facade.private("UnwrittenFallback"),
                facade.private("DefaultProbe"),
            );
            calls.add_typed("default_of", &ty, &TokenStream::new());
            calls.add(
                "default_shown",
                &quote!({
                    #[allow(unused_imports)]
                    use #fallback as _;
                    <#probe<#ty>>::WRITE
                }),
            );
        }
        None => {}
    }
    if argument.any {
        calls.add_bare("any");
    }
    quote!(#cfgs #arg_def::new::<#ty>(#name) #calls)
}

/// The facade decides by its features whether calls can be checked by a pattern.
fn expand_pattern_check(facade: &Facade, argument: &Argument) -> Option<TokenStream> {
    let pattern = argument.pattern.as_ref()?;
    let (check, cfgs) = (facade.private("assert_patterns"), &argument.cfgs);
    let assertion = expand_assertion(pattern, check, &TokenStream::new());
    Some(quote!(#cfgs #assertion))
}

/// Checks that a description known only to the compiler is not empty.
fn expand_description_check(facade: &Facade, argument: &Argument) -> Option<TokenStream> {
    let text = argument
        .description
        .as_ref()
        .filter(|text| text.literal().is_none())?;
    let (expr, cfgs) = (text.content.to_expr(facade), &argument.cfgs);
    let check = expand_check(&expr, text, &slice::<TokenStream>(&[]), facade);
    Some(quote!(#cfgs #check))
}

/// Rejects `serde_json::Value` under any name, if the tokens don't show the type and nothing allows it.
fn expand_probes(facade: &Facade, probes: &TokenStream) -> TokenStream {
    if probes.is_empty() {
        return TokenStream::new();
    }
    let fallback = facade.private("UntypedFallback");
    quote! {
        #[allow(unused_imports)]
        use #fallback as _;
        #probes
    }
}

fn expand_probe(facade: &Facade, argument: &Argument) -> Option<TokenStream> {
    if argument.hint != Hint::Unknown || argument.any {
        return None;
    }
    let (probe, check) = (facade.private("TypedProbe"), facade.private("assert_typed"));
    let (cfgs, ty, name) = (&argument.cfgs, held(&argument.ty), argument.name());
    let assertion = expand_assertion(
        &ty.to_token_stream(),
        check,
        &quote!(#name, <#probe<#ty>>::UNTYPED),
    );
    Some(quote!(#cfgs #assertion))
}
