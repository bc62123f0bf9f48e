//! What the tokens of a type reveal: enough to check constraints and defaults. The compiler decides everything
//! else.

use syn::{GenericArgument, Path, PathArguments, Type};

/// A type, as far as its tokens reveal it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Hint {
    /// An integer type with its minimum and maximum.
    Integer(i128, i128),
    Float,
    Text,
    Char,
    /// `true` or `false`.
    Flag,
    /// A list or a set.
    List,
    /// Another type of the standard library, which can't be a `serde_json::Value`.
    Other,
    Unknown,
}

impl Hint {
    /// The type's description for messages.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Integer(..) => "an integer",
            Self::Float => "a number",
            Self::Text => "a string",
            Self::Char => "a character",
            Self::Flag => "a boolean",
            Self::List => "a list",
            Self::Other | Self::Unknown => "this type",
        }
    }
}

/// Classifies `ty`; an `Option`, `Box` or `Arc` counts as its content.
pub(crate) fn hint(ty: &Type) -> Hint {
    match held(ty) {
        Type::Path(path) if path.qself.is_none() => by_name(&path.path),
        Type::Array(_) | Type::Slice(_) => Hint::List,
        Type::Tuple(_) => Hint::Other,
        Type::Reference(reference) => hint(&reference.elem),
        _ => Hint::Unknown,
    }
}

/// The type inside any `Option`, `Box`, `Arc` or `Rc`.
pub(crate) fn held(ty: &Type) -> &Type {
    let ty = ungrouped(ty);
    match ty {
        Type::Path(path) => wrapped(&path.path).map_or(ty, held),
        _ => ty,
    }
}

/// Whether the type is an `Option`, possibly in a `Box`.
pub(crate) fn is_option(ty: &Type) -> bool {
    let Type::Path(path) = ungrouped(ty) else {
        return false;
    };
    let last = path.path.segments.last();
    last.is_some_and(|last| last.ident == "Option") || wrapped(&path.path).is_some_and(is_option)
}

/// The type without surrounding groups and parentheses.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        other => other,
    }
}

fn wrapped(path: &Path) -> Option<&Type> {
    let last = path.segments.last()?;
    if !matches!(last.ident.to_string().as_str(), "Option" | "Box" | "Arc" | "Rc") {
        return None;
    }
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

fn by_name(path: &Path) -> Hint {
    let Some(last) = path.segments.last() else {
        return Hint::Unknown;
    };
    match last.ident.to_string().as_str() {
        "u8" => Hint::Integer(0, u8::MAX.into()),
        "u16" => Hint::Integer(0, u16::MAX.into()),
        "u32" => Hint::Integer(0, u32::MAX.into()),
        "u64" | "usize" | "u128" => Hint::Integer(0, u64::MAX.into()),
        "i8" => Hint::Integer(i8::MIN.into(), i8::MAX.into()),
        "i16" => Hint::Integer(i16::MIN.into(), i16::MAX.into()),
        "i32" => Hint::Integer(i32::MIN.into(), i32::MAX.into()),
        "i64" | "isize" => Hint::Integer(i64::MIN.into(), i64::MAX.into()),
        "i128" => Hint::Integer(i64::MIN.into(), u64::MAX.into()),
        "f32" | "f64" => Hint::Float,
        "String" | "str" | "PathBuf" => Hint::Text,
        "char" => Hint::Char,
        "bool" => Hint::Flag,
        "Vec" | "VecDeque" | "LinkedList" | "HashSet" | "BTreeSet" => Hint::List,
        "HashMap" | "BTreeMap" | "Duration" | "SystemTime" | "Context" | "State" => Hint::Other,
        _ => Hint::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn wrapper_types_are_transparent() {
        assert_eq!(hint(&parse_quote!(Option<u8>)), Hint::Integer(0, 255));
        assert_eq!(hint(&parse_quote!(std::option::Option<Box<String>>)), Hint::Text);
        assert_eq!(hint(&parse_quote!(&str)), Hint::Text);
        assert_eq!(hint(&parse_quote!(Vec<u8>)), Hint::List);
        assert_eq!(hint(&parse_quote!(Filter)), Hint::Unknown);
    }
}
