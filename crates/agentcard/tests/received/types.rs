//! Types of arguments: derived types with every serde attribute around many types, and types of the standard
//! library.

#![expect(dead_code, reason = "only decoded and printed")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroI32, NonZeroU8};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Kind;

/// All shapes around each type.
macro_rules! kinds {
    ($([$($shape:ident)*] of [$($ty:ty),* $(,)?];)*) => {{
        let mut kinds = Vec::new();
        $(kinds!(@shapes kinds [$($shape)*] [$($ty),*]);)*
        kinds
    }};
    (@shapes $kinds:ident [$($shape:ident)*] $types:tt) => {
        $(kinds!(@types $kinds $shape $types);)*
    };
    (@types $kinds:ident $shape:ident [$($ty:ty),*]) => {
        $($kinds.push(Kind::of::<$shape<$ty>>(concat!(stringify!($shape), " of ", stringify!($ty))));)*
    };
}

#[expect(clippy::vec_init_then_push, reason = "hundreds of types")]
pub(super) fn all() -> Vec<Kind> {
    kinds! {
        [Itself Option Maybe Vec Map Pair Twice Either Box VecDeque] of [
            bool, u8, u16, u32, u64, i8, i16, i32, i64, u128, i128, f32, f64, char, String, (), NonZeroU8, NonZeroI32,
            IpAddr, SocketAddr, PathBuf, Duration, SystemTime, Unit, Value, BTreeSet<u8>, BTreeMap<u8, char>,
        ];
        [
            Plain Renamed Aliased Defaulted Skipped Denying FlatStruct FlatMap FlatOption FlatEnum FlatTwice Newtype
            Tuple Transparent Internal InternalDenying Adjacent External Untagged Optional Keyed Recursive Filled
        ] of [u8, f64, String, bool, Option<i64>, Vec<u8>, Unit, IpAddr, u128, Value, Pair<char>];
    }
}

type Itself<T> = T;
type Maybe<T> = Option<Option<T>>;
type Map<T> = BTreeMap<String, T>;
type Pair<T> = (T, u8);
type Twice<T> = [T; 2];
type Either<T> = Result<T, String>;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Unit {
    First,
    SecondOne,
    #[serde(rename = "3", alias = "three")]
    Third,
    #[serde(skip)]
    Hidden,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Plain<T> {
    a: T,
    b: Option<T>,
    c: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Renamed<T> {
    first_one: T,
    #[serde(rename = "SECOND")]
    second_one: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Aliased<T> {
    #[serde(alias = "b", alias = "x")]
    a: T,
    #[serde(default, alias = "n")]
    number: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound = "T: DeserializeOwned")]
struct Defaulted<T> {
    #[serde(default)]
    list: Vec<T>,
    #[serde(default = "three")]
    number: u8,
    #[serde(default)]
    map: BTreeMap<String, Option<T>>,
}

fn three() -> u8 {
    3
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Skipped<T> {
    a: T,
    #[serde(skip)]
    b: u8,
    #[serde(skip_deserializing)]
    c: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Denying<T> {
    a: T,
    b: Option<T>,
    #[serde(default)]
    c: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct FlatStruct<T> {
    id: u8,
    #[serde(flatten)]
    inner: Renamed<T>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct FlatMap<T> {
    id: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, T>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct FlatOption<T> {
    id: u8,
    #[serde(flatten)]
    inner: Option<Renamed<T>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct FlatEnum<T> {
    id: u8,
    #[serde(flatten)]
    tag: Internal<T>,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct FlatTwice<T> {
    #[serde(flatten)]
    one: Adjacent<T>,
    #[serde(flatten)]
    other: External<T>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Newtype<T>(T);

#[derive(Debug, Deserialize, JsonSchema)]
struct Tuple<T>(T, Option<u8>, T);

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
struct Transparent<T> {
    inner: Option<T>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Internal<T> {
    WithMembers { x: T, y: Option<T> },
    Nothing,
    Inner(Renamed<T>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", deny_unknown_fields)]
enum InternalDenying<T> {
    A { x: T },
    B { x: u8 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent<T> {
    One(T),
    Two(T, u8),
    Members { x: T },
    Nothing,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", rename_all_fields = "camelCase")]
enum External<T> {
    Nothing,
    One(T),
    Two(T, u8),
    Members { an_x: T, y: Option<u8> },
    Nested(Box<External<T>>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged<T> {
    Members { x: T },
    Other { x: String, y: u8 },
    Pair(T, bool),
    One(T),
    List(Vec<u8>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(clippy::option_option, reason = "null and absence differ in types of users")]
struct Optional<T> {
    a: Option<Option<T>>,
    b: Option<Vec<Option<T>>>,
    c: Option<Box<Plain<T>>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound = "T: DeserializeOwned")]
struct Keyed<T> {
    numbers: BTreeMap<i16, T>,
    #[serde(default)]
    deep: Vec<BTreeMap<u64, Option<T>>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound = "T: DeserializeOwned")]
struct Recursive<T> {
    value: T,
    #[serde(default)]
    children: Vec<Recursive<T>>,
    next: Option<Box<Recursive<T>>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, bound = "T: DeserializeOwned")]
struct Filled<T> {
    a: Option<T>,
    b: u8,
    c: (u8, String),
}

impl<T> Default for Filled<T> {
    fn default() -> Self {
        Self {
            a: None,
            b: 7,
            c: (1, "c".to_owned()),
        }
    }
}
