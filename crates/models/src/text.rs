//! Generated strings with constraints, and enumerations of strings.

use std::borrow::Cow;
use std::fmt;

/// Why a string is not a value of a constrained string type or an enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError(Cow<'static, str>);

impl fmt::Display for TextError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TextError {}

impl From<&'static str> for TextError {
    #[inline]
    fn from(problem: &'static str) -> Self {
        Self(problem.into())
    }
}

/// What both kinds share: they parse from strings and are strings in JSON.
#[allow(unused_macros, reason = "not every dialect has such strings")]
macro_rules! parsed {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            #[inline]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl TryFrom<&str> for $name {
            type Error = $crate::TextError;
            #[inline]
            fn try_from(value: &str) -> Result<Self, $crate::TextError> {
                value.parse()
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::TextError;
            #[inline]
            fn try_from(value: String) -> Result<Self, $crate::TextError> {
                value.parse()
            }
        }

        impl $crate::node::Node for $name {
            #[inline]
            fn read(value: $crate::Json) -> Result<Self, $crate::node::ReadError> {
                let text = <String as $crate::node::Node>::read(value)?;
                text.parse()
                    .map_err(|error| $crate::node::ReadError::new(format!("{error}")))
            }

            #[inline]
            fn write(&self) -> $crate::node::Out<'_> {
                $crate::node::Out::Text(self.as_str())
            }
        }
        $crate::node::serde_by_node!($name);
    };
}

/// A string with constraints, which are checked by `FromStr`.
#[allow(unused_macros, reason = "not every dialect has such strings")]
macro_rules! text {
    ($name:ident) => {
        impl $name {
            /// Returns the string.
            #[inline]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl ::std::ops::Deref for $name {
            type Target = str;
            #[inline]
            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl From<$name> for String {
            #[inline]
            fn from(value: $name) -> Self {
                value.0
            }
        }
        $crate::text::parsed!($name);
    };
}

/// An enumeration of strings: `enumeration!(Theme { Dark = "dark", Light = "light" })`.
#[allow(unused_macros, reason = "not every dialect has an enumeration")]
macro_rules! enumeration {
    ($name:ident { $($variant:ident = $value:literal,)* }) => {
        impl $name {
            /// All values.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the value as written in JSON.
            #[inline]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $value,)*
                }
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::TextError;
            #[inline]
            fn from_str(value: &str) -> Result<Self, $crate::TextError> {
                match value {
                    $($value => Ok(Self::$variant),)*
                    _ => Err(concat!("expected one of", $(" `", $value, "`",)*).into()),
                }
            }
        }
        $crate::text::parsed!($name);
    };
}

#[allow(unused_imports, reason = "not every dialect has every kind of string")]
pub(crate) use {enumeration, parsed, text};
