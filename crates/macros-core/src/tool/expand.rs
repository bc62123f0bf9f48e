//! Tools as tokens: tables of constants that call named functions of the facade, and nothing to go wrong.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Type};

use super::argument::{Argument, Default, Source, decoded_type};
use super::hint::{Hint, held};
use super::keys::Icon;
use super::read::Phrase;
use super::run::expand_run;
use super::spec::{Runs, Tool};
use crate::consts::{Consts, expand_assertion};
use crate::meta::{Kind, json_text};
use crate::paths::Facade;

/// `impl Tools` for a type, from expressions of type `&'static ToolDef`.
pub(crate) fn expand_tools(
    facade: &Facade,
    ty: &dyn ToTokens,
    cfgs: &[Attribute],
    tools: &[TokenStream],
) -> TokenStream {
    let (tools_trait, tool_def) = (facade.item("Tools"), facade.item("ToolDef"));
    quote! {
        #(#cfgs)*
        #[automatically_derived]
        impl #tools_trait for #ty {
            const TOOLS: &'static [&'static #tool_def] = &[#(#tools),*];
        }
    }
}

/// `impl Publish` for a type with tools.
pub(crate) fn expand_publish(facade: &Facade, ty: &dyn ToTokens, cfgs: &[Attribute]) -> TokenStream {
    let (publish, publication) = (facade.item("Publish"), facade.item("Publication"));
    let (tool_set, tools) = (facade.item("ToolSet"), facade.item("Tools"));
    quote! {
        #(#cfgs)*
        #[automatically_derived]
        impl #publish for #ty {
            #[inline]
            fn publish(publication: &mut #publication) {
                publication.tools(&#tool_set::of(<Self as #tools>::TOOLS));
            }
        }
    }
}

/// The tool as an expression of type `&'static ToolDef`.
pub(crate) fn expand_tool(tool: &Tool) -> TokenStream {
    let tool_def = tool.facade.item("ToolDef");
    let mut sent = Vec::new();
    let mut probes = TokenStream::new();
    let mut patterns = TokenStream::new();
    for argument in &tool.arguments {
        expand_pattern_check(&tool.facade, argument).to_tokens(&mut patterns);
        if argument.source == Source::Call {
            sent.push(expand_argument(&tool.facade, argument));
            expand_probe(&tool.facade, argument).to_tokens(&mut probes);
        }
    }
    let probes = expand_probes(&tool.facade, &probes);
    let name = &tool.name;
    let mut consts = Consts::default();
    let members = expand_members(tool, &mut consts);
    let consts = consts.expand(&tool.keys.allow, &tool.facade);
    let run = expand_run(tool);
    // In the body of the definition, whose call names the same types: what is wrong with one is one error.
    let arguments = (!sent.is_empty()).then(|| quote!(.arguments(const { &[#(#sent),*] })));
    quote! {
        {
            #probes
            #consts
            #patterns
            #[allow(deprecated)]
            const __TOOL: &#tool_def = &#tool_def::new(#name)#members #arguments #run;
            __TOOL
        }
    }
}

fn expand_members(tool: &Tool, consts: &mut Consts) -> TokenStream {
    let keys = &tool.keys;
    let mut phrase = |method: &str, kind: Kind, phrase: Option<&Phrase>| {
        phrase.map(|phrase| call(method, &consts.expr(&phrase.text(method, kind))))
    };
    let title = phrase("title", Kind::Filled, keys.title.as_ref());
    let description = phrase("description", Kind::ToolDescription, tool.description.as_ref());
    let mut hints = TokenStream::new();
    for (key, value) in &keys.hints {
        call(&key.to_string(), &value.to_token_stream()).to_tokens(&mut hints);
    }
    let mut icons = Vec::new();
    for icon in &keys.icons {
        icons.push(expand_icon(&tool.facade, icon));
    }
    let icons = (!icons.is_empty()).then(|| quote!(.icons(const { &[#(#icons),*] })));
    let json = |method: &str, value: &Option<(serde_json::Value, TokenStream)>| {
        let text = value.as_ref().map(|(json, _)| json_text(json).to_token_stream());
        text.map(|text| call(method, &text))
    };
    let annotations = json("annotations", &keys.annotations);
    let meta = json("meta", &keys.meta);
    let extra = json("extra", &keys.extra);
    let input = json("input", &keys.input);
    let additional = keys.additional_arguments.then(|| quote!(.additional_arguments()));
    let task_support = keys.task_support.as_ref().map(|choice| {
        let (task_support, variant) = (tool.facade.item("TaskSupport"), variant(&choice.word));
        call("task_support", &quote!(#task_support::#variant))
    });
    let style = keys.schema.as_ref().map(|choice| {
        let (style, variant) = (tool.facade.item("SchemaStyle"), variant(&choice.word));
        call("style", &quote!(#style::#variant))
    });
    let allow = (!keys.allow.is_empty()).then(|| {
        let rules = &keys.allow;
        quote!(.allow(&[#(#rules),*]))
    });
    let ty = &tool.output;
    let output = match tool.runs {
        Runs::Struct => quote!(.output_of::<#ty>()),
        Runs::Function { .. } if is_unit(ty) => TokenStream::new(),
        Runs::Function { .. } => quote!(.output::<#ty>()),
    };
    quote!(#title #description #hints #annotations #icons #task_support #meta #extra #input #additional #style #allow #output)
}

fn call(method: &str, value: &TokenStream) -> TokenStream {
    let method = quote::format_ident!("{method}");
    quote!(.#method(#value))
}

/// `optional` as the variant `Optional`.
fn variant(word: &str) -> Ident {
    let (first, rest) = word.split_at(1);
    quote::format_ident!("{}{rest}", first.to_uppercase())
}

pub(super) fn is_unit(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty())
}

fn expand_icon(facade: &Facade, icon: &Icon) -> TokenStream {
    let icon_def = facade.item("IconDef");
    let src = &icon.src;
    let mime_type = icon
        .mime_type
        .as_ref()
        .map(|mime_type| call("mime_type", &mime_type.to_token_stream()));
    let sizes = (!icon.sizes.is_empty()).then(|| {
        let sizes = &icon.sizes;
        quote!(.sizes(&[#(#sizes),*]))
    });
    let theme = icon.theme.as_ref().map(|choice| {
        let (theme, variant) = (facade.item("Theme"), variant(&choice.word));
        call("theme", &quote!(#theme::#variant))
    });
    quote!(#icon_def::new(#src)#mime_type #sizes #theme)
}

fn expand_argument(facade: &Facade, argument: &Argument) -> TokenStream {
    let arg_def = facade.item("ArgDef");
    let Argument { name, cfgs, .. } = argument;
    let ty = decoded_type(&argument.ty, facade.private("Text"));
    let description = argument
        .description
        .as_ref()
        .map(|text| call("description", &text.expr()));
    let aliases = (!argument.aliases.is_empty()).then(|| {
        let aliases = &argument.aliases;
        quote!(.aliases(&[#(#aliases),*]))
    });
    let keywords = (!argument.keywords.is_empty()).then(|| {
        let json = json_text(&argument.keywords.clone().into());
        quote!(.keywords(#json))
    });
    let default = argument.default.as_ref().map(|default| match default {
        Default::Json {
            text,
            unproven: false,
        } => quote!(.default_json(#text)),
        Default::Json { text, unproven: true } => quote!(.default_for::<#ty>(#text)),
        Default::OfType => quote!(.default_of::<#ty>()),
    });
    let nullable = argument.nullable.then(|| quote!(.nullable()));
    let any = argument.any.then(|| quote!(.any()));
    quote!(#(#cfgs)* #arg_def::new::<#ty>(#name)#description #aliases #keywords #nullable #default #any)
}

/// Whether calls can be checked by a pattern is for the facade to say, by its features.
fn expand_pattern_check(facade: &Facade, argument: &Argument) -> Option<TokenStream> {
    let pattern = argument.pattern.as_ref()?;
    let (check, cfgs) = (facade.private("assert_patterns"), &argument.cfgs);
    let assertion = expand_assertion(pattern, check, &TokenStream::new());
    Some(quote!(#(#cfgs)* #assertion))
}

/// Refuses `serde_json::Value`, under whatever name, where the tokens leave it open and nothing asks for it.
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
    let (cfgs, ty, name) = (&argument.cfgs, held(&argument.ty), &argument.name);
    let assertion = expand_assertion(
        &ty.to_token_stream(),
        check,
        &quote!(#name, <#probe<#ty>>::UNTYPED),
    );
    Some(quote!(#(#cfgs)* #assertion))
}
