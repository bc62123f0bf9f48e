//! JSON Schema: keywords, subschemas, references and conjunctions.
//!
//! This is the only implementation: it is used by the rules for MCP and LLM clients, published tool schemas, the check of
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
mod value;
mod walk;

pub use conjunction::{all_of, conjunction};
pub use constant::{constants_as_enum, type_of_values};
pub use disjoint::all_disjoint;
pub use forms::{by_type, together};
pub use keyword::{Bound, KEYWORDS, Keyword, Role, Takes, describes, keyword, role, takes};
pub use portable::{Direction, KEPT_NULL, open_root, portable};
pub use reference::{LARGEST, Reference, References, decode, least, reference, refers, target, with_target};
pub use value::{
    Object, compare, contains, count, equal, is_multiple, is_nothing, is_null, is_of, is_whole, list,
    nothing, object, repeated, take, text, type_of, types, whole,
};
pub use walk::{Json, Step, below, bottom_up, children, children_mut};
