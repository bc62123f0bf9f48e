//! JSON Schema: keywords, subschemas, references and conjunctions.
//!
//! This is the only implementation, used by the rules for MCP and LLM clients, published tool schemas, the check of
//! calls, `convert`, `diff` and `import`. [`fit`] fits a schema to a client.

pub mod check;
mod conjunction;
mod constant;
mod disjoint;
#[cfg(feature = "llm-schemas")]
pub mod fit;
mod forms;
mod keyword;
mod portable;
mod reference;
mod sample;
mod value;
mod walk;

#[cfg(feature = "llm-schemas")]
pub(crate) use conjunction::all_of;
pub use conjunction::conjunction;
pub(crate) use constant::{constants_as_enum, type_of_values};
pub(crate) use disjoint::all_disjoint;
pub use forms::take_null;
pub(crate) use forms::{by_type, together};
pub use keyword::{
    Bound, KEYWORDS, Keyword, Role, TOGETHER, Takes, describes, keyword, misspelled, role, takes,
};
pub use portable::{Direction, KEPT_NULL, open_root, portable};
pub use reference::{LARGEST, Reference, References, decode, reference, target, with_target};
#[cfg(feature = "llm-schemas")]
pub(crate) use reference::{least, references, refers};
pub use sample::samples;
pub use value::{Object, compare, count, is_nothing, is_null, is_of, nothing, text};
pub(crate) use value::{contains, equal, is_multiple, list, object, property, repeated, type_of, whole};
#[cfg(feature = "llm-schemas")]
pub(crate) use value::{take, types};
pub(crate) use walk::DEEPEST;
pub use walk::{Json, Step, below, bottom_up, children, children_mut};
