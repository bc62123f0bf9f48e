//! The rules that only apply to files.

use agentcard_rules::{Rule, rule};

pub(crate) const NOT_JSON: &Rule = rule("DOC-020").unwrap();
pub(crate) const DUPLICATE_MEMBER: &Rule = rule("DOC-021").unwrap();
pub(crate) const BYTE_ORDER_MARK: &Rule = rule("DOC-022").unwrap();
pub(crate) const NOT_UTF8: &Rule = rule("DOC-023").unwrap();
pub(crate) const UNKNOWN_DIALECT: &Rule = rule("DOC-024").unwrap();
pub(crate) const COMMENT: &Rule = rule("DOC-025").unwrap();
pub(crate) const TRAILING_COMMA: &Rule = rule("DOC-026").unwrap();
pub(crate) const QUOTES: &Rule = rule("DOC-027").unwrap();
pub(crate) const DEPTH: &Rule = rule("DOC-028").unwrap();
pub(crate) const NUMBER: &Rule = rule("DOC-029").unwrap();
pub(crate) const TEXT: &Rule = rule("DOC-030").unwrap();
pub(crate) const FOREIGN: &Rule = rule("DOC-031").unwrap();
pub(crate) const ROUNDED: &Rule = rule("DOC-034").unwrap();
pub(crate) const FILE_SIZE: &Rule = rule("DOC-035").unwrap();
